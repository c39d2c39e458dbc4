// The nodes of a Monte Carlo tree, taken one after another from one piece of memory that is kept from
// search to search. Any thread may take some; nothing is given back but all at once.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "core/game.hpp"

namespace stackyard {

// 24 bytes. Whose move leads to a node is its parent's affair: `sum` is in that player's view, the bounds
// in first's.
struct Node {
    static constexpr std::uint32_t no_children = 0;
    static constexpr std::uint32_t in_the_making = 1;  // another thread adds them just now
    static constexpr std::uint32_t first_child = 2;
    static constexpr int widest = 127;               // a bound that says nothing
    static constexpr std::uint32_t whole = 1 << 16;  // a won simulation in `sum`

    std::atomic<std::uint64_t> sum{0};
    std::atomic<std::uint32_t> visits{0};
    std::atomic<std::uint32_t> children{no_children};
    std::atomic<std::int8_t> least{-widest};
    std::atomic<std::int8_t> most{widest};
    std::uint8_t count = 0;  // of children; written before `children` is
    Move move{};

    bool proven() const {
        return least.load(std::memory_order_relaxed) == most.load(std::memory_order_relaxed);
    }
    double mean() const {
        const auto tries = static_cast<double>(std::max(visits.load(std::memory_order_relaxed), 1u));
        return static_cast<double>(sum.load(std::memory_order_relaxed)) / (tries * whole);
    }
    static bool raise(std::atomic<std::int8_t>& bound, int to) { return move_bound(bound, to, 1); }
    static bool lower(std::atomic<std::int8_t>& bound, int to) { return move_bound(bound, to, -1); }

private:
    static bool move_bound(std::atomic<std::int8_t>& bound, int to, int sign) {
        std::int8_t now = bound.load();
        while (sign * to > sign * now) {
            if (bound.compare_exchange_weak(now, static_cast<std::int8_t>(to))) return true;
        }
        return false;
    }
};
static_assert(sizeof(Node) == 24);

class Nodes {
public:
    explicit Nodes(std::size_t bytes)
        : capacity_(static_cast<std::uint32_t>(std::min<std::size_t>(
              std::max<std::size_t>(bytes / sizeof(Node), 4096), ~std::uint32_t{0} - 1024))) {
        nodes_.reset(static_cast<Node*>(std::malloc(capacity_ * sizeof(Node))));
    }
    bool usable() const { return nodes_ != nullptr; }
    void clear() { used_.store(Node::first_child, std::memory_order_relaxed); }
    std::uint32_t used() const { return std::min(used_.load(std::memory_order_relaxed), capacity_); }

    Node& operator[](std::uint32_t i) const { return nodes_.get()[i]; }

    // The place of so many nodes in a row, or 0 when there is no more room. Place 0 is the root's, which
    // is nobody's child; 1 is left out, as its number means something else.
    std::uint32_t take(std::uint32_t count) {
        if (used_.load(std::memory_order_relaxed) > capacity_ - 1024) return 0;
        const std::uint32_t place = used_.fetch_add(count, std::memory_order_relaxed);
        return place + count <= capacity_ ? place : 0;
    }
    template <class Bounds>
    void reset(std::uint32_t place, Move move, const Bounds& bounds) {
        Node& node = *new (nodes_.get() + place) Node;
        node.move = move;
        node.least = static_cast<std::int8_t>(bounds.least);
        node.most = static_cast<std::int8_t>(bounds.most);
    }
    void copy(std::uint32_t place, const Node& from) {
        struct Bounds {
            int least;
            int most;
        };
        const std::uint64_t sum = from.sum;
        const std::uint32_t visits = from.visits;
        reset(place, from.move, Bounds{from.least, from.most});
        (*this)[place].sum = sum;
        (*this)[place].visits = visits;
    }

private:
    struct Free {
        void operator()(Node* nodes) const { std::free(nodes); }
    };
    std::uint32_t capacity_;
    std::unique_ptr<Node, Free> nodes_;
    std::atomic<std::uint32_t> used_{Node::first_child};
};

}  // namespace stackyard
