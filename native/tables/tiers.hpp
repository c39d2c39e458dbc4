// The positions of 27 at the basic level, without what cannot matter any more, in tiers.
//
// A field at the end of the row is somebody's home and the other's target. While nobody has landed there it
// holds home discs of one colour: it is *open*. Once somebody has, it is *closed*: what lies there will never
// move again, only grow, and counts by its height alone. So a position, seen by the player to move, who goes
// right, is
//
//     left     his home discs, or closed           right     the other's home discs, or closed
//     own, enemy   how many discs of each lie on the fields between
//     and how they lie there: a word and heights (tables/ranking.hpp)
//
// and it is worth what the difference will still grow by: the heights of closed ends are known and left out.
// All positions with the same four numbers are a group; turning the board leads to the mirrored group. A tier
// is all groups with the same number of home discs in open ends, and of discs between. A move leads to a tier
// with fewer discs of both kinds together, or to as many with fewer at home, or stays in the tier, and then
// it leads from a group to its mirror image.
#pragma once

#include <compare>
#include <memory>
#include <string>
#include <vector>

#include "tables/ranking.hpp"

namespace stackyard {

struct TierGroup {
    static constexpr int closed = -1;
    int left = 0;
    int right = 0;
    int own = 0;
    int enemy = 0;

    auto operator<=>(const TierGroup&) const = default;
    TierGroup mirrored() const { return {right, left, enemy, own}; }
    int home() const { return (left > 0 ? left : 0) + (right > 0 ? right : 0); }
    int inside() const { return own + enemy; }
    // Stacks at the ends whose top disc is the mover's, the other's.
    int own_ends() const { return (left > 0) + (right == closed); }
    int enemy_ends() const { return (right > 0) + (left == closed); }
    // What the difference still grows by when nobody moves any more.
    int final_difference() const { return (right > 0 ? right : 0) - (left > 0 ? left : 0); }
};

struct Tier {
    int home = 0;
    int inside = 0;
    std::vector<TierGroup> groups;
    std::vector<std::uint64_t> start;  // the place of each group's first position; last: how many there are

    std::string name() const { return "home-" + std::to_string(home) + "-inside-" + std::to_string(inside); }
    std::uint64_t size() const { return start.back(); }
};

class Tiers {
public:
    Tiers(int fields, int discs);
    int between() const { return between_; }  // fields that are no ends
    int discs() const { return discs_; }
    const std::vector<Tier>& all() const { return tiers_; }  // in the order in which they can be solved
    std::uint64_t positions() const;
    std::uint64_t size(const TierGroup& group) const;
    // The tier of a group, and the group's place in it; -1 if no position belongs to such a group.
    std::pair<int, int> find(const TierGroup& group) const;
    const WordRanking& words(int inside, int enemy) const {
        return *words_[static_cast<std::size_t>(inside * (2 * discs_ + 1) + enemy)];
    }
    const HeightsRanking& heights(int inside) const { return heights_[static_cast<std::size_t>(inside)]; }

    static std::uint64_t positions(int fields, int discs);

private:
    int between_;
    int discs_;
    std::vector<Tier> tiers_;
    std::vector<int> numbers_;  // of tiers, by home and inside
    std::vector<std::unique_ptr<WordRanking>> words_;
    std::vector<HeightsRanking> heights_;
};

}  // namespace stackyard
