// Plays one method against another and counts: how docs/engine.md came about, and how a change is judged.
//
//     match VARIANT GAMES SEED ONE TWO [OPENING]        match 27 100 1 alphabeta@0.1 plain@1000
//
// Methods are written as in duel.hpp. OPENING: random moves that a game begins with, at most; 4 if not given.
#include "lab/duel.hpp"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "games/registry.hpp"

namespace stackyard::lab {
namespace {

template <Game G>
int play(std::vector<int> options, char** words, int opening) {
    const G game{OptionValues(options)};
    const Score score = duel(game, std::atoi(words[2]), static_cast<std::uint64_t>(std::atoll(words[3])),
                             opening, Method::read(words[4]), Method::read(words[5]));
    std::printf("%s: %s %s: %.1f %% +- %.1f of %d; won %d first, %d second, %d drawn; %.0f plies\n", words[1],
                words[4], words[5], 100 * score.share(), 100 * score.uncertainty(), score.games,
                score.won_first, score.won_second, score.drawn,
                static_cast<double>(score.plies) / score.games);
    std::printf("    %.0f and %.0f nodes/s\n", score.nodes_a_second[0], score.nodes_a_second[1]);
    return 0;
}

}  // namespace
}  // namespace stackyard::lab

int main(int count, char** words) {
    using namespace stackyard;
    if (count < 6 || count > 7) {
        std::fputs("match VARIANT GAMES SEED ONE TWO [OPENING]\n", stderr);
        return 2;
    }
    const std::string variant = words[1];
    const int opening = count == 7 ? std::atoi(words[6]) : 4;
    using Squares = Silo<std::uint32_t, 8>;
    using Row = TwentySeven<std::uint32_t, 1, 10>;
    using Upper = TwentySeven<std::uint64_t, 2, 10>;
    using Board = Stacks<std::uint32_t, 20>;
    if (variant == "silo") return lab::play<Squares>({6, 3, 0}, words, opening);
    if (variant == "silo-anywhere") return lab::play<Squares>({6, 3, 1}, words, opening);
    if (variant == "27") return lab::play<Row>({9, 9, 0}, words, opening);
    if (variant == "27-advanced") return lab::play<Upper>({9, 9, 1}, words, opening);
    if (variant == "27-expert") return lab::play<Upper>({9, 9, 2}, words, opening);
    if (variant == "stacks") return lab::play<Board>({3, 12, 0}, words, opening);
    if (variant == "diabolical") return lab::play<Board>({3, 12, 1}, words, opening);
    std::fputs("no such variant\n", stderr);
    return 2;
}
