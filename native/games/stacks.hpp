// Stacks and Diabolical Stacks.
//
// Board: a hexagon of hexagons, its rows running across between the players. Cells are numbered row by
// row from the first player's edge, each row from that player's left. First is amber and goes up, second
// is teal and goes down. Beside the stacks a position keeps, for each player, the set of cells whose top
// piece is his; `left` counts his pieces not yet off the board, reserve included.
#pragma once

#include "core/game.hpp"

namespace stackyard {

template <class Word, int Cells>
class Stacks {
public:
    using Stack = stackyard::Stack<Word, 1>;
    enum class Rules { standard, diabolical };

    static constexpr unsigned disc_kinds = 2;
    static constexpr const char* name = "stacks";
    static constexpr const char* rules_words[] = {"standard", "diabolical"};
    static constexpr Option options[] = {
        {"side", 3, 2, 5}, {"pieces", 12, 1, 31}, {"rules", 0, 0, 1, rules_words}};
    static constexpr const char* facts[] = {"budget", "reserve_first", "reserve_second", "off_first",
                                            "off_second"};

    struct Position {
        std::array<Stack, Cells> stacks{};
        std::array<std::uint64_t, 2> tops{};  // cells whose top piece is first's, second's
        std::array<std::uint8_t, 2> reserve{};
        std::array<std::uint8_t, 2> left{};
        Player turn = Player::first;
        std::uint8_t budget = 0;  // what is left to spend in this turn; 0 when the game is over
        std::array<std::uint8_t, 2> unused{};
        bool operator==(const Position&) const = default;
    };

    static const char* refuse(OptionValues) { return nullptr; }
    static bool fits(OptionValues values) {
        return 3 * values[0] * (values[0] - 1) + 1 <= Cells && 2 * values[1] <= Stack::capacity;
    }

    explicit Stacks(OptionValues values)
        : side_(values[0]), pieces_(values[1]), rules_(static_cast<Rules>(values[2])) {
        const int rows = 2 * side_ - 1;
        const auto width = [&](int row) {
            return row < 0 || row >= rows ? 0 : row < side_ ? side_ + row : 3 * side_ - 2 - row;
        };
        for (int row = 0; row < rows; cells_ += width(row++)) {
            for (int column = 0; column < width(row); ++column) {
                const int cell = cells_ + column;
                if (row == 0) edge_[0] |= bit(cell);
                if (row == rows - 1) edge_[1] |= bit(cell);
                // A longer next row has neighbours at this column and the one after; a shorter one at the
                // column before and this one.
                const auto join = [&](int player, int next, int next_row_start) {
                    const int at = width(next) > width(row) ? column : column - 1;
                    for (const int there : {at, at + 1}) {
                        if (there >= 0 && there < width(next))
                            forward_[player][cell] |= bit(next_row_start + there);
                    }
                };
                join(0, row + 1, cells_ + width(row));
                join(1, row - 1, cells_ - width(row - 1));
            }
        }
    }

    // Play begins with an empty board; the very first turn has one to spend, every other two.
    Position start() const {
        Position position;
        const auto pieces = static_cast<std::uint8_t>(pieces_);
        position.reserve = position.left = {pieces, pieces};
        position.budget = 1;
        return position;
    }

