// The one list of games on the native side. A family comes in instances for different capacities, the
// smallest first: the first that fits a variant's options plays it, so usual sizes get small positions.
#pragma once

#include <string_view>
#include <tuple>
#include <type_traits>

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

// Calls `visit(Family<…>{})` with every family.
template <class Visit>
void each_family(Visit visit) {
    [&]<class... Families>(std::tuple<Families...>*) {
        (visit(Families{}), ...);
    }(static_cast<Games*>(nullptr));
}

// Calls `visit(std::type_identity<G>{})` with the first instance of a family that fits the options; whether
// there was one.
template <class Visit>
bool with_instance(std::string_view name, OptionValues values, Visit visit) {
    bool found = false;
    const auto offer = [&]<class G>(std::type_identity<G> instance) {
        if (found || name != G::name || values.size() != std::size(G::options) || !G::fits(values)) return;
        found = true;
        visit(instance);
    };
    each_family(
        [&]<class... Instances>(Family<Instances...>) { (offer(std::type_identity<Instances>{}), ...); });
    return found;
}

}  // namespace stackyard
