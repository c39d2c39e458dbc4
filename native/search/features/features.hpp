// What a position looks like to an evaluation: which of a game's numbered features it has. A weight each,
// learned from self-play (native/lab/learn.cpp), and the sum of those present is the evaluation in first's
// view.
//
//     count     how many features there are
//     each      calls back with the number of every feature present; some twenty to forty of them
//     twin      the same feature after turning the board and swapping colours: its weight is the negative,
//               so both players are judged alike
//     known     the part of the value that is certain already, on the same measure
//     weights   what was learned for this variant; null where nothing was, on boards of other sizes
//
// Almost all features are "this cell holds a stack that looks like this": its top discs, or how many discs
// of each player. A table lookup a cell and kind, some 20 ns a position.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "core/game.hpp"

namespace stackyard {

template <class G>
struct Features;

// The evaluation of a position in the view of the player on turn.
template <class G>
int weigh(const G& game, const typename G::Position& position, const std::int16_t* weights) {
    int sum = Features<G>::known(game, position);
    Features<G>::each(game, position, [&](int feature) { sum += weights[feature]; });
    return position.turn == Player::first ? sum : -sum;
}

// The top discs of a stack as a number: all of it while it is at most `Discs` high, else its top `Discs`
// under a sentinel one place further up. Less than `looks<Discs, Bits>`.
template <int Discs, int Bits>
inline constexpr int looks = 3 << (Discs * Bits);

template <int Discs, class Word, int Bits>
constexpr int top_look(Stack<Word, Bits> stack) {
    constexpr Word high = Word{1} << (Discs * Bits);
    if (stack.word < 2 * high) return static_cast<int>(stack.word);
    return static_cast<int>(2 * high | (stack.word & (high - 1)));
}
// The bottom discs likewise.
template <int Discs, class Word>
constexpr int bottom_look(Stack<Word, 1> stack) {
    constexpr int high = 1 << Discs;
    const int height = stack.height();
    if (height <= Discs) return static_cast<int>(stack.word);
    return 2 * high | (static_cast<int>(stack.word >> (height - Discs)) & (high - 1));
}
// The same look with colours swapped; greys and reds stay what they are.
template <int Discs, int Bits>
constexpr int swapped_look(int look) {
    const int width = static_cast<int>(std::bit_width(static_cast<unsigned>(look))) - 1;
    const int discs = std::min(width / Bits, Discs);  // a high stack has more bits than its discs
    int swapped = look;
    for (int i = 0; i < discs; ++i) {
        const int disc = look >> (i * Bits) & ((1 << Bits) - 1);
        if (disc < 2) swapped ^= 1 << (i * Bits);
    }
    return swapped;
}

}  // namespace stackyard
