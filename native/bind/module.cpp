// stackyard._native: the Python module over the core. Private: the public API is stackyard.games.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <tuple>

#include "bind/pick.hpp"
#include "bind/rules.hpp"
#include "bind/search.hpp"
#include "bind/tables.hpp"
#include "games/registry.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace stackyard;

namespace {

struct OptionInfo {
    std::string name;
    int standard, least, most;
    std::vector<std::string> words;
};

struct FamilyInfo {
    std::string name;
    std::vector<OptionInfo> options;
    std::vector<std::string> facts;
};

template <class First, class... More>
FamilyInfo describe(Family<First, More...>) {
    FamilyInfo info{First::name, {}, {}};
    for (const Option& option : First::options) {
        info.options.push_back({option.name,
                                option.standard,
                                option.least,
                                option.most,
                                {option.words.begin(), option.words.end()}});
    }
    for (const char* fact : First::facts) info.facts.emplace_back(fact);
    return info;
}

std::vector<FamilyInfo> families() {
    std::vector<FamilyInfo> all;
    each_family([&](auto family) { all.push_back(describe(family)); });
    return all;
}

std::string describe_playouts(const Playouts& total) {
    const auto join = [](const auto& numbers) {
        std::string text;
        for (const auto number : numbers) text += (text.empty() ? "" : ", ") + std::to_string(number);
        return "(" + text + ")";
    };
    return "<Playouts games=" + std::to_string(total.games) + " moves=" + std::to_string(total.moves) +
           " longest=" + std::to_string(total.longest) + " won=" + join(total.won) +
           " score=" + join(total.score) + ">";
}

template <class First, class... More>
void check_options(Family<First, More...>, const std::vector<int>& values) {
    if (values.size() != std::size(First::options)) throw nb::value_error("wrong number of options");
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Option& option = First::options[i];
        if (values[i] < option.least || values[i] > option.most)
            throw nb::value_error("option out of bounds");
    }
    if (const char* reason = First::refuse(values)) throw nb::value_error(reason);
}

std::unique_ptr<Rules> make_rules(const std::string& name, const std::vector<int>& values) {
    each_family([&]<class First, class... More>(Family<First, More...> family) {
        if (name == First::name) check_options(family, values);
    });
    return with_game(name, values, [&]<class G>(std::type_identity<G>) -> std::unique_ptr<Rules> {
        return std::make_unique<RulesOf<G>>(values);
    });
}

const std::byte* data_of(const nb::bytes& bytes) { return static_cast<const std::byte*>(bytes.data()); }

const std::byte* position_in(const Rules& rules, const nb::bytes& position) {
    if (position.size() != rules.size()) throw nb::value_error("not a position of this game");
    return data_of(position);
}

std::span<const std::byte> positions_in(const Rules& rules, const nb::bytes& positions) {
    if (positions.size() % rules.size()) throw nb::value_error("not positions of this game");
    return {data_of(positions), positions.size()};
}

template <class Value>
nb::bytes to_bytes(const std::vector<Value>& values) {
    return nb::bytes(static_cast<const void*>(values.data()), values.size() * sizeof(Value));
}

nb::bytes start(const Rules& rules) {
    std::vector<std::byte> position(rules.size());
    rules.start(position.data());
    return to_bytes(position);
}

using FaultTuple = std::tuple<std::string, int, int, int, int>;

std::tuple<nb::bytes, std::optional<FaultTuple>> assemble(const Rules& rules, int turn,
                                                          const std::vector<nb::bytes>& cells,
                                                          const std::vector<int>& extras) {
    if (turn < 0 || turn > 2 || extras.size() != 3) throw nb::value_error("no such turn or extras");
    std::vector<std::span<const std::uint8_t>> spans;
    for (const nb::bytes& cell : cells) {
        const auto* discs = static_cast<const std::uint8_t*>(cell.data());
        spans.emplace_back(discs, cell.size());
        for (const std::uint8_t disc : spans.back()) {
            if (disc >= rules.disc_kinds()) throw nb::value_error("no such disc in this game");
        }
    }
    std::vector<std::byte> position(rules.size());
    const Fault fault = rules.assemble(position.data(), {spans, extras, static_cast<Player>(turn)});
    if (!fault) return {to_bytes(position), std::nullopt};
    return {nb::bytes("", 0),
            FaultTuple{fault.sentence, index(fault.player), fault.have, fault.want, fault.cell}};
}

