#include "solve/silo.hpp"

#include <algorithm>

#include "tables/parallel.hpp"

namespace stackyard {

namespace {

constexpr int group_bits = 6;

}  // namespace

// Where the arrangements of one pile come from: for each square and number of discs taken off it, the
// start of the run of arrangements that had those discs one square further back.
struct SiloSolver::Run {
    Layout layout;
    std::uint64_t own;
    std::array<std::array<std::uint64_t, most_ranked_discs + 1>, most_ranked_stacks> start;

    Run(const Arrangements& all, const Layout& piled)
        : layout(piled), own(all.heights.rank(piled.heights) * all.words.size()) {
        for (int square = 1; square < layout.stacks; ++square) {
            const int end = layout.offset[square];
            for (int count = 1; count <= layout.heights[square]; ++count) {
                start[square][count] = own + all.words.size() * (all.heights.ends(square - 1, end + count) -
                                                                 all.heights.ends(square - 1, end));
            }
        }
    }
};

// Arrangements about to be told what they lead to, gathered so that the memory can be fetched ahead.
struct SiloSolver::Claims {
    static constexpr int plenty = 512;
    SiloSolver& solver;
    int count = 0;
    std::uint64_t settled = 0;
    std::array<std::uint64_t, plenty + (most_ranked_stacks << (group_bits + 1))> ranks;