    // Moves: onto an empty cell or off the board they cost one, onto a stack two.
    void moves(const Position& position, MoveList& list) const {
        if (position.turn == Player::nobody) return;
        const int mover = index(position.turn);
        const std::uint64_t payable = targets(position, position.budget);
        if (position.reserve[mover]) {
            each_bit(edge_[mover] & payable, [&](int to) { list.push(outside, 1, to); });
        }
        each_bit(position.tops[mover], [&](int from) {
            const Stack stack = position.stacks[from];
            if (edge_[1 - mover] & bit(from)) {
                const int most = own_run(stack, position.turn);
                for (int count = 1; count <= most; ++count) list.push(from, count, outside);
                return;
            }
            const std::uint64_t onto = forward_[mover][from] & payable;
            if (!onto) return;
            const int most = rules_ == Rules::standard ? own_run(stack, position.turn) : stack.height();
            for (int count = 1; count <= most; ++count) {
                each_bit(onto, [&](int to) { list.push(from, count, to); });
            }
        });
    }
    int count(const Position& position) const {
        if (position.turn == Player::nobody) return 0;
        const int mover = index(position.turn);
        const std::uint64_t payable = targets(position, position.budget);
        int sum = position.reserve[mover] ? std::popcount(edge_[mover] & payable) : 0;
        each_bit(position.tops[mover], [&](int from) { sum += ways(position, from, payable).all(); });
        return sum;
    }
    // One of the moves, without writing them all down: `choose(n)` gives its place in their list, below n.
    template <class Choose>
    Move pick(const Position& position, Choose choose) const {
        const int mover = index(position.turn);
        const std::uint64_t payable = targets(position, position.budget);
        std::uint64_t onto = position.reserve[mover] ? edge_[mover] & payable : 0;
        std::array<Ways, Cells> found;
        Ways* end = found.data();
        int sum = std::popcount(onto);
        each_bit(position.tops[mover], [&](int from) {
            *end = ways(position, from, payable);
            sum += end++->all();
        });
        int place = choose(sum);
        std::uint8_t from = outside;
        std::uint8_t count = 1;
        if (place >= std::popcount(onto)) {
            place -= std::popcount(onto);
            const Ways* at = found.data();
            std::uint64_t tops = position.tops[mover];
            for (; place >= at->all(); tops &= tops - 1) place -= at++->all();
            from = static_cast<std::uint8_t>(std::countr_zero(tops));
            count = static_cast<std::uint8_t>(1 + (place >> (at->ends - 1)));
            place &= at->ends - 1;
            onto = edge_[1 - mover] & bit(from) ? 0 : forward_[mover][from] & payable;
        }
        while (place--) onto &= onto - 1;
        return {from, count, onto ? static_cast<std::uint8_t>(std::countr_zero(onto)) : outside};
    }
    bool can_move(const Position& position, Player player) const {
        return can_spend(position, player, position.budget);
    }

    void play(Position& position, Move move) const {
        const Player mover = position.turn;
        const int me = index(mover);
        int cost = 1;
        if (move.to == outside) {
            Stack off;
            position.stacks[move.from].move_top(move.count, off);
            position.left[me] = static_cast<std::uint8_t>(position.left[me] - move.count);
        } else {
            Stack& onto = position.stacks[move.to];
            if (!onto.empty()) cost = 2;
            if (move.from == outside) {
                onto.push(me);
                --position.reserve[me];
            } else {
                position.stacks[move.from].move_top(move.count, onto);
            }
            position.tops[me] |= bit(move.to);
            position.tops[1 - me] &= ~bit(move.to);
        }
        if (move.from != outside) note_top(position, move.from);

        if (position.left[me] == 0) {
            position.turn = Player::nobody;
            position.budget = 0;
        } else if (position.budget - cost == 1 && can_spend(position, mover, 1)) {
            position.budget = 1;
        } else {
            position.budget = 2;
            hand_over(*this, position, other(mover));
        }
    }

    // Finishing: the first player with all pieces moved off wins.
    Player winner(const Position& position) const {
        if (position.left[0] == 0) return Player::first;
        return position.left[1] == 0 ? Player::second : Player::nobody;
    }
    Outcome outcome(const Position& position) const {
        const Player victor = winner(position);
        return {victor, {victor == Player::first, victor == Player::second}};
    }

    int side() const { return side_; }
    int pieces() const { return pieces_; }
    Rules rules() const { return rules_; }
    std::uint64_t edge(Player player) const { return edge_[index(player)]; }
    std::uint64_t forward(Player player, int cell) const { return forward_[index(player)][cell]; }

    int cells(const Position&) const { return cells_; }
    int cell(const Position& position, int cell, std::uint8_t* discs) const {
        const Stack stack = position.stacks[cell];
        const int height = stack.height();
        for (int i = 0; i < height; ++i) discs[i] = static_cast<std::uint8_t>(stack.below(height - 1 - i));
        return height;
    }
    int fact(const Position& position, int which) const {
        if (which == 0) return position.budget;
        return which < 3 ? position.reserve[which - 1] : pieces_ - position.left[which - 3];
    }

