// Reading the tables of 27 at the basic level: a file a tier.
//
// A tier that is not solved yet is unknown; so a table may be used while it is still being built.
#pragma once

#include <memory>

#include "tables/found.hpp"
#include "tables/tiers.hpp"

namespace stackyard {

inline std::string tier_file(const Tier& tier) { return tier.name() + ".table"; }

template <Game G>
class TierTable {
public:
    using Position = typename G::Position;

    TierTable(OptionValues values, const std::filesystem::path& directory)
        : game_(values), fields_(values[0]), discs_(values[1]), tiers_(values[0], values[1]) {
        for (const Tier& tier : tiers_.all()) {
            const std::filesystem::path path = directory / tier_file(tier);
            std::unique_ptr<TableFile> file;
            if (std::filesystem::exists(path)) {
                file = std::make_unique<TableFile>(path);
                if (file->header().cells != tier.size())
                    throw TableError(path.string() + " is of another variant: move it away");
            }
            files_.push_back(std::move(file));
            first_.push_back(first_.empty() ? 0 : first_.back() + tiers_.all()[first_.size() - 1].size());
        }
    }

    const G& game() const { return game_; }
    std::vector<TableFile*> files() {
        std::vector<TableFile*> there;
        for (const auto& file : files_) {
            if (file) there.push_back(file.get());
        }
        return there;
    }
    std::uint64_t cells() const { return first_.back() + tiers_.all().back().size(); }

    Found probe(const Position& position, bool) const {
        if (position.turn == Player::nobody) return finished(game_, position);
        const auto [where, grown] = place_and_growth(position);
        Found found = at(where, false);
        found.value += grown;
        return found;
    }
    std::uint64_t place(const Position& position) const { return place_and_growth(position).first; }
    Found at(std::uint64_t place, bool) const {
        const auto tier = static_cast<std::size_t>(tier_of(place));
        if (!files_[tier]) return {};
        return found_in(files_[tier]->at(place - first_[tier]), TableKind::difference);
    }

    // For verifying: the value that a place must have by the rules alone, if `look(position)` is right about
    // the positions that its moves lead to.
    template <class Look>
    Found by_rules(std::uint64_t place, Look look) const {
        Position position;
        int grown = 0;
        Found found;
        if (!make(place, Player::first, position, grown)) {
            found = best_of_moves(game_, position, look);
        } else if (!make(place, Player::nobody, position, grown)) {
            found = finished(game_, position);
        } else if (!make(place, Player::second, position, grown)) {
            found = look(position).turned();
        }
        found.value -= grown;
        found.distance = -1;
        return found;
    }

private:
    std::pair<std::uint64_t, int> place_and_growth(const Position& position) const {
        const Player me = position.turn;
        const Row row = row_seen(game_, position, me, 1, fields_ - 2, 1);
        const Row left = row_seen(game_, position, me, 0, 1, 1);
        const Row right = row_seen(game_, position, me, fields_ - 1, 1, 1);
        // An end is closed once somebody landed there, and then his disc is on top for ever.
        const bool left_closed = left.discs > 0 && (left.word & 1);
        const bool right_closed = right.discs > 0 && !(right.word & 1);
        const TierGroup group{left_closed ? TierGroup::closed : left.discs,
                              right_closed ? TierGroup::closed : right.discs, row.discs - row.enemies,
                              row.enemies};
        const auto [tier, at] = tiers_.find(group);
        const std::uint64_t rank =
            tiers_.heights(row.discs).rank(row.heights) * tiers_.words(row.discs, row.enemies).size() +
            tiers_.words(row.discs, row.enemies).rank(row.word);
        return {first_[static_cast<std::size_t>(tier)] +
                    tiers_.all()[static_cast<std::size_t>(tier)].start[static_cast<std::size_t>(at)] + rank,
                (right_closed ? right.discs : 0) - (left_closed ? left.discs : 0)};
    }
    int tier_of(std::uint64_t place) const {
        return static_cast<int>(std::upper_bound(first_.begin(), first_.end(), place) - first_.begin()) - 1;
    }
    // A board with this place: what lies at closed ends is piled there in some way that can be.
    Fault make(std::uint64_t place, Player turn, Position& position, int& grown) const {
        const auto number = static_cast<std::size_t>(tier_of(place));
        const Tier& tier = tiers_.all()[number];
        place -= first_[number];
        const auto at = static_cast<std::size_t>(
            std::upper_bound(tier.start.begin(), tier.start.end(), place) - tier.start.begin() - 1);
        const TierGroup& group = tier.groups[at];
        place -= tier.start[at];
        const WordRanking& words = tiers_.words(group.inside(), group.enemy);
        const Layout layout(fields_ - 2, tiers_.heights(group.inside()).heights(place / words.size()));
        const std::uint32_t word = words.word(static_cast<std::uint32_t>(place % words.size()));

        std::array<std::vector<std::uint8_t>, most_ranked_stacks> fields;
        for (int i = 0; i < fields_; ++i)
            fields[i].push_back(i == 0 || i == fields_ - 1 ? disc_red : disc_grey);
        for (int i = 0; i < layout.stacks; ++i) {
            for (int below = layout.heights[i] - 1; below >= 0; --below)
                fields[i + 1].push_back(word >> (layout.offset[i] + below) & 1);
        }
        const bool left_closed = group.left == TierGroup::closed;
        const bool right_closed = group.right == TierGroup::closed;
        int own = discs_ - group.own - std::max(group.left, 0);
        int enemy = discs_ - group.enemy - std::max(group.right, 0);
        std::vector<std::uint8_t>& left = fields[0];
        std::vector<std::uint8_t>& right = fields[fields_ - 1];
        left.insert(left.end(), static_cast<std::size_t>(std::max(group.left, 0)), disc_first);
        right.insert(right.end(), static_cast<std::size_t>(std::max(group.right, 0)), disc_second);
        std::vector<std::uint8_t>& pile = right_closed ? right : left;
        const int kept_own = right_closed;  // for the tops
        const int kept_enemy = left_closed;
        for (; own > kept_own; --own) pile.push_back(disc_first);
        for (; enemy > kept_enemy; --enemy) pile.push_back(disc_second);
        if (left_closed) left.push_back(disc_second);
        if (right_closed) right.push_back(disc_first);
        grown = (right_closed ? static_cast<int>(right.size()) - 1 : 0) -
                (left_closed ? static_cast<int>(left.size()) - 1 : 0);

        std::array<std::span<const std::uint8_t>, most_ranked_stacks> cells;
        for (int i = 0; i < fields_; ++i) cells[i] = fields[i];
        constexpr std::array<int, 3> extras{};
        return game_.assemble(position,
                              {std::span(cells).first(static_cast<std::size_t>(fields_)), extras, turn});
    }

    G game_;
    int fields_;
    int discs_;
    Tiers tiers_;
    std::vector<std::unique_ptr<TableFile>> files_;  // by tier; null where it is not solved yet
    std::vector<std::uint64_t> first_;               // the place of each tier's first position
};

}  // namespace stackyard
