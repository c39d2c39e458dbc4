// The tests of the core without Python: made to run under the sanitizers, at every capacity.
//
//     native_tests PERFT_FOLDER
#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "core/walk.hpp"
#include "tests/check.hpp"
#include "tests/search.hpp"
#include "tests/tables.hpp"
#include "tests/variants.hpp"

namespace stackyard::test {
namespace {

const auto go_on = [](std::uint64_t) { return true; };

const char* const variants[] = {"silo",
                                "silo:win=anywhere",
                                "silo:squares=4,height=1",
                                "silo:squares=12,height=4",
                                "silo:squares=16,height=2",
                                "silo:squares=26,height=2,win=anywhere",
                                "silo:squares=4,height=15",
                                "27",
                                "27:fields=3,discs=1",
                                "27:fields=15,discs=12",
                                "27:fields=26,discs=18",
                                "27:level=advanced",
                                "27:fields=15,discs=12,level=advanced",
                                "27:fields=26,discs=18,level=advanced",
                                "27:level=expert",
                                "27:fields=3,discs=18,level=expert",
                                "27:fields=26,discs=18,level=expert",
                                "stacks",
                                "stacks:side=2,pieces=1",
                                "stacks:side=5,pieces=20",
                                "stacks:side=2,pieces=31",
                                "stacks:rules=diabolical",
                                "stacks:side=5,pieces=31,rules=diabolical",
                                "stacks:side=2,pieces=15,rules=diabolical"};

// A position taken apart into what a person would write down, and what `assemble` makes of that.
template <class G>
struct Written {
    Written(const G& game, const typename G::Position& position) : extras{game_extras(game, position)} {
        std::array<std::uint8_t, 64> discs{};
        for (int cell = 0; cell < game.cells(position); ++cell) {
            const int height = game.cell(position, cell, discs.data());
            cells.emplace_back(discs.begin(), discs.begin() + height);
        }
        turn = position.turn;
    }
    Fault assemble(const G& game, typename G::Position& made) const {
        const std::vector<std::span<const std::uint8_t>> spans(cells.begin(), cells.end());
        return game.assemble(made, {spans, extras, turn});
    }
    static std::array<int, 3> game_extras(const G& game, const typename G::Position& position) {
        return {game.fact(position, 0), game.fact(position, 1),
                std::size(G::facts) > 2 ? game.fact(position, 2) : 0};
    }

