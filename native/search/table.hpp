// The transposition table that all threads of a search share.
//
// An entry is two words, the second holding what is known and the first the position's key xored with
// it. Threads read and write the words without locks; an entry torn between two writers fails the xor
// and reads as absent. Four entries share a cache line; the least useful of them makes room.
//
//     data   bits 0-15 value    16-23 depth    24-25 bound    26-31 age    32-55 move code
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include "core/game.hpp"

namespace stackyard {

enum class Bound : std::uint8_t { none = 0, lower = 1, upper = 2, exact = 3 };

struct Known {
    int value = 0;
    int depth = -1;  // how deep the search below was; `proven_depth` if its value needs no deeper search
    Bound bound = Bound::none;
    Move move{};
};

inline constexpr int proven_depth = 255;

class Table {
public:
    // The largest power of two of lines that fits in so many bytes; at least one line.
    explicit Table(std::size_t bytes) {
        std::size_t lines = 1;
        while (lines * 2 * sizeof(Line) <= bytes) lines *= 2;
        mask_ = lines - 1;
        // Probes hit memory at random; large pages spare them most of the page walks.
        constexpr std::size_t large_page = std::size_t{2} << 20;
        const std::size_t size = lines * sizeof(Line);
        void* memory = std::aligned_alloc(size < large_page ? sizeof(Line) : large_page, size);
#ifdef __linux__
        if (memory && size >= large_page) madvise(memory, size, MADV_HUGEPAGE);
#endif
        lines_.reset(static_cast<Line*>(memory));
        if (usable()) clear();
    }
    bool usable() const { return lines_ != nullptr; }
    std::size_t bytes() const { return (mask_ + 1) * sizeof(Line); }
    void clear() {
        for (std::size_t i = 0; i <= mask_; ++i) new (&lines_[i]) Line;
    }
    void next_age() { age_.fetch_add(1, std::memory_order_relaxed); }
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&lines_[key & mask_]); }

    Known probe(std::uint64_t key) const {
        for (const Entry& entry : lines_[key & mask_].entries) {
            const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            if (data != 0 && (entry.check.load(std::memory_order_relaxed) ^ data) == key) return unpack(data);
        }
        return {};
    }

    void store(std::uint64_t key, const Known& known) {
        Entry* worst = nullptr;
        int least = 0;
        for (Entry& entry : lines_[key & mask_].entries) {
            const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            if (data == 0 || (entry.check.load(std::memory_order_relaxed) ^ data) == key) {
                worst = &entry;
                break;
            }
            // Deep results of this search are worth most; each search that has passed costs eight plies.
            const int worth = depth_of(data) - 8 * static_cast<int>((age() - (data >> 26)) & 63);
            if (!worst || worth < least) {
                worst = &entry;
                least = worth;
            }
        }
        const std::uint64_t data = pack(known);
        worst->data.store(data, std::memory_order_relaxed);
        worst->check.store(key ^ data, std::memory_order_relaxed);
    }

private:
    struct Entry {
        std::atomic<std::uint64_t> check{0};
        std::atomic<std::uint64_t> data{0};
    };
    struct alignas(64) Line {
        Entry entries[4];
    };

    static int depth_of(std::uint64_t data) { return static_cast<int>(data >> 16 & 255); }
    static Known unpack(std::uint64_t data) {
        return {static_cast<std::int16_t>(data & 0xFFFF), depth_of(data), static_cast<Bound>(data >> 24 & 3),
                Move::from_code(static_cast<std::uint32_t>(data >> 32 & 0xFFFFFF))};
    }
    std::uint64_t pack(const Known& known) const {
        return static_cast<std::uint16_t>(known.value) | static_cast<std::uint64_t>(known.depth) << 16 |
               static_cast<std::uint64_t>(known.bound) << 24 | age() << 26 |
               static_cast<std::uint64_t>(known.move.code()) << 32;
    }

    std::uint64_t age() const { return age_.load(std::memory_order_relaxed) & 63; }

    struct Free {
        void operator()(Line* lines) const { std::free(lines); }
    };
    std::unique_ptr<Line[], Free> lines_;
    std::size_t mask_ = 0;
    std::atomic<std::uint64_t> age_{0};
};

}  // namespace stackyard
