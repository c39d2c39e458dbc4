#include "tables/checks.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace stackyard {

namespace {

using CrcTables = std::array<std::array<std::uint32_t, 256>, 8>;

constexpr CrcTables make_crc_tables() {
    CrcTables tables{};
    for (std::uint32_t i = 0; i < 256; ++i) {
        std::uint32_t value = i;
        for (int bit = 0; bit < 8; ++bit) value = (value >> 1) ^ (value & 1 ? 0xEDB88320u : 0);
        tables[0][i] = value;
    }
    for (std::size_t t = 1; t < 8; ++t) {
        for (std::size_t i = 0; i < 256; ++i) {
            tables[t][i] = (tables[t - 1][i] >> 8) ^ tables[0][tables[t - 1][i] & 255];
        }
    }
    return tables;
}

constexpr CrcTables crc_tables = make_crc_tables();

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
constexpr std::array<std::uint32_t, 64> rounds{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t big_endian(const std::byte* bytes) {
    return std::to_integer<std::uint32_t>(bytes[0]) << 24 | std::to_integer<std::uint32_t>(bytes[1]) << 16 |
           std::to_integer<std::uint32_t>(bytes[2]) << 8 | std::to_integer<std::uint32_t>(bytes[3]);
}

}  // namespace

std::uint32_t crc32(std::span<const std::byte> bytes, std::uint32_t before) {
    std::uint32_t value = ~before;
    std::size_t at = 0;
    for (; at + 8 <= bytes.size(); at += 8) {
        std::array<std::uint8_t, 8> eight;
        std::memcpy(eight.data(), bytes.data() + at, 8);
        std::uint32_t mixed = 0;
        for (std::size_t i = 0; i < 8; ++i) {
            const std::uint32_t byte = i < 4 ? (eight[i] ^ (value >> (8 * i))) & 255 : eight[i];
            mixed ^= crc_tables[7 - i][byte];
        }
        value = mixed;
    }
    for (; at < bytes.size(); ++at) {
        value = (value >> 8) ^ crc_tables[0][(value ^ std::to_integer<std::uint32_t>(bytes[at])) & 255];
    }
    return ~value;
}

void Sha256::compress(const std::byte* chunk) {
    std::array<std::uint32_t, 64> words;
    for (std::size_t i = 0; i < 16; ++i) words[i] = big_endian(chunk + 4 * i);
    for (std::size_t i = 16; i < 64; ++i) {
        const std::uint32_t near = words[i - 15];
        const std::uint32_t late = words[i - 2];
        words[i] = words[i - 16] + words[i - 7] + (std::rotr(near, 7) ^ std::rotr(near, 18) ^ (near >> 3)) +
                   (std::rotr(late, 17) ^ std::rotr(late, 19) ^ (late >> 10));
    }
    auto [a, b, c, d, e, f, g, h] = state_;
    for (std::size_t i = 0; i < 64; ++i) {
        const std::uint32_t first = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                                    ((e & f) ^ (~e & g)) + rounds[i] + words[i];
        const std::uint32_t second =
            (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + first, d = c, c = b, b = a, a = first + second;
    }
    const std::array<std::uint32_t, 8> mixed{a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < 8; ++i) state_[i] += mixed[i];
}

void Sha256::add(std::span<const std::byte> bytes) {
    const std::size_t kept = length_ % 64;
    length_ += bytes.size();
    if (kept) {
        const std::size_t taken = std::min(bytes.size(), 64 - kept);
        std::copy_n(bytes.begin(), taken, waiting_.begin() + static_cast<std::ptrdiff_t>(kept));
        bytes = bytes.subspan(taken);
        if (kept + taken < 64) return;
        compress(waiting_.data());
    }
    for (; bytes.size() >= 64; bytes = bytes.subspan(64)) compress(bytes.data());
    std::copy(bytes.begin(), bytes.end(), waiting_.begin());
}

Sha256::Digest Sha256::digest() const {
    Sha256 last = *this;
    std::array<std::byte, 72> end{std::byte{0x80}};
    const std::size_t fill = (119 - length_ % 64) % 64 + 1;  // up to 8 bytes before the end of a chunk
    for (std::size_t i = 0; i < 8; ++i) end[fill + i] = static_cast<std::byte>(length_ * 8 >> (56 - 8 * i));
    last.add(std::span(end).first(fill + 8));
    Digest digest;
    for (std::size_t i = 0; i < 32; ++i)
        digest[i] = static_cast<std::uint8_t>(last.state_[i / 4] >> (24 - i % 4 * 8));
    return digest;
}

}  // namespace stackyard
