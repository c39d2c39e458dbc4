#include "solve/tiers.hpp"

#include <algorithm>
#include <atomic>
#include <bit>

#include "core/game.hpp"
#include "solve/tier_cells.hpp"
#include "tables/memory.hpp"
#include "tables/parallel.hpp"

namespace stackyard {

namespace {

using namespace tier_cells;

class Pair {
public:
    Pair(const Tiers& tiers, const TierSolver::Lower& lower, const Tier& tier, const TierGroup& group,
         std::uint8_t* worth, int threads)
        : tiers_(tiers), lower_(lower), threads_(threads), between_(tiers.between()) {
        add(tier, group, worth);
        if (group.mirrored() != group) add(tier, group.mirrored(), worth);
    }

    TierSolver::End solve(std::uint64_t before, const TierSolver::Watch& watch) {
        const auto told = [&](std::uint64_t) { return watch(before + known_); };
        const std::uint64_t chunks = (fields_[0].heights->size() + piles_in_chunk - 1) / piles_in_chunk;
        const auto all_piles = [&](auto work) {
            return in_parallel(
                threads_, chunks * fields_.size(),
                [&](std::uint64_t chunk, int) {
                    Field& field = fields_[chunk / chunks];
                    const std::uint64_t first = chunk % chunks * piles_in_chunk;
                    const std::uint64_t end = std::min(field.heights->size(), first + piles_in_chunk);
                    std::uint64_t sum = 0;
                    for (std::uint64_t pile = first; pile < end; ++pile) sum += work(field, pile);
                    known_ += sum;
                },
                told);
        };
        if (!all_piles([&](Field& field, std::uint64_t pile) { return begin(field, pile); }))
            return TierSolver::End::stopped;
        std::uint64_t all = 0;
        for (const Field& field : fields_) all += field.size;
        while (told_anything_) {
            told_anything_ = false;
            if (!all_piles([&](Field& field, std::uint64_t pile) { return spread(field, pile); }))
                return TierSolver::End::stopped;
        }
        if (known_ != all) return TierSolver::End::cycle;
        for (const Field& field : fields_) {
            for (std::uint64_t i = 0; i < field.size; ++i)
                field.worth[i] = static_cast<std::uint8_t>(field.cells[i]);
        }
        return TierSolver::End::solved;
    }
    std::uint64_t known() const { return known_; }

private:
    void add(const Tier& tier, const TierGroup& group, std::uint8_t* worth) {
        const auto at = static_cast<std::size_t>(tiers_.find(group).second);
        Field field;
        field.group = group;
        field.worth = worth + tier.start[at];
        field.words = &tiers_.words(group.inside(), group.enemy);
        field.heights = &tiers_.heights(group.inside());
        field.size = tiers_.size(group);
        field.groups_in_pile = (field.words->size() + 63) >> group_bits;
        field.cells = large_array<Cell>(field.size);
        const std::uint64_t told = field.groups_in_pile * field.heights->size();
        field.told = large_array<std::uint8_t>(told);
        std::fill_n(field.told.get(), told, std::uint8_t{0});
        const int captured = std::max(group.right, 0);
        for (int own = 0; own <= group.own; ++own) {
            for (int enemy = 0; enemy <= group.enemy; ++enemy) {
                const TierGroup after{group.left, TierGroup::closed, group.own - own, group.enemy - enemy};
                field.lifts.push_back(own + enemy ? exit(after, own + enemy + captured) : Exit{});
            }
        }
        for (int count = 1; count <= group.left; ++count) {
            field.home_steps.push_back(
                exit({group.left - count, group.right, group.own + count, group.enemy}, 0));
            field.home_leaps.push_back(
                exit({group.left - count, TierGroup::closed, group.own, group.enemy}, count + captured));
        }
        fields_.push_back(std::move(field));
    }
    // Lifts that only take enemy discs cannot be, and lead to groups that cannot be: they stay empty.
    Exit exit(const TierGroup& after, int gain) const {
        const auto [number, at] = tiers_.find(after.mirrored());
        if (number < 0) return {};
        const Tier& tier = tiers_.all()[static_cast<std::size_t>(number)];
        return {lower_(number) + tier.start[static_cast<std::size_t>(at)],
                &tiers_.words(after.inside(), after.own), gain};
    }
    Field& mirror(const Field& field) {
        return &field == &fields_[0] && fields_.size() == 2 ? fields_[1] : fields_[0];
    }

