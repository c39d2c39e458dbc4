// Solving any game over the positions that it can come to: depth first, each position once.
//
// Positions stand in one hash table, 24 bytes each by their key, at most three quarters full: 32 bytes a
// position. It is made for as many as are expected, and grows while there is memory. A position that comes up
// again while its own moves are still being looked at stands on a cycle; then solving stops and says so. When
// all are known the hash table is packed and sorted where it lies.
#pragma once

#include <functional>

#include "tables/listed_table.hpp"
#include "tables/memory.hpp"

namespace stackyard {

struct ListedEntry {
    std::uint64_t high = 0;  // the key; 0 in an empty place
    std::uint64_t low = 0;
    std::int16_t value = 0;  // from the view of the player to move
    std::uint16_t distance = 0;
    std::uint32_t known = 0;  // 0: its moves are being looked at

    TableKey key() const { return static_cast<TableKey>(high) << 64 | low; }
};
static_assert(sizeof(ListedEntry) == 24);

enum class ListedEnd { solved, stopped, full, cycle };

// Where positions are kept while they are being solved.
class ListedStore {
public:
    static constexpr std::uint64_t bytes_a_position = 32;
    static std::uint64_t capacity(std::uint64_t memory) { return memory / bytes_a_position; }

    // Room for `expected` positions at first; at most so many that it and what it grew from fit in `memory`
    // bytes.
    ListedStore(std::uint64_t expected, std::uint64_t memory)
        : memory_(memory), entries_(nullptr, std::free) {
        make(std::clamp<std::uint64_t>(expected, 1024, std::max<std::uint64_t>(capacity(memory), 1024)));
    }
    std::uint64_t size() const { return size_; }
    bool full() const { return size_ >= capacity_; }
    // Twice the room; false if there is no memory for it.
    bool grow() {
        if (3 * capacity_ * bytes_a_position > memory_) return false;
        const LargeArray<ListedEntry> before = std::move(entries_);
        const std::uint64_t places = places_;
        make(2 * capacity_);
        for (std::uint64_t i = 0; i < places; ++i) {
            if (before[i].key()) entry(before[i].key()) = before[i];
        }
        return true;
    }
    // The entry of a key, made if there is none; it stays where it is until the store grows.
    ListedEntry& entry(TableKey key) {
        const auto high = static_cast<std::uint64_t>(key >> 64);
        const auto low = static_cast<std::uint64_t>(key);
        std::uint64_t mixed = (low ^ (high * 0x9E3779B97F4A7C15u)) * 0xBF58476D1CE4E5B9u;
        mixed = (mixed ^ (mixed >> 32)) * 0x94D049BB133111EBu;
        std::uint64_t at = static_cast<std::uint64_t>(static_cast<uint128>(mixed) * places_ >> 64);
        for (;; at = at + 1 == places_ ? 0 : at + 1) {
            ListedEntry& entry = entries_[at];
            if (entry.low == low && entry.high == high) return entry;
            if (entry.low == 0 && entry.high == 0) {
                entry.high = high;
                entry.low = low;
                ++size_;
                return entry;
            }
        }
    }
    // All known entries, packed and sorted; the store is not to be used as such afterwards.
    std::span<const ListedEntry> sorted() {
        ListedEntry* end = std::remove_if(entries_.get(), entries_.get() + places_,
                                          [](const ListedEntry& e) { return !e.known; });
        std::sort(entries_.get(), end,
                  [](const ListedEntry& a, const ListedEntry& b) { return a.key() < b.key(); });
        return {entries_.get(), end};
    }
    std::span<const ListedEntry> places() const { return {entries_.get(), places_}; }

private:
    void make(std::uint64_t capacity) {
        capacity_ = capacity;
        places_ = capacity + capacity / 3 + 1;
        entries_ = large_array<ListedEntry>(places_);
        std::fill_n(entries_.get(), places_, ListedEntry{});
        size_ = 0;
    }

    std::uint64_t memory_;
    std::uint64_t capacity_ = 0;
    std::uint64_t places_ = 0;
    LargeArray<ListedEntry> entries_;
    std::uint64_t size_ = 0;
};

template <Game G>
class ListedSolver {
public:
    // Told how many positions were met; answers whether to go on. Called when the store is whole in itself.
    using Watch = std::function<bool(std::uint64_t met)>;

    ListedSolver(const G& game, ListedStore& store) : game_(game), store_(store) {}

    ListedEnd solve(const Watch& watch) {
        const typename G::Position start = game_.start();
        if (start.turn == Player::nobody) return ListedEnd::solved;
        if (ListedEntry& entry = store_.entry(key_of(game_, start)); !entry.known)
            open(start, entry.key(), entry);
        std::uint64_t steps = 0;
        while (!frames_.empty()) {
            if (++steps % 65536 == 0 && !watch(store_.size())) return ListedEnd::stopped;
            Frame& frame = frames_.back();
            if (frame.next == frame.moves.size()) {
                close(frame);
                continue;
            }
            typename G::Position next = frame.position;
            game_.play(next, frame.moves[frame.next]);
            if (next.turn == Player::nobody) {
                frame.take(finished(game_, next), frame.position.turn == Player::first);
                continue;
            }
            ListedEntry& entry = store_.entry(key_of(game_, next));
            if (entry.known) {
                frame.take({true, entry.value, entry.distance}, next.turn == frame.position.turn);
            } else if (entry.distance == looked_at) {
                return ListedEnd::cycle;
            } else {
                open(next, entry.key(), entry);
                if (store_.full() && !store_.grow()) return ListedEnd::full;
            }
        }
        return ListedEnd::solved;
    }

private:
    static constexpr std::uint16_t looked_at = 0xFFFF;

    struct Frame {
        typename G::Position position;
        TableKey key;
        MoveList moves;
        int next = 0;
        Found best;

        // What the move at `next` leads to, from the view of whoever is to move there.
        void take(Found found, bool his) {
            if (!his) found = found.turned();
            const bool longer = found.distance > best.distance;
            const bool better = best.value > 0 ? found.distance < best.distance : longer;
            if (!best.known || found.value > best.value || (found.value == best.value && better))
                best = found;
            ++next;
        }
    };

    void open(const typename G::Position& position, TableKey key, ListedEntry& entry) {
        entry.distance = looked_at;
        frames_.push_back({position, key, {}, 0, {}});
        game_.moves(position, frames_.back().moves);
    }
    void close(const Frame& frame) {
        ListedEntry& entry = store_.entry(frame.key);
        entry.value = static_cast<std::int16_t>(frame.best.value);
        entry.distance = static_cast<std::uint16_t>(frame.best.distance + 1);
        entry.known = 1;
        frames_.pop_back();
    }

    const G& game_;
    ListedStore& store_;
    std::vector<Frame> frames_;
};

}  // namespace stackyard
