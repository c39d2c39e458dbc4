// What a table knows of one position, from the view of the player to move.
//
//     15 .. 2   number: plies to the end, or the difference in points plus difference_zero
//      1 .. 0   result: lost, drawn or won (difference tables leave it at lost)
#pragma once

#include <cstdint>

namespace stackyard {

enum class Result : std::uint8_t { loss = 0, draw = 1, win = 2 };

struct Cell {
    std::uint16_t bits = 0;

    Cell() = default;
    Cell(Result result, int number)
        : bits(static_cast<std::uint16_t>(number << 2 | static_cast<int>(result))) {}
    bool operator==(const Cell&) const = default;
    Result result() const { return static_cast<Result>(bits & 3); }
    int number() const { return bits >> 2; }
};

inline constexpr int difference_zero = 64;
inline constexpr int most_number = (1 << 14) - 1;

}  // namespace stackyard
