#include "tables/codec.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace stackyard {

namespace {

constexpr std::uint32_t low_state = 1u << 16;
constexpr int number_bits = 14;
constexpr int hint_kinds(const CodecShape& shape) { return shape.hints ? Hints::kinds : 1; }

struct Symbol {
    std::uint16_t start;
    std::uint16_t share;
};

void write_number(std::vector<std::uint8_t>& bytes, std::uint32_t value) {
    for (; value >= 128; value >>= 7) bytes.push_back(static_cast<std::uint8_t>(value | 128));
    bytes.push_back(static_cast<std::uint8_t>(value));
}

bool read_number(std::span<const std::uint8_t>& bytes, std::uint32_t& value) {
    value = 0;
    for (int shift = 0; shift < 21 && !bytes.empty(); shift += 7) {
        const std::uint8_t byte = bytes.front();
        bytes = bytes.subspan(1);
        value |= static_cast<std::uint32_t>(byte & 127) << shift;
        if (byte < 128) return true;
    }
    return false;
}

template <class Shares>
void save_shares(const Shares& shares, std::vector<std::uint8_t>& bytes) {
    const std::size_t count = shares.start.size() - 1;
    for (std::size_t i = 0; i < count; ++i) {
        const auto share = static_cast<std::uint32_t>(shares.start[i + 1] - shares.start[i]);
        write_number(bytes, share);
        if (share) continue;
        std::size_t zeros = 0;
        while (i + 1 < count && shares.start[i + 2] == shares.start[i + 1]) ++i, ++zeros;
        write_number(bytes, static_cast<std::uint32_t>(zeros));
    }
}

template <class Shares>
Symbol symbol_of(const Shares& shares, int symbol) {
    return {shares.start[symbol],
            static_cast<std::uint16_t>(shares.start[symbol + 1] - shares.start[symbol])};
}

// Turns counts into shares of the whole. Nothing that was counted comes out as zero.
template <class Count, class Shares>
void share_out(const Count& count, Shares& shares) {
    const auto total = std::accumulate(count.begin(), count.end(), std::uint64_t{0});
    const auto used =
        static_cast<std::uint64_t>(std::count_if(count.begin(), count.end(), [](auto c) { return c > 0; }));
    Count share{};
    std::uint32_t given = 0;
    for (std::size_t i = 0; i < count.size(); ++i) {
        if (count[i]) share[i] = static_cast<std::uint32_t>(1 + count[i] * (Codec::whole - used) / total);
        given += share[i];
    }
    *std::max_element(share.begin(), share.end()) += Codec::whole - given;
    for (std::size_t i = 0; i < count.size(); ++i) {
        shares.start[i + 1] = static_cast<std::uint16_t>(shares.start[i] + share[i]);
    }
}

template <class Shares>
bool load_shares(std::span<const std::uint8_t>& bytes, Shares& shares) {
    const std::size_t count = shares.start.size() - 1;
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
        std::uint32_t share = 0;
        if (!read_number(bytes, share) || sum + share > Codec::whole) return false;
        sum += share;
        shares.start[i + 1] = static_cast<std::uint16_t>(sum);
        if (share) continue;
        std::uint32_t zeros = 0;
        if (!read_number(bytes, zeros) || zeros >= count - i) return false;
        for (; zeros; --zeros, ++i) shares.start[i + 2] = static_cast<std::uint16_t>(sum);
    }
    return sum == Codec::whole;
}

}  // namespace

// What is known before a cell is read.
struct Codec::Guess {
    const CodecShape& shape;
    std::uint32_t won = 0;                                                   // the last cells, one bit each
    std::array<std::array<int, 2>, 3> last{{{-1, -1}, {-1, -1}, {-1, -1}}};  // numbers with each result

    std::size_t result_context(int hint) const {
        const std::uint32_t history = won & ((1u << shape.history) - 1);
        return history * static_cast<std::size_t>(hint_kinds(shape)) +
               static_cast<std::size_t>(shape.hints ? hint : 0);
    }
    std::size_t number_context(int result, int hint) const {
        const int apart =
            std::clamp(last[result][1] - last[result][0], -shape.spread, shape.spread) + shape.spread;
        const int row = (result * hint_kinds(shape)) + (shape.hints ? hint : 0);
        return static_cast<std::size_t>(row * (2 * shape.spread + 1) + apart);
    }
    int symbol(int result, int number) const {
        const int step = number - last[result][0];
        return last[result][0] < 0 || std::abs(step) > steps ? symbols - 1 : step + steps;
    }
    void note_result(int result) { won = won << 1 | (result == static_cast<int>(Result::win)); }
    void note_number(int result, int number) {
        last[result] = {number, last[result][0] < 0 ? number : last[result][0]};
    }
};

