// Principal variation search with a shared transposition table, deepened from outside.
//
// A value is proven when it does not rest on any evaluation: the search below it ended at finished
// games, at bounds that follow from the rules, or at other proven values. Proofs are kept in the table
// with the depth `proven_depth` and serve searches of any depth, so a deepening search of a small game
// becomes a proof search by itself.
//
// What it costs: memory far away answers in some 200 ns and would be waited for in every node. So all
// children are named before the first is searched, their table lines come together while that goes on,
// and a child that is known well enough already may end the node there.
//
// What it leaves out for a while: a position near the depth's end that looks far better than needed is
// taken to be so, and moves late in the order are looked at less deeply unless they turn out well. Neither
// ever counts as proven, and deeper searches come back to both.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>

#include "core/game.hpp"
#include "search/halt.hpp"
#include "search/knowledge/knowledge.hpp"
#include "search/oracle.hpp"
#include "search/reductions.hpp"
#include "search/table.hpp"

namespace stackyard {

inline constexpr int infinite = 32000;
inline constexpr int deepest = 250;        // nominal depth; the table keeps eight bits of it
inline constexpr int longest_line = 4000;  // plies from the root; far longer than any game lasts
inline constexpr int near_end = 3;         // depths left at which a guess may stand for a search …
inline constexpr int margin_a_ply = 80;    // … if it is above beta by so much for each of them

struct Valued {
    int value = 0;
    bool proven = false;
};

// The search of one thread: its own memory of good moves, the table of all.
template <Game G, class Lore = Knowledge<G>>
class AlphaBeta {
public:
    using Position = typename G::Position;

    AlphaBeta(const G& game, Table& table, Halt& halt, const Oracle<G>* oracle = nullptr)
        : game_(game), table_(table), halt_(halt), oracle_(oracle) {}

    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    // How many positions the oracle knew.
    std::uint64_t facts() const { return facts_.load(std::memory_order_relaxed); }
    bool stopped() const { return stopped_; }
    void stop_after(std::uint64_t nodes) { most_nodes_ = nodes; }

    // What a move's result is worth to the mover at first sight.
    Valued glance(const Position& child, Player mover) const {
        if (child.turn == Player::nobody) return finished(child, mover, 1);
        const int value = Lore::evaluate(game_, child);
        return {child.turn == mover ? value : -value, false};
    }
    // The value of a move's result to the mover, somewhere in alpha … beta; the root is ply 0.
    Valued after(const Position& child, Player mover, int alpha, int beta, int depth, int ply) {
        if (child.turn == Player::nobody) return finished(child, mover, ply);
        return visit(child, Lore::identity(game_, child), mover, alpha, beta, depth, ply);
    }

private:
    // Children in the order of the move list; left unset until they are named.
    struct Names {
        Names() {}
        Identity& operator[](int i) { return all[i]; }
        union {
            Identity all[MoveList::capacity];
        };
    };
    using Ranks = std::array<int, MoveList::capacity>;

    Valued visit(const Position& child, Identity name, Player mover, int alpha, int beta, int depth,
                 int ply) {
        if (child.turn == mover) return search(child, name, alpha, beta, depth, ply);
        const Valued result = search(child, name, -beta, -alpha, depth, ply);
        return {-result.value, result.proven};
    }