    // Looks at the moves out of the tier and counts those inside, for all positions of a pile.
    std::uint64_t begin(Field& field, std::uint64_t pile) {
        const TierGroup& group = field.group;
        const Heights heights = field.heights->heights(pile);
        const Layout layout(between_, heights);
        std::vector<After> lifted;  // by stack, then count
        std::array<std::size_t, most_ranked_stacks> lifted_at{};
        for (int i = 0; i < between_; ++i) {
            lifted_at[i] = lifted.size();
            Heights left = heights;
            for (int count = 1; count <= heights[i]; ++count) {
                --left[i];
                lifted.emplace_back(tiers_, group.inside() - count, left);
            }
        }
        std::vector<After> stepped;  // by field, then count
        for (int i = 0; i < between_; ++i) {
            Heights more = heights;
            for (int count = 1; count <= group.left; ++count) {
                ++more[i];
                stepped.emplace_back(tiers_, group.inside() + count, more);
            }
        }
        const After same(tiers_, group.inside(), heights);
        const TierGroup mirrored = group.mirrored();

        Cell* cells = field.cells.get() + pile * field.words->size();
        std::uint64_t known = 0;
        for (std::uint32_t number = 0; number < field.words->size(); ++number) {
            const std::uint32_t word = field.words->word(number);
            const std::uint32_t tops = own_tops(layout, word);
            const int walk = std::popcount(tops) + group.own_ends();
            int best = 0;
            int moves = 0;
            const auto offer = [&](int worth) { best = std::max(best, worth + zero); };
            each_bit(tops, [&](int from) {
                if (from + walk < between_) moves += heights[from];
                if (from + walk != between_) return;
                int enemy = 0;
                for (int count = 1; count <= heights[from]; ++count) {
                    enemy += static_cast<int>(word >> (layout.offset[from] + count - 1) & 1);
                    const std::uint32_t rest =
                        (word & low_bits(layout.offset[from])) |
                        (shifted(word, layout.offset[from] + count) << layout.offset[from]);
                    offer(lifted[lifted_at[from] + static_cast<std::size_t>(count) - 1].worth(
                        field.lift(count - enemy, enemy), rest));
                }
            });
            if (group.left > 0 && walk <= between_ + 1) {
                const int to = walk - 1;
                for (int count = 1; count <= group.left; ++count) {
                    const auto at = static_cast<std::size_t>(count) - 1;
                    if (to == between_) {
                        offer(same.worth(field.home_leaps[at], word));
                        continue;
                    }
                    const std::uint32_t put =
                        (word & low_bits(layout.offset[to])) |
                        (shifted(word, layout.offset[to]) << (layout.offset[to] + count));
                    offer(stepped[static_cast<std::size_t>(to * group.left) + at].worth(field.home_steps[at],
                                                                                        put));
                }
            }
            if (moves == 0 && best == 0) {  // he sits out, or nobody can move
                const std::uint32_t his = own_tops(same.back, layout.turn(word, same.back));
                if (can_move(mirrored, his, between_)) {
                    moves = 1;
                } else {
                    best = group.final_difference() + zero;
                }
            }
            const bool is_open = moves > 0;
            cells[number] = static_cast<Cell>((is_open ? open : fresh) | moves << 8 | best);
            if (!is_open) {
                field.told_at(pile, number) = 1;
                ++known;
            }
        }
        if (known) told_anything_ = true;
        return known;
    }

    // Tells what has become known in a pile to all that lead there.
    std::uint64_t spread(Field& field, std::uint64_t pile) {
        std::uint64_t part = 0;
        const auto news = [&] {
            while (part < field.groups_in_pile && !field.told[pile * field.groups_in_pile + part]) ++part;
            return part < field.groups_in_pile;
        };
        if (!news()) return 0;
        Field& origin = mirror(field);
        const Layout layout(between_, field.heights->heights(pile));
        const Layout back = layout.turned();
        const std::uint64_t back_pile = origin.heights->rank(back.heights);
        Claims claims(*this, origin);
        Origins origins(*origin.heights, back, back_pile);
        for (; news(); ++part) {
            std::atomic_ref(field.told[pile * field.groups_in_pile + part])
                .exchange(0, std::memory_order_acq_rel);
            const auto first = static_cast<std::uint32_t>(part << group_bits);
            const std::uint32_t end = std::min(field.words->size(), first + (1u << group_bits));
            for (std::uint32_t number = first; number < end; ++number) {
                const std::atomic_ref cell(field.cells[pile * field.words->size() + number]);
                const Cell known = cell.load(std::memory_order_relaxed);
                if (!(known & fresh)) continue;
                cell.store(known ^ fresh, std::memory_order_relaxed);
                const int worth = zero - (known & 255);  // to the one who moved here
                const std::uint32_t word = field.words->word(number);
                const std::uint32_t seen = layout.turn(word, back);
                come_from(origin, origins, seen, worth, claims);
                const std::uint32_t tops = own_tops(back, seen);
                if (!can_move(origin.group, tops, between_) &&
                    can_move(field.group, own_tops(layout, word), between_)) {
                    claims.add(back_pile, origin.words->rank(seen), worth);
                }
                if (claims.count > Claims::plenty) claims.settle();
            }
        }
        claims.settle();
        return claims.known;
    }

    // The piles from which a lift of `count` discs from stack `from` to stack `to` leads to this one.
    struct Origins {
        Layout layout;
        std::array<std::array<std::array<std::uint32_t, most_ranked_stacks>, most_ranked_discs + 1>,
                   most_ranked_stacks>
            pile;

