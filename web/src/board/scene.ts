// Where things are on a drawn board, in pixels of its SVG. Pure geometry: no rules, no DOM.
//
// A scene is made anew whenever the room or the tallest tower changes. Towers stand on feet; a hit says
// which disc or cell lies under a point. Hits are computed, not taken from the elements, so that a thin disc
// has a fat target and a lifted one does not slip away from under the pointer.

export type Owner = "first" | "second";
export type DiscName = Owner | "grey" | "red";

/** A place that discs leave from or go to: a cell, the mover's reserve, or off the board. */
export type Spot = number | "reserve" | "out";

export interface Foot {
  x: number;
  y: number;
  rx: number;
  ry: number;
  /** How thick a disc is drawn here when there is room. */
  thick: number;
  /** How tall a tower may be drawn here; taller ones squeeze. */
  room: number;
}

export interface Pile {
  owner: Owner;
  kind: "reserve" | "off";
  foot: Foot;
  label: { x: number; y: number; anchor: "start" | "middle" | "end"; words: boolean };
}

export interface Hit {
  spot: Spot;
  /** Which disc from the bottom; the top one where the point is beside or above the tower. */
  disc: number;
}

export interface Scene {
  shape: "row" | "hexes";
  width: number;
  height: number;
  feet: Foot[];
  piles: Pile[];
  /** Cells from the back to the front. */
  order: number[];
  /** How far discs rise when lifted. */
  lift: number;
  /** Which spot is at a point, given how tall the towers are and who moves. */
  at(x: number, y: number, heights: readonly number[], mover: Owner | null): Hit | null;
}

export interface Cell {
  label: string;
  x: number;
  y: number;
  stack: readonly DiscName[];
}

export interface Room {
  width: number;
  height: number;
}

/** Bases are wider than discs. */
export const BASE = 1.18;

export function isBase(disc: DiscName): boolean {
  return disc === "grey" || disc === "red";
}

export function thickness(foot: Foot, discs: number): number {
  return discs === 0 ? foot.thick : Math.min(foot.thick, foot.room / discs);
}

/** The height of a tower's top above its foot. */
export function rise(foot: Foot, discs: number): number {
  return discs * thickness(foot, discs);
}

/** Which disc of a tower is seen at a height: walls bulge to the front, so the middle counts as lower. */
export function discAt(foot: Foot, discs: number, x: number, y: number): number {
  const aside = Math.min(1, Math.abs(x - foot.x) / foot.rx);
  const bulge = foot.ry * Math.sqrt(1 - aside * aside);
  const index = Math.floor((foot.y + bulge - y) / thickness(foot, discs));
  return Math.max(0, Math.min(discs - 1, index));
}

export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