CodecShape CodecShape::for_size(std::uint64_t cells, bool hints, bool results, bool numbers) {
    if (cells < (1u << 17)) return {4, 2, false, results, numbers};
    if (cells < (1u << 24)) return {8, 8, false, results, numbers};
    return {12, 10, hints, results, numbers};
}

Codec::Codec(CodecShape shape) : shape_(shape) {
    const auto hints = static_cast<std::size_t>(hint_kinds(shape));
    if (shape.results) results_.resize(hints << shape.history);
    if (shape.numbers) numbers_.resize(3 * hints * static_cast<std::size_t>(2 * shape.spread + 1));
}

// Calls visit.result(shares, result) and visit.number(shares, symbol, number) for each cell in turn.
template <class Visit>
void Codec::walk(std::span<const Cell> block, Hints hints, Visit visit) const {
    Guess guess{shape_};
    for (const Cell cell : block) {
        const int hint = hints.next();
        const int result = static_cast<int>(cell.result());
        if (shape_.results) visit.result(guess.result_context(hint), result);
        guess.note_result(result);
        if (shape_.numbers) {
            visit.number(guess.number_context(result, hint), guess.symbol(result, cell.number()),
                         cell.number());
        }
        guess.note_number(result, cell.number());
    }
}

void Codec::learn(std::span<const Cell> block, Hints hints) {
    struct Count {
        Counts& counts;
        void result(std::size_t context, int result) { ++counts.results[context][result]; }
        void number(std::size_t context, int symbol, int) { ++counts.numbers[context][symbol]; }
    };
    counts_.results.resize(results_.size());
    counts_.numbers.resize(numbers_.size());
    walk(block, hints, Count{counts_});
}

// A context that never came up gets the shares that all others have together. Counts may come from a part of
// the table only: every result that the table has, and every step, must be writable all the same.
void Codec::settle(const std::array<std::uint64_t, 3>& results) {
    for (std::size_t context = 0; context < results_.size(); ++context) {
        std::array<std::uint32_t, 3>& count = counts_.results[context];
        for (std::size_t i = 0; i < 3; ++i) count[i] = std::max<std::uint32_t>(count[i], results[i] > 0);
        share_out(count, results_[context]);
    }
    std::array<std::uint32_t, symbols> any{};
    for (const auto& count : counts_.numbers) {
        for (std::size_t i = 0; i < symbols; ++i) any[i] += count[i] > 0;
    }
    for (std::size_t context = 0; context < numbers_.size(); ++context) {
        std::array<std::uint32_t, symbols>& count = counts_.numbers[context];
        if (std::all_of(count.begin(), count.end(), [](auto c) { return c == 0; })) count = any;
        count.back() = std::max<std::uint32_t>(count.back(), 1);
        share_out(count, numbers_[context]);
        numbers_[context].index();
    }
    counts_ = {};
}

void Codec::NumberShares::index() {
    int symbol = 0;
    for (std::size_t part = 0; part < first.size(); ++part) {
        while (start[symbol + 1] <= part * (whole / first.size())) ++symbol;
        first[part] = static_cast<std::uint8_t>(symbol);
    }
}

std::vector<std::uint8_t> Codec::save() const {
    std::vector<std::uint8_t> bytes{static_cast<std::uint8_t>(shape_.history),
                                    static_cast<std::uint8_t>(shape_.spread), shape_.hints, shape_.results,
                                    shape_.numbers};
    for (const ResultShares& shares : results_) save_shares(shares, bytes);
    for (const NumberShares& shares : numbers_) save_shares(shares, bytes);
    return bytes;
}

