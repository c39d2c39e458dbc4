// What the search may know about a game beyond its rules. A game that specialises `Knowledge` (in a header of
// its own here, which native/bind/search.cpp includes) plays better; one that does not knows its rules alone,
// and sees no further than it looks ahead. To give:
//
//     prepare       makes what is looked up later, so that no search spends its time on it
//     scored        is the final difference of scores the value (27), or only who wins?
//     identity      the name under which a position is remembered, and what its value differs by from all
//                   others of that name: positions with the same future share a name
//     range         bounds of the value that need no search
//     first_guess   which moves to try first: the higher the earlier
//     evaluate      a guess at the value of an undecided position
//
// Values are from the view of the player on turn. A game that is won or lost is worth `won` less the
// plies until it is; in 27 a disc of difference is worth `disc_worth`.
#pragma once

#include <cstdint>

#include "core/game.hpp"
#include "search/hash.hpp"

namespace stackyard {

inline constexpr int won = 30000;
inline constexpr int surely_won = 25000;  // above every evaluation, below every win
inline constexpr int disc_worth = 100;

struct Range {
    int least;
    int most;
};

struct Identity {
    std::uint64_t key;
    int offset;
};

template <class G>
struct RulesAlone {
    using Position = typename G::Position;
    static constexpr bool scored = false;
    static void prepare(const G&) {}
    static Identity identity(const G&, const Position& position) { return {hash_of(position), 0}; }
    static Range range(const G&, const Position&) { return {-won, won}; }
    static int first_guess(const G&, const Position&, Move move) { return move.count; }
    static int evaluate(const G&, const Position&) { return 0; }
};

template <class G>
struct Knowledge : RulesAlone<G> {};

}  // namespace stackyard
