// 27, by Laurent Escoffier (Steffen Spiele, 2017): basic, advanced and expert level.
//
// Discs: first is black and goes right, second is white and goes left. At the basic level bases never
// move, so stacks leave them out and a disc is one bit; at the upper levels the base is the bottom disc
// of its stack and a disc takes two bits. Beside the stacks a position keeps, for each player, the set
// of fields whose top disc is his: their number is the distance to walk.
#pragma once

#include <algorithm>

#include "core/game.hpp"

namespace stackyard {

template <class Word, int DiscBits, int Fields>
class TwentySeven {
public:
    using Stack = stackyard::Stack<Word, DiscBits>;
    enum class Level { basic, advanced, expert };
    static constexpr bool bases_move = DiscBits == 2;

    static constexpr unsigned disc_kinds = 4;
    static constexpr const char* name = "27";
    static constexpr const char* level_words[] = {"basic", "advanced", "expert"};
    static constexpr Option options[] = {
        {"fields", 9, 3, 26}, {"discs", 9, 1, 18}, {"level", 0, 0, 2, level_words}};
    static constexpr const char* facts[] = {"distance", "tower_first", "tower_second"};

    struct Position {
        std::array<Stack, Fields> stacks{};
        std::array<std::uint32_t, 2> tops{};  // fields whose top disc is first's, second's
        Player turn = Player::first;
        std::uint8_t fields = 0;  // how long the row is now
        std::array<std::uint8_t, 6> unused{};
        bool operator==(const Position&) const = default;
    };

    static const char* refuse(OptionValues) { return nullptr; }
    static bool fits(OptionValues values) {
        const int bases = bases_move ? values[0] : 0;
        return (values[2] != 0) == bases_move && values[0] <= Fields &&
               2 * values[1] + bases <= Stack::capacity;
    }

    explicit TwentySeven(OptionValues values)
        : fields_(values[0]), discs_(values[1]), level_(static_cast<Level>(values[2])) {}

    // Preparation: a row of bases, red at both ends, and each player's discs on his end.
    Position start() const {
        Position position;
        position.fields = static_cast<std::uint8_t>(fields_);
        if constexpr (bases_move) {
            for (int field = 0; field < fields_; ++field) position.stacks[field].push(base(field));
        }
        for (int i = 0; i < discs_; ++i) {
            position.stacks[0].push(disc_first);
            position.stacks[fields_ - 1].push(disc_second);
        }
        position.tops = {bit(0), bit(fields_ - 1)};
        return position;
    }

    // Play: the top discs of a stack of yours walk exactly as many fields as you have stacks.
    void moves(const Position& position, MoveList& list) const {
        if (position.turn == Player::nobody) return;
        const int walk = position.turn == Player::first ? distance(position, Player::first)
                                                        : -distance(position, Player::second);
        each_bit(movable(position, position.turn), [&](int from) {
            const int most = liftable(position.stacks[from]);
            for (int count = 1; count <= most; ++count) list.push(from, count, from + walk);
        });
    }
    int count(const Position& position) const {
        if (position.turn == Player::nobody) return 0;
        int sum = 0;
        each_bit(movable(position, position.turn), [&](int from) { sum += liftable(position.stacks[from]); });
        return sum;
    }
    bool can_move(const Position& position, Player player) const { return movable(position, player) != 0; }

    void play(Position& position, Move move) const {
        const Player mover = position.turn;
        Stack& from = position.stacks[move.from];
        from.move_top(move.count, position.stacks[move.to]);
        note_top(position, move.from);
        note_top(position, move.to);
        if constexpr (bases_move) {
            if (from.empty()) close_up(position, move.from);
        }
        hand_over(*this, position, other(mover));
    }

    // End: nobody can move. The towers on the far ends are compared, bases not counted.
    Player winner(const Position&) const { return Player::nobody; }
    Outcome outcome(const Position& position) const {
        const int first = tower(position, Player::first);
        const int second = tower(position, Player::second);
        const Player victor = first == second  ? Player::nobody
                              : first > second ? Player::first
                                               : Player::second;
        return {victor, {first, second}};
    }
    int distance(const Position& position, Player player) const {
        return player == Player::nobody ? 0 : std::popcount(position.tops[index(player)]);
    }
    int tower(const Position& position, Player player) const {
        const int end = player == Player::first ? position.fields - 1 : 0;
        return position.stacks[end].height() - (bases_move ? 1 : 0);
    }

    int fields() const { return fields_; }
    int discs() const { return discs_; }
    // What lies on all stacks together: nothing ever leaves the row.
    int pieces() const { return 2 * discs_ + (bases_move ? fields_ : 0); }
    Level level() const { return level_; }

