// A 64-bit key of a position's bytes: multiply-and-fold over its words, two at a time. Positions have no
// padding, so equal positions have equal bytes; a few nanoseconds a position.
#pragma once

#include <cstdint>
#include <cstring>

#include "core/stack.hpp"

namespace stackyard {

constexpr std::uint64_t fold(std::uint64_t left, std::uint64_t right) {
    const uint128 product = static_cast<uint128>(left) * right;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

template <class Position>
std::uint64_t hash_of(const Position& position) {
    static_assert(sizeof(Position) % 8 == 0);
    constexpr std::size_t words = sizeof(Position) / 8;
    std::uint64_t word[words + words % 2] = {};
    std::memcpy(word, &position, sizeof(Position));
    std::uint64_t hash = 0xA0761D6478BD642Fu;
    for (std::size_t i = 0; i < words; i += 2) {
        hash = fold(word[i] ^ 0xE7037ED1A0B428DBu ^ hash, word[i + 1] ^ 0x8EBC6AF09C88C6E3u) + i;
    }
    return fold(hash ^ 0x589965CC75374CC3u, 0x1D8E4E27C47D124Fu);
}

}  // namespace stackyard