std::vector<std::uint32_t> moves(const Rules& rules, const nb::bytes& position) {
    const MoveList list = rules.moves(position_in(rules, position));
    std::vector<std::uint32_t> codes;
    codes.reserve(static_cast<std::size_t>(list.size()));
    for (const Move move : list) codes.push_back(move.code());
    return codes;
}

std::optional<nb::bytes> play(const Rules& rules, const nb::bytes& position, std::uint32_t code) {
    std::vector<std::byte> next(rules.size());
    if (!rules.play(position_in(rules, position), Move::from_code(code), next.data())) return std::nullopt;
    return to_bytes(next);
}

std::vector<nb::bytes> cells(const Rules& rules, const nb::bytes& position) {
    const std::byte* data = position_in(rules, position);
    std::vector<nb::bytes> all;
    std::array<std::uint8_t, 64> discs{};
    for (int cell = 0; cell < rules.cells(data); ++cell) {
        const int height = rules.cell(data, cell, discs.data());
        all.emplace_back(discs.data(), static_cast<std::size_t>(height));
    }
    return all;
}

std::tuple<int, int, int> outcome(const Rules& rules, const nb::bytes& position) {
    const Outcome outcome = rules.outcome(position_in(rules, position));
    return {index(outcome.winner), outcome.score[0], outcome.score[1]};
}

std::uint64_t run_perft(const Rules& rules, const nb::bytes& position, int depth, nb::object progress) {
    const std::byte* data = position_in(rules, position);
    PythonWatch watch(std::move(progress));
    std::uint64_t count = 0;
    {
        const nb::gil_scoped_release released;
        count = rules.perft(data, depth, watch);
    }
    PythonWatch::raise_if_stopped();
    return count;
}

Playouts run_playouts(const Rules& rules, const nb::bytes& position, std::uint64_t games, std::uint64_t seed,
                      nb::object progress) {
    const std::byte* data = position_in(rules, position);
    PythonWatch watch(std::move(progress));
    Playouts total;
    {
        const nb::gil_scoped_release released;
        total = rules.playouts(data, games, seed, watch);
    }
    PythonWatch::raise_if_stopped();
    return total;
}

std::tuple<nb::bytes, nb::bytes, nb::bytes> children(const Rules& rules, const nb::bytes& positions) {
    const std::span<const std::byte> data = positions_in(rules, positions);
    Children made;
    {
        const nb::gil_scoped_release released;
        made = rules.children(data);
    }
    return {to_bytes(made.positions), to_bytes(made.parents), to_bytes(made.moves)};
}

// One small number for every position of a batch.
template <class Number>
nb::bytes each_position(const Rules& rules, const nb::bytes& positions, Number number) {
    const std::span<const std::byte> data = positions_in(rules, positions);
    std::vector<std::uint8_t> numbers;
    numbers.reserve(data.size() / rules.size());
    for (std::size_t at = 0; at < data.size(); at += rules.size()) {
        numbers.push_back(static_cast<std::uint8_t>(number(data.data() + at)));
    }
    return to_bytes(numbers);
}

