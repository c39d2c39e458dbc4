// How Silo looks: each square's top six discs, bottom five, and numbers of checkers; who is on turn.
#pragma once

#include <algorithm>

#include "games/silo.hpp"
#include "search/features/features.hpp"
#include "search/weights/silo.hpp"

namespace stackyard {

template <class Word, int Squares>
struct Features<Silo<Word, Squares>> {
    using G = Silo<Word, Squares>;
    using Position = typename G::Position;
    static constexpr int squares = 6;
    static constexpr int height = 3;
    static constexpr int most = 10;  // checkers of one player, counted to nine
    static constexpr int tops = 0;
    static constexpr int bottoms = tops + squares * looks<6, 1>;
    static constexpr int numbers = bottoms + squares * looks<5, 1>;
    static constexpr int turns = numbers + squares * most * most;
    static constexpr int count = turns + 2;

    static const std::int16_t* weights(const G& game) {
        if (game.squares() != squares || game.height() != height) return nullptr;
        return game.win() == G::Win::sheet ? weights::silo : weights::silo_anywhere;
    }
    static int known(const G&, const Position&) { return 0; }

    template <class Visit>
    static void each(const G&, const Position& position, Visit visit) {
        for (int square = 0; square < squares; ++square) {
            const auto stack = position.stacks[static_cast<std::size_t>(square)];
            visit(tops + square * looks<6, 1> + top_look<6>(stack));
            visit(bottoms + square * looks<5, 1> + bottom_look<5>(stack));
            const int second = std::popcount(stack.word) - 1;
            visit(numbers + (square * most + stack.height() - second) * most + second);
        }
        visit(turns + index(position.turn));
    }

    static int twin(int feature) {
        if (feature >= turns) return 2 * turns + 1 - feature;
        if (feature >= numbers) {
            const int square = (feature - numbers) / (most * most);
            const int first = (feature - numbers) / most % most;
            const int second = (feature - numbers) % most;
            return numbers + ((squares - 1 - square) * most + second) * most + first;
        }
        const int base = feature >= bottoms ? bottoms : tops;
        const int kinds = feature >= bottoms ? looks<5, 1> : looks<6, 1>;
        const int square = (feature - base) / kinds;
        const int look = (feature - base) % kinds;
        return base + (squares - 1 - square) * kinds +
               (feature >= bottoms ? swapped_look<5, 1>(look) : swapped_look<6, 1>(look));
    }
};

}  // namespace stackyard
