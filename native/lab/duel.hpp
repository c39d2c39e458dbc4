// Two methods play each other and the results are counted: by build/lab/match for people, and by the native
// tests for what must stay true.
//
// A method is written NAME@LIMIT: alphabeta, handmade (alpha-beta with the evaluation that needs no
// learning), mcts, random (proofs over random games) or plain (UCT over random games, no proofs); a limit
// with a point is seconds a move, else nodes or simulations. mcts/0.5 explores with that constant. Openings
// are some random moves; each is played twice, seats changed.
#pragma once

#include <cmath>
#include <cstdlib>
#include <string>

#include "core/random.hpp"
#include "search/knowledge/silo.hpp"
#include "search/knowledge/stacks.hpp"
#include "search/knowledge/twentyseven.hpp"
#include "search/mcts_thinking.hpp"
#include "search/thinking.hpp"

namespace stackyard::lab {

template <class G>
struct HandMade : Knowledge<G> {
    static int evaluate(const G& game, const typename G::Position& position) {
        return Knowledge<G>::plain_guess(game, position);
    }
};

struct Method {
    std::string name;
    double seconds = 0;
    std::uint64_t nodes = 0;
    double exploration = Simulating{}.exploration;

    static Method read(const std::string& text) {
        const std::size_t at = text.find('@');
        const std::string limit = at == std::string::npos ? "1000" : text.substr(at + 1);
        Method method{text.substr(0, at)};
        if (limit.find('.') != std::string::npos) {
            method.seconds = std::atof(limit.c_str());
        } else {
            method.nodes = static_cast<std::uint64_t>(std::atoll(limit.c_str()));
        }
        if (const std::size_t slash = method.name.find('/'); slash != std::string::npos) {
            method.exploration = std::atof(method.name.c_str() + slash + 1);
            method.name.resize(slash);
        }
        return method;
    }
};

// Whoever plays, with its memory.
template <Game G>
class Seat {
public:
    using Position = typename G::Position;

    Seat(const G& game, const Method& method)
        : game_(game),
          method_(method),
          table_(uses_table() ? memory : 0),
          nodes_(uses_table() ? 0 : memory) {}

    void begin() {
        if (uses_table()) table_.clear();
    }
    Move choose(const Position& position, std::uint64_t seed) {
        if (method_.name == "alphabeta") return by_alphabeta<Knowledge<G>>(position);
        if (method_.name == "handmade") return by_alphabeta<HandMade<G>>(position);
        Simulating style;
        if (method_.name == "random") style = Simulating::random();
        if (method_.name == "plain") style = Simulating::plain();
        if (method_.name == "mcts") style.exploration = method_.exploration;
        Limits limits;
        limits.seconds = method_.seconds;
        limits.nodes = method_.nodes;
        MctsThinking<G> thinking(game_, nodes_, position, limits, style, seed);
        while (!thinking.wait(100)) {
        }
        const Report report = thinking.report();
        made += report.nodes;
        spent += report.seconds;
        return report.lines[0].move;
    }
    std::uint64_t made = 0;
    double spent = 0;

private:
    static constexpr std::size_t memory = std::size_t{8} << 20;

    bool uses_table() const { return method_.name == "alphabeta" || method_.name == "handmade"; }

    template <class Lore>
    Move by_alphabeta(const Position& position) {
        const auto began = Halt::Clock::now();
        Halt halt;
        if (method_.seconds > 0) {
            halt.set_deadline(began + std::chrono::duration_cast<Halt::Clock::duration>(
                                          std::chrono::duration<double>(method_.seconds)));
        }
        table_.next_age();
        AlphaBeta<G, Lore> search(game_, table_, halt);
        if (method_.nodes) search.stop_after(method_.nodes);
        Root<G, Lore> root(game_, table_, position, search);
        for (int depth = 1; depth <= deepest && root.deepen(search, depth, 1) && !root.settled(); ++depth) {
        }
        made += search.nodes();
        spent += std::chrono::duration<double>(Halt::Clock::now() - began).count();
        return root.lines()[0].move;
    }

    const G& game_;
    const Method method_;
    Table table_;
    Nodes nodes_;
};

struct Score {
    int games = 0;
    int won_first = 0;  // by method one, in the first seat
    int won_second = 0;
    int drawn = 0;
    std::uint64_t plies = 0;
    double nodes_a_second[2] = {0, 0};

    double share() const { return (won_first + won_second + drawn / 2.0) / games; }
    double uncertainty() const {  // of the share, for 95 %
        const double spread = std::fmax(share() * (1 - share()), 0.25 / games);
        return 1.96 * std::sqrt(spread / games);
    }
};

// So many random moves from the start, at most; nowhere where the game is over.
template <Game G>
typename G::Position random_opening(const G& game, int longest, Random& random) {
    for (;;) {
        typename G::Position position = game.start();
        for (int left = random.below(longest + 1); left > 0 && position.turn != Player::nobody; --left) {
            MoveList list;
            game.moves(position, list);
            game.play(position, list[random.below(list.size())]);
        }
        if (position.turn != Player::nobody) return position;
    }
}

template <Game G>
Score duel(const G& game, int games, std::uint64_t seed, int longest_opening, const Method& one,
           const Method& two) {
    Seat<G> seats[2] = {{game, one}, {game, two}};
    Random random(seed);
    Score score;
    typename G::Position opening = game.start();
    for (int number = 0; number < games; ++number) {
        if (number % 2 == 0) opening = random_opening(game, longest_opening, random);
        const int first = number % 2;  // which method has the first seat
        typename G::Position position = opening;
        for (Seat<G>& seat : seats) seat.begin();
        while (position.turn != Player::nobody) {
            Seat<G>& seat = seats[position.turn == Player::first ? first : 1 - first];
            game.play(position, seat.choose(position, random.next()));
            ++score.plies;
        }
        const Player winner = game.outcome(position).winner;
        score.drawn += winner == Player::nobody;
        if (first == 0 && winner == Player::first) ++score.won_first;
        if (first == 1 && winner == Player::second) ++score.won_second;
        ++score.games;
    }
    for (int i = 0; i < 2; ++i) {
        score.nodes_a_second[i] = static_cast<double>(seats[i].made) / std::fmax(seats[i].spent, 1e-9);
    }
    return score;
}

}  // namespace stackyard::lab
