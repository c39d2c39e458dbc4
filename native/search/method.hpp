// The searches there are, and which of them plays which game when nobody says otherwise: decided by matches,
// shown in docs/engine.md.
#pragma once

#include <cstdint>

namespace stackyard {

enum class Method : std::uint8_t {
    alpha_beta,
    monte_carlo,
    plain_uct,  // Monte Carlo that knows only the rules: a yardstick
};

// Alpha-beta won every match; a game for which it does not would say so here.
template <class G>
inline constexpr Method usual_method = Method::alpha_beta;

}  // namespace stackyard
