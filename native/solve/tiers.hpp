// Solving 27 at the basic level: the exact difference for every position of a tier, given all lower tiers.
//
// First every position looks at its moves out of the tier, whose worth is known, and counts those inside.
// Then knowledge spreads: a position whose last open move has become known is known itself, and tells all
// that lead to it. A position of which nobody can ever tell stands on a cycle; then solving says so and
// stops.
#pragma once

#include <functional>
#include <span>

#include "tables/tiers.hpp"

namespace stackyard {

class TierSolver {
public:
    // Told how many positions of the tier are known; answers whether to go on.
    using Watch = std::function<bool(std::uint64_t known)>;
    // The solved positions of a tier.
    using Lower = std::function<const std::uint8_t*(int tier)>;

    TierSolver(const Tiers& tiers, Lower lower, int threads)
        : tiers_(tiers), lower_(std::move(lower)), threads_(threads) {}

    static std::uint64_t memory(const Tiers& tiers, const Tier& tier);  // bytes, without lower tiers

    enum class End { solved, stopped, cycle };
    End solve(const Tier& tier, std::uint8_t* worth, const Watch& watch) const;

private:
    const Tiers& tiers_;
    Lower lower_;
    int threads_;
};

}  // namespace stackyard
