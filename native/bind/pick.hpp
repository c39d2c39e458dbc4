// From the name and options of a variant to the C++ type of its game.
#pragma once

#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "games/registry.hpp"

namespace stackyard {

// Calls visit(std::type_identity<G>{}) with the first instance of the named family that fits the options, and
// gives what it gives. The options were checked before.
template <class Visit>
auto with_game(const std::string& name, const std::vector<int>& values, Visit visit) {
    using Result = decltype(visit(std::type_identity<Silo<std::uint32_t, 8>>{}));
    Result result{};
    const bool found = with_instance(name, values, [&](auto instance) { result = visit(instance); });
    if (!found) throw std::invalid_argument("no such game or size");
    return result;
}

}  // namespace stackyard
