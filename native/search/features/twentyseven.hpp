// How 27 looks: each field's top discs, counted from the left and from the right (the row of the upper levels
// shrinks); for each stack somebody owns, how far it has to go, how high it is and how far its owner walks
// now; and both distances together with the turn. What lies on locked towers is known, not guessed.
#pragma once

#include <algorithm>

#include "games/twentyseven.hpp"
#include "search/features/features.hpp"
#include "search/knowledge/knowledge.hpp"
#include "search/weights/twentyseven.hpp"

namespace stackyard {

template <class Word, int Bits, int Fields>
struct Features<TwentySeven<Word, Bits, Fields>> {
    using G = TwentySeven<Word, Bits, Fields>;
    using Position = typename G::Position;
    static constexpr int fields = 9;
    static constexpr int discs = 9;
    static constexpr int top_discs = Bits == 1 ? 4 : 3;
    static constexpr int kinds = looks<top_discs, Bits>;
    static constexpr int numbers = 10;  // heights and distances, counted to nine
    static constexpr int from_left = 0;
    static constexpr int from_right = from_left + fields * kinds;
    static constexpr int owned = from_right + fields * kinds;
    static constexpr int distances = owned + 2 * fields * numbers * numbers;
    static constexpr int count = distances + 2 * numbers * numbers;

    static const std::int16_t* weights(const G& game) {
        if (game.fields() != fields || game.discs() != discs) return nullptr;
        if constexpr (Bits == 1) return weights::twentyseven;
        return game.level() == G::Level::advanced ? weights::twentyseven_advanced
                                                  : weights::twentyseven_expert;
    }

    // Is the stack on a player's far end his? Then nobody can ever move it, and only its height matters.
    static bool locked(const Position& position, Player player) {
        const int end = player == Player::first ? position.fields - 1 : 0;
        return position.tops[static_cast<std::size_t>(index(player))] >> end & 1;
    }
    static int known(const G& game, const Position& position) {
        int difference = 0;
        if (locked(position, Player::first)) difference += game.tower(position, Player::first);
        if (locked(position, Player::second)) difference -= game.tower(position, Player::second);
        return disc_worth * difference;
    }

    template <class Visit>
    static void each(const G&, const Position& position, Visit visit) {
        const int row = Bits == 1 ? fields : position.fields;  // one that never shrinks is unrolled
        const int walks[2] = {std::popcount(position.tops[0]), std::popcount(position.tops[1])};
        for (int field = 0; field < row; ++field) {
            const int look = top_look<top_discs>(position.stacks[static_cast<std::size_t>(field)]);
            visit(from_left + field * kinds + look);
            visit(from_right + (row - 1 - field) * kinds + look);
        }
        for (int player = 0; player < 2; ++player) {
            const int own = owned + walks[player] * numbers + player * fields * numbers * numbers;
            each_bit(position.tops[static_cast<std::size_t>(player)], [&](int field) {
                const int to_go = player == 0 ? row - 1 - field : field;
                const int height = position.stacks[static_cast<std::size_t>(field)].height();
                visit(own + to_go * numbers * numbers + std::min(height, numbers - 1));
            });
        }
        visit(distances + (index(position.turn) * numbers + walks[0]) * numbers + walks[1]);
    }

    static int twin(int feature) {
        if (feature >= distances) {
            const int turn = (feature - distances) / (numbers * numbers);
            const int first = (feature - distances) / numbers % numbers;
            const int second = (feature - distances) % numbers;
            return distances + ((1 - turn) * numbers + second) * numbers + first;
        }
        if (feature >= owned) {
            constexpr int half = fields * numbers * numbers;
            return feature < owned + half ? feature + half : feature - half;
        }
        const int base = feature >= from_right ? from_right : from_left;
        const int place = (feature - base) / kinds;
        return (base == from_left ? from_right : from_left) + place * kinds +
               swapped_look<top_discs, Bits>((feature - base) % kinds);
    }
};

}  // namespace stackyard