std::tuple<nb::bytes, std::int64_t> play_many(const Rules& rules, const nb::bytes& positions,
                                              const nb::bytes& codes) {
    const std::span<const std::byte> data = positions_in(rules, positions);
    const std::size_t number = data.size() / rules.size();
    if (codes.size() != number * sizeof(std::uint32_t)) throw nb::value_error("one move a position");
    std::vector<std::byte> next(data.size());
    std::int64_t illegal = -1;
    {
        const nb::gil_scoped_release released;
        for (std::size_t i = 0; i < number && illegal < 0; ++i) {
            std::uint32_t code = 0;
            std::memcpy(&code, data_of(codes) + i * sizeof(code), sizeof(code));
            const std::size_t at = i * rules.size();
            if (!rules.play(data.data() + at, Move::from_code(code), next.data() + at)) {
                illegal = static_cast<std::int64_t>(i);
            }
        }
    }
    return {to_bytes(next), illegal};
}

}  // namespace

NB_MODULE(_native, m) {
    m.doc() = "The native core of stackyard. Private; use the stackyard package.";
    nb::set_leak_warnings(false);  // games are kept for the life of the process, on purpose

    nb::class_<OptionInfo>(m, "OptionInfo")
        .def_ro("name", &OptionInfo::name)
        .def_ro("standard", &OptionInfo::standard)
        .def_ro("least", &OptionInfo::least)
        .def_ro("most", &OptionInfo::most)
        .def_ro("words", &OptionInfo::words);
    nb::class_<FamilyInfo>(m, "FamilyInfo")
        .def_ro("name", &FamilyInfo::name)
        .def_ro("options", &FamilyInfo::options)
        .def_ro("facts", &FamilyInfo::facts);
    nb::class_<Playouts>(m, "Playouts")
        .def_ro("games", &Playouts::games)
        .def_ro("moves", &Playouts::moves)
        .def_ro("longest", &Playouts::longest)
        .def_ro("won", &Playouts::won, "games won by first, by second, by nobody")
        .def_ro("score", &Playouts::score, "sums of the scores of first and second")
        .def("__repr__", &describe_playouts);

    nb::class_<Rules>(m, "Rules")
        .def("start", &start)
        .def("assemble", &assemble, "turn"_a, "cells"_a, "extras"_a,
             "The position of a board, or (sentence, player, have, want, cell) of what is wrong with it.")
        .def(
            "turn",
            [](const Rules& rules, const nb::bytes& position) {
                return index(rules.turn(position_in(rules, position)));
            },
            "position"_a, "0 first, 1 second, 2 nobody: the game is over.")
        .def("outcome", &outcome, "position"_a, "(winner, score of first, score of second)")
        .def("moves", &moves, "position"_a, "Codes of the legal moves: from | count << 8 | to << 16.")
        .def("play", &play, "position"_a, "code"_a, "The next position, or None if the move is not legal.")
        .def("cells", &cells, "position"_a)
        .def(
            "facts",
            [](const Rules& rules, const nb::bytes& position) {
                return rules.facts(position_in(rules, position));
            },
            "position"_a)
        .def("perft", &run_perft, "position"_a, "depth"_a, "progress"_a.none())
        .def("playouts", &run_playouts, "position"_a, "games"_a, "seed"_a, "progress"_a.none())
        .def_prop_ro("size", &Rules::size, "Bytes of one position.")
        .def("children", &children, "positions"_a,
             "(children, parent of each as uint32, move codes as uint32)")
        .def(
            "turns",
            [](const Rules& rules, const nb::bytes& positions) {
                return each_position(rules, positions,
                                     [&](const std::byte* at) { return index(rules.turn(at)); });
            },
            "positions"_a)
        .def(
            "counts",
            [](const Rules& rules, const nb::bytes& positions) {
                return each_position(rules, positions, [&](const std::byte* at) { return rules.count(at); });
            },
            "positions"_a)
        .def("play_many", &play_many, "positions"_a, "codes"_a,
             "(next positions, index of the first illegal move or -1)");

    m.def("families", &families);
    m.def("make_rules", &make_rules, "name"_a, "values"_a,
          "Raises ValueError with the reason if there is no board with these options.");

    bind_search(m);
    bind_tables(m);
}
