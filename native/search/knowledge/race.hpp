// The race at the end of Stacks: once no piece of one player can ever again meet the other's, each plays
// alone, and how many turns his pieces need to be all off the board can be counted exactly.
//
// Alone, only the cells that hold a stack matter, not how high it is: moving a part of a stack never saves
// a turn over moving all of it (native/tests/search.hpp counts both ways). So there is a number for every set
// of cells, in a table of 2^cells bytes: 512 kB for side 3, filled on first use in some 30 ms. Boards of
// side 4 and more have too many sets; there the race is left to the search.
//
// Seen by second, whose steps lead to lower cells: every action makes the set, read as a number, smaller.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "games/stacks.hpp"

namespace stackyard {

class Race {
public:
    static constexpr int most_cells = 19;

    // Turns needed by a player with stacks on `cells` and so much left to spend in the present one, which
    // counts.
    int turns(std::uint32_t cells, int budget) const { return (budget == 2 ? full_ : half_)[cells]; }

    template <class G>
    explicit Race(const G& game) {
        const int cells = 3 * game.side() * (game.side() - 1) + 1;
        full_.resize(std::size_t{1} << cells);
        half_.resize(std::size_t{1} << cells);
        const auto goal = static_cast<std::uint32_t>(game.edge(Player::first));
        for (std::uint32_t mask = 1; mask < full_.size(); ++mask) {
            constexpr int never = 250;
            int half = never;  // with one to spend: an action that costs one, then the next turn
            int full = never;  // with two: an action that costs two and the next turn, or one of each kind
            each_bit(mask, [&](int from) {
                const std::uint32_t left = mask ^ std::uint32_t{1} << from;
                const auto one = [&](std::uint32_t after) {
                    half = std::min(half, 1 + full_[after]);
                    full = std::min<int>(full, after ? half_[after] : 1);
                };
                if (goal >> from & 1) return one(left);
                each_bit(game.forward(Player::second, from), [&](int to) {
                    const std::uint32_t after = left | std::uint32_t{1} << to;
                    if (left >> to & 1) {
                        full = std::min(full, 1 + full_[after]);
                    } else {
                        one(after);
                    }
                });
            });
            full_[mask] = static_cast<std::uint8_t>(full);
            // Where no action costs one the turn is over, and the next begins.
            half_[mask] = static_cast<std::uint8_t>(half == never ? 1 + full : half);
        }
    }

    // The race of a board side, made when it is first asked for.
    template <class G>
    static const Race& of(const G& game) {
        if (game.side() == 2) {
            static const Race small(game);
            return small;
        }
        static const Race usual(game);
        return usual;
    }

    // Is this a race? Both reserves are empty, no stack holds pieces of both, and all of first's are past all
    // of second's: on higher cells, and so on rows that second has left or will not come to.
    template <class Position>
    static bool is_on(const Position& position) {
        if (position.reserve[0] || position.reserve[1]) return false;
        if (std::countr_zero(position.tops[0]) <= 63 - std::countl_zero(position.tops[1])) return false;
        bool pure = true;
        each_bit(position.tops[0], [&](int cell) {
            pure = pure && std::has_single_bit(position.stacks[static_cast<std::size_t>(cell)].word);
        });
        each_bit(position.tops[1], [&](int cell) {
            pure = pure && std::has_single_bit(position.stacks[static_cast<std::size_t>(cell)].word + 1);
        });
        return pure;
    }

    // Cells from the other player's side of the board.
    static std::uint32_t turned(std::uint64_t cells, int count) {
        std::uint32_t turned = 0;
        each_bit(cells, [&](int cell) { turned |= std::uint32_t{1} << (count - 1 - cell); });
        return turned;
    }

private:
    std::vector<std::uint8_t> full_;
    std::vector<std::uint8_t> half_;
};

}  // namespace stackyard
