// Walking a game tree without looking at values: counting it (perft), sampling it (random playouts) and
// unfolding one layer of it (children). All take a `Watch`, called now and then, that may stop the walk.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/game.hpp"
#include "core/random.hpp"

namespace stackyard {

// A Watch is told how much has been done and answers whether to go on.
template <class W>
concept Watch = requires(W& watch, std::uint64_t done) {
    { watch(done) } -> std::same_as<bool>;
};

// perft(d) counts the sequences of exactly d moves; games that end earlier are not counted. The last
// ply is counted, not played.
template <Game G, Watch W>
class Perft {
public:
    Perft(const G& game, W& watch) : game_(game), watch_(watch) {}

    std::uint64_t count(const typename G::Position& position, int depth) {
        if (depth == 0) return 1;
        if (depth == 1) return static_cast<std::uint64_t>(game_.count(position));
        MoveList list;
        game_.moves(position, list);
        std::uint64_t sum = 0;
        for (const Move move : list) {
            typename G::Position next = position;
            game_.play(next, move);
            sum += count(next, depth - 1);
            if (stopped_) return 0;
        }
        if (++nodes_ % 16384 == 0) stopped_ = !watch_(nodes_);
        return sum;
    }
    bool stopped() const { return stopped_; }

private:
    const G& game_;
    W& watch_;
    std::uint64_t nodes_ = 0;
    bool stopped_ = false;
};

// Plays a legal move, each as likely as the others. A game that can `pick` one spares the list, which is room
// to work in; both ways the same random numbers choose the same moves.
template <Game G>
void play_random(const G& game, typename G::Position& position, Random& random, MoveList& list) {
    const auto choose = [&](int moves) { return random.below(moves); };
    if constexpr (requires { game.pick(position, choose); }) {
        game.play(position, game.pick(position, choose));
    } else {
        list.clear();
        game.moves(position, list);
        game.play(position, list[choose(list.size())]);
    }
}

struct Playouts {
    std::uint64_t games = 0;
    std::uint64_t moves = 0;
    std::uint64_t longest = 0;
    std::array<std::uint64_t, 3> won{};  // by first, by second, by nobody
    std::array<std::int64_t, 2> score{};
};

// Plays games to their end, every legal move equally likely. Stops early only when told to.
template <Game G, Watch W>
Playouts playouts(const G& game, const typename G::Position& start, std::uint64_t games, std::uint64_t seed,
                  W& watch) {
    Random random(seed);
    Playouts total;
    MoveList list;
    while (total.games < games) {
        typename G::Position position = start;
        std::uint64_t moves = 0;
        while (position.turn != Player::nobody) {
            play_random(game, position, random, list);
            ++moves;
        }
        const Outcome outcome = game.outcome(position);
        ++total.won[static_cast<std::size_t>(index(outcome.winner))];
        for (std::size_t i = 0; i < 2; ++i) total.score[i] += outcome.score[i];
        total.moves += moves;
        total.longest = std::max(total.longest, moves);
        ++total.games;
        if (total.games % 1024 == 0 && !watch(total.games)) break;
    }
    return total;
}

}  // namespace stackyard