        Origins(const HeightsRanking& heights, const Layout& after, std::uint64_t own) : layout(after) {
            for (int to = 1; to < layout.stacks; ++to) {
                for (int count = 1; count <= layout.heights[to]; ++count) {
                    std::uint64_t before = own;
                    for (int from = to - 1; from >= 0; --from) {
                        const int end = layout.offset[from + 1];
                        before += heights.ends(from, end + count) - heights.ends(from, end);
                        pile[to][count][from] = static_cast<std::uint32_t>(before);
                    }
                }
            }
        }
    };

    struct Claims {
        static constexpr int plenty = 512;
        Pair& pair;
        Field& field;
        int count = 0;
        std::uint64_t known = 0;
        struct One {
            std::uint32_t pile;
            std::uint32_t number;
            int worth;
        };
        std::array<One, plenty + 4 * most_ranked_discs> all;

        Claims(Pair& of, Field& origin) : pair(of), field(origin) {}
        void add(std::uint64_t pile, std::uint32_t number, int worth) {
            __builtin_prefetch(&field.cells[pile * field.words->size() + number], 1);
            all[count++] = {static_cast<std::uint32_t>(pile), number, worth};
        }
        void settle() {
            const std::uint64_t before = known;
            for (int i = 0; i < count; ++i)
                known += pair.settle(field, all[i].pile, all[i].number, all[i].worth);
            count = 0;
            if (known != before) pair.told_anything_ = true;
        }
    };

    // The lifts between the ends that lead to a position; `seen` is it as the one who moved sees it. How far
    // he walked depends on the stacks he had before, so a source must fit the stacks that it implies.
    void come_from(const Field& origin, const Origins& origins, std::uint32_t seen, int worth,
                   Claims& claims) {
        const Layout& layout = origins.layout;
        const std::uint32_t tops = own_tops(layout, seen);
        const int stacks = std::popcount(tops) + origin.group.own_ends();
        each_bit(tops, [&](int to) {
            const int height = layout.heights[to];
            for (int count = 1; count <= height; ++count) {
                const bool own_below = count < height && !(seen >> (layout.offset[to] + count) & 1);
                const int walk = stacks + own_below;  // if the source is nobody's or the other's now
                for (const int owned : {0, 1}) {
                    const int from = to - walk + owned;
                    if (from < 0 || from >= to || static_cast<int>(tops >> from & 1) != owned) continue;
                    const std::uint32_t before = layout.lift_left(seen, to, count, from);
                    claims.add(origins.pile[to][count][from], origin.words->rank(before), worth);
                }
            }
        });
    }

    bool settle(Field& field, std::uint64_t pile, std::uint32_t number, int worth) {
        const std::atomic_ref cell(field.cells[pile * field.words->size() + number]);
        Cell old = cell.load(std::memory_order_relaxed);
        Cell made;
        do {
            const int best = std::max(old & 255, worth + zero);
            const bool last = (old & moves_mask) == one_move;
            made = static_cast<Cell>(last ? fresh | best : ((old - one_move) & ~255) | best);
        } while (!cell.compare_exchange_weak(old, made, std::memory_order_relaxed));
        if (made & open) return false;
        std::atomic_ref(field.told_at(pile, number)).store(1, std::memory_order_release);
        return true;
    }

    // A word's bits from a place on; the place may be behind the last.
    static std::uint32_t shifted(std::uint32_t word, int by) { return by >= 32 ? 0 : word >> by; }

    const Tiers& tiers_;
    const TierSolver::Lower& lower_;
    int threads_;
    int between_;
    std::vector<Field> fields_;
    std::atomic<std::uint64_t> known_{0};
    std::atomic<bool> told_anything_{false};
};

}  // namespace

std::uint64_t TierSolver::memory(const Tiers& tiers, const Tier& tier) {
    std::uint64_t most = 0;
    for (const TierGroup& group : tier.groups) {
        const std::uint64_t fields = group == group.mirrored() ? 1 : 2;
        const std::uint64_t piles = tiers.heights(group.inside()).size();
        const std::uint64_t told = piles * ((tiers.words(group.inside(), group.enemy).size() + 63) / 64);
        most = std::max(most, fields * (tiers.size(group) * sizeof(Cell) + told));
    }
    return most + (std::uint64_t{1} << 24);
}

TierSolver::End TierSolver::solve(const Tier& tier, std::uint8_t* worth, const Watch& watch) const {
    std::uint64_t known = 0;
    for (const TierGroup& group : tier.groups) {
        if (group > group.mirrored()) continue;  // solved with its mirror image
        Pair pair(tiers_, lower_, tier, group, worth, threads_);
        const End end = pair.solve(known, watch);
        if (end != End::solved) return end;
        known += pair.known();
    }
    return End::solved;
}

}  // namespace stackyard