    std::vector<std::vector<std::uint8_t>> cells;
    std::array<int, 3> extras{};
    Player turn = Player::nobody;
};

// What a position keeps beside its stacks, updated move by move, equals what is found from scratch.
template <class G>
void check_position(const G& game, const typename G::Position& position) {
    MoveList list;
    game.moves(position, list);
    CHECK(list.size() == game.count(position));
    CHECK(list.empty() == (position.turn == Player::nobody));
    for (int i = 0; i < list.size(); ++i) {
        CHECK(list[i].count > 0);
        for (int j = 0; j < i; ++j) CHECK(!(list[i] == list[j]));
        const auto choose = [&](int moves) { return CHECK(moves == list.size()) ? i : 0; };
        if constexpr (requires { game.pick(position, choose); }) {
            CHECK(game.pick(position, choose) == list[i]);
        }
    }
    typename G::Position made;
    const Fault fault = Written<G>(game, position).assemble(game, made);
    CHECK(!fault);
    CHECK(made == position);
}

template <class G>
void play_random_games(const G& game, int games, Random& random) {
    for (int i = 0; i < games; ++i) {
        typename G::Position position = game.start();
        int plies = 0;
        while (position.turn != Player::nobody && CHECK(plies < 5000)) {
            check_position(game, position);
            MoveList list;
            game.moves(position, list);
            game.play(position, list[random.below(list.size())]);
            ++plies;
        }
        check_position(game, position);
        const Outcome outcome = game.outcome(position);
        CHECK(outcome.score[0] >= 0 && outcome.score[1] >= 0);
        CHECK((outcome.winner == Player::nobody) == (outcome.score[0] == outcome.score[1]));
    }
}

// Boards as a careless or hostile person may write them: refused, or a position that holds together.
template <class G>
void assemble_mangled_boards(const G& game, int boards, Random& random) {
    typename G::Position position = game.start();
    for (int i = 0; i < boards; ++i) {
        MoveList list;
        game.moves(position, list);
        if (list.empty()) {
            position = game.start();
            continue;
        }
        game.play(position, list[random.below(list.size())]);
        Written<G> written(game, position);
        for (int change = random.below(4); change >= 0; --change) {
            auto& cell =
                written.cells[static_cast<std::size_t>(random.below(static_cast<int>(written.cells.size())))];
            const auto disc = static_cast<std::uint8_t>(random.below(static_cast<int>(G::disc_kinds)));
            switch (random.below(8)) {
                case 0: cell.clear(); break;
                case 1: cell.push_back(disc); break;
                case 2: cell.assign(static_cast<std::size_t>(random.below(300)), disc); break;
                case 3: std::reverse(cell.begin(), cell.end()); break;
                case 4: written.turn = static_cast<Player>(random.below(3)); break;
                case 5:
                    written.extras[static_cast<std::size_t>(random.below(3))] = random.below(40) - 2;
                    break;
                case 6: written.cells.resize(static_cast<std::size_t>(1 + random.below(80))); break;
                default: std::swap(cell, written.cells.front());
            }
        }
        typename G::Position made;
        if (!written.assemble(game, made)) check_position(game, made);
    }
}

void check_variants() {
    for (const char* variant : variants) {
        Random random(1);
        CHECK(with_variant(variant, [&](const auto& game) {
            play_random_games(game, 6, random);
            assemble_mangled_boards(game, 4000, random);
        }));
        if (tally.failed) std::fprintf(stderr, "… in %s\n", variant);
    }
}

// The referee's counts from the start positions.
void check_perft(const std::filesystem::path& folder) {
    int lines = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::ifstream file(entry.path());
        for (std::string line; std::getline(file, line);) {
            const std::vector<std::string> parts = split(line, '|');
            if (line.starts_with('#') || parts.size() != 3 || parts[1] != " start ") continue;
            ++lines;
            const std::string variant = parts[0].substr(0, parts[0].find(' '));
            CHECK(with_variant(variant, [&](const auto& game) {
                std::istringstream counts(parts[2]);
                int depth = 0;
                for (std::uint64_t count = 0; counts >> count;) {
                    Perft perft(game, go_on);
                    if (!CHECK(perft.count(game.start(), ++depth) == count)) {
                        std::fprintf(stderr, "… perft(%d) of %s\n", depth, variant.c_str());
                    }
                }
            }));
        }
    }
    CHECK(lines >= 20);
}

void check_stack() {
    Stack<uint128, 2> tall;
    for (unsigned i = 0; i < 63; ++i) tall.push(i % 4);
    CHECK(tall.height() == 63);
    CHECK(tall.bottom() == 0 && tall.top() == 2 && tall.below(61) == 1);
    Stack<uint128, 2> other;
    tall.move_top(62, other);
    CHECK(tall.height() == 1 && tall.bottom() == 0 && other.height() == 62 && other.bottom() == 1);
    other.move_top(62, tall);
    CHECK(other.empty() && tall.height() == 63 && tall.bottom() == 0 && tall.top() == 2);
}

}  // namespace
}  // namespace stackyard::test

int main(int count, char** arguments) {
    using namespace stackyard::test;
    if (count != 2) {
        std::fprintf(stderr, "usage: native_tests PERFT_FOLDER\n");
        return 2;
    }
    check_stack();
    check_variants();
    check_perft(arguments[1]);
    test_search();
    test_tables();
    std::printf("%ld checks passed, %ld failed\n", tally.passed, tally.failed);
    return tally.failed ? 1 : 0;
}
