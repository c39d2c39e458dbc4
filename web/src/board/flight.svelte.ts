// Discs on their way: carried by a pointer, or sliding to where they will stand. They are drawn above
// everything else, and left out of the tower that they come from or have just reached.

import type { DiscName, Foot } from "./scene";

export const SLIDE = 200; // milliseconds

/** A tower of the drawing: a cell's number, or a pile such as `first-reserve`. */
export type Place = number | string;

export interface Aloft {
  /** The ply of the position that they left; once a later one is shown they are part of `to`. */
  ply: number;
  from: Place;
  to: Place | null;
  discs: readonly DiscName[];
  /** Where they stand once they are down. */
  foot: Foot;
}

interface Point {
  x: number;
  y: number;
}

export class Flight {
  aloft = $state.raw<Aloft | null>(null);
  carried = $state(false);
  element = $state.raw<SVGGElement | null>(null);
  private motion: Animation | null = null;
  private at: Point = { x: 0, y: 0 };

  /** How many discs of a tower are not drawn in it, with the position of this ply on show. */
  gone(place: Place, ply: number): number {
    const { aloft } = this;
    if (aloft === null) return 0;
    const where = ply === aloft.ply ? aloft.from : aloft.to;
    return where === place ? aloft.discs.length : 0;
  }

  carry(aloft: Aloft, at: Point): void {
    this.stop();
    this.aloft = aloft;
    this.carried = true;
    this.move(at);
  }

  /** Puts carried discs so far from their foot. */
  move(at: Point): void {
    this.at = at;
    if (this.element) this.element.style.transform = `translate(${at.x}px, ${at.y}px)`;
  }

  /** Lets discs slide from a point to their foot. `done` is called when they are down. */
  slide(aloft: Aloft, from: Point, hop: number, done: () => void): void {
    this.stop();
    this.aloft = aloft;
    this.carried = false;
    this.at = { x: from.x - aloft.foot.x, y: from.y - aloft.foot.y };
    this.pending = { hop, done };
  }

  /** Starts the slide once its discs are drawn; called from the board's effect. */
  start(): void {
    const { element, pending, at } = this;
    if (!element || pending === null) return;
    this.pending = null;
    const middle = { x: at.x / 2, y: Math.min(at.y, 0) - pending.hop };
    const frames =
      pending.hop > 0
        ? [at, { x: at.x * 0.85, y: Math.min(at.y, 0) - pending.hop * 0.8 }, middle, { x: at.x * 0.12, y: -pending.hop * 0.6 }, { x: 0, y: 0 }]
        : [at, { x: 0, y: 0 }];
    element.style.transform = "";
    this.motion = element.animate(
      frames.map((point) => ({ transform: `translate(${point.x}px, ${point.y}px)` })),
      { duration: SLIDE, easing: "cubic-bezier(0.3, 0.1, 0.3, 1)" },
    );
    this.motion.onfinish = pending.done;
  }

  /** Where the discs are seen now, from their foot. */
  seen(): Point {
    if (!this.element) return this.at;
    const { e, f } = new DOMMatrix(getComputedStyle(this.element).transform);
    return { x: e, y: f };
  }

  get sliding(): boolean {
    return this.pending !== null || this.motion?.playState === "running";
  }

  clear(): void {
    this.stop();
    this.aloft = null;
    this.carried = false;
  }

  private pending: { hop: number; done: () => void } | null = null;

  private stop(): void {
    this.pending = null;
    if (this.motion !== null) this.motion.onfinish = null;
    this.motion?.cancel();
    this.motion = null;
    if (this.element) this.element.style.transform = "";
  }
}

export function stillness(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
