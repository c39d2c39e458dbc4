// The root of a search: one line for every move of a position, deepened step by step.
#pragma once

#include <algorithm>
#include <vector>

#include "search/alphabeta.hpp"

namespace stackyard {

struct Line {
    Move move{};
    int value = 0;  // to the player on turn
    bool proven = false;
    bool bounded = false;        // the value is only an upper bound: some other move was found to be better
    std::vector<Move> follow{};  // how the game would go on, `move` first
    std::uint64_t nodes = 0;
};

template <Game G, class Lore = Knowledge<G>>
class Root {
public:
    using Position = typename G::Position;

    // Before anything is searched each move has the value that it has at first sight.
    Root(const G& game, Table& table, const Position& position, const AlphaBeta<G, Lore>& search)
        : game_(game), table_(table), position_(position) {
        MoveList list;
        game.moves(position, list);
        for (const Move move : list) {
            Position child = position;
            game.play(child, move);
            const Valued seen = search.glance(child, position.turn);
            lines_.push_back(
                Line{.move = move, .value = seen.value, .proven = seen.proven, .follow = {move}});
        }
        std::stable_sort(lines_.begin(), lines_.end(), better);
    }
    void keep_only(const std::vector<Move>& moves) {
        std::erase_if(lines_, [&](const Line& line) {
            return std::find(moves.begin(), moves.end(), line.move) == moves.end();
        });
    }
    const std::vector<Line>& lines() const { return lines_; }

    // Searches every move to one depth, the best `wanted` of them to their exact value. False if it was
    // stopped; lines searched until then keep what was found.
    bool deepen(AlphaBeta<G, Lore>& search, int depth, int wanted) {
        std::vector<Line> done;
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            // Moves after the wanted ones need only be shown to be no better than the last of those.
            const int alpha =
                static_cast<int>(i) < wanted ? -infinite : done[static_cast<std::size_t>(wanted - 1)].value;
            Line line = lines_[i];
            const std::uint64_t before = search.nodes();
            Position child = position_;
            game_.play(child, line.move);
            const bool open = static_cast<int>(i) < wanted;
            Valued result =
                search.after(child, position_.turn, alpha, open ? infinite : alpha + 1, depth - 1, 1);
            if (!open && !search.stopped() && result.value > alpha) {
                result = search.after(child, position_.turn, alpha, infinite, depth - 1, 1);
            }
            if (search.stopped()) break;
            line.value = result.value;
            line.proven = result.proven;
            line.bounded = !open && result.value <= alpha;
            line.nodes += search.nodes() - before;
            if (!line.bounded) line.follow = follow(child, line.move);
            // Better lines go before worse ones; equals keep their order.
            done.insert(std::upper_bound(done.begin(), done.end(), line, better), std::move(line));
        }
        std::vector<Line> rest;
        for (const Line& line : lines_) {
            const auto same = [&](const Line& other) { return other.move == line.move; };
            if (std::none_of(done.begin(), done.end(), same)) rest.push_back(line);
        }
        const bool whole = rest.empty();
        // A search that was stopped has tried the old best move first, so its findings come first.
        done.insert(done.end(), rest.begin(), rest.end());
        lines_ = std::move(done);
        return whole;
    }

    // Nothing is left to find: every line is proven to its value, or to be no better than the best.
    bool settled() const {
        return std::all_of(lines_.begin(), lines_.end(), [](const Line& line) { return line.proven; });
    }

private:
    static bool better(const Line& a, const Line& b) { return a.value > b.value; }

    // The best moves on from a position as far as the table remembers them.
    std::vector<Move> follow(Position position, Move first) const {
        std::vector<Move> moves{first};
        while (position.turn != Player::nobody && moves.size() < 400) {
            const Known known = table_.probe(Lore::identity(game_, position).key);
            MoveList list;
            game_.moves(position, list);
            if (known.bound == Bound::none || std::find(list.begin(), list.end(), known.move) == list.end())
                break;
            moves.push_back(known.move);
            game_.play(position, known.move);
        }
        return moves;
    }

    const G& game_;
    const Table& table_;
    Position position_;
    std::vector<Line> lines_;
};

}  // namespace stackyard
