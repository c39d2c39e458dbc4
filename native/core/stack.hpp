// A stack of discs as one word: a sentinel bit, and under it the discs, `Bits` bits each, the bottom
// disc highest and the top disc in the lowest bits.
//
//     Bits = 1        bit   5  4  3  2  1  0
//                           1  b  .  .  .  t        b = bottom disc, t = top disc: five discs
//     empty stack           0  0  0  0  0  1        the sentinel alone
//
// The top is where games happen, so the top is where shifts are cheap: lifting k discs is a mask and a
// shift, dropping them a shift and an or. A word of w bits holds (w - 1) / Bits discs.
#pragma once

#include <bit>
#include <cstdint>

namespace stackyard {

__extension__ typedef unsigned __int128 uint128;

template <class Word>
constexpr int bit_width(Word word) {
    if constexpr (sizeof(Word) > 8) {
        const auto high = static_cast<std::uint64_t>(word >> 64);
        const auto low = static_cast<std::uint64_t>(word);
        return static_cast<int>(high ? 64 + std::bit_width(high) : std::bit_width(low));
    } else {
        return static_cast<int>(std::bit_width(word));
    }
}

template <class WordType, int DiscBits>
struct Stack {
    using Word = WordType;
    static constexpr int bits = DiscBits;
    static constexpr int capacity = (static_cast<int>(sizeof(Word)) * 8 - 1) / bits;
    static constexpr Word disc_mask = (Word{1} << bits) - 1;

    Word word = 1;

    constexpr bool operator==(const Stack&) const = default;
    constexpr bool empty() const { return word == 1; }
    constexpr int height() const { return (bit_width(word) - 1) / bits; }
    constexpr Word sentinel() const { return Word{1} << (bit_width(word) - 1); }
    constexpr unsigned top() const { return static_cast<unsigned>(word & disc_mask); }
    // The disc that lies `depth` discs below the top.
    constexpr unsigned below(int depth) const {
        return static_cast<unsigned>((word >> (depth * bits)) & disc_mask);
    }
    constexpr unsigned bottom() const { return below(height() - 1); }

    constexpr void push(unsigned disc) { word = (word << bits) | static_cast<Word>(disc); }

    // Moves the top `count` discs of this stack onto another, order kept.
    constexpr void move_top(int count, Stack& onto) {
        const int shift = count * bits;
        onto.word = (onto.word << shift) | (word & ((Word{1} << shift) - 1));
        word >>= shift;
    }
};

}  // namespace stackyard
