// Where a search may look up positions whose value is known for certain: tables, where there are any. The
// search knows no files; whoever starts it brings the oracle.
#pragma once

#include "core/game.hpp"

namespace stackyard {

// A look-up costs some ten microseconds, as much as searching some fifty positions: nearer to the leaves than
// this many plies it does not pay.
inline constexpr int oracle_depth = 3;

struct Fact {
    bool known = false;
    int value = 0;     // from the view of the player on turn: 1, 0, -1, or the final difference in 27
    int distance = 0;  // plies to the end; means nothing in 27
};

// Asked by all threads of a search at once.
template <Game G>
class Oracle {
public:
    virtual ~Oracle() = default;
    virtual Fact look(const typename G::Position& position) const = 0;
};

}  // namespace stackyard
