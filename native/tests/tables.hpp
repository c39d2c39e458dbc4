// The rankings of the tables are one to one: every number gives an arrangement whose number it is, each once.
// All of them on small boards, some at random on the largest that are solved.
#pragma once

#include <algorithm>
#include <set>
#include <utility>

#include "core/random.hpp"
#include "games/registry.hpp"
#include "tables/listed_table.hpp"
#include "tables/ranking.hpp"
#include "tables/tiers.hpp"
#include "tests/check.hpp"

namespace stackyard::test {

inline bool ranks_back(const Arrangements& all, std::uint64_t heights, std::uint32_t word) {
    return all.heights.rank(all.heights.heights(heights)) == heights &&
           all.words.rank(all.words.word(word)) == word;
}

inline void check_small_rankings() {
    for (int stacks = 1; stacks <= 7; ++stacks) {
        for (int discs = 0; discs <= 8; ++discs) {
            const HeightsRanking ranking(stacks, discs);
            std::set<Heights> seen;
            bool fits = true;
            for (std::uint64_t rank = 0; rank < ranking.size(); ++rank) {
                const Heights heights = ranking.heights(rank);
                int sum = 0;
                for (int i = 0; i < most_ranked_stacks; ++i) sum += heights[i];
                fits = fits && sum == discs && ranking.rank(heights) == rank && seen.insert(heights).second;
            }
            CHECK(fits && ranking.size() == binomial(discs + stacks - 1, discs));
        }
    }
    for (int discs = 0; discs <= 14; ++discs) {
        for (int ones = 0; ones <= discs; ++ones) {
            const WordRanking ranking(discs, ones);
            bool fits = true;
            for (std::uint32_t rank = 0; rank < ranking.size(); ++rank) {
                const std::uint32_t word = ranking.word(rank);
                fits = fits && std::popcount(word) == ones && word < (1u << discs) &&
                       ranking.rank(word) == rank && (rank == 0 || word > ranking.word(rank - 1));
            }
            CHECK(fits && ranking.size() == binomial(discs, ones));
        }
    }
}

inline void check_large_rankings() {
    Random random(1);
    for (const auto& [stacks, own] : {std::pair(6, 9), std::pair(4, 10), std::pair(10, 5), std::pair(7, 9)}) {
        const Arrangements all(stacks, own, own);
        for (int i = 0; i < 20'000; ++i) {
            const std::uint64_t heights = random.next() % all.heights.size();
            const auto word = static_cast<std::uint32_t>(random.next() % all.words.size());
            CHECK(ranks_back(all, heights, word));
        }
    }
    CHECK(Arrangements(6, 9, 9).size() == 1'636'014'380);
}

// The tiers of 27 hold every group once, and a tier's groups follow each other without a gap.
inline void check_tiers() {
    for (const auto& [fields, discs] : {std::pair(3, 4), std::pair(5, 4), std::pair(9, 7)}) {
        const Tiers tiers(fields, discs);
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < tiers.all().size(); ++i) {
            const Tier& tier = tiers.all()[i];
            std::uint64_t place = 0;
            for (std::size_t at = 0; at < tier.groups.size(); ++at) {
                const TierGroup& group = tier.groups[at];
                CHECK(group.home() == tier.home && group.inside() == tier.inside);
                CHECK(tiers.find(group) == std::pair(static_cast<int>(i), static_cast<int>(at)));
                CHECK(tier.start[at] == place);
                place += tiers.size(group);
            }
            CHECK(tier.size() == place);
            sum += place;
        }
        CHECK(sum == tiers.positions() && sum == Tiers::positions(fields, discs));
    }
}

// Keys of listed tables read back to the position that they were made of, in games played at random.
template <class G>
void check_keys(std::vector<int> options) {
    const G game{OptionValues(options)};
    Random random(7);
    std::array<typename G::Position, 2> both;
    for (int i = 0; i < 50; ++i) {
        typename G::Position position = game.start();
        for (MoveList list; position.turn != Player::nobody; list.clear()) {
            both = {position, {}};
            CHECK(!position_of(game, key_of(game, position), both[1]) &&
                  key_of(game, both[1]) == key_of(game, position));
            game.moves(position, list);
            game.play(position, list[random.below(list.size())]);
        }
    }
}

inline void test_tables() {
    check_small_rankings();
    check_large_rankings();
    check_tiers();
    check_keys<Stacks<std::uint32_t, 20>>({2, 4, 0});
    check_keys<Stacks<std::uint32_t, 20>>({2, 4, 1});
    check_keys<TwentySeven<std::uint64_t, 2, 10>>({5, 3, 1});
    check_keys<TwentySeven<std::uint64_t, 2, 10>>({5, 3, 2});
}

}  // namespace stackyard::test
