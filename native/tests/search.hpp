// What the search claims to know, checked: the race, the symmetry of what is learned and that it wins against
// what was written by hand, and that alpha-beta and Monte Carlo prove the same values, alone and by two
// threads.
#pragma once

#include <vector>

#include "core/walk.hpp"
#include "games/registry.hpp"
#include "lab/duel.hpp"
#include "tests/check.hpp"

namespace stackyard::test {

// Turns a lone player needs if he may also leave a part of any stack behind, however often: rounds of
// improvement over all sets of cells until nothing improves. Never fewer than without.
template <class G>
void check_race(const G& game) {
    constexpr int never = 200;
    const Race& race = Race::of(game);
    const std::uint32_t sets = 1u << (3 * game.side() * (game.side() - 1) + 1);
    const std::uint64_t goal = game.edge(Player::first);
    std::vector<int> full(sets, never);
    std::vector<int> half(sets, never);
    full[0] = half[0] = 0;
    for (bool better = true; better;) {
        better = false;
        for (std::uint32_t mask = 1; mask < sets; ++mask) {
            int one_left = never;
            int two_left = never;
            bool cheap = false;
            const auto one = [&](std::uint32_t after) {
                cheap = true;
                one_left = std::min(one_left, 1 + full[after]);
                two_left = std::min(two_left, after ? half[after] : 1);
            };
            each_bit(mask, [&](int from) {
                for (const std::uint32_t left : {mask ^ 1u << from, mask}) {  // all of the stack, or a part
                    if (goal >> from & 1) {
                        one(left);
                        continue;
                    }
                    each_bit(game.forward(Player::second, from), [&](int to) {
                        const std::uint32_t after = left | 1u << to;
                        if (mask >> to & 1) {
                            two_left = std::min(two_left, 1 + full[after]);
                        } else {
                            one(after);
                        }
                    });
                }
            });
            if (!cheap) one_left = 1 + full[mask];
            better = better || one_left < half[mask] || two_left < full[mask];
            half[mask] = std::min(half[mask], one_left);
            full[mask] = std::min(full[mask], two_left);
        }
    }
    int differing = 0;
    for (std::uint32_t mask = 1; mask < sets; ++mask) {
        differing += race.turns(mask, 2) != full[mask] || race.turns(mask, 1) != half[mask];
    }
    CHECK(differing == 0);
}

// Turning the board and swapping colours is its own inverse, and changes the sign of what is learned.
template <class G>
void check_learned(std::vector<int> options) {
    const G game{OptionValues(options)};
    const std::int16_t* weights = Features<G>::weights(game);
    CHECK(weights != nullptr);
    for (int feature = 0; feature < Features<G>::count; ++feature) {
        const int twin = Features<G>::twin(feature);
        // Some numbers stand for no look at all; their twins mean nothing, and no position has them.
        if (weights[feature] == 0) continue;
        CHECK(Features<G>::twin(twin) == feature && weights[twin] == -weights[feature]);
    }
}

// What was learned plays better than what was written by hand: the same search and nodes on both sides.
// docs/engine.md has longer matches; each of these is far from even, so that no chance of theirs decides.
template <class G>
void check_learned_wins(std::vector<int> options, int games, const char* nodes) {
    const G game{OptionValues(options)};
    const lab::Score score =
        lab::duel(game, games, 1, 4, lab::Method::read(std::string("alphabeta@") + nodes),
                  lab::Method::read(std::string("handmade@") + nodes));
    CHECK(score.share() - score.uncertainty() > 0.5);
}

template <class G>
void check_proof(std::vector<int> options) {
    const G game{OptionValues(options)};
    Table table(std::size_t{1} << 20);
    Nodes nodes(std::size_t{16} << 20);
    Limits limits;
    AlphaBetaThinking<G> reference(game, table, game.start(), limits);
    while (!reference.wait(1)) {
    }
    const auto sign = [](int value) { return Knowledge<G>::scored ? value : value > 0 ? 1 : -1; };
    for (const int threads : {1, 2}) {
        for (const Simulating& style : {Simulating{}, Simulating::random()}) {
            limits.threads = threads;
            MctsThinking<G> thinking(game, nodes, game.start(), limits, style);
            while (!thinking.wait(1)) {
            }
            const Report report = thinking.report();
            CHECK(report.settled && report.lines[0].proven);
            CHECK(sign(report.lines[0].value) == sign(reference.report().lines[0].value));
        }
    }
}

inline void test_search() {
    using Board = Stacks<std::uint32_t, 20>;
    using Row = TwentySeven<std::uint32_t, 1, 10>;
    using Upper = TwentySeven<std::uint64_t, 2, 10>;
    using Squares = Silo<std::uint32_t, 8>;
    for (const int side : {2, 3}) {
        const std::vector<int> options{side, 3, 0};
        check_race(Board{OptionValues(options)});
    }
    check_learned<Squares>({6, 3, 0});
    check_learned<Squares>({6, 3, 1});
    check_learned<Row>({9, 9, 0});
    check_learned<Upper>({9, 9, 1});
    check_learned<Upper>({9, 9, 2});
    check_learned<Board>({3, 12, 0});
    check_learned<Board>({3, 12, 1});
    check_learned_wins<Squares>({6, 3, 0}, 20, "1000");
    check_learned_wins<Squares>({6, 3, 1}, 40, "1000");
    check_learned_wins<Row>({9, 9, 0}, 400, "1000");
    check_learned_wins<Upper>({9, 9, 1}, 400, "1000");
    check_learned_wins<Upper>({9, 9, 2}, 400, "1000");
    check_learned_wins<Board>({3, 12, 0}, 20, "1000");
    check_learned_wins<Board>({3, 12, 1}, 20, "1000");
    check_proof<Row>({9, 2, 0});
    check_proof<Upper>({5, 2, 1});
    check_proof<Upper>({5, 2, 2});
    check_proof<Squares>({4, 2, 0});
    check_proof<Squares>({6, 1, 1});
    check_proof<Board>({2, 2, 0});
    check_proof<Board>({2, 2, 1});
}

}  // namespace stackyard::test