    int cells(const Position& position) const { return position.fields; }
    int cell(const Position& position, int field, std::uint8_t* discs) const {
        const Stack stack = position.stacks[field];
        const int height = stack.height();
        if (!bases_move) *discs++ = base(field);
        for (int i = 0; i < height; ++i) discs[i] = static_cast<std::uint8_t>(stack.below(height - 1 - i));
        return bases_move ? height : height + 1;
    }
    int fact(const Position& position, int which) const {
        if (which == 0) return distance(position, position.turn);
        return tower(position, which == 1 ? Player::first : Player::second);
    }

    Fault assemble(Position& position, const Board& board) const {
        position = {};
        std::array<int, 4> seen{};
        const int length = static_cast<int>(board.cells.size());
        if (length < 1 || length > fields_ || (level_ == Level::basic && length != fields_)) {
            return {"there are {have} fields, not {want}", {}, length, fields_};
        }
        position.fields = static_cast<std::uint8_t>(length);
        for (int field = 0; field < length; ++field) {
            const std::span<const std::uint8_t> discs = board.cells[field];
            const bool end = field == 0 || field == length - 1;
            if (discs.empty() || discs[0] < disc_grey || (discs[0] == disc_red && !end) ||
                (discs[0] == disc_grey && end && level_ != Level::expert)) {
                return {"field {cell} does not stand on the base that belongs there", {}, 0, 0, field};
            }
            for (std::size_t i = 0; i < discs.size(); ++i) {
                const int kind = discs[i];
                if (i > 0 && kind >= disc_grey &&
                    !(level_ == Level::expert || (level_ == Level::advanced && kind == disc_grey))) {
                    return {"field {cell} has a base inside its stack, where none can come", {}, 0, 0, field};
                }
                if (++seen[kind] > total(kind)) break;
                if (bases_move || i > 0) position.stacks[field].push(kind);
            }
            note_top(position, field);
        }
        for (const Player player : {Player::first, Player::second}) {
            const int have = seen[index(player)];
            if (have > discs_)
                return {"{player} has more than {want} discs on the board", player, have, discs_};
            if (have < discs_)
                return {"{player} has {have} discs on the board, not {want}", player, have, discs_};
        }
        if (seen[disc_grey] != total(disc_grey) || seen[disc_red] != total(disc_red)) {
            return {"the board needs {have} red and {want} grey base discs",
                    {},
                    total(disc_red),
                    total(disc_grey)};
        }
        return settle_turn(*this, position, board.turn);
    }

private:
    static constexpr std::uint32_t bit(int field) { return std::uint32_t{1} << field; }
    std::uint8_t base(int field) const { return field == 0 || field == fields_ - 1 ? disc_red : disc_grey; }
    int total(int kind) const { return kind == disc_red ? 2 : kind == disc_grey ? fields_ - 2 : discs_; }

    // Stacks whose walk ends on the row.
    std::uint32_t movable(const Position& position, Player player) const {
        const std::uint32_t tops = position.tops[index(player)];
        const int walk = std::popcount(tops);
        if (walk == 0) return 0;
        return player == Player::first ? tops & (bit(position.fields - walk) - 1) : tops & ~(bit(walk) - 1);
    }
    // The most discs that may be lifted: all but a base that this level does not let go.
    int liftable(Stack stack) const {
        const int height = stack.height();
        return bases_move && level_ == Level::advanced && stack.below(height - 1) == disc_red ? height - 1
                                                                                              : height;
    }
    void note_top(Position& position, int field) const {
        const Stack stack = position.stacks[field];
        const bool owned = !stack.empty() && stack.top() < disc_grey;
        const std::uint32_t here = static_cast<std::uint32_t>(owned) << field;
        const bool second = stack.top() == disc_second;
        position.tops[0] = (position.tops[0] & ~bit(field)) | (second ? 0 : here);
        position.tops[1] = (position.tops[1] & ~bit(field)) | (second ? here : 0);
    }
    // A field whose base was taken along vanishes, and the row closes up.
    void close_up(Position& position, int field) const {
        std::copy(position.stacks.begin() + field + 1, position.stacks.begin() + position.fields,
                  position.stacks.begin() + field);
        position.stacks[--position.fields] = {};
        const std::uint32_t lower = bit(field) - 1;
        for (std::uint32_t& tops : position.tops) tops = (tops & lower) | ((tops >> 1) & ~lower);
    }

    int fields_;
    int discs_;
    Level level_;
};

}  // namespace stackyard
