// How Stacks looks: each cell's top five pieces and numbers of pieces, both reserves and pieces left, the
// turn and its budget.
#pragma once

#include <algorithm>

#include "games/stacks.hpp"
#include "search/features/features.hpp"
#include "search/weights/stacks.hpp"

namespace stackyard {

template <class Word, int Cells>
struct Features<Stacks<Word, Cells>> {
    using G = Stacks<Word, Cells>;
    using Position = typename G::Position;
    static constexpr int side = 3;
    static constexpr int cells = 19;
    static constexpr int pieces = 12;
    static constexpr int most = 8;  // pieces of one player in a stack, counted to seven
    static constexpr int tops = 0;
    static constexpr int numbers = tops + cells * looks<5, 1>;
    static constexpr int reserves = numbers + cells * most * most;
    static constexpr int lefts = reserves + 2 * (pieces + 1);
    static constexpr int turns = lefts + (pieces + 1) * (pieces + 1);
    static constexpr int count = turns + 2 * 3;

    static const std::int16_t* weights(const G& game) {
        if (game.side() != side || game.pieces() != pieces) return nullptr;
        return game.rules() == G::Rules::standard ? weights::stacks : weights::diabolical;
    }
    static int known(const G&, const Position&) { return 0; }

    template <class Visit>
    static void each(const G&, const Position& position, Visit visit) {
        each_bit(position.tops[0] | position.tops[1], [&](int cell) {
            const auto stack = position.stacks[static_cast<std::size_t>(cell)];
            visit(tops + cell * looks<5, 1> + top_look<5>(stack));
            const int second = std::popcount(stack.word) - 1;
            const int first = stack.height() - second;
            visit(numbers + (cell * most + std::min(first, most - 1)) * most + std::min(second, most - 1));
        });
        visit(reserves + position.reserve[0]);
        visit(reserves + pieces + 1 + position.reserve[1]);
        visit(lefts + position.left[0] * (pieces + 1) + position.left[1]);
        visit(turns + index(position.turn) * 3 + position.budget);
    }

    static int twin(int feature) {
        if (feature >= turns) return feature < turns + 3 ? feature + 3 : feature - 3;
        if (feature >= lefts) {
            const int first = (feature - lefts) / (pieces + 1);
            const int second = (feature - lefts) % (pieces + 1);
            return lefts + second * (pieces + 1) + first;
        }
        if (feature >= reserves) {
            return feature < reserves + pieces + 1 ? feature + pieces + 1 : feature - pieces - 1;
        }
        if (feature >= numbers) {
            const int cell = (feature - numbers) / (most * most);
            const int first = (feature - numbers) / most % most;
            const int second = (feature - numbers) % most;
            return numbers + ((cells - 1 - cell) * most + second) * most + first;
        }
        const int cell = feature / looks<5, 1>;
        return (cells - 1 - cell) * looks<5, 1> + swapped_look<5, 1>(feature % looks<5, 1>);
    }
};

}  // namespace stackyard
