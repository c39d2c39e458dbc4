// Learns the weights of the evaluations from self-play and writes them as headers: `make learn`.
//
//     learn GAME GAMES SEED DIRECTORY         GAME: silo, twentyseven or stacks
//
// Both players look some plies ahead with the weights as they are and open with a few random moves. After
// each game every position in it is drawn towards a mix of the values that the search found for those after
// it and of how the game ended (TD(lambda)). Or it is not the positions of the game that learn but those from
// which their values came, at the ends of the looks ahead (TDLeaf): such positions look better than they are
// to whoever moved last, who chose them, and that is unlearned so. Won-or-lost games learn the logarithm of
// the odds (logistic regression), 27 the final difference of the towers (linear). A weight and its twin's are
// kept each other's negatives. Steps shrink with what a weight has been through (Adagrad), and what is
// written is the mean of the weights over all games, later ones counting more: the last ones alone swing too
// much. The same seed and number of games give the same headers. It knows nothing but the rules and the
// features, and starts from zero.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.hpp"
#include "games/registry.hpp"
#include "search/features/silo.hpp"
#include "search/features/stacks.hpp"
#include "search/features/twentyseven.hpp"

namespace stackyard {
namespace {

constexpr double step = 0.25;
constexpr double slip = 0.04;  // how often a random move is made in the middle of a game
constexpr int longest_game = 600;

// How a game is learned; what is best for it was found by matches.
struct School {
    double lambda;
    int fewest_plies;  // ahead; chosen anew for each game
    int most_plies;
    bool at_leaves;
};
constexpr School usual{0.8, 2, 2, false};
constexpr School at_leaves{0.8, 2, 3, true};

template <Game G>
class Learner {
public:
    using Position = typename G::Position;
    using Seen = Features<G>;
    static constexpr bool scored = G::options[1].name == std::string_view("discs");
    static constexpr double certain = 20;

    Learner(const G& game, std::uint64_t seed, const School& school)
        : game_(game),
          random_(seed),
          school_(school),
          weights_(Seen::count),
          means_(Seen::count),
          spent_(Seen::count),
          twins_(Seen::count) {
        for (int i = 0; i < Seen::count; ++i) twins_[static_cast<std::size_t>(i)] = Seen::twin(i);
    }

    // Plays one game and learns from it. How much the values were in error, squared and on average.
    double play_game() {
        std::vector<Position> positions;
        std::vector<double> found;  // in first's view
        Position position = game_.start();
        const int opening = random_.below(10);
        const int choices = school_.most_plies - school_.fewest_plies + 1;
        const int plies = school_.fewest_plies + (choices > 1 ? random_.below(choices) : 0);
        for (int ply = 0; position.turn != Player::nobody && ply < longest_game; ++ply) {
            MoveList list;
            game_.moves(position, list);
            Move move = list[random_.below(list.size())];
            const bool free = ply < opening || random_.below(1000) < slip * 1000;
            if (!free) {
                Looked best{-1e9, position};
                const int from = random_.below(list.size());  // so that equals are chosen by turns
                for (int i = 0; i < list.size(); ++i) {
                    const Move each = list[(from + i) % list.size()];
                    const Looked looked = after(position, each, best.value, 1e9, plies - 1);
                    if (looked.value > best.value) {
                        best = looked;
                        move = each;
                    }
                }
                positions.push_back(school_.at_leaves ? best.leaf : position);
                found.push_back(position.turn == Player::first ? best.value : -best.value);
            }
            game_.play(position, move);
        }
        double target = position.turn == Player::nobody ? target_of(finished(position)) : target_of(0);
        double error = 0;
        for (std::size_t i = positions.size(); i-- > 0;) {
            if (positions[i].turn != Player::nobody) {  // the value of a finished game is known
                const double off = target - target_of(value(positions[i]));
                error += off * off;
                learn(positions[i], off);
            }
            target = school_.lambda * target + (1 - school_.lambda) * target_of(found[i]);
        }
        ++games_;
        for (std::size_t i = 0; i < weights_.size(); ++i) {  // a running mean of the later games' weights
            means_[i] += (weights_[i] - means_[i]) * 2 / static_cast<double>(games_ + 1);
        }
        return positions.empty() ? 0 : error / static_cast<double>(positions.size());
    }

