// How many random-game simulations the Monte Carlo search makes in a second of processor time: `make bench`
// sets it beside OpenSpiel's.
//
//     simulate VARIANT SECONDS       prints simulations a second and the mean length of a random game
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "core/walk.hpp"
#include "games/registry.hpp"
#include "search/knowledge/silo.hpp"
#include "search/knowledge/stacks.hpp"
#include "search/knowledge/twentyseven.hpp"
#include "search/mcts_thinking.hpp"

namespace stackyard {
namespace {

template <Game G>
int simulate(std::vector<int> options, double seconds) {
    const G game{OptionValues(options)};
    auto go_on = [](std::uint64_t) { return true; };
    const Playouts lengths = playouts(game, game.start(), 1000, 1, go_on);
    Nodes nodes(std::size_t{512} << 20);
    Limits limits;
    limits.seconds = seconds;
    Knowledge<G>::prepare(game);
    const std::clock_t began = std::clock();
    MctsThinking<G> thinking(game, nodes, game.start(), limits, Simulating::random());
    while (!thinking.wait(1)) {
    }
    const double spent = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
    std::printf("%.0f %.1f\n", static_cast<double>(thinking.report().nodes) / spent,
                static_cast<double>(lengths.moves) / static_cast<double>(lengths.games));
    return 0;
}

}  // namespace
}  // namespace stackyard

int main(int count, char** words) {
    using namespace stackyard;
    const std::string variant = count == 3 ? words[1] : "";
    const double seconds = count == 3 ? std::atof(words[2]) : 0;
    using Upper = TwentySeven<std::uint64_t, 2, 10>;
    if (variant == "silo") return simulate<Silo<std::uint32_t, 8>>({6, 3, 0}, seconds);
    if (variant == "27") return simulate<TwentySeven<std::uint32_t, 1, 10>>({9, 9, 0}, seconds);
    if (variant == "27-advanced") return simulate<Upper>({9, 9, 1}, seconds);
    if (variant == "27-expert") return simulate<Upper>({9, 9, 2}, seconds);
    if (variant == "stacks") return simulate<Stacks<std::uint32_t, 20>>({3, 12, 0}, seconds);
    if (variant == "diabolical") return simulate<Stacks<std::uint32_t, 20>>({3, 12, 1}, seconds);
    std::fputs("simulate VARIANT SECONDS\n", stderr);
    return 2;
}
