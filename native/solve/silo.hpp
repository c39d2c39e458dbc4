// Solving Silo: the value and distance of every arrangement, by going back from the ends of games.
//
// Level by level of distance: an arrangement that is lost at distance d makes every arrangement that leads
// to it won at d + 1; one that is won takes one move from each that leads to it, and the last one taken
// makes that one lost at d + 1. So each arrangement and each move is met once, the winner comes out fastest,
// the loser slowest, and cycles do no harm: what is never reached is drawn.
//
// An arrangement is two bytes:      15       14 .. 1       0
//                                    0       distance      1 = the player to move wins
//                                    1       moves not yet known to lose
// and beside them lies one byte for 64 of them that tells whether the next level has any there. Moves go from
// one pile of heights to a few others (see tables/ranking.hpp), so the work stays in the cache.
//
// Whoever has no move while the other has one sits out: that arrangement is worth what the other's is,
// turned round, at the same distance.
#pragma once

#include <atomic>
#include <functional>

#include "tables/memory.hpp"
#include "tables/ranking.hpp"

namespace stackyard {

struct SiloRules {
    int squares = 6;
    int height = 3;
    bool anywhere = false;
};

class SiloSolver {
public:
    using Cell = std::uint16_t;
    // Told how many arrangements are known; answers whether to go on.
    using Watch = std::function<bool(std::uint64_t known)>;

    static constexpr Cell open = 0x8000;
    static bool known(Cell cell) { return cell < open; }
    static bool won(Cell cell) { return cell & 1; }
    static int distance(Cell cell) { return cell >> 1; }

    static std::uint64_t positions(SiloRules rules);
    static std::uint64_t memory(SiloRules rules);  // bytes

    SiloSolver(SiloRules rules, int threads);
    bool prepare(const Watch& watch);  // the ends of games, and how many moves all others have
    bool step(const Watch& watch);     // one level further
    bool finished() const { return finished_; }
    int level() const { return level_; }
    std::uint64_t known_count() const { return known_; }
    const Cell* cells() const { return cells_.get(); }
    const Arrangements& arrangements() const { return all_; }

    // Going on from cells that were written down between two levels.
    Cell* cells() { return cells_.get(); }
    bool resume(int level, const Watch& watch);

private:
    struct Run;  // the arrangements of one pile of heights, and where they come from
    struct Claims;
    void count_moves(std::uint64_t pile);
    void mark_ends(std::uint64_t pile);
    std::uint64_t advance(std::uint64_t pile);
    void come_from(const Run& run, std::uint32_t word, bool wins, Claims& claims) const;
    bool settle(std::uint64_t rank, bool wins);

    SiloRules rules_;
    int threads_;
    Arrangements all_;
    int own_;  // checkers of each player
    LargeArray<Cell> cells_;
    std::vector<std::uint8_t> now_, next_;  // which groups of 64 have arrangements of this level, the next
    int level_ = 0;
    std::uint64_t known_ = 0;
    bool finished_ = false;
};

}  // namespace stackyard
