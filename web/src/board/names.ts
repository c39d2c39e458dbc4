// What a screen reader says of a spot and of a whole board.

import { t } from "../messages/catalogue.svelte";
import { counts, targets, type Move } from "./hand";
import type { Cell, DiscName, Spot } from "./scene";

export type Sides = Readonly<Record<"first" | "second", string>>;

export function discName(disc: DiscName, sides: Sides): string {
  return disc === "grey" || disc === "red" ? t().disc[disc] : sides[disc];
}

/** Discs from the top down, runs of one kind counted together: `2 red, 1 blue`. */
export function stackWords(stack: readonly DiscName[], sides: Sides): string {
  const runs: { disc: DiscName; count: number }[] = [];
  for (const disc of [...stack].reverse()) {
    const last = runs.at(-1);
    if (last?.disc === disc) last.count++;
    else runs.push({ disc, count: 1 });
  }
  return runs.map((run) => `${run.count} ${discName(run.disc, sides)}`).join(", ");
}

export function spotName(spot: Spot, cells: readonly Cell[]): string {
  if (spot === "reserve") return t().board.reserve;
  if (spot === "out") return t().board.out;
  return cells[spot]?.label ?? "";
}

export interface SpotState {
  cells: readonly Cell[];
  moves: readonly Move[];
  sides: Sides;
  /** Discs in the mover's reserve. */
  reserve: number;
  held: { source: Spot; count: number } | null;
  /** The number of discs that a key has asked for here. */
  asked: number;
  ahead: boolean;
}

/** All that can be said of a spot: what stands there, and what can be done. */
export function describe(spot: Spot, state: SpotState): string {
  const words = t().board;
  const { cells, moves, sides, held } = state;
  const parts: string[] = [];
  if (spot === "reserve") parts.push(words.reserveOf(state.reserve));
  else if (spot === "out") parts.push(words.out);
  else {
    const cell = cells[spot];
    if (cell === undefined) return "";
    parts.push(`${cell.label}: ${cell.stack.length === 0 ? words.empty : words.stack(cell.stack.length, stackWords(cell.stack, sides))}`);
  }
  if (state.ahead) return parts.join(". ");
  if (held !== null) {
    if (held.source === spot) parts.push(words.held(held.count));
    else if (targets(moves, held).has(spot)) parts.push(words.target(held.count));
    return parts.join(". ");
  }
  const possible = counts(moves, spot);
  if (possible.length > 0) {
    const grip = { source: spot, count: possible.find((count) => count >= state.asked) ?? possible.at(-1) ?? 1 };
    const ends = [...targets(moves, grip).keys()].map((target) => spotName(target, cells));
    parts.push(words.canMove(possible.length > 1 ? `${possible[0]}–${possible.at(-1)}` : `${possible[0]}`, grip.count, ends.join(", ")));
  }
  return parts.join(". ");
}

/** A picture of a position in one sentence a tower, for boards that are only looked at. */
export function pictureName(cells: readonly Cell[], sides: Sides): string {
  const standing = cells.filter((cell) => cell.stack.length > 0);
  if (standing.length === 0) return t().board.bare;
  return standing.map((cell) => `${cell.label}: ${stackWords(cell.stack, sides)}`).join("; ");
}
