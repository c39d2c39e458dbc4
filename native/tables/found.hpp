// What a table says about a position, and which kind of table each game has.
#pragma once

#include <algorithm>
#include <filesystem>

#include "core/game.hpp"
#include "games/silo.hpp"
#include "games/twentyseven.hpp"
#include "tables/file.hpp"
#include "tables/ranking.hpp"

namespace stackyard {

// From the view of the player to move; of a finished game, from first's.
struct Found {
    bool known = false;
    int value = 0;      // 1, 0, -1; or the final difference, his score minus the other's
    int distance = -1;  // plies to the end under best play; -1 where the table does not say

    Found turned() const { return {known, -value, distance}; }
};

enum class TableShape {
    arrangements,  // every arrangement of the discs, by rank
    tiers,         // 27 basic: what still matters of a position, a file a tier
    listed,        // every position that a game can come to, by key
};

template <class G>
inline constexpr TableShape table_shape = TableShape::listed;
template <class Word, int Squares>
inline constexpr TableShape table_shape<Silo<Word, Squares>> = TableShape::arrangements;
template <class Word, int Fields>
inline constexpr TableShape table_shape<TwentySeven<Word, 1, Fields>> = TableShape::tiers;

inline constexpr int most_discs_in_cell = 64;

// Some neighbouring cells as one player sees them who goes right: their heights, and their discs as a word.
struct Row {
    Heights heights{};
    std::uint32_t word = 0;
    int discs = 0;
    int enemies = 0;
};

// Leaves out the lowest `bases` discs of each cell. Cells are numbered as `viewer` sees them.
template <Game G>
Row row_seen(const G& game, const typename G::Position& position, Player viewer, int first, int count,
             int bases) {
    Row row;
    const int cells = game.cells(position);
    std::array<std::uint8_t, most_discs_in_cell> discs;
    for (int i = 0; i < count; ++i) {
        const int cell = viewer == Player::first ? first + i : cells - 1 - first - i;
        const int height = game.cell(position, cell, discs.data());
        for (int at = height - 1; at >= bases; --at) {
            const bool enemy = discs[static_cast<std::size_t>(at)] != index(viewer);
            row.word |= static_cast<std::uint32_t>(enemy) << row.discs++;
            row.enemies += enemy;
        }
        row.heights[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(height - bases);
    }
    return row;
}

// The value of a finished game, from first's view.
template <Game G>
Found finished(const G& game, const typename G::Position& position) {
    const Outcome outcome = game.outcome(position);
    return {true, outcome.score[0] - outcome.score[1], 0};
}

// The best of what the moves of a position lead to. `look(next)` gives Found from the view of the one who is
// to move there. Where distance decides: who is ahead takes the shortest way to the end, who is not the
// longest.
template <Game G, class Look>
Found best_of_moves(const G& game, const typename G::Position& position, Look look) {
    MoveList list;
    game.moves(position, list);
    Found best;
    for (const Move move : list) {
        typename G::Position next = position;
        game.play(next, move);
        Found found = look(next);
        if (!found.known) return {};
        const bool his =
            next.turn == Player::nobody ? position.turn == Player::first : next.turn == position.turn;
        if (!his) found = found.turned();
        const bool better = !best.known || found.value > best.value ||
                            (found.value == best.value && (best.value > 0 ? found.distance < best.distance
                                                                          : found.distance > best.distance));
        if (better) best = found;
    }
    if (best.known && best.distance >= 0) ++best.distance;
    return best;
}

inline Found found_in(Cell cell, TableKind kind) {
    if (kind == TableKind::difference) return {true, cell.number() - difference_zero, -1};
    return {true, static_cast<int>(cell.result()) - 1, kind == TableKind::distance ? cell.number() : -1};
}

}  // namespace stackyard
