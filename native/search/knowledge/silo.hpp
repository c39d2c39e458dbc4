// What the search knows about Silo.
#pragma once

#include "games/silo.hpp"
#include "search/features/silo.hpp"
#include "search/knowledge/knowledge.hpp"

namespace stackyard {

template <class Word, int Squares>
struct Knowledge<Silo<Word, Squares>> : RulesAlone<Silo<Word, Squares>> {
    using G = Silo<Word, Squares>;
    using Position = typename G::Position;

    static int evaluate(const G& game, const Position& position) {
        const std::int16_t* weights = Features<G>::weights(game);
        return weights ? weigh<G>(game, position, weights) : plain_guess(game, position);
    }

    // For boards without learned weights.
    static int plain_guess(const G& game, const Position& position) {
        int score = 0;
        std::array<std::uint8_t, 64> discs;
        for (int square = 0; square < game.cells(position); ++square) {
            const int height = game.cell(position, square, discs.data());
            for (int i = 0; i < height; ++i) {
                score += discs[static_cast<std::size_t>(i)] == disc_first
                             ? square * 10 + i
                             : -(game.cells(position) - 1 - square) * 10 - i;
            }
        }
        return position.turn == Player::first ? score : -score;
    }
};

}  // namespace stackyard
