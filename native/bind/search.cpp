// stackyard._native.Mind and Thinking: what the Python engine is made of.
//
// A Mind is a game with a memory; it begins searches, which run in threads of their own. Python waits for
// them without the GIL and asks for reports; the threads of a search never call Python.
#include "bind/search.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <cstring>
#include <map>
#include <memory>
#include <optional>

#include "bind/pick.hpp"
#include "search/knowledge/silo.hpp"
#include "search/knowledge/stacks.hpp"
#include "search/knowledge/twentyseven.hpp"
#include "search/mcts_thinking.hpp"
#include "search/method.hpp"
#include "search/thinking.hpp"
#include "tables/table_of.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace stackyard {
namespace {

// The table of a game as the search asks it.
template <Game G>
class TableOracle final : public Oracle<G> {
public:
    TableOracle(OptionValues values, const std::string& directory) : table_(values, directory) {}
    Fact look(const typename G::Position& position) const override {
        try {
            const Found found = table_.probe(position, true);
            return {found.known, found.value, found.distance};
        } catch (const TableError&) {  // damaged: the search goes on without it
            return {};
        }
    }

private:
    TableOf<G> table_;
};

class Mind {
public:
    virtual ~Mind() = default;
    virtual void use_table(const std::string& directory) = 0;
    // The seed is for methods that play by chance.
    virtual std::unique_ptr<Thinking> think(const nb::bytes& position, const Limits& limits,
                                            std::uint64_t seed) = 0;
    virtual void forget() = 0;
    virtual bool scored() const = 0;
    virtual Method method() const = 0;
};

template <Game G>
class MindOf final : public Mind {
public:
    // Either kind of memory takes at least a few kB, so the one that the method does not use is as good as
    // none.
    MindOf(const std::vector<int>& values, std::size_t bytes, std::optional<Method> method)
        : values_(values),
          game_(values_),
          method_(method.value_or(usual_method<G>)),
          table_(method_ == Method::alpha_beta ? bytes : 0),
          nodes_(method_ == Method::alpha_beta ? 0 : bytes) {
        if (!table_.usable() || !nodes_.usable()) throw std::bad_alloc();
        Knowledge<G>::prepare(game_);
    }
    void use_table(const std::string& directory) override {
        oracle_ = std::make_unique<TableOracle<G>>(values_, directory);
    }
    std::unique_ptr<Thinking> think(const nb::bytes& position, const Limits& limits,
                                    std::uint64_t seed) override {
        if (position.size() != sizeof(typename G::Position))
            throw nb::value_error("not a position of this game");
        typename G::Position loaded;
        std::memcpy(&loaded, position.data(), sizeof(loaded));
        if (loaded.turn == Player::nobody) throw nb::value_error("the game is over");
        if (method_ == Method::alpha_beta)
            return std::make_unique<AlphaBetaThinking<G>>(game_, table_, loaded, limits, oracle_.get());
        const Simulating style = method_ == Method::plain_uct ? Simulating::plain() : Simulating{};
        return std::make_unique<MctsThinking<G>>(game_, nodes_, loaded, limits, style, seed);
    }
    void forget() override { table_.clear(); }
    bool scored() const override { return Knowledge<G>::scored; }
    Method method() const override { return method_; }

private:
    std::vector<int> values_;
    G game_;
    const Method method_;
    Table table_;
    Nodes nodes_;
    std::unique_ptr<const Oracle<G>> oracle_;
};

const std::map<std::string, Method> methods{{"alpha-beta", Method::alpha_beta},
                                            {"monte-carlo", Method::monte_carlo},
                                            {"plain-uct", Method::plain_uct}};

std::unique_ptr<Mind> make_mind(const std::string& name, const std::vector<int>& values, std::size_t bytes,
                                const std::optional<std::string>& method) {
    std::optional<Method> chosen;
    if (method) {
        const auto found = methods.find(*method);
        if (found == methods.end()) throw nb::value_error("no such method");
        chosen = found->second;
    }
    return with_game(name, values, [&]<class G>(std::type_identity<G>) -> std::unique_ptr<Mind> {
        return std::make_unique<MindOf<G>>(values, bytes, chosen);
    });
}

std::string method_of(const Mind& mind) {
    for (const auto& [name, method] : methods) {
        if (method == mind.method()) return name;
    }
    return {};
}

std::unique_ptr<Thinking> think(Mind& mind, const nb::bytes& position, double seconds, std::uint64_t nodes,
                                int depth, int threads, int lines, const std::vector<std::uint32_t>& moves,
                                std::uint64_t seed) {
    Limits limits{seconds, nodes, depth, threads, lines, {}};
    for (const std::uint32_t code : moves) limits.moves.push_back(Move::from_code(code));
    return mind.think(position, limits, seed);
}

std::vector<std::uint32_t> codes(const std::vector<Move>& moves) {
    std::vector<std::uint32_t> all;
    for (const Move move : moves) all.push_back(move.code());
    return all;
}

}  // namespace

void bind_search(nb::module_& m) {
    m.attr("WON") = won;
    m.attr("SURELY_WON") = surely_won;
    m.attr("WON_SOME_TIME") = won_some_time;
    m.attr("DISC_WORTH") = disc_worth;

    nb::class_<Line>(m, "Line")
        .def_prop_ro("move", [](const Line& line) { return line.move.code(); })
        .def_ro("value", &Line::value)
        .def_ro("proven", &Line::proven)
        .def_ro("bounded", &Line::bounded, "the value is only an upper bound")
        .def_prop_ro("follow", [](const Line& line) { return codes(line.follow); })
        .def_ro("nodes", &Line::nodes);
    nb::class_<Report>(m, "Report")
        .def_ro("depth", &Report::depth)
        .def_ro("nodes", &Report::nodes)
        .def_ro("facts", &Report::facts, "positions that a table knew")
        .def_ro("seconds", &Report::seconds)
        .def_ro("settled", &Report::settled)
        .def_ro("lines", &Report::lines);
    nb::class_<Thinking>(m, "Thinking")
        .def("report", &Thinking::report)
        .def("wait", &Thinking::wait, "seconds"_a, nb::call_guard<nb::gil_scoped_release>(),
             "Waits so long for the end; whether it has come.")
        .def("stop", &Thinking::stop);
    nb::class_<Mind>(m, "Mind")
        .def("think", &think, "position"_a, "seconds"_a, "nodes"_a, "depth"_a, "threads"_a, "lines"_a,
             "moves"_a, "seed"_a = 0, nb::keep_alive<0, 1>(), "Begins a search; limits of 0 do not limit.")
        .def("use_table", &Mind::use_table, "directory"_a,
             "Searches look positions up in the table there from now on. Not while a search goes on.")
        .def("forget", &Mind::forget)
        .def_prop_ro("scored", &Mind::scored)
        .def_prop_ro("method", &method_of);
    m.def("make_mind", &make_mind, "name"_a, "values"_a, "bytes"_a, "method"_a = nb::none(),
          "A method is alpha-beta, monte-carlo or plain-uct; without one, what plays this game best.");
}

}  // namespace stackyard