    explicit Claims(SiloSolver& made_for) : solver(made_for) {}
    void add(std::uint64_t rank, bool wins) {
        __builtin_prefetch(&solver.cells_[rank], 1);
        ranks[count++] = rank << 1 | wins;
    }
    void settle() {
        for (int i = 0; i < count; ++i) settled += solver.settle(ranks[i] >> 1, ranks[i] & 1);
        count = 0;
    }
};

std::uint64_t SiloSolver::positions(SiloRules rules) {
    const int discs = rules.squares * rules.height;
    const std::uint64_t words = binomial(discs, discs / 2);
    const std::uint64_t heights = binomial(discs + rules.squares - 1, discs);
    return heights && words > UINT64_MAX / 16 / heights ? UINT64_MAX / 16 : words * heights;
}

std::uint64_t SiloSolver::memory(SiloRules rules) {
    const std::uint64_t count = positions(rules);
    const int discs = rules.squares * rules.height;
    return count * sizeof(Cell) + 2 * (count >> group_bits) + 4 * binomial(discs, discs / 2) + (1 << 23);
}

SiloSolver::SiloSolver(SiloRules rules, int threads)
    : rules_(rules),
      threads_(threads),
      all_(rules.squares, rules.squares * rules.height / 2, rules.squares * rules.height / 2),
      own_(rules.squares * rules.height / 2),
      cells_(large_array<Cell>(all_.size())),
      now_((all_.size() >> group_bits) + 1),
      next_(now_.size()) {}

bool SiloSolver::prepare(const Watch& watch) {
    const std::uint64_t piles = all_.heights.size();
    const auto told = [&](std::uint64_t) { return watch(known_); };
    if (!in_parallel(
            threads_, piles,
            [&](std::uint64_t pile, int) {
                count_moves(pile);
                mark_ends(pile);
            },
            told)) {
        return false;
    }
    return resume(0, watch);
}

void SiloSolver::count_moves(std::uint64_t pile) {
    const Layout layout(all_.heights.stacks(), all_.heights.heights(pile));
    Cell* cell = cells_.get() + pile * all_.words.size();
    std::array<std::uint32_t, most_ranked_stacks> masks;
    for (int i = 0; i + 1 < layout.stacks; ++i) masks[i] = low_bits(layout.heights[i]) << layout.offset[i];
    for (std::uint32_t number = 0; number < all_.words.size(); ++number) {
        const std::uint32_t own = ~all_.words.word(number);
        Cell moves = 0;
        for (int i = 0; i + 1 < layout.stacks; ++i) moves += (own & masks[i]) != 0;
        cell[number] = open | moves;
    }
}

// Only words in which one colour is an unbroken run can be ends, so only those are looked at.
void SiloSolver::mark_ends(std::uint64_t pile) {
    const Layout layout(all_.heights.stacks(), all_.heights.heights(pile));
    Cell* cells = cells_.get() + pile * all_.words.size();
    const auto mark = [&](std::uint32_t word, bool wins) { cells[all_.words.rank(word)] = wins; };
    const int last = layout.stacks - 1;
    const std::uint32_t run = low_bits(own_);
    for (const bool wins : {true, false}) {  // if both have won, the one who is not to move counts
        const std::uint32_t others = wins ? low_bits(2 * own_) : 0;
        if (!rules_.anywhere) {
            const int goal = wins ? last : 0;
            if (layout.heights[goal] < own_) continue;
            mark(others ^ (run << (layout.offset[goal + 1] - own_)), wins);
            continue;
        }
        for (int i = 0; i <= last; ++i) {
            for (int at = layout.offset[i]; at + own_ <= layout.offset[i + 1]; ++at)
                mark(others ^ (run << at), wins);
        }
    }
}

bool SiloSolver::resume(int level, const Watch& watch) {
    level_ = level;
    const std::uint64_t chunk = std::uint64_t{1} << 20;
    std::atomic<std::uint64_t> known{0};
    const bool whole = in_parallel(
        threads_, (all_.size() + chunk - 1) / chunk,
        [&](std::uint64_t at, int) {
            const std::uint64_t end = std::min(all_.size(), (at + 1) * chunk);
            std::uint64_t count = 0;
            for (std::uint64_t rank = at * chunk; rank < end; ++rank) {
                const Cell cell = cells_[rank];
                if (cell >= open) continue;
                ++count;
                if (distance(cell) == level) now_[rank >> group_bits] = 1;
            }
            known += count;
        },
        [&](std::uint64_t) { return watch(known_); });
    known_ = known;
    finished_ = false;
    return whole;
}

bool SiloSolver::step(const Watch& watch) {
    std::atomic<std::uint64_t> settled{0};
    const std::uint64_t at_start = known_;
    const bool whole = in_parallel(
        threads_, all_.heights.size(),
        [&](std::uint64_t pile, int) {
            if (const std::uint64_t count = advance(pile)) settled += count;
        },
        [&](std::uint64_t) { return watch(at_start + settled); });
    if (!whole) return false;
    known_ += settled;
    now_.swap(next_);
    std::fill(next_.begin(), next_.end(), std::uint8_t{0});
    ++level_;
    finished_ = settled == 0;
    return true;
}

std::uint64_t SiloSolver::advance(std::uint64_t pile) {
    const std::uint64_t start = pile * all_.words.size();
    const std::uint64_t end = start + all_.words.size();
    const std::uint64_t last_group = (end - 1) >> group_bits;
    std::uint64_t group = start >> group_bits;
    while (group <= last_group && !now_[group]) ++group;
    if (group > last_group) return 0;

    const Layout layout(all_.heights.stacks(), all_.heights.heights(pile));
    const Run ahead(all_, layout);
    const Run turned(all_, layout.turned());
    const int last = layout.stacks - 1;
    const std::uint32_t own_way = low_bits(layout.offset[last]);  // all squares but the goal
    const std::uint32_t other_way = low_bits(turned.layout.offset[last]);
    const Cell here = static_cast<Cell>(level_ << 1);
    Claims claims(*this);
    for (; group <= last_group; ++group) {
        if (!now_[group]) continue;
        const std::uint64_t first = std::max(start, group << group_bits);
        const std::uint64_t stop = std::min(end, (group + 1) << group_bits);
        std::array<std::uint8_t, 1 << group_bits> places;
        int found = 0;
        for (std::uint64_t rank = first; rank < stop; ++rank) {
            const Cell cell = std::atomic_ref(cells_[rank]).load(std::memory_order_relaxed);
            places[found] = static_cast<std::uint8_t>(rank - first);
            found += (cell & ~1) == here;
        }
        for (int i = 0; i < found; ++i) {
            const std::uint64_t rank = first + places[i];
            const bool wins = won(std::atomic_ref(cells_[rank]).load(std::memory_order_relaxed));
            const std::uint32_t word = all_.words.word(static_cast<std::uint32_t>(rank - start));
            if (level_ > 0 && (word & own_way) == own_way)
                continue;  // sits out: settled with the other's view
            const std::uint32_t back = layout.turn(word, turned.layout);
            come_from(turned, back, wins, claims);
            if (level_ > 0 &&
                (back & other_way) == other_way) {  // the other sits out: his view is settled too
                cells_[turned.own + all_.words.rank(back)] = static_cast<Cell>(here | !wins);
                ++claims.settled;
                come_from(ahead, word, !wins, claims);
            }
        }
        if (claims.count > Claims::plenty) claims.settle();
    }
    claims.settle();
    return claims.settled;
}

// Claims every arrangement that leads here. The word is as the one who moved sees it.
void SiloSolver::come_from(const Run& run, std::uint32_t word, bool wins, Claims& claims) const {
    for (int square = 1; square < run.layout.stacks; ++square) {
        const std::uint32_t own = ~word & (low_bits(run.layout.heights[square]) << run.layout.offset[square]);
        if (!own) continue;
        const int count = std::countr_zero(own) + 1 - run.layout.offset[square];
        const std::uint32_t before = run.layout.lift_left(word, square, count, square - 1);
        claims.add(run.start[square][count] + all_.words.rank(before), wins);
    }
}

bool SiloSolver::settle(std::uint64_t rank, bool leads_to_won) {
    const std::atomic_ref cell(cells_[rank]);
    Cell old = cell.load(std::memory_order_relaxed);
    Cell made;
    do {
        if (known(old)) return false;
        if (leads_to_won && old != (open | 1)) {
            made = static_cast<Cell>(old - 1);
        } else {
            made = static_cast<Cell>((level_ + 1) << 1 | !leads_to_won);
        }
    } while (!cell.compare_exchange_weak(old, made, std::memory_order_relaxed));
    if (!known(made)) return false;
    std::atomic_ref(next_[rank >> group_bits]).store(1, std::memory_order_relaxed);
    return true;
}

}  // namespace stackyard
