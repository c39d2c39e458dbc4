// Monte Carlo tree search that proves what it can (MCTS-Solver with bounds).
//
// Each simulation walks down the tree by UCT, adds the moves of one position, and carries one result up
// the path. Beside its mean result a node keeps bounds of the final difference of scores, first minus
// second: finished games and the rules' own bounds (`Knowledge::range`) start them, and a change is carried
// up for as long as it changes something. A node whose bounds meet is proven and is not searched again; a
// move that cannot be better than what is sure already is not tried.
//
// All threads work in one tree without locks. A visit counts from the moment a thread sets out, as if it
// were lost until its result comes back, and so the threads spread. A node is 24 bytes and the moves of
// a position lie together, so that choosing among them waits for memory once, not once a move. When the
// arena is full the tree stops growing, and its leaves are played out again and again.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <memory>

#include "core/game.hpp"
#include "core/random.hpp"
#include "core/walk.hpp"
#include "search/halt.hpp"
#include "search/knowledge/knowledge.hpp"
#include "search/nodes.hpp"

namespace stackyard {

// How simulations are made. As it stands: leaves are valued by what the search knows about the game. The
// plain kind, a yardstick, plays random games to their end and proves nothing.
struct Simulating {
    bool proofs = true;
    bool guided = true;         // by the evaluation; else by a random game to its end
    double exploration = 0.35;  // of results from 0 to 1

    static constexpr Simulating plain() { return {false, false, 1.0}; }
    static constexpr Simulating random() { return {true, false, 0.7}; }
};

// What an evaluation means: so much of it adds one to the logarithm of the odds of winning. Learned weights
// are made to this measure.
inline constexpr double logit_worth = 200;
inline double chance_of(double value) { return 1 / (1 + std::exp(-value / logit_worth)); }
inline double value_of(double chance) {
    const double safe = std::min(std::max(chance, 1e-6), 1 - 1e-6);
    return logit_worth * std::log(safe / (1 - safe));
}

// The tree of one search. `simulate` may be called by many threads, each with its own Walker.
template <Game G, class Lore = Knowledge<G>>
class Tree {
public:
    using Position = typename G::Position;
    static constexpr int longest_path = 1024;  // deeper positions are valued, not searched

    // What a thread needs for itself.
    struct Walker {
        explicit Walker(std::uint64_t seed) : random(seed) {}
        Random random;
        std::array<std::uint32_t, longest_path> path{};
    };

    Tree(const G& game, Nodes& nodes, const Position& root, const Simulating& style)
        : game_(game), nodes_(nodes), root_(root), style_(style) {
        nodes_.clear();
        nodes_.reset(0, Move{}, bounds_of(root));
        double best = 0;
        expand(0, root, best);
        if (style_.proofs) tighten(0, root.turn);
    }

    const Position& root() const { return root_; }
    Node& at(std::uint32_t i) const { return nodes_[i]; }
    bool proven() const { return nodes_[0].proven(); }

    // Leaves only these moves at the root.
    void keep_only(const Move* first, const Move* last) {
        Node& root = nodes_[0];
        int kept = 0;
        for (int i = 0; i < root.count; ++i) {
            Node& child = nodes_[root.children + static_cast<std::uint32_t>(i)];
            if (std::find(first, last, child.move) == last) continue;
            nodes_.copy(root.children + static_cast<std::uint32_t>(kept++), child);
        }
        root.count = static_cast<std::uint8_t>(kept);
        root.least = -Node::widest;
        root.most = Node::widest;
        if (style_.proofs) tighten(0, root_.turn);
    }

    void simulate(Walker& walker) {
        Position position = root_;
        std::array<Player, longest_path> movers;  // who chose among the children of each node
        std::uint32_t here = 0;
        int length = 0;
        double result = 0;  // first's chances
        bool grown = false;
        for (;;) {
            Node& node = nodes_[here];
            const auto level = static_cast<std::size_t>(length);
            walker.path[level] = here;
            movers[level] = position.turn;
            const std::uint32_t before = node.visits.fetch_add(1, std::memory_order_relaxed);
            ++length;
            if (position.turn == Player::nobody || (style_.proofs && node.proven())) {
                result = reward(node.least);
                break;
            }
            std::uint32_t children = node.children.load(std::memory_order_acquire);
            if (children < Node::first_child) {
                if (length < longest_path && (style_.guided || before > 0) &&
                    expand(here, position, result)) {
                    grown = true;
                    if (style_.guided) break;
                    children = node.children.load(std::memory_order_relaxed);
                } else {
                    result = style_.guided ? guess(position) : play_out(position, walker.random);
                    break;
                }
            }
            here = children + choose(node, children, position.turn, walker.random);
            game_.play(position, nodes_[here].move);
        }
        if (style_.proofs && grown) {
            for (int i = length - 1; i >= 0; --i) {
                const auto level = static_cast<std::size_t>(i);
                if (nodes_[walker.path[level]].children.load(std::memory_order_relaxed) < Node::first_child)
                    continue;
                if (!tighten(walker.path[level], movers[level])) break;
            }
        }
        const auto seen_by_first = static_cast<std::uint64_t>(result * Node::whole + 0.5);
        for (int i = 1; i < length; ++i) {
            const auto level = static_cast<std::size_t>(i);
            const bool first = movers[level - 1] == Player::first;
            nodes_[walker.path[level]].sum.fetch_add(first ? seen_by_first : Node::whole - seen_by_first,
                                                     std::memory_order_relaxed);
        }
    }

private:
    struct Bounds {
        int least;
        int most;
    };

