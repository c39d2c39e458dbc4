// Tables of positions listed one by one, by key: for every game that has no ranking of its own.
//
// The key of a position is its text in bits, so it can be read back:
//
//     1                                  the first bit marks where the key begins
//     player to move, 1 bit              positions in which the game is over are not listed
//     budget - 1, 1 bit; reserves, 5 bits each     where the game has them
//     each cell in turn: for each disc, bottom to top, 1 and its kind in as many bits as kinds need; then 0
#pragma once

#include <optional>

#include "tables/found.hpp"

namespace stackyard {

inline const char* listed_result_file = "result.table";
inline const char* listed_distance_file = "distance.table";
inline const char* listed_difference_file = "difference.table";

template <class G>
inline constexpr int disc_bits = G::disc_kinds > 2 ? 2 : 1;
template <class G>
inline constexpr bool has_reserve = requires(typename G::Position position) { position.reserve; };

// Whether a game's positions end with a score, not only with a winner.
template <class G>
inline constexpr bool has_scores = !has_reserve<G> && table_shape<G> != TableShape::arrangements;

template <Game G>
TableKey key_of(const G& game, const typename G::Position& position) {
    TableKey key = 2 | static_cast<TableKey>(position.turn == Player::second);
    if constexpr (has_reserve<G>) {
        key = key << 1 | static_cast<TableKey>(position.budget - 1);
        for (const std::uint8_t reserve : position.reserve) key = key << 5 | reserve;
    }
    std::array<std::uint8_t, 2 * most_discs_in_cell> discs;
    const int cells = game.cells(position);
    for (int cell = 0; cell < cells; ++cell) {
        const int height = game.cell(position, cell, discs.data());
        for (int i = 0; i < height; ++i) {
            key = (key << 1 | 1) << disc_bits<G> | discs[static_cast<std::size_t>(i)];
        }
        key <<= 1;
    }
    return key;
}

// The position of a key; a fault if it is none.
template <Game G>
Fault position_of(const G& game, TableKey key, typename G::Position& position) {
    int left = bit_width(key) - 1;
    const auto take = [&](int bits) {
        left -= bits;
        return left < 0 ? 0 : static_cast<int>(key >> left & ((TableKey{1} << bits) - 1));
    };
    const Player turn = take(1) ? Player::second : Player::first;
    std::array<int, 3> extras{};
    if constexpr (has_reserve<G>) extras = {take(1) + 1, take(5), take(5)};
    std::vector<std::vector<std::uint8_t>> cells;
    while (left > 0) {
        cells.emplace_back();
        while (take(1)) cells.back().push_back(static_cast<std::uint8_t>(take(disc_bits<G>)));
    }
    const std::vector<std::span<const std::uint8_t>> spans(cells.begin(), cells.end());
    return game.assemble(position, {spans, extras, turn});
}

// The most bits a key of this variant can have.
template <Game G>
int key_bits(const G& game) {
    const typename G::Position start = game.start();
    const int cells = game.cells(start);
    int discs = 0;
    std::array<std::uint8_t, 2 * most_discs_in_cell> ignored;
    for (int cell = 0; cell < cells; ++cell) discs += game.cell(start, cell, ignored.data());
    if constexpr (has_reserve<G>) discs += start.reserve[0] + start.reserve[1];
    return 2 + (has_reserve<G> ? 11 : 0) + cells + discs * (1 + disc_bits<G>);
}

template <Game G>
class ListedTable {
public:
    using Position = typename G::Position;

    ListedTable(OptionValues values, const std::filesystem::path& directory)
        : game_(values),
          result_(directory / listed_result_file),
          distance_(directory / listed_distance_file) {
        if constexpr (has_scores<G>) difference_.emplace(directory / listed_difference_file);
        for (const TableFile* file : files()) {
            if (file->header().order != TableOrder::listed ||
                file->header().cells != result_.header().cells) {
                throw TableError(file->path().string() +
                                 " does not belong to the other files there: build them anew");
            }
        }
    }

    const G& game() const { return game_; }
    std::vector<TableFile*> files() {
        std::vector<TableFile*> all{&result_, &distance_};
        if (difference_) all.push_back(&*difference_);
        return all;
    }
    std::uint64_t cells() const { return result_.header().cells; }

    Found probe(const Position& position, bool with_distance) const {
        if (position.turn == Player::nobody) return finished(game_, position);
        const std::uint64_t where = place(position);
        return where == cells() ? Found{} : at(where, with_distance);
    }
    std::uint64_t place(const Position& position) const { return result_.find(key_of(game_, position)); }
    Found at(std::uint64_t place, bool with_distance) const {
        Found found = found_in(with_distance ? distance_.at(place) : result_.at(place),
                               with_distance ? TableKind::distance : TableKind::result);
        if (difference_) found.value = found_in(difference_->at(place), TableKind::difference).value;
        return found;
    }

    // For verifying: the value that a place must have by the rules alone, if `look(position)` is right about
    // the positions that its moves lead to.
    template <class Look>
    Found by_rules(std::uint64_t place, Look look) const {
        const std::uint32_t in_block = result_.header().block_cells;
        Position position;
        if (position_of(game_, result_.keys(place / in_block)[place % in_block], position)) return {};
        return best_of_moves(game_, position, look);
    }

private:
    G game_;
    TableFile result_;
    TableFile distance_;
    std::optional<TableFile> difference_;
};

}  // namespace stackyard