bool Codec::load(std::span<const std::uint8_t> bytes) {
    if (bytes.size() < 5 || bytes[0] > 16 || bytes[1] > 32 || bytes[2] > 1 || bytes[3] > 1 || bytes[4] > 1)
        return false;
    *this = Codec({bytes[0], bytes[1], bytes[2] == 1, bytes[3] == 1, bytes[4] == 1});
    bytes = bytes.subspan(5);
    for (ResultShares& shares : results_) {
        if (!load_shares(bytes, shares)) return false;
    }
    for (NumberShares& shares : numbers_) {
        if (!load_shares(bytes, shares)) return false;
        shares.index();
    }
    return bytes.empty();
}

void Codec::encode(std::span<const Cell> block, Hints hints, std::vector<std::uint16_t>& words) const {
    struct Collect {
        const Codec& codec;
        std::vector<Symbol>& list;
        void result(std::size_t context, int result) {
            list.push_back(symbol_of(codec.results_[context], result));
        }
        void number(std::size_t context, int symbol, int number) {
            const NumberShares& shares = codec.numbers_[context];
            const bool listed = symbol < symbols - 1 && shares.start[symbol + 1] > shares.start[symbol];
            list.push_back(symbol_of(shares, listed ? symbol : symbols - 1));
            if (!listed) list.push_back({static_cast<std::uint16_t>(number), 0});
        }
    };
    thread_local std::vector<Symbol> list;
    list.clear();
    walk(block, hints, Collect{*this, list});

    const std::size_t begin = words.size();
    std::uint32_t state = low_state;
    for (auto symbol = list.rbegin(); symbol != list.rend(); ++symbol) {
        const bool plain = symbol->share == 0;  // a number written out, each of 2^14 as likely
        const std::uint32_t share = plain ? 1 : symbol->share;
        if (state >= std::uint64_t{share} << (32 - share_bits)) {
            words.push_back(static_cast<std::uint16_t>(state));
            state >>= 16;
        }
        state = (state / share << share_bits) + symbol->start + state % share;
    }
    words.push_back(static_cast<std::uint16_t>(state));
    words.push_back(static_cast<std::uint16_t>(state >> 16));
    std::reverse(words.begin() + static_cast<std::ptrdiff_t>(begin), words.end());
}

void Codec::decode(std::span<const std::uint16_t> words, Hints hints, std::span<Cell> cells) const {
    if (!shape_.numbers) return decode_as<true, false>(words, hints, cells);
    return shape_.results ? decode_as<true, true>(words, hints, cells)
                          : decode_as<false, true>(words, hints, cells);
}

template <bool with_results, bool with_numbers>
void Codec::decode_as(std::span<const std::uint16_t> words, Hints hints, std::span<Cell> cells) const {
    static_assert(number_bits == share_bits);
    const std::uint16_t* next = words.data();
    const std::uint16_t* const end = next + words.size();
    std::uint32_t state = 0;
    const auto refill = [&] {
        if (state < low_state) state = state << 16 | (next < end ? *next++ : 0);
    };
    const auto take = [&](std::uint32_t start, std::uint32_t stop, std::uint32_t slot) {
        state = (stop - start) * (state >> share_bits) + slot - start;
        refill();
    };
    if (words.size() >= 2) state = static_cast<std::uint32_t>(next[0]) << 16 | next[1];
    next += std::min<std::size_t>(words.size(), 2);

    Guess guess{shape_};
    for (Cell& cell : cells) {
        const int hint = hints.next();
        int result = 0;
        int number = 0;
        if constexpr (with_results) {
            const std::array<std::uint16_t, 4>& start = results_[guess.result_context(hint)].start;
            const std::uint32_t slot = state & (whole - 1);
            result = (slot >= start[1]) + (slot >= start[2]);
            take(start[result], start[result + 1], slot);
            guess.note_result(result);
        }
        if constexpr (with_numbers) {
            const NumberShares& shares = numbers_[guess.number_context(result, hint)];
            const std::uint32_t slot = state & (whole - 1);
            int symbol = shares.first[slot / (whole / shares.first.size())];
            while (shares.start[symbol + 1] <= slot) ++symbol;
            take(shares.start[symbol], shares.start[symbol + 1], slot);
            if (symbol == symbols - 1) {
                number = static_cast<int>(state & (whole - 1));
                state >>= share_bits;
                refill();
            } else {
                number = std::max(0, guess.last[result][0] + symbol - steps);
            }
            guess.note_number(result, number);
        }
        cell = Cell(static_cast<Result>(result), number);
    }
}

}  // namespace stackyard