    Valued search(const Position& position, Identity name, int alpha, int beta, int depth, int ply) {
        if (!count_node()) return {};
        Range range = Lore::range(game_, position);
        if (!Lore::scored) {  // a win that is sure counts from this position, and none comes before its next
                              // ply
            range = {std::max(shifted(range.least, -ply), ply - won),
                     std::min(shifted(range.most, -ply), won - ply - 1)};
        }
        if (range.least >= beta) return {range.least, true};
        if (range.most <= alpha) return {range.most, true};
        if (depth <= 0) return {Lore::evaluate(game_, position), false};

        const Known known = table_.probe(name.key);
        if (settles(known, name, alpha, beta, depth, ply)) {
            return {from_table(known.value, ply) + name.offset, known.depth == proven_depth};
        }
        if (oracle_ && depth >= oracle_depth) {
            if (const Fact fact = oracle_->look(position); fact.known) return learn(fact, name, ply);
        }
        if (depth <= near_end && beta > -surely_won && beta < surely_won) {
            const int lowered = Lore::evaluate(game_, position) - margin_a_ply * depth;
            if (lowered >= beta) return {lowered, false};
        }

        MoveList list;
        game_.moves(position, list);
        Names names;
        if (depth > 1) {
            if (const Valued cut = name_children(position, list, names, beta, depth, ply);
                cut.value >= beta) {
                return cut;
            }
        }
        Ranks rank;
        rank_moves(position, list, known, ply, rank);

        const int floor = alpha;
        Valued best{-infinite, false};
        bool all_proven = true;
        Move best_move = list[0];
        for (int i = 0; i < list.size(); ++i) {
            pick_next(list, rank, depth > 1 ? &names : nullptr, i);
            Position child = position;
            game_.play(child, list[i]);
            Valued result;
            if (child.turn == Player::nobody) {
                result = finished(child, position.turn, ply + 1);
            } else {
                const Identity child_name = depth > 1 ? names[i] : Identity{0, 0};
                const auto look = [&](int most, int less = 0) {
                    return visit(child, child_name, position.turn, alpha, most, depth - 1 - less, ply + 1);
                };
                const int less = reduction(depth, i);
                result = look(i == 0 ? beta : alpha + 1, less);
                if (less > 0 && result.value > alpha && !result.proven) result = look(alpha + 1);
                if (i > 0 && result.value > alpha && result.value < beta) result = look(beta);
            }
            if (stopped_) return {};
            all_proven = all_proven && result.proven;
            if (result.value > best.value) {
                best = result;
                best_move = list[i];
                alpha = std::max(alpha, result.value);
                if (alpha >= beta) {
                    note_cutoff(position.turn, best_move, depth, ply);
                    break;
                }
            }
        }
        const Bound bound = best.value >= beta   ? Bound::lower
                            : best.value > floor ? Bound::exact
                                                 : Bound::upper;
        if (bound != Bound::lower) best.proven = all_proven;
        table_.store(name.key, {to_table(best.value - name.offset, ply), best.proven ? proven_depth : depth,
                                bound, best_move});
        return best;
    }

    // Names every child and sends for its table line; then looks whether one is known to reach beta.
    Valued name_children(const Position& position, const MoveList& list, Names& names, int beta, int depth,
                         int ply) {
        std::array<Player, MoveList::capacity> turns;
        for (int i = 0; i < list.size(); ++i) {
            Position child = position;
            game_.play(child, list[i]);
            names[i] = Lore::identity(game_, child);
            turns[static_cast<std::size_t>(i)] = child.turn;
            table_.prefetch(names[i].key);
        }
        for (int i = 0; i < list.size(); ++i) {
            const Player turn = turns[static_cast<std::size_t>(i)];
            if (turn == Player::nobody) continue;
            const Known known = table_.probe(names[i].key);
            const bool same = turn == position.turn;
            const int alpha_below = same ? beta - 1 : -beta;
            if (!settles(known, names[i], alpha_below, alpha_below + 1, depth - 1, ply + 1)) continue;
            const int value = from_table(known.value, ply + 1) + names[i].offset;
            if ((same ? value : -value) >= beta) return {same ? value : -value, known.depth == proven_depth};
        }
        return {-infinite, false};
    }

    Valued finished(const Position& position, Player viewer, int ply) const {
        const Outcome outcome = game_.outcome(position);
        const int difference = viewer == Player::first ? outcome.score[0] - outcome.score[1]
                                                       : outcome.score[1] - outcome.score[0];
        if (Lore::scored) return {disc_worth * difference, true};
        return {difference > 0 ? won - ply : ply - won, true};
    }

