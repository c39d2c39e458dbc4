// What a hand may do: which discs of a stack can be picked up and where they may go. Found in the list of
// legal moves that the server sends, never worked out here.

import type { Spot } from "./scene";

export interface Move {
  text: string;
  source: number | null;
  count: number;
  target: number | null;
}

/** Discs that are held: the top `count` of a spot. */
export interface Grip {
  source: Spot;
  count: number;
}

export function sourceOf(move: Move): Spot {
  return move.source ?? "reserve";
}

export function targetOf(move: Move): Spot {
  return move.target ?? "out";
}

/** The counts that can be taken from a spot, lowest first. */
export function counts(moves: readonly Move[], source: Spot): number[] {
  const found = new Set(moves.filter((move) => sourceOf(move) === source).map((move) => move.count));
  return [...found].sort((a, b) => a - b);
}

/** What is gripped when somebody reaches for so many discs: the next larger number that can move, else the largest. */
export function reach(moves: readonly Move[], source: Spot, wanted: number): Grip | null {
  const possible = counts(moves, source);
  const count = possible.find((each) => each >= wanted) ?? possible.at(-1);
  return count === undefined ? null : { source, count };
}

/** Where held discs may go, with the move that takes them there. */
export function targets(moves: readonly Move[], grip: Grip | null): Map<Spot, Move> {
  const found = new Map<Spot, Move>();
  if (grip === null) return found;
  for (const move of moves)
    if (sourceOf(move) === grip.source && move.count === grip.count) found.set(targetOf(move), move);
  return found;
}

/** The next count up or down, staying at the ends. */
export function stepCount(moves: readonly Move[], grip: Grip, by: 1 | -1): Grip {
  const possible = counts(moves, grip.source);
  const next = possible[possible.indexOf(grip.count) + by];
  return next === undefined ? grip : { ...grip, count: next };
}

/**
 * The legal move that somebody meant when they played ahead. Where a stack gives only one move to that place
 * the count goes without saying.
 */
export function meant(moves: readonly Move[], ahead: { source: Spot; count: number; target: Spot }): Move | null {
  const there = moves.filter((move) => sourceOf(move) === ahead.source && targetOf(move) === ahead.target);
  return there.find((move) => move.count === ahead.count) ?? (there.length === 1 ? (there[0] ?? null) : null);
}

/** The legal move that a text names, forgiving case, spaces and dashes of other lengths. */
export function typed(moves: readonly Move[], text: string): Move | null {
  const plain = text.trim().toLowerCase().replaceAll(/\s+/g, "").replaceAll(/[-–—>]+/g, "-");
  return moves.find((move) => move.text === plain) ?? null;
}
