// Packs the cells of a block into few bits: a static model of what follows what, and an rANS coder.
//
// Neighbours in a table are alike, so each cell is guessed from those before it in its block, and what is
// written costs as little as the guess is good:
//
//     result   guessed from which of the last cells were won, and the hint
//     number   as the step from the last number with the same result; guessed from that result, from how
//              far the last two such numbers lie apart, and the hint; rare steps are written out in full
//
// The hint of a cell is something both sides know anyway: for arrangements, how much of the colour word
// changed since the cell before. The model is counted once from the table itself and stands in the file;
// a block needs nothing else, so any one of them can be read alone: 5 to 15 ns a cell.
//
// rANS: a state of 32 bits, refilled by 16; a symbol with share f of 2^14 costs log2(2^14 / f) bits. The
// encoder runs backwards, so that the decoder runs forwards.
//
//     block   the starting state, high half first, then the refills, as 16-bit words
//     model   byte: history bits, byte: spread, byte: uses hints, byte: has results, byte: has numbers; then
//             for each context of results and then of numbers its shares as variable-length numbers, where
//             a zero is followed by how many more zeros there are
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "tables/cell.hpp"

namespace stackyard {

struct CodecShape {
    int history = 4;  // how many of the last cells guess a result
    int spread = 2;   // differences of numbers are told apart up to this far
    bool hints = false;
    bool results = true;
    bool numbers = false;

    static CodecShape for_size(std::uint64_t cells, bool hints, bool results, bool numbers);
};

// The hints of a table: they repeat with each row of it.
class Hints {
public:
    static constexpr int kinds = 34;
    explicit Hints(std::span<const std::uint8_t> row, std::uint64_t place = 0)
        : row_(row), at_(row.empty() ? 0 : place % row.size()) {}
    Hints from(std::uint64_t place) const { return Hints(row_, place); }
    int next() {
        if (row_.empty()) return 0;
        const int hint = row_[at_];
        if (++at_ == row_.size()) at_ = 0;
        return hint;
    }

private:
    std::span<const std::uint8_t> row_;  // empty: no hints
    std::uint64_t at_;
};

class Codec {
public:
    static constexpr int share_bits = 14;
    static constexpr std::uint32_t whole = 1 << share_bits;
    static constexpr int steps = 31;               // steps of numbers from -steps to +steps have a symbol
    static constexpr int symbols = 2 * steps + 2;  // and the last one says: written out

    explicit Codec(CodecShape shape);
    // The model: count some blocks, then settle.
    void learn(std::span<const Cell> block, Hints hints);
    void settle(const std::array<std::uint64_t, 3>& results);  // how often each result is in the whole table
    std::vector<std::uint8_t> save() const;
    // False if the bytes are not a model.
    bool load(std::span<const std::uint8_t> bytes);

    // `hints` begin at the block's first cell.
    void encode(std::span<const Cell> block, Hints hints, std::vector<std::uint16_t>& words) const;
    // The first cells of a block, as many as fit into `cells`. Damaged words give wrong cells, nothing worse.
    void decode(std::span<const std::uint16_t> words, Hints hints, std::span<Cell> cells) const;

private:
    struct Guess;
    template <std::size_t kinds>
    struct Shares {
        std::array<std::uint16_t, kinds + 1> start{};  // of each symbol, among the 2^14; last: 2^14
    };
    using ResultShares = Shares<3>;
    struct NumberShares : Shares<symbols> {
        std::array<std::uint8_t, 64> first{};  // the symbol at each 64th of the whole
        void index();
    };
    // How often each symbol came up in each context; empty once the model is settled.
    struct Counts {
        std::vector<std::array<std::uint32_t, 3>> results;
        std::vector<std::array<std::uint32_t, symbols>> numbers;
    };
    template <class Visit>
    void walk(std::span<const Cell> block, Hints hints, Visit visit) const;
    template <bool with_results, bool with_numbers>
    void decode_as(std::span<const std::uint16_t> words, Hints hints, std::span<Cell> cells) const;

    CodecShape shape_;
    std::vector<ResultShares> results_;
    std::vector<NumberShares> numbers_;
    Counts counts_;
};

}  // namespace stackyard
