// A search that thinks in threads of its own: started, watched, stopped and asked from outside.
//
// All threads deepen the same root over one table (the table is how they help each other); the first
// thread's lines are what is reported. With one thread and a limit of nodes the result is the same on
// every run and machine.
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "search/root.hpp"

namespace stackyard {

struct Limits {
    double seconds = 0;       // each 0 for none
    std::uint64_t nodes = 0;  // over all threads
    int depth = 0;
    int threads = 1;
    int lines = 1;              // how many moves to value exactly
    std::vector<Move> moves{};  // only these; all when empty
};

struct Report {
    int depth = 0;
    std::uint64_t nodes = 0;
    std::uint64_t facts = 0;  // positions that the oracle knew
    double seconds = 0;
    bool settled = false;  // every value is proven: thinking on would find nothing new
    std::vector<Line> lines{};
};

// What whoever thinks shows to the outside, whatever the method and game.
class Thinking {
public:
    virtual ~Thinking() = default;
    virtual Report report() const = 0;
    virtual bool wait(double seconds) = 0;  // true when it has ended
    virtual void stop() = 0;
};

template <Game G>
class AlphaBetaThinking final : public Thinking {
public:
    using Position = typename G::Position;

    AlphaBetaThinking(const G& game, Table& table, const Position& position, const Limits& limits,
                      const Oracle<G>* oracle = nullptr)
        : game_(game), table_(table), position_(position), limits_(limits), began_(Halt::Clock::now()) {
        if (limits.seconds > 0) {
            halt_.set_deadline(began_ + std::chrono::duration_cast<Halt::Clock::duration>(
                                            std::chrono::duration<double>(limits.seconds)));
        }
        table.next_age();
        const int threads = std::max(limits.threads, 1);
        for (int i = 0; i < threads; ++i) {
            searches_.push_back(std::make_unique<AlphaBeta<G>>(game_, table_, halt_, oracle));
            if (limits.nodes)
                searches_.back()->stop_after(
                    std::max<std::uint64_t>(limits.nodes / static_cast<std::uint64_t>(threads), 1));
        }
        running_ = threads;
        for (int i = 0; i < threads; ++i) threads_.emplace_back([this, i] { think(i); });
    }
    ~AlphaBetaThinking() override {
        halt_.stop();
        for (std::thread& thread : threads_) thread.join();
    }

    Report report() const override {
        const std::lock_guard lock(mutex_);
        Report report = report_;
        for (const auto& search : searches_) {
            report.nodes += search->nodes();
            report.facts += search->facts();
        }
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
    void think(int thread) {
        AlphaBeta<G>& search = *searches_[static_cast<std::size_t>(thread)];
        Root<G> root(game_, table_, position_, search);
        if (!limits_.moves.empty()) root.keep_only(limits_.moves);
        if (thread == 0) publish(root, 0);
        const int last = limits_.depth ? std::min(limits_.depth, deepest) : deepest;
        // Helpers start one ply deeper by turns, so that not all do the same work at the same time.
        bool whole = !root.lines().empty();
        for (int depth = 1 + thread % 2; whole && depth <= last; ++depth) {
            whole = root.deepen(search, depth, limits_.lines);
            if (thread == 0) publish(root, depth - !whole);
            if (root.settled()) break;
        }
        if (thread == 0) halt_.stop();
        const std::lock_guard lock(mutex_);
        if (--running_ == 0) {
            ended_ = Halt::Clock::now();
            changed_.notify_all();
        }
    }
    void publish(const Root<G>& root, int depth) {
        const std::lock_guard lock(mutex_);
        report_.depth = depth;
        report_.lines = root.lines();
        report_.settled = root.settled();
    }

    const G& game_;
    Table& table_;
    const Position position_;
    const Limits limits_;
    const Halt::Clock::time_point began_;
    Halt halt_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    int running_ = 0;
    std::optional<Halt::Clock::time_point> ended_;
    Report report_;
    std::vector<std::unique_ptr<AlphaBeta<G>>> searches_;
    std::vector<std::thread> threads_;
};

}  // namespace stackyard
