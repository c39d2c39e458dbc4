#include "tables/tiers.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/stack.hpp"

namespace stackyard {

namespace {

constexpr std::uint64_t too_many = std::uint64_t{1} << 59;  // so far sizes are exact

std::uint64_t group_size(int between, const TierGroup& group) {
    const uint128 size = static_cast<uint128>(binomial(group.inside(), group.enemy)) *
                         binomial(group.inside() + between - 1, between - 1);
    return size < too_many ? static_cast<std::uint64_t>(size) : too_many;
}

// Every group that a position can belong to. A closed end holds at least one disc of the one who landed
// there.
std::vector<TierGroup> every_group(int discs) {
    constexpr int closed = TierGroup::closed;
    std::vector<TierGroup> groups;
    for (int left = closed; left <= discs; ++left) {
        for (int right = closed; right <= discs; ++right) {
            const int least_own = right == closed || left == closed ? 0 : discs - left;
            const int most_own = (left == closed ? discs : discs - left) - (right == closed);
            const int least_enemy = right == closed || left == closed ? 0 : discs - right;
            const int most_enemy = (right == closed ? discs : discs - right) - (left == closed);
            for (int own = least_own; own <= most_own; ++own) {
                for (int enemy = least_enemy; enemy <= most_enemy; ++enemy)
                    groups.push_back({left, right, own, enemy});
            }
        }
    }
    return groups;
}

}  // namespace

Tiers::Tiers(int fields, int discs) : between_(fields - 2), discs_(discs) {
    const int most = 2 * discs;
    numbers_.assign(static_cast<std::size_t>((most + 1) * (most + 1)), -1);
    std::vector<TierGroup> groups = every_group(discs);
    std::sort(groups.begin(), groups.end(), [](const TierGroup& a, const TierGroup& b) {
        return std::tuple(a.home() + a.inside(), a.home(), a) <
               std::tuple(b.home() + b.inside(), b.home(), b);
    });
    for (const TierGroup& group : groups) {
        int& number = numbers_[static_cast<std::size_t>(group.home() * (most + 1) + group.inside())];
        if (number < 0) {
            number = static_cast<int>(tiers_.size());
            tiers_.push_back({group.home(), group.inside(), {}, {0}});
        }
        Tier& tier = tiers_[static_cast<std::size_t>(number)];
        tier.groups.push_back(group);
        tier.start.push_back(tier.start.back() + size(group));
    }
    for (int inside = 0; inside <= most; ++inside) {
        heights_.emplace_back(between_, inside);
        for (int enemy = 0; enemy <= most; ++enemy) {
            const bool used = enemy <= discs && inside - enemy <= discs && enemy <= inside;
            words_.push_back(used ? std::make_unique<WordRanking>(inside, enemy) : nullptr);
        }
    }
}

std::uint64_t Tiers::size(const TierGroup& group) const { return group_size(between_, group); }

std::uint64_t Tiers::positions() const {
    std::uint64_t sum = 0;
    for (const Tier& tier : tiers_) sum += tier.size();
    return sum;
}

std::uint64_t Tiers::positions(int fields, int discs) {
    std::uint64_t sum = 0;
    for (const TierGroup& group : every_group(discs)) {
        sum = std::min(too_many, sum + group_size(fields - 2, group));
    }
    return sum;
}

std::pair<int, int> Tiers::find(const TierGroup& group) const {
    const int number = numbers_[static_cast<std::size_t>(group.home() * (2 * discs_ + 1) + group.inside())];
    if (number < 0) return {-1, -1};
    const std::vector<TierGroup>& groups = tiers_[static_cast<std::size_t>(number)].groups;
    const auto at = std::lower_bound(groups.begin(), groups.end(), group);
    if (at == groups.end() || *at != group) return {-1, -1};
    return {number, static_cast<int>(at - groups.begin())};
}

}  // namespace stackyard
