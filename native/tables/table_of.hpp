// The table of a game, whichever kind it has: TableOf<G>(values, directory).probe(position, with_distance).
#pragma once

#include "tables/arrangement_table.hpp"
#include "tables/listed_table.hpp"
#include "tables/tier_table.hpp"

namespace stackyard {

template <TableShape>
struct TableKindOf {
    template <class G>
    using Of = ListedTable<G>;
};
template <>
struct TableKindOf<TableShape::arrangements> {
    template <class G>
    using Of = ArrangementTable<G>;
};
template <>
struct TableKindOf<TableShape::tiers> {
    template <class G>
    using Of = TierTable<G>;
};

template <Game G>
using TableOf = typename TableKindOf<table_shape<G>>::template Of<G>;

}  // namespace stackyard