    // What the oracle said, remembered as a proof.
    Valued learn(const Fact& fact, Identity name, int ply) {
        facts_.store(facts_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
        const int until_end = ply + fact.distance;
        const int value = Lore::scored     ? disc_worth * fact.value
                          : fact.value > 0 ? won - until_end
                          : fact.value < 0 ? until_end - won
                                           : 0;
        table_.store(name.key, {to_table(value - name.offset, ply), proven_depth, Bound::exact, Move{}});
        return {value, true};
    }

    static bool settles(const Known& known, Identity name, int alpha, int beta, int depth, int ply) {
        if (known.depth < depth || known.bound == Bound::none) return false;
        if (known.bound == Bound::exact) return true;
        const int value = from_table(known.value, ply) + name.offset;
        return known.bound == Bound::lower ? value >= beta : value <= alpha;
    }
    // Wins are remembered by their distance from the position itself, not from the root.
    static int to_table(int value, int ply) { return shifted(value, ply); }
    static int from_table(int value, int ply) { return shifted(value, -ply); }
    static int shifted(int value, int ply) {
        if (Lore::scored) return value;
        return value > surely_won ? value + ply : value < -surely_won ? value - ply : value;
    }

    void rank_moves(const Position& position, const MoveList& list, const Known& known, int ply,
                    Ranks& rank) const {
        const auto& history = history_->worth[static_cast<std::size_t>(index(position.turn))];
        const Move killer = history_->killers[static_cast<std::size_t>(ply)];
        for (int i = 0; i < list.size(); ++i) {
            int worth = Lore::first_guess(game_, position, list[i]) + history[slot(list[i])];
            if (list[i] == killer) worth += 1 << 28;
            if (known.bound != Bound::none && list[i] == known.move) worth += 1 << 30;
            rank[static_cast<std::size_t>(i)] = worth;
        }
    }
    static void pick_next(MoveList& list, Ranks& rank, Names* names, int from) {
        int best = from;
        for (int i = from + 1; i < list.size(); ++i) {
            if (rank[static_cast<std::size_t>(i)] > rank[static_cast<std::size_t>(best)]) best = i;
        }
        std::swap(list[from], list[best]);
        if (names) std::swap((*names)[from], (*names)[best]);
        std::swap(rank[static_cast<std::size_t>(from)], rank[static_cast<std::size_t>(best)]);
    }
    void note_cutoff(Player mover, Move move, int depth, int ply) {
        history_->killers[static_cast<std::size_t>(ply)] = move;
        int& worth = history_->worth[static_cast<std::size_t>(index(mover))][slot(move)];
        worth += depth * depth;
        if (worth > 1 << 24) {
            for (auto& side : history_->worth) {
                for (int& each : side) each /= 2;
            }
        }
    }
    static std::size_t slot(Move move) {
        return (move.from & 63u) | (move.to & 63u) << 6 | std::min<unsigned>(move.count, 15u) << 12;
    }

    bool count_node() {
        const std::uint64_t count = nodes_.load(std::memory_order_relaxed) + 1;
        nodes_.store(count, std::memory_order_relaxed);
        if (count >= most_nodes_ || (count % 1024 == 0 && halt_.due())) stopped_ = true;
        return !stopped_;
    }

    // Moves that were good elsewhere in the tree, by what they do.
    struct History {
        std::array<Move, longest_line> killers{};
        std::array<std::array<int, 65536>, 2> worth{};
    };

    const G& game_;
    Table& table_;
    Halt& halt_;
    const Oracle<G>* oracle_;
    std::atomic<std::uint64_t> nodes_{
        0};  // these two: written by this thread alone, read by those who report
    std::atomic<std::uint64_t> facts_{0};
    std::uint64_t most_nodes_ = ~std::uint64_t{0};
    bool stopped_ = false;
    std::unique_ptr<History> history_ = std::make_unique<History>();
};

}  // namespace stackyard
