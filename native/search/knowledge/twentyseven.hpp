// What the search knows about 27.
#pragma once

#include "games/twentyseven.hpp"
#include "search/features/twentyseven.hpp"
#include "search/hash.hpp"
#include "search/knowledge/knowledge.hpp"

namespace stackyard {

template <class Word, int Bits, int Fields>
struct Knowledge<TwentySeven<Word, Bits, Fields>> {
    using G = TwentySeven<Word, Bits, Fields>;
    using Position = typename G::Position;
    static constexpr bool scored = true;

    static void prepare(const G&) {}

    // Is the stack on a player's far end his? Then nobody can ever move it, and only its height matters.
    static bool locked(const Position& position, Player player) {
        return Features<G>::locked(position, player);
    }

    static Identity identity(const G& game, const Position& position) {
        Position plain = position;
        int difference = 0;
        for (const Player player : {Player::first, Player::second}) {
            if (!locked(position, player)) continue;
            const int height = game.tower(position, player);
            difference += player == Player::first ? height : -height;
            auto& stack =
                plain.stacks[static_cast<std::size_t>(player == Player::first ? position.fields - 1 : 0)];
            stack = {};
            stack.push(static_cast<unsigned>(index(player)));
        }
        return {hash_of(plain), disc_worth * (position.turn == Player::first ? difference : -difference)};
    }

    static Range range(const G& game, const Position& position) {
        // Every disc not on a locked tower may still end on either.
        int loose = game.pieces();
        int towers[2] = {0, 0};
        for (const Player player : {Player::first, Player::second}) {
            if (!locked(position, player)) continue;
            towers[index(player)] = game.tower(position, player);
            loose -= towers[index(player)];
        }
        const int difference = position.turn == Player::first ? towers[0] - towers[1] : towers[1] - towers[0];
        return {disc_worth * (difference - loose), disc_worth * (difference + loose)};
    }

    static int first_guess(const G&, const Position& position, Move move) {
        const int end = position.turn == Player::first ? position.fields - 1 : 0;
        return (move.to == end ? 100 : 0) + move.count;
    }

    static int evaluate(const G& game, const Position& position) {
        const std::int16_t* weights = Features<G>::weights(game);
        return weights ? weigh<G>(game, position, weights) : plain_guess(game, position);
    }

    // For boards without learned weights.
    static int plain_guess(const G& game, const Position& position) {
        int score = 0;
        for (const Player player : {Player::first, Player::second}) {
            const int sign = player == Player::first ? 1 : -1;
            score += sign * game.tower(position, player) * (locked(position, player) ? disc_worth : 40);
            each_bit(position.tops[static_cast<std::size_t>(index(player))], [&](int field) {
                const int end = player == Player::first ? position.fields - 1 : 0;
                const int start = position.fields - 1 - end;
                if (field == end) return;
                score += sign * position.stacks[static_cast<std::size_t>(field)].height() *
                         (field == start ? 15 : 50);
            });
        }
        return position.turn == Player::first ? score : -score;
    }
};

}  // namespace stackyard
