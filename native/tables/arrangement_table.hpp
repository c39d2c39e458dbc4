// Reading the tables of Silo: every arrangement, by rank.
#pragma once

#include "tables/found.hpp"

namespace stackyard {

inline const char* result_file = "result.table";
inline const char* distance_file = "distance.table";

// How much of the word changed since the one before: the hints of a table of arrangements.
inline std::vector<std::uint8_t> word_hints(const WordRanking& words) {
    std::vector<std::uint8_t> row(words.size());
    for (std::uint32_t i = 1; i < words.size(); ++i) {
        row[i] = static_cast<std::uint8_t>(std::bit_width(words.word(i) ^ words.word(i - 1)));
    }
    return row;
}

template <Game G>
class ArrangementTable {
public:
    using Position = typename G::Position;

    ArrangementTable(OptionValues values, const std::filesystem::path& directory)
        : game_(values),
          squares_(values[0]),
          all_(squares_, values[0] * values[1] / 2, values[0] * values[1] / 2),
          hints_(word_hints(all_.words)),
          result_(directory / result_file),
          distance_(directory / distance_file) {
        for (TableFile* file : {&result_, &distance_}) {
            if (file->header().cells != all_.size())
                throw TableError(file->path().string() + " is of another variant: move it away");
            file->set_hints(hints_);
        }
    }

    const G& game() const { return game_; }
    std::vector<TableFile*> files() { return {&result_, &distance_}; }
    std::uint64_t cells() const { return all_.size(); }

    Found probe(const Position& position, bool with_distance) const {
        if (position.turn == Player::nobody) return finished(game_, position);
        return at(place(position), with_distance);
    }
    std::uint64_t place(const Position& position) const {
        const Row row = row_seen(game_, position, position.turn, 0, squares_, 0);
        return all_.heights.rank(row.heights) * all_.words.size() + all_.words.rank(row.word);
    }
    Found at(std::uint64_t place, bool with_distance) const {
        const TableFile& file = with_distance ? distance_ : result_;
        return found_in(file.at(place), file.header().kind);
    }

    // For verifying: the value that a place must have by the rules alone, if `look(position)` is right about
    // the positions that its moves lead to.
    template <class Look>
    Found by_rules(std::uint64_t place, Look look) const {
        Position position;
        if (!make(place, Player::first, position)) return best_of_moves(game_, position, look);
        if (!make(place, Player::nobody, position)) return finished(game_, position);
        if (!make(place, Player::second, position)) return look(position).turned();  // first sits out
        return {true, -1, 0};  // both have won: it counts as lost
    }

private:
    Fault make(std::uint64_t place, Player turn, Position& position) const {
        const Layout layout(squares_, all_.heights.heights(place / all_.words.size()));
        const std::uint32_t word = all_.words.word(static_cast<std::uint32_t>(place % all_.words.size()));
        std::array<std::uint8_t, most_ranked_discs> discs;
        std::array<std::span<const std::uint8_t>, most_ranked_stacks> cells;
        for (int i = 0; i < squares_; ++i) {
            const int end =
                layout.discs() - layout.offset[i];  // `discs` holds the word from its highest bit on
            const int begin = end - layout.heights[i];
            for (int at = begin; at < end; ++at) discs[at] = word >> (layout.discs() - 1 - at) & 1;
            cells[i] = std::span(discs).subspan(static_cast<std::size_t>(begin), layout.heights[i]);
        }
        constexpr std::array<int, 3> extras{};
        return game_.assemble(position,
                              {std::span(cells).first(static_cast<std::size_t>(squares_)), extras, turn});
    }

    G game_;
    int squares_;
    Arrangements all_;
    std::vector<std::uint8_t> hints_;
    TableFile result_;
    TableFile distance_;
};

}  // namespace stackyard
