// What every game is made of: players, moves, move lists, options, outcomes, and the Game concept that
// perft, playouts, search and solving are written over. Nothing here knows a particular game; nothing
// here throws, allocates, or needs an operating system.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <span>
#include <type_traits>

#include "core/stack.hpp"

namespace stackyard {

enum class Player : std::uint8_t { first = 0, second = 1, nobody = 2 };

constexpr Player other(Player player) { return player == Player::first ? Player::second : Player::first; }
constexpr int index(Player player) { return static_cast<int>(player); }

// Disc kinds, as every game's cells report them. In a stack of one bit a disc only the first two exist.
enum Disc : std::uint8_t { disc_first = 0, disc_second = 1, disc_grey = 2, disc_red = 3 };

// `from` or `to` of a move that comes from the reserve or leaves the board.
inline constexpr std::uint8_t outside = 255;

// One action: the top `count` discs of cell `from` go to cell `to`.
struct Move {
    std::uint8_t from = 0;
    std::uint8_t count = 0;
    std::uint8_t to = 0;

    constexpr bool operator==(const Move&) const = default;
    constexpr std::uint32_t code() const {
        return static_cast<std::uint32_t>(from) | static_cast<std::uint32_t>(count) << 8 |
               static_cast<std::uint32_t>(to) << 16;
    }
    static constexpr Move from_code(std::uint32_t code) {
        return {static_cast<std::uint8_t>(code), static_cast<std::uint8_t>(code >> 8),
                static_cast<std::uint8_t>(code >> 16)};
    }
};

// Room for the most moves any position of any game within its capacities has: 62 discs of one owner,
// each count in two directions, and five cells to enter on.
class MoveList {
public:
    static constexpr int capacity = 132;
    MoveList() {}  // the moves stay unset on purpose: a list is made in every node of a search
    void push(int from, int count, int to) {
        moves_[size_++] = {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(count),
                           static_cast<std::uint8_t>(to)};
    }
    void clear() { size_ = 0; }
    int size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Move operator[](int i) const { return moves_[i]; }
    Move& operator[](int i) { return moves_[i]; }
    const Move* begin() const { return moves_; }
    const Move* end() const { return moves_ + size_; }
    Move* begin() { return moves_; }
    Move* end() { return moves_ + size_; }

private:
    union {  // keeps the moves uninitialised
        Move moves_[capacity];
    };
    int size_ = 0;
};

// How a finished game stands. Games that are only won or lost score one to nothing.
struct Outcome {
    Player winner = Player::nobody;
    std::array<int, 2> score{};
};

// A rule option: a number between two bounds, or one of several words (value = its index).
struct Option {
    const char* name;
    int standard;
    int least;
    int most;
    std::span<const char* const> words{};
};

// Why a board that somebody wrote down is not a position of the game. The sentence may name {player},
// {have}, {want} and {cell}; whoever shows it fills them in.
struct Fault {
    const char* sentence = nullptr;
    Player player = Player::nobody;
    int have = 0;
    int want = 0;
    int cell = 0;
    explicit operator bool() const { return sentence != nullptr; }
};

// A board as somebody wrote it down, before it is believed.
struct Board {
    std::span<const std::span<const std::uint8_t>> cells;  // discs bottom to top
    std::span<const int> extras;  // budget and reserves where a game has them, else zeros
    Player turn = Player::nobody;
};

using OptionValues = std::span<const int>;

template <class G>
concept Game = requires(const G& game, typename G::Position position, Move move, MoveList& list,
                        OptionValues values, const Board& board, Player player, std::uint8_t* discs) {
    // The family: its name, options, and whether this instance's words and arrays can hold a size.
    { G::name } -> std::convertible_to<const char*>;
    { G::disc_kinds } -> std::convertible_to<unsigned>;
    { G::options[0] } -> std::convertible_to<const Option&>;
    { G::refuse(values) } -> std::same_as<const char*>;  // null, or why no board has these options
    { G::fits(values) } -> std::same_as<bool>;
    G(values);
    // A position is plain bytes without padding, so that it can be compared, hashed and stored as such.
    requires std::has_unique_object_representations_v<typename G::Position>;
    { position.turn } -> std::convertible_to<Player>;  // nobody when the game is over
    // The rules.
    { game.start() } -> std::same_as<typename G::Position>;
    game.moves(position, list);                     // appends every legal move; none when the game is over
    { game.count(position) } -> std::same_as<int>;  // how many that would be
    game.play(position, move);                      // `move` is legal; the turn is handed on
    { game.can_move(position, player) } -> std::same_as<bool>;
    { game.winner(position) } -> std::same_as<Player>;    // who has won on the board, if anybody
    { game.outcome(position) } -> std::same_as<Outcome>;  // of a finished position
    // Looking at a position, and making one from a board.
    { game.cells(position) } -> std::same_as<int>;
    { game.cell(position, 0, discs) } -> std::same_as<int>;  // writes discs bottom to top, gives how many
    { G::facts[0] } -> std::convertible_to<const char*>;
    game.fact(position, 0);
    { game.assemble(position, board) } -> std::same_as<Fault>;
};

// Hands the turn to the next player who can move, who may be the same again; to nobody at the end.
template <class G>
void hand_over(const G& game, typename G::Position& position, Player next) {
    if (game.can_move(position, next)) {
        position.turn = next;
    } else if (game.can_move(position, other(next))) {
        position.turn = other(next);
    } else {
        position.turn = Player::nobody;
    }
}

// The last step of every `assemble`: may this player be on turn on this board?
template <class G>
Fault settle_turn(const G& game, typename G::Position& position, Player turn) {
    const Player winner = game.winner(position);
    const bool over = winner != Player::nobody ||
                      (!game.can_move(position, Player::first) && !game.can_move(position, Player::second));
    if (over && turn != Player::nobody) {
        return {"the game is over on this board, so nobody is to move: write - for the turn", turn};
    }
    if (!over && turn == Player::nobody) {
        return {"the game is not over on this board: name the player to move", turn};
    }
    if (!over && !game.can_move(position, turn)) {
        return {"{player} cannot move on this board, so it is the other player's turn", turn};
    }
    position.turn = turn;
    return {};
}

// Calls `visit` with the place of every one bit, lowest first.
template <class Mask, class Visit>
constexpr void each_bit(Mask mask, Visit visit) {
    for (; mask; mask &= mask - 1) visit(static_cast<int>(std::countr_zero(mask)));
}

}  // namespace stackyard
