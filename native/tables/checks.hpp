// The two checks that stand in table files: CRC-32 (as in zlib) for a block, SHA-256 for a whole file.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace stackyard {

std::uint32_t crc32(std::span<const std::byte> bytes, std::uint32_t before = 0);

class Sha256 {
public:
    using Digest = std::array<std::uint8_t, 32>;
    void add(std::span<const std::byte> bytes);
    Digest digest() const;  // of all that was added so far

private:
    void compress(const std::byte* chunk);

    std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<std::byte, 64> waiting_{};
    std::uint64_t length_ = 0;
};

}  // namespace stackyard
