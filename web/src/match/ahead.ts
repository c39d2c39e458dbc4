// Playing ahead: while the other one is on turn, a move may be planned. Nobody can say yet what will be legal,
// so any discs may be planned to go anywhere; on one's turn the plan is played if the server's list has it.

import { pileCount } from "../board/places";
import type { Move } from "../board/hand";
import type { Owner, Spot } from "../board/scene";
import type { PositionView } from "../wire";

export interface Plan {
  source: Spot;
  count: number;
  target: Spot;
}

export function anyMoves(view: PositionView, me: Owner): Move[] {
  const moves: Move[] = [];
  const cells = view.cells.map((_, index) => index);
  const leaves = view.counts.some((count) => count.name === "off");
  for (const source of cells) {
    const height = view.cells[source]?.stack.length ?? 0;
    for (let count = 1; count <= height; count++) {
      for (const target of cells) if (target !== source) moves.push({ text: "", source, count, target });
      if (leaves) moves.push({ text: "", source, count, target: null });
    }
  }
  if (pileCount(view, me, "reserve") > 0)
    for (const target of cells) moves.push({ text: "", source: null, count: 1, target });
  return moves;
}