    // Extras: budget, first's reserve, second's reserve.
    Fault assemble(Position& position, const Board& board) const {
        position = {};
        if (static_cast<int>(board.cells.size()) != cells_) {
            return {"there are {have} cells, not {want}", {}, static_cast<int>(board.cells.size()), cells_};
        }
        std::array<int, 2> seen{};
        for (const Player player : {Player::first, Player::second}) {
            const int reserve = board.extras[1 + index(player)];
            if (reserve < 0 || reserve > pieces_) {
                return {"{player} cannot have {have} pieces in reserve: from 0 to {want}", player, reserve,
                        pieces_};
            }
            seen[index(player)] = reserve;
            position.reserve[index(player)] = static_cast<std::uint8_t>(reserve);
        }
        for (int cell = 0; cell < cells_; ++cell) {
            for (const std::uint8_t disc : board.cells[cell]) {
                if (++seen[disc] > pieces_) {
                    return {"{player} has more than {want} pieces", static_cast<Player>(disc), seen[disc],
                            pieces_};
                }
                position.stacks[cell].push(disc);
            }
            note_top(position, cell);
        }
        position.left = {static_cast<std::uint8_t>(seen[0]), static_cast<std::uint8_t>(seen[1])};
        if (seen[0] == 0 && seen[1] == 0) return {"both players have all pieces off; no game leads here"};
        const int budget = board.extras[0];
        const bool over = winner(position) != Player::nobody;
        if (over ? budget != 0 : budget != 1 && budget != 2) {
            return {over ? "the game is over on this board, so nothing is left to spend: write 0"
                         : "a turn has 1 or 2 left to spend, not {have}",
                    {},
                    budget};
        }
        position.budget = over ? 0 : 2;
        if (const Fault fault = settle_turn(*this, position, board.turn)) return fault;
        if (budget == 1 && !can_spend(position, board.turn, 1)) {
            return {"{player} cannot move with only 1 left to spend, so the turn is over", board.turn};
        }
        position.budget = static_cast<std::uint8_t>(budget);
        return {};
    }

private:
    static constexpr std::uint64_t bit(int cell) { return std::uint64_t{1} << cell; }
    // The cells that somebody with so much to spend may move onto.
    static std::uint64_t targets(const Position& position, int budget) {
        return budget == 2 ? ~std::uint64_t{0} : ~(position.tops[0] | position.tops[1]);
    }
    bool can_spend(const Position& position, Player player, int budget) const {
        const int me = index(player);
        if (position.tops[me] & edge_[1 - me]) return true;
        const std::uint64_t payable = targets(position, budget);
        if (position.reserve[me] && (edge_[me] & payable)) return true;
        for (std::uint64_t tops = position.tops[me]; tops; tops &= tops - 1) {
            if (forward_[me][std::countr_zero(tops)] & payable) return true;
        }
        return false;
    }
    // In how many ways pieces of the mover's stack on a cell may move: how many of them, and to where.
    struct Ways {
        int most;
        int ends;  // none, one or two
        int all() const { return most * ends; }
    };
    Ways ways(const Position& position, int from, std::uint64_t payable) const {
        const int mover = index(position.turn);
        const Stack stack = position.stacks[from];
        const bool leaves = edge_[1 - mover] & bit(from);
        const bool run = leaves || rules_ == Rules::standard;
        return {run ? own_run(stack, position.turn) : stack.height(),
                leaves ? 1 : std::popcount(forward_[mover][from] & payable)};
    }
    static int own_run(Stack stack, Player player) {
        if (player == Player::first) return std::countr_zero(stack.word);
        const bool pure = (stack.word & (stack.word + 1)) == 0;  // then the sentinel stands among the ones
        return std::countr_one(stack.word) - pure;
    }
    static void note_top(Position& position, int cell) {
        const Stack stack = position.stacks[cell];
        const std::uint64_t here = stack.empty() ? 0 : bit(cell);
        const bool second = stack.top() == disc_second;
        position.tops[0] = (position.tops[0] & ~bit(cell)) | (second ? 0 : here);
        position.tops[1] = (position.tops[1] & ~bit(cell)) | (second ? here : 0);
    }

    int side_;
    int pieces_;
    Rules rules_;
    int cells_ = 0;
    std::array<std::uint64_t, 2> edge_{};                        // each player's own edge row
    std::array<std::array<std::uint64_t, Cells>, 2> forward_{};  // where a step of each player's can end
};

}  // namespace stackyard
