// The one list of games on the native side. A family comes in instances for different capacities, the
// smallest first: the first that fits a variant's options plays it, so usual sizes get small positions.
#pragma once

#include <tuple>

#include "games/silo.hpp"
#include "games/stacks.hpp"
#include "games/twentyseven.hpp"

namespace stackyard {

template <class... Instances>
struct Family {};

using Games = std::tuple<Family<Silo<std::uint32_t, 8>, Silo<std::uint64_t, 26>>,
                         Family<TwentySeven<std::uint32_t, 1, 10>, TwentySeven<std::uint64_t, 1, 26>,
                                TwentySeven<std::uint64_t, 2, 10>, TwentySeven<uint128, 2, 26>>,
                         Family<Stacks<std::uint32_t, 20>, Stacks<std::uint64_t, 61>>>;

}  // namespace stackyard
