// What the search knows about Stacks and Diabolical Stacks.
#pragma once

#include "games/stacks.hpp"
#include "search/features/stacks.hpp"
#include "search/knowledge/knowledge.hpp"
#include "search/knowledge/race.hpp"

namespace stackyard {

template <class Word, int Cells>
struct Knowledge<Stacks<Word, Cells>> : RulesAlone<Stacks<Word, Cells>> {
    using G = Stacks<Word, Cells>;
    using Position = typename G::Position;

    static void prepare(const G& game) {
        if (has_race(game)) Race::of(game);
    }

    static bool has_race(const G& game) { return game.side() <= 3; }
    // Who wins a race is known, and so is a number of plies in which it is over.
    static Range range(const G& game, const Position& position) {
        if (!has_race(game) || !Race::is_on(position)) return {-won, won};
        const Race& race = Race::of(game);
        const int me = index(position.turn);
        const std::uint32_t cells[2] = {Race::turned(position.tops[0], game.cells(position)),
                                        static_cast<std::uint32_t>(position.tops[1])};
        const int mine = race.turns(cells[me], position.budget);
        const int theirs = race.turns(cells[1 - me], 2);
        if (mine <= theirs) return {won - 4 * mine, won - 1};
        return {1 - won, 4 * theirs + 2 - won};
    }
    static int first_guess(const G&, const Position&, Move move) {
        return move.to == outside ? 50 + move.count : move.from == outside ? 0 : move.count;
    }
    static int evaluate(const G& game, const Position& position) {
        const std::int16_t* weights = Features<G>::weights(game);
        return weights ? weigh<G>(game, position, weights) : plain_guess(game, position);
    }

    // For boards without learned weights.
    static int plain_guess(const G&, const Position& position) {
        const int difference = position.left[1] - position.left[0];
        return position.turn == Player::first ? 100 * difference : -100 * difference;
    }
};

}  // namespace stackyard
