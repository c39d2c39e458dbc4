// A game with its options fixed, behind one interface for all games: what the Python module talks to.
//
// A position crosses into Python as `bytes`: exactly the game's Position struct, which has no padding.
// So Python gets immutable, hashable, comparable positions for the price of one small object, and a
// batch of positions is simply longer bytes. The bytes are private to one process; what goes to files
// or over wires is text. Calls check the length of what they are given, no more.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

#include "bind/watch.hpp"
#include "core/walk.hpp"

namespace stackyard {

struct Children {
    std::vector<std::byte> positions;
    std::vector<std::uint32_t> parents;
    std::vector<std::uint32_t> moves;
};

class Rules {
public:
    virtual ~Rules() = default;
    virtual std::size_t size() const = 0;  // of one position, in bytes
    virtual void start(std::byte* position) const = 0;
    virtual Fault assemble(std::byte* position, const Board& board) const = 0;
    virtual unsigned disc_kinds() const = 0;
    virtual Player turn(const std::byte* position) const = 0;
    virtual Outcome outcome(const std::byte* position) const = 0;
    virtual MoveList moves(const std::byte* position) const = 0;
    virtual int count(const std::byte* position) const = 0;
    virtual bool play(const std::byte* position, Move move, std::byte* next) const = 0;  // false: not legal
    virtual int cells(const std::byte* position) const = 0;
    virtual int cell(const std::byte* position, int cell, std::uint8_t* discs) const = 0;
    virtual std::vector<int> facts(const std::byte* position) const = 0;
    virtual std::uint64_t perft(const std::byte* position, int depth, PythonWatch& watch) const = 0;
    virtual Playouts playouts(const std::byte* position, std::uint64_t games, std::uint64_t seed,
                              PythonWatch& watch) const = 0;
    virtual Children children(std::span<const std::byte> positions) const = 0;
};

template <Game G>
class RulesOf final : public Rules {
public:
    using Position = typename G::Position;
    explicit RulesOf(OptionValues values) : game_(values) {}

    std::size_t size() const override { return sizeof(Position); }
    unsigned disc_kinds() const override { return G::disc_kinds; }
    void start(std::byte* position) const override { store(game_.start(), position); }
    Fault assemble(std::byte* position, const Board& board) const override {
        Position made;
        const Fault fault = game_.assemble(made, board);
        if (!fault) store(made, position);
        return fault;
    }
    Player turn(const std::byte* position) const override { return load(position).turn; }
    Outcome outcome(const std::byte* position) const override { return game_.outcome(load(position)); }
    MoveList moves(const std::byte* position) const override {
        MoveList list;
        game_.moves(load(position), list);
        return list;
    }
    int count(const std::byte* position) const override { return game_.count(load(position)); }
    bool play(const std::byte* position, Move move, std::byte* next) const override {
        Position played = load(position);
        MoveList list;
        game_.moves(played, list);
        if (std::find(list.begin(), list.end(), move) == list.end()) return false;
        game_.play(played, move);
        store(played, next);
        return true;
    }
    int cells(const std::byte* position) const override { return game_.cells(load(position)); }
    int cell(const std::byte* position, int cell, std::uint8_t* discs) const override {
        return game_.cell(load(position), cell, discs);
    }
    std::vector<int> facts(const std::byte* position) const override {
        const Position loaded = load(position);
        std::vector<int> values;
        for (int which = 0; which < static_cast<int>(std::size(G::facts)); ++which) {
            values.push_back(game_.fact(loaded, which));
        }
        return values;
    }
    std::uint64_t perft(const std::byte* position, int depth, PythonWatch& watch) const override {
        return Perft<G, PythonWatch>(game_, watch).count(load(position), depth);
    }
    Playouts playouts(const std::byte* position, std::uint64_t games, std::uint64_t seed,
                      PythonWatch& watch) const override {
        return stackyard::playouts(game_, load(position), games, seed, watch);
    }
    Children children(std::span<const std::byte> positions) const override {
        Children made;
        for (std::size_t at = 0; at < positions.size(); at += sizeof(Position)) {
            const Position parent = load(positions.data() + at);
            MoveList list;
            game_.moves(parent, list);
            for (const Move move : list) {
                Position child = parent;
                game_.play(child, move);
                const auto* bytes = reinterpret_cast<const std::byte*>(&child);
                made.positions.insert(made.positions.end(), bytes, bytes + sizeof(child));
                made.parents.push_back(static_cast<std::uint32_t>(at / sizeof(Position)));
                made.moves.push_back(move.code());
            }
        }
        return made;
    }

private:
    static Position load(const std::byte* bytes) {
        Position position;
        std::memcpy(&position, bytes, sizeof(Position));
        return position;
    }
    static void store(const Position& position, std::byte* bytes) {
        std::memcpy(bytes, &position, sizeof(Position));
    }

    G game_;
};

}  // namespace stackyard
