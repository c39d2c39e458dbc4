// Silo, by Mark Steere (2021).
//
// Discs: first is red and goes right, second is blue and goes left. Beside the stacks a position keeps,
// for each player, the set of squares that hold any checker of his: a bit a square. Moves are then the
// bits of one mask, and most positions are seen not to be won by one comparison.
#pragma once

#include "core/game.hpp"

namespace stackyard {

template <class Word, int Squares>
class Silo {
public:
    using Stack = stackyard::Stack<Word, 1>;
    enum class Win { sheet, anywhere };

    static constexpr unsigned disc_kinds = 2;
    static constexpr const char* name = "silo";
    static constexpr const char* win_words[] = {"sheet", "anywhere"};
    static constexpr Option options[] = {
        {"squares", 6, 4, 26}, {"height", 3, 1, 15}, {"win", 0, 0, 1, win_words}};
    static constexpr const char* facts[] = {"home_first", "home_second"};

    struct Position {
        std::array<Stack, Squares> stacks{};
        std::array<std::uint32_t, 2> holds{};  // squares with a checker of first, of second
        Player turn = Player::first;
        std::array<std::uint8_t, 7> unused{};
        bool operator==(const Position&) const = default;
    };

    static const char* refuse(OptionValues values) {
        if (values[0] % 2) return "squares must be even: 4, 6, 8 …";
        if (values[0] * values[1] > 62) return "squares × height may be at most 62 checkers";
        return nullptr;
    }
    static bool fits(OptionValues values) {
        return values[0] <= Squares && values[0] * values[1] <= Stack::capacity;
    }

    explicit Silo(OptionValues values)
        : squares_(values[0]), height_(values[1]), win_(static_cast<Win>(values[2])) {}

    // Setup: full stacks of one colour each, red and blue by turns from the left.
    Position start() const {
        Position position;
        for (int square = 0; square < squares_; ++square) {
            for (int i = 0; i < height_; ++i) position.stacks[square].push(square % 2);
            position.holds[square % 2] |= bit(square);
        }
        return position;
    }

    // Moving: in one stack, your highest checker and every enemy checker above it, one square your way.
    void moves(const Position& position, MoveList& list) const {
        if (position.turn == Player::nobody) return;
        const int step = position.turn == Player::first ? 1 : -1;
        each_bit(movable(position, position.turn), [&](int from) {
            list.push(from, depth_of_highest(position.stacks[from], position.turn), from + step);
        });
    }
    int count(const Position& position) const {
        return position.turn == Player::nobody ? 0 : std::popcount(movable(position, position.turn));
    }
    bool can_move(const Position& position, Player player) const { return movable(position, player) != 0; }

    void play(Position& position, Move move) const {
        const Player mover = position.turn;
        Stack& from = position.stacks[move.from];
        from.move_top(move.count, position.stacks[move.to]);
        position.holds[index(mover)] |= bit(move.to);
        if (move.count > 1) position.holds[1 - index(mover)] |= bit(move.to);
        note_holder(position, move.from);
        if (has_won(position, mover)) {
            position.turn = Player::nobody;
        } else {
            hand_over(*this, position, other(mover));
        }
    }

    // Winning. Only the mover can have won by a move: his own never brings enemy checkers together that
    // were not together before.
    Player winner(const Position& position) const {
        if (has_won(position, Player::first)) return Player::first;
        return has_won(position, Player::second) ? Player::second : Player::nobody;
    }
    Outcome outcome(const Position& position) const {
        const Player victor = winner(position);
        return {victor, {victor == Player::first, victor == Player::second}};
    }
    bool has_won(const Position& position, Player player) const {
        const std::uint32_t held = position.holds[index(player)];
        const int all = squares_ * height_ / 2;
        const Word full = (Word{1} << all) - 1;
        if (win_ == Win::sheet) {  // all on the goal square, the lowest discs there
            if (held != goal(player)) return false;
            const Stack stack = position.stacks[std::countr_zero(held)];
            const Word lowest = stack.word >> (stack.height() - all);  // with the sentinel
            return lowest == (player == Player::first ? full + 1 : full + 1 + full);
        }
        if (!std::has_single_bit(held)) return false;  // anywhere: one unbroken run in one stack
        const Word own = discs_of(position.stacks[std::countr_zero(held)], player);
        return own >> std::countr_zero(own) == full;
    }

    int squares() const { return squares_; }
    int height() const { return height_; }
    Win win() const { return win_; }

    int cells(const Position&) const { return squares_; }
    int cell(const Position& position, int square, std::uint8_t* discs) const {
        const Stack stack = position.stacks[square];
        const int height = stack.height();
        for (int i = 0; i < height; ++i) discs[i] = static_cast<std::uint8_t>(stack.below(height - 1 - i));
        return height;
    }
    // Checkers on their goal square.
    int fact(const Position& position, int which) const {
        const Player player = static_cast<Player>(which);
        return std::popcount(discs_of(position.stacks[std::countr_zero(goal(player))], player));
    }

    Fault assemble(Position& position, const Board& board) const {
        position = {};
        std::array<int, 2> seen{};
        if (static_cast<int>(board.cells.size()) != squares_) {
            return {
                "there are {have} squares, not {want}", {}, static_cast<int>(board.cells.size()), squares_};
        }
        for (int square = 0; square < squares_; ++square) {
            for (const std::uint8_t disc : board.cells[square]) {
                if (++seen[disc] > squares_ * height_ / 2) break;
                position.stacks[square].push(disc);
            }
            note_holder(position, square);
        }
        for (const Player player : {Player::first, Player::second}) {
            const int want = squares_ * height_ / 2;
            if (seen[index(player)] > want) {
                return {"{player} has more than {want} checkers on the board", player, seen[index(player)],
                        want};
            }
            if (seen[index(player)] < want) {
                return {"{player} has {have} checkers on the board, not {want}", player, seen[index(player)],
                        want};
            }
        }
        if (has_won(position, Player::first) && has_won(position, Player::second)) {
            return {"both players have won on this board; no game leads here"};
        }
        return settle_turn(*this, position, board.turn);
    }

private:
    static constexpr std::uint32_t bit(int square) { return std::uint32_t{1} << square; }
    std::uint32_t goal(Player player) const { return player == Player::first ? bit(squares_ - 1) : bit(0); }
    std::uint32_t movable(const Position& position, Player player) const {
        return position.holds[index(player)] & ~goal(player);
    }
    // The stack's discs of one player as ones, without the sentinel.
    static Word discs_of(Stack stack, Player player) {
        return player == Player::first ? static_cast<Word>(~stack.word) & (stack.sentinel() - 1)
                                       : stack.word ^ stack.sentinel();
    }
    // How many discs move with the highest checker of a player who has one in this stack.
    static int depth_of_highest(Stack stack, Player player) {
        const Word own = player == Player::first ? static_cast<Word>(~stack.word) : stack.word;
        return std::countr_zero(own) + 1;
    }
    static void note_holder(Position& position, int square) {
        for (const Player player : {Player::first, Player::second}) {
            const bool holds = discs_of(position.stacks[square], player) != 0;
            std::uint32_t& mask = position.holds[index(player)];
            mask = (mask & ~bit(square)) | static_cast<std::uint32_t>(holds) << square;
        }
    }

    int squares_;
    int height_;
    Win win_;
};

}  // namespace stackyard