    // As the search takes them: `logit_worth` a unit of the logarithm of the odds, `disc_worth` a disc.
    std::string text(const char* name) const {
        std::string text = "inline constexpr std::int16_t " + std::string(name) + "[" +
                           std::to_string(Seen::count) + "] = {";
        std::string line;
        for (int i = 0; i < Seen::count; ++i) {
            const double scaled = means_[static_cast<std::size_t>(i)] * (scored ? disc_worth : 200);
            const auto rounded = static_cast<int>(std::lround(std::fmin(std::fmax(scaled, -20000), 20000)));
            const std::string next = std::to_string(rounded) + (i + 1 < Seen::count ? "," : "");
            if (line.size() + next.size() > 106) {
                text += "\n    " + line;
                line.clear();
            }
            line += next;
        }
        return text + "\n    " + line + "};\n";
    }

private:
    double value(const Position& position) const {
        double sum = scored ? static_cast<double>(Seen::known(game_, position)) / disc_worth : 0;
        Seen::each(game_, position, [&](int feature) { sum += weights_[static_cast<std::size_t>(feature)]; });
        return sum;
    }
    double finished(const Position& position) const {
        const Outcome outcome = game_.outcome(position);
        const int difference = outcome.score[0] - outcome.score[1];
        return scored ? difference : certain * difference;
    }
    // What is learned: chances, or a difference of discs on a measure of about one.
    static double target_of(double found) { return scored ? found / 5 : 1 / (1 + std::exp(-found)); }

    // A value in the view of the mover, and the position that it is the value of.
    struct Looked {
        double value;
        Position leaf;
    };
    Looked after(const Position& position, Move move, double alpha, double beta, int depth) const {
        Position child = position;
        game_.play(child, move);
        const int sign = position.turn == Player::first ? 1 : -1;
        if (child.turn == Player::nobody) return {sign * finished(child), child};
        if (depth == 0) return {sign * value(child), child};
        const bool same = child.turn == position.turn;
        MoveList list;
        game_.moves(child, list);
        Looked best{-1e9, child};
        double low = same ? alpha : -beta;
        const double high = same ? beta : -alpha;
        for (const Move each : list) {
            const Looked looked = after(child, each, low, high, depth - 1);
            if (looked.value > best.value) best = looked;
            low = std::fmax(low, best.value);
            if (low >= high) break;
        }
        return {same ? best.value : -best.value, best.leaf};
    }

    void learn(const Position& position, double off) {
        Seen::each(game_, position, [&](int feature) {
            const auto at = static_cast<std::size_t>(feature);
            const auto twin = static_cast<std::size_t>(twins_[at]);
            if (twin == at) return;
            spent_[at] = spent_[twin] = spent_[at] + off * off;
            weights_[at] += step * off / std::sqrt(10 + spent_[at]);
            weights_[twin] = -weights_[at];
        });
    }

    const G game_;
    Random random_;
    const School school_;
    std::int64_t games_ = 0;
    std::vector<double> weights_;
    std::vector<double> means_;
    std::vector<double> spent_;
    std::vector<int> twins_;
};

template <Game G>
std::string learned(const char* name, std::vector<int> options, int games, std::uint64_t seed,
                    const School& school = usual) {
    Learner<G> learner(G{OptionValues(options)}, seed, school);
    double error = 0;
    for (int i = 1; i <= games; ++i) {
        error += learner.play_game();
        if (i % std::max(games / 5, 1)) continue;
        std::fprintf(stderr, "%s: %d games, mean square error %.4f\n", name, i,
                     error / std::max(games / 5, 1));
        error = 0;
    }
    return learner.text(name);
}

}  // namespace
}  // namespace stackyard

int main(int count, char** words) {
    using namespace stackyard;
    if (count != 5) {
        std::fputs("learn GAME GAMES SEED DIRECTORY\n", stderr);
        return 2;
    }
    const std::string game = words[1];
    const int games = std::atoi(words[2]);
    const auto seed = static_cast<std::uint64_t>(std::atoll(words[3]));
    std::string arrays;
    if (game == "silo") {
        using G = Silo<std::uint32_t, 8>;
        arrays = learned<G>("silo", {6, 3, 0}, games, seed) + "\n" +
                 learned<G>("silo_anywhere", {6, 3, 1}, games, seed);
    } else if (game == "twentyseven") {
        using Upper = TwentySeven<std::uint64_t, 2, 10>;
        arrays =
            learned<TwentySeven<std::uint32_t, 1, 10>>("twentyseven", {9, 9, 0}, games, seed, at_leaves) +
            "\n" + learned<Upper>("twentyseven_advanced", {9, 9, 1}, games, seed) + "\n" +
            learned<Upper>("twentyseven_expert", {9, 9, 2}, games, seed);
    } else if (game == "stacks") {
        using G = Stacks<std::uint32_t, 20>;
        arrays = learned<G>("stacks", {3, 12, 0}, games, seed) + "\n" +
                 learned<G>("diabolical", {3, 12, 1}, games, seed);
    } else {
        std::fputs("the games are silo, twentyseven and stacks\n", stderr);
        return 2;
    }
    std::ofstream file(std::string(words[4]) + "/" + game + ".hpp");
    file << "// Generated by `make learn` (native/lab/learn.cpp): " << games << " games of self-play, seed "
         << seed << ".\n// The numbers follow native/search/features/" << game
         << ".hpp.\n#pragma once\n\n#include <cstdint>\n\n"
         << "namespace stackyard::weights {\n\n// clang-format off\n"
         << arrays << "// clang-format on\n\n}  // namespace stackyard::weights\n";
    file.close();
    return file ? 0 : 1;
}