    Bounds bounds_of(const Position& position) const {
        if (position.turn == Player::nobody) {
            const Outcome outcome = game_.outcome(position);
            const int difference = outcome.score[0] - outcome.score[1];
            return {difference, difference};
        }
        if (!style_.proofs) return {-Node::widest, Node::widest};
        const Range range = Lore::range(game_, position);
        Bounds bounds{};
        if (Lore::scored) {
            bounds = {range.least / disc_worth, range.most / disc_worth};
        } else {
            bounds = {range.least > surely_won ? 1 : -1, range.most < -surely_won ? -1 : 1};
        }
        return position.turn == Player::first ? bounds : Bounds{-bounds.most, -bounds.least};
    }

    // First's chances, from a final difference and from an evaluation.
    double reward(int difference) const {
        if (Lore::scored && style_.guided) {
            const int win = difference > 0 ? 1 : difference < 0 ? -1 : 0;
            return chance_of(disc_worth * difference + 2 * logit_worth * win);
        }
        return difference > 0 ? 1 : difference < 0 ? 0 : 0.5;
    }
    double guess(const Position& position) const {
        const double chance = chance_of(Lore::evaluate(game_, position));
        return position.turn == Player::first ? chance : 1 - chance;
    }

    // Adds the children of a leaf, unless another thread is at it or there is no room. Guided, each is
    // valued once, and `best` is what the best of them promises first.
    bool expand(std::uint32_t leaf, const Position& position, double& best) {
        Node& node = nodes_[leaf];
        std::uint32_t none = Node::no_children;
        if (!node.children.compare_exchange_strong(none, Node::in_the_making, std::memory_order_relaxed))
            return false;
        MoveList list;
        game_.moves(position, list);
        const std::uint32_t children = nodes_.take(static_cast<std::uint32_t>(list.size()));
        if (children == 0) {
            node.children.store(Node::no_children, std::memory_order_relaxed);
            return false;
        }
        const bool first = position.turn == Player::first;
        best = first ? 0 : 1;
        for (int i = 0; i < list.size(); ++i) {
            Position child = position;
            game_.play(child, list[i]);
            const Bounds bounds = bounds_of(child);
            const std::uint32_t at = children + static_cast<std::uint32_t>(i);
            nodes_.reset(at, list[i], bounds);
            if (!style_.guided) continue;
            const double chance = bounds.least == bounds.most ? reward(bounds.least) : guess(child);
            best = first ? std::max(best, chance) : std::min(best, chance);
            nodes_[at].visits = 1;
            nodes_[at].sum = static_cast<std::uint64_t>((first ? chance : 1 - chance) * Node::whole);
        }
        node.count = static_cast<std::uint8_t>(list.size());
        node.children.store(children, std::memory_order_release);
        return true;
    }

    // Takes over what the children's bounds say; true if that is more than was known. Bounds only ever
    // come closer, so threads that do this at once lose nothing.
    bool tighten(std::uint32_t at, Player mover) {
        Node& node = nodes_[at];
        const std::uint32_t children = node.children.load(std::memory_order_acquire);
        if (node.count == 0) return false;
        const int sign = mover == Player::first ? 1 : -1;
        int sure = -Node::widest;
        int hoped = -Node::widest;
        for (std::uint32_t i = children; i < children + node.count; ++i) {
            const int least = nodes_[i].least.load();
            const int most = nodes_[i].most.load();
            sure = std::max(sure, sign > 0 ? least : -most);
            hoped = std::max(hoped, sign > 0 ? most : -least);
        }
        const bool raised = Node::raise(node.least, sign > 0 ? sure : -hoped);
        const bool lowered = Node::lower(node.most, sign > 0 ? hoped : -sure);
        return raised || lowered;
    }

    // The child to try next: the best mean result with a bonus for what has been tried little. Those never
    // tried come first, in random order.
    std::uint32_t choose(const Node& node, std::uint32_t children, Player mover, Random& random) const {
        const bool first = mover == Player::first;
        const int sure =
            first ? node.least.load(std::memory_order_relaxed) : -node.most.load(std::memory_order_relaxed);
        const double tried = node.visits.load(std::memory_order_relaxed);
        const auto bonus = static_cast<float>(style_.exploration * std::sqrt(std::log(tried + 1)));
        std::uint32_t best = 0;
        float most = -1;
        int fresh = 0;
        for (std::uint32_t i = 0; i < node.count; ++i) {
            const Node& child = nodes_[children + i];
            if (style_.proofs) {
                const int hoped = first ? child.most.load(std::memory_order_relaxed)
                                        : -child.least.load(std::memory_order_relaxed);
                if (hoped <= sure) continue;
            }
            const std::uint32_t visits = child.visits.load(std::memory_order_relaxed);
            if (visits == 0) {
                if (random.below(++fresh) == 0) best = i;
            } else if (fresh == 0) {
                const auto count = static_cast<float>(visits);
                const auto sum = static_cast<float>(child.sum.load(std::memory_order_relaxed));
                const float worth = sum / (count * Node::whole) + bonus / std::sqrt(count);
                if (worth > most) {
                    most = worth;
                    best = i;
                }
            }
        }
        return best;
    }

    double play_out(Position position, Random& random) const {
        MoveList list;
        while (position.turn != Player::nobody) play_random(game_, position, random, list);
        const Outcome outcome = game_.outcome(position);
        return reward(outcome.score[0] - outcome.score[1]);
    }

    const G& game_;
    Nodes& nodes_;
    const Position root_;
    const Simulating style_;
};

}  // namespace stackyard
