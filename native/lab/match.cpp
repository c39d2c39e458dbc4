// Plays one method against another and counts: how docs/engine.md came about, and how a change is judged.
//
//     match VARIANT GAMES SEED ONE TWO        match 27 100 1 alphabeta@0.1 plain@1000
//
// A method is alphabeta, handmade (alpha-beta with the evaluation that needs no learning), mcts, random
// (proofs over random games) or plain (UCT over random games, no proofs), with its limit: with a point
// seconds a move, else nodes or simulations. Openings are some random moves; each is played twice, seats
// changed.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "games/registry.hpp"
#include "search/knowledge/silo.hpp"
#include "search/knowledge/stacks.hpp"
#include "search/knowledge/twentyseven.hpp"
#include "search/mcts_thinking.hpp"
#include "search/thinking.hpp"

namespace stackyard {
namespace {

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
};

Method method_of(const std::string& text) {
    const std::size_t at = text.find('@');
    const std::string limit = at == std::string::npos ? "1000" : text.substr(at + 1);
    const bool timed = limit.find('.') != std::string::npos;
    return {text.substr(0, at), timed ? std::atof(limit.c_str()) : 0,
            timed ? 0 : static_cast<std::uint64_t>(std::atoll(limit.c_str()))};
}

// Whoever plays, with its memory.
template <Game G>
class Seat {
public:
    using Position = typename G::Position;

    Seat(const G& game, const Method& method)
        : game_(game), method_(method), table_(memory), nodes_(memory) {}

    void begin() { table_.clear(); }
    Move choose(const Position& position, std::uint64_t seed) {
        if (method_.name == "alphabeta") return by_alphabeta<Knowledge<G>>(position);
        if (method_.name == "handmade") return by_alphabeta<HandMade<G>>(position);
        Simulating style;
        if (method_.name == "random") style = Simulating::random();
        if (method_.name == "plain") style = Simulating::plain();
        if (const char* text = std::getenv("EXPLORATION"); text && method_.name == "mcts")
            style.exploration = std::atof(text);
        MctsThinking<G> thinking(game_, nodes_, position, limits(), style, seed);
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
    static constexpr std::size_t memory = std::size_t{64} << 20;

    Limits limits() const {
        Limits limits;
        limits.seconds = method_.seconds;
        limits.nodes = method_.nodes;
        return limits;
    }
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
        Root<G, Lore> root(game_, table_, position);
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

template <Game G>
int play(const char* variant, std::vector<int> options, int games, std::uint64_t seed,
         const Method (&methods)[2]) {
    const G game{OptionValues(options)};
    Seat<G> seats[2] = {{game, methods[0]}, {game, methods[1]}};
    Random random(seed);
    const char* longest = std::getenv("OPENING");  // random plies, at most
    const int most = longest ? std::atoi(longest) : 6;
    typename G::Position opening = game.start();
    int won[2] = {0, 0};  // by method one, as first and as second player
    int drawn = 0;
    std::uint64_t plies = 0;
    for (int number = 0; number < games; ++number) {
        if (number % 2 == 0) {
            do {
                opening = game.start();
                for (int left = random.below(most + 1); left > 0 && opening.turn != Player::nobody; --left) {
                    MoveList list;
                    game.moves(opening, list);
                    game.play(opening, list[random.below(list.size())]);
                }
            } while (opening.turn == Player::nobody);
        }
        const int first = number % 2;  // which method has the first seat
        typename G::Position position = opening;
        for (Seat<G>& seat : seats) seat.begin();
        while (position.turn != Player::nobody) {
            Seat<G>& seat = seats[position.turn == Player::first ? first : 1 - first];
            const Move move = seat.choose(position, random.next());
            game.play(position, move);
            ++plies;
        }
        const Player winner = game.outcome(position).winner;
        drawn += winner == Player::nobody;
        if (winner == (first == 0 ? Player::first : Player::second)) ++won[first];
        const int played = number + 1;
        const double score = (won[0] + won[1] + drawn / 2.0) / played;
        if (played == games || std::getenv("VERBOSE")) {
            std::printf("%s: %s %s: %.1f %% +- %.1f of %d; won %d first, %d second, %d drawn; %.0f plies\n",
                        variant, methods[0].name.c_str(), methods[1].name.c_str(), 100 * score,
                        196 * std::sqrt(std::fmax(score * (1 - score), 0.25 / played) / played), played,
                        won[0], won[1], drawn, static_cast<double>(plies) / played);
        }
    }
    for (int i = 0; i < 2; ++i) {
        std::printf("    %s: %.0f nodes/s\n", methods[i].name.c_str(),
                    static_cast<double>(seats[i].made) / std::fmax(seats[i].spent, 1e-9));
    }
    return 0;
}

}  // namespace
}  // namespace stackyard

int main(int count, char** words) {
    using namespace stackyard;
    if (count != 6) {
        std::fputs("match VARIANT GAMES SEED ONE TWO\n", stderr);
        return 2;
    }
    const std::string variant = words[1];
    const int games = std::atoi(words[2]);
    const auto seed = static_cast<std::uint64_t>(std::atoll(words[3]));
    const Method methods[2] = {method_of(words[4]), method_of(words[5])};
    using Rows = TwentySeven<std::uint32_t, 1, 10>;
    using Upper = TwentySeven<std::uint64_t, 2, 10>;
    if (variant == "silo") return play<Silo<std::uint32_t, 8>>("silo", {6, 3, 0}, games, seed, methods);
    if (variant == "silo-anywhere")
        return play<Silo<std::uint32_t, 8>>("silo-anywhere", {6, 3, 1}, games, seed, methods);
    if (variant == "27") return play<Rows>("27", {9, 9, 0}, games, seed, methods);
    if (variant == "27-advanced") return play<Upper>("27-advanced", {9, 9, 1}, games, seed, methods);
    if (variant == "27-expert") return play<Upper>("27-expert", {9, 9, 2}, games, seed, methods);
    if (variant == "stacks")
        return play<Stacks<std::uint32_t, 20>>("stacks", {3, 12, 0}, games, seed, methods);
    if (variant == "diabolical")
        return play<Stacks<std::uint32_t, 20>>("diabolical", {3, 12, 1}, games, seed, methods);
    std::fputs("no such variant\n", stderr);
    return 2;
}
