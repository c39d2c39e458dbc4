// How much less deeply the moves late in the order are looked at.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace stackyard {

// The plies that a move loses by the depth left and its place in the order, from 0. Found by matches at
// 60,000 to 100,000 nodes a move (docs/engine.md): it grows with the logarithms of both.
class Reductions {
public:
    Reductions() {
        for (int depth = shallowest; depth < size; ++depth) {
            for (int place = tried_whole; place < size; ++place) {
                const auto plies = static_cast<int>(steepness * std::log(depth) * std::log(place + 1));
                plies_[at(depth, place)] = static_cast<std::int8_t>(std::min(plies, depth - 2));
            }
        }
    }
    int operator()(int depth, int place) const {
        return plies_[at(std::min(depth, size - 1), std::min(place, size - 1))];
    }

private:
    static constexpr double steepness = 0.65;
    static constexpr int shallowest = 3;   // with less depth left nothing is taken away
    static constexpr int tried_whole = 3;  // nor from the first moves of a position
    static constexpr int size = 64;

    static std::size_t at(int depth, int place) { return static_cast<std::size_t>(depth * size + place); }

    std::array<std::int8_t, std::size_t{size} * size> plies_{};
};

inline const Reductions reduction;

}  // namespace stackyard
