// Arrangements of discs on a row, numbered without gaps: colour word times heights.
//
//     word      all discs as bits, the first stack lowest, in each stack the top disc lowest:
//
//                   last stack      second stack    first stack
//                   bottom .. top   bottom .. top   bottom .. top        bit 0 = top of the first stack
//
//               0 = a disc of the player to move, 1 = a disc of the other
//     heights   how many discs each stack has
//     rank      heights number × words + word number
//
// Words with the same number of ones are numbered in the order of their values, heights in the order of the
// places where one stack ends (combinatorial number system). So all arrangements with the same heights lie
// side by side, and a move takes one such run into a handful of others: whoever works through a table in
// order finds what he needs in the processor's cache. That is what makes solving fast.
//
// The player to move always goes right. The board is turned, colours swapped, when the turn changes hands.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace stackyard {

inline constexpr int most_ranked_discs = 32;
inline constexpr int most_ranked_stacks = 26;

// Binomial coefficients up to where they stay below 2^63; larger ones are that bound.
std::uint64_t binomial(int n, int k);

constexpr std::uint32_t low_bits(int count) {
    return count >= 32 ? ~std::uint32_t{0} : (std::uint32_t{1} << count) - 1;
}

// Numbers the words of `discs` bits of which `ones` are set. Costs two look-ups in small tables.
class WordRanking {
public:
    WordRanking(int discs, int ones);
    std::uint32_t size() const { return static_cast<std::uint32_t>(words_.size()); }
    std::uint32_t rank(std::uint32_t word) const {
        return start_[word >> half_] + within_[word & low_bits(half_)];
    }
    std::uint32_t word(std::uint32_t rank) const { return words_[rank]; }

private:
    int half_;                           // bits of the lower half
    std::vector<std::uint32_t> start_;   // of each upper half: the number of its first word
    std::vector<std::uint32_t> within_;  // of each lower half: its number among those with as many ones
    std::vector<std::uint32_t> words_;
};

using Heights = std::array<std::uint8_t, most_ranked_stacks>;

// Numbers the ways to pile `discs` discs on `stacks` stacks.
class HeightsRanking {
public:
    HeightsRanking(int stacks, int discs);
    std::uint64_t size() const { return size_; }
    int stacks() const { return stacks_; }
    std::uint64_t rank(const Heights& heights) const {
        std::uint64_t sum = 0;
        int end = 0;
        for (int i = 0; i + 1 < stacks_; ++i) {
            end += heights[i];
            sum += ends(i, end);
        }
        return sum;
    }
    // What stack i adds to the rank when it and those before it hold `end` discs. A move from a stack to
    // its neighbour changes one such part only.
    std::uint64_t ends(int i, int end) const {
        return ends_[static_cast<std::size_t>(i * (discs_ + 1) + end)];
    }
    Heights heights(std::uint64_t rank) const;

private:
    int stacks_;
    int discs_;
    std::uint64_t size_;
    std::vector<std::uint64_t> ends_;
};

// The bits of one pile of heights in words, and the two things that games do with words: turning the
// board, and putting the top of one stack onto another.
struct Layout {
    int stacks = 0;
    Heights heights{};
    std::array<std::uint8_t, most_ranked_stacks + 1> offset{};  // of each stack's top disc; last: all discs

    Layout(int stack_count, const Heights& piled) : stacks(stack_count), heights(piled) {
        for (int i = 0; i < stacks; ++i) offset[i + 1] = static_cast<std::uint8_t>(offset[i] + heights[i]);
    }
    int discs() const { return offset[stacks]; }
    std::uint32_t stack(std::uint32_t word, int i) const {
        return (word >> offset[i]) & low_bits(heights[i]);
    }
    Layout turned() const {
        Heights back{};
        for (int i = 0; i < stacks; ++i) back[i] = heights[stacks - 1 - i];
        return {stacks, back};
    }
    // The same arrangement as the other player sees it; `back` is turned().
    std::uint32_t turn(std::uint32_t word, const Layout& back) const {
        std::uint32_t seen = 0;
        for (int i = 0; i < stacks; ++i) seen |= stack(word, i) << back.offset[stacks - 1 - i];
        return seen ^ low_bits(discs());
    }
    // Puts the top `count` discs of stack `from` onto a stack before or after it. The word's bits between
    // change places with the lifted ones; its heights change too, but that is the caller's to know.
    std::uint32_t lift_left(std::uint32_t word, int from, int count, int to) const {
        return swap_runs(word, offset[to], offset[from] - offset[to], count);
    }
    std::uint32_t lift_right(std::uint32_t word, int from, int count, int to) const {
        return swap_runs(word, offset[from], count, offset[to] - offset[from] - count);
    }
    // Swaps the run of `first` bits at `at` with the run of `second` bits that follows it.
    static std::uint32_t swap_runs(std::uint32_t word, int at, int first, int second) {
        const std::uint32_t run = (word >> at) & low_bits(first + second);
        const std::uint32_t swapped = (run >> first) | ((run & low_bits(first)) << second);
        return word ^ ((run ^ swapped) << at);
    }
};

inline Heights moved(Heights heights, int from, int count, int to) {
    heights[from] = static_cast<std::uint8_t>(heights[from] - count);
    heights[to] = static_cast<std::uint8_t>(heights[to] + count);
    return heights;
}

// All arrangements of one number of discs of each colour on one number of stacks.
struct Arrangements {
    WordRanking words;
    HeightsRanking heights;

    // `own` discs belong to the player to move.
    Arrangements(int stacks, int own, int enemy) : words(own + enemy, enemy), heights(stacks, own + enemy) {}
    std::uint64_t size() const { return heights.size() * words.size(); }
};

}  // namespace stackyard
