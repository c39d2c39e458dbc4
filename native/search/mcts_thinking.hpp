// Monte Carlo search as something that thinks: started, watched, stopped and asked from outside.
//
// All threads simulate in one tree, and a report reads its root as it stands. With one thread, a limit of
// simulations and the same seed the result is the same on every run and machine.
#pragma once

#include "search/mcts.hpp"
#include "search/thinking.hpp"

namespace stackyard {

// The value of a proven win or loss whose distance nobody has counted; `won` less a distance is above it.
inline constexpr int won_some_time = surely_won + 1;

template <Game G>
class MctsThinking final : public Thinking {
public:
    using Position = typename G::Position;

    MctsThinking(const G& game, Nodes& nodes, const Position& position, const Limits& limits,
                 const Simulating& style = {}, std::uint64_t seed = 0)
        : began_(Halt::Clock::now()), tree_(game, nodes, position, style), limits_(limits) {
        if (limits.seconds > 0) {
            halt_.set_deadline(began_ + std::chrono::duration_cast<Halt::Clock::duration>(
                                            std::chrono::duration<double>(limits.seconds)));
        }
        if (!limits.moves.empty())
            tree_.keep_only(limits.moves.data(), limits.moves.data() + limits.moves.size());
        const int threads = std::max(limits.threads, 1);
        running_ = threads;
        for (int i = 0; i < threads; ++i) {
            threads_.emplace_back(
                [this, i, seed] { think(seed + static_cast<std::uint64_t>(i) * 0x51ED270B); });
        }
    }
    ~MctsThinking() override {
        halt_.stop();
        for (std::thread& thread : threads_) thread.join();
    }

    Report report() const override {
        Report report;
        report.nodes = done_.load(std::memory_order_relaxed);
        report.lines = lines();
        report.settled = tree_.proven();
        for (const Line& line : report.lines)
            report.depth = std::max(report.depth, static_cast<int>(line.follow.size()));
        const std::lock_guard lock(mutex_);
        report.seconds =
            std::chrono::duration<double>((ended_ ? *ended_ : Halt::Clock::now()) - began_).count();
        return report;
    }
    bool wait(double seconds) override {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, std::chrono::duration<double>(seconds), [&] { return running_ == 0; });
    }
    void stop() override { halt_.stop(); }

private:
    void think(std::uint64_t seed) {
        auto walker = std::make_unique<typename Tree<G>::Walker>(seed);
        while (!tree_.proven() && !halt_.due()) {
            constexpr std::uint64_t between_looks = 8;
            std::uint64_t share = between_looks;
            const std::uint64_t before = done_.fetch_add(share, std::memory_order_relaxed);
            if (limits_.nodes) share = before < limits_.nodes ? std::min(share, limits_.nodes - before) : 0;
            std::uint64_t made = 0;
            for (; made < share && !tree_.proven(); ++made) tree_.simulate(*walker);
            done_.fetch_sub(between_looks - made, std::memory_order_relaxed);
            if (made < between_looks) break;
        }
        const std::lock_guard lock(mutex_);
        if (--running_ == 0) {
            ended_ = Halt::Clock::now();
            changed_.notify_all();
        }
    }

    // One line a move, the one to play first: who is sure of most, then who was tried most.
    std::vector<Line> lines() const {
        struct Candidate {
            Line line;
            int sure;
            int hoped;
        };
        const Node& root = tree_.at(0);
        const Player mover = tree_.root().turn;
        const bool first = mover == Player::first;
        const int sure = first ? root.least.load() : -root.most.load();
        std::vector<Candidate> all;
        const std::uint32_t children = root.children.load(std::memory_order_acquire);
        for (std::uint32_t i = 0; i < root.count; ++i) {
            const Node& child = tree_.at(children + i);
            Candidate each{{},
                           first ? child.least.load() : -child.most.load(),
                           first ? child.most.load() : -child.least.load()};
            each.line.move = child.move;
            each.line.proven = each.sure == each.hoped;
            each.line.value = each.line.proven ? proven_value(each.sure) : guessed_value(child.mean());
            each.line.nodes = child.visits.load(std::memory_order_relaxed);
            each.line.follow = follow(children + i);
            all.push_back(std::move(each));
        }
        std::stable_sort(all.begin(), all.end(), [&](const Candidate& a, const Candidate& b) {
            const bool a_wins = a.sure >= sure && a.sure == a.hoped && tree_.proven();
            const bool b_wins = b.sure >= sure && b.sure == b.hoped && tree_.proven();
            if (a_wins != b_wins) return a_wins;
            const bool a_open = a.hoped > sure;
            const bool b_open = b.hoped > sure;
            if (a_open != b_open) return a_open;
            return a.line.nodes > b.line.nodes;
        });
        std::vector<Line> lines;
        for (Candidate& each : all) lines.push_back(std::move(each.line));
        return lines;
    }
    static int proven_value(int difference) {
        if (Knowledge<G>::scored) return disc_worth * difference;
        return difference > 0 ? won_some_time : -won_some_time;
    }
    static int guessed_value(double mean) { return static_cast<int>(std::lround(value_of(mean))); }

    // The most tried moves from here on.
    std::vector<Move> follow(std::uint32_t at) const {
        std::vector<Move> moves{tree_.at(at).move};
        while (moves.size() < 400) {
            const Node& node = tree_.at(at);
            const std::uint32_t children = node.children.load(std::memory_order_acquire);
            if (children < Node::first_child || node.count == 0) break;
            at = children;
            for (std::uint32_t i = 1; i < node.count; ++i) {
                if (tree_.at(children + i).visits > tree_.at(at).visits) at = children + i;
            }
            if (tree_.at(at).visits < 2) break;
            moves.push_back(tree_.at(at).move);
        }
        return moves;
    }

    const Halt::Clock::time_point began_;
    Tree<G> tree_;
    const Limits limits_;
    Halt halt_;
    std::atomic<std::uint64_t> done_{0};
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    int running_ = 0;
    std::optional<Halt::Clock::time_point> ended_;
    std::vector<std::thread> threads_;
};

}  // namespace stackyard
