#include "tables/ranking.hpp"

#include <limits>

namespace stackyard {

std::uint64_t binomial(int n, int k) {
    if (k < 0 || k > n) return 0;
    constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
    std::uint64_t value = 1;
    for (int i = 1; i <= k; ++i) {
        const auto factor = static_cast<std::uint64_t>(n - k + i);
        if (value > most / factor) return most;
        value = value * factor / static_cast<std::uint64_t>(i);
    }
    return value;
}

WordRanking::WordRanking(int discs, int ones) : half_(discs / 2) {
    const std::uint32_t lower = std::uint32_t{1} << half_;
    const std::uint32_t upper = std::uint32_t{1} << (discs - half_);
    std::array<std::uint32_t, most_ranked_discs + 1> seen{};
    within_.reserve(lower);
    for (std::uint32_t low = 0; low < lower; ++low) within_.push_back(seen[std::popcount(low)]++);
    std::uint32_t sum = 0;
    start_.reserve(upper);
    for (std::uint32_t high = 0; high < upper; ++high) {
        start_.push_back(sum);
        sum += static_cast<std::uint32_t>(binomial(half_, ones - std::popcount(high)));
    }
    words_.resize(sum);
    for (std::uint32_t high = 0; high < upper; ++high) {
        for (std::uint32_t low = 0; low < lower; ++low) {
            if (std::popcount(high) + std::popcount(low) != ones) continue;
            const std::uint32_t word = high << half_ | low;
            words_[rank(word)] = word;
        }
    }
}

HeightsRanking::HeightsRanking(int stacks, int discs)
    : stacks_(stacks), discs_(discs), size_(binomial(discs + stacks - 1, stacks - 1)) {
    for (int i = 0; i + 1 < stacks; ++i) {
        for (int end = 0; end <= discs; ++end) ends_.push_back(binomial(end + i, i + 1));
    }
}

Heights HeightsRanking::heights(std::uint64_t rank) const {
    Heights heights{};
    int above = discs_;
    for (int i = stacks_ - 2; i >= 0; --i) {
        int end = above;
        while (ends(i, end) > rank) --end;
        rank -= ends(i, end);
        heights[i + 1] = static_cast<std::uint8_t>(above - end);
        above = end;
    }
    heights[0] = static_cast<std::uint8_t>(above);
    return heights;
}

}  // namespace stackyard
