// A tier of 27 while it is being solved: what its positions are in memory, and where moves out of it lead.
//
// A position takes two bytes:
//
//      15   14      13 .. 8               7 .. 0
//       1    -      moves not yet known   best so far + 64, 0 = none         open
//       0    fresh  -                     worth + 64                         known; fresh: nobody told yet
//
// and one byte for 64 of them tells whether any is fresh. Solved tiers are read as plain bytes, worth + 64
// each.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "tables/memory.hpp"
#include "tables/tiers.hpp"

namespace stackyard::tier_cells {

using Cell = std::uint16_t;
constexpr Cell open = 0x8000;
constexpr Cell fresh = 0x4000;
constexpr Cell one_move = 0x0100;
constexpr Cell moves_mask = 0x3F00;
constexpr int zero = 64;
constexpr int group_bits = 6;
constexpr std::uint64_t piles_in_chunk = 16;

// Where a move out of the tier leads: known positions, and what the move itself adds to the difference.
struct Exit {
    const std::uint8_t* worth = nullptr;
    const WordRanking* words = nullptr;
    int gain = 0;
};

// One group while its tier is being solved.
struct Field {
    TierGroup group;
    std::uint8_t* worth = nullptr;  // where it goes in the end
    const WordRanking* words = nullptr;
    const HeightsRanking* heights = nullptr;
    std::uint64_t size = 0;
    std::uint64_t groups_in_pile = 0;
    LargeArray<Cell> cells{nullptr, std::free};
    LargeArray<std::uint8_t> told{nullptr, std::free};  // which 64 cells of a pile have a fresh one
    std::vector<Exit> lifts;       // of discs between onto the target, by how many own and enemy ones
    std::vector<Exit> home_steps;  // of 1, 2 … home discs onto a field between
    std::vector<Exit> home_leaps;  // of home discs onto the target

    const Exit& lift(int own, int enemy) const {
        return lifts[static_cast<std::size_t>(own * (group.enemy + 1) + enemy)];
    }
    std::uint8_t& told_at(std::uint64_t pile, std::uint32_t word) const {
        return told[pile * groups_in_pile + (word >> group_bits)];
    }
};

// A pile as seen after a move, by the player who is then to move.
struct After {
    Layout layout;
    Layout back;
    std::uint64_t pile;

    After(const Tiers& tiers, int inside, const Heights& heights)
        : layout(tiers.between(), heights),
          back(layout.turned()),
          pile(tiers.heights(inside).rank(back.heights)) {}
    int worth(const Exit& exit, std::uint32_t word) const {
        const std::uint32_t seen = layout.turn(word, back);
        return exit.gain + zero - exit.worth[pile * exit.words->size() + exit.words->rank(seen)];
    }
};

// The stacks between with a disc of the player on top, as a mask, for a word in a layout.
inline std::uint32_t own_tops(const Layout& layout, std::uint32_t word) {
    std::uint32_t tops = 0;
    for (int i = 0; i < layout.stacks; ++i) {
        const bool owned = layout.heights[i] > 0 && !(word >> layout.offset[i] & 1);
        tops |= static_cast<std::uint32_t>(owned) << i;
    }
    return tops;
}

// Whether somebody who goes right and owns these stacks can move.
inline bool can_move(const TierGroup& group, std::uint32_t tops, int between) {
    const int walk = std::popcount(tops) + group.own_ends();
    if (walk == 0 || walk > between + 1) return false;
    return (group.left > 0) || (tops & low_bits(between + 1 - walk));
}

}  // namespace stackyard::tier_cells
