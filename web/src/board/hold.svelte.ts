// What one hand does with one board: which spot it points at or has in focus, and which discs it has gripped.
// The board writes it, the inspector and the count buttons beside the board read and write it too.

import { counts, reach, stepCount, targets, type Grip, type Move } from "./hand";
import type { Hit, Spot } from "./scene";

export class Hand {
  /** What may be moved; the server's list, or anything at all when playing ahead. */
  moves = $state.raw<readonly Move[]>([]);
  grip = $state.raw<Grip | null>(null);
  hover = $state.raw<Hit | null>(null);
  focus = $state.raw<Spot>(0);
  /** How many discs the keyboard asks for where it is; null until it says. */
  asked = $state<number | null>(null);
  /** Whether the last touch came from the keyboard: only then does focus lift discs. */
  byKeys = $state(false);

  /** What would be picked up at the place pointed at. */
  offered = $derived.by((): Grip | null => {
    if (this.byKeys) return reach(this.moves, this.focus, this.asked ?? 1);
    const { hover } = this;
    return hover === null ? null : reach(this.moves, hover.spot, this.wanted(hover));
  });

  shown = $derived(this.grip ?? this.offered);
  targets = $derived(targets(this.moves, this.shown));
  choices = $derived(this.grip === null ? [] : counts(this.moves, this.grip.source));

  /** How tall the stacks are; the board keeps this up to date. */
  heights = $state.raw<readonly number[]>([]);

  wanted(hit: Hit): number {
    return typeof hit.spot === "number" ? (this.heights[hit.spot] ?? 0) - hit.disc : 1;
  }

  /** New moves to choose from: what was held may not be there any more. */
  deal(moves: readonly Move[]): void {
    this.moves = moves;
    this.asked = null;
    if (this.grip !== null && targets(moves, this.grip).size === 0) this.grip = null;
  }

  pick(source: Spot, wanted: number): Grip | null {
    this.grip = reach(this.moves, source, wanted);
    return this.grip;
  }

  putDown(): void {
    this.grip = null;
    this.asked = null;
  }

  /** Changes how many discs are held or asked for. */
  choose(count: number): void {
    if (this.grip !== null) this.pick(this.grip.source, count);
    else this.asked = count;
  }

  step(by: 1 | -1): void {
    const from = this.shown;
    if (from === null) return;
    const next = stepCount(this.moves, from, by);
    if (this.grip !== null) this.grip = next;
    else this.asked = next.count;
  }
}
