// The towers of a drawing by their place: cells, and the piles beside the board with their counts.

import type { PositionView } from "../wire";
import type { Place } from "./flight.svelte";
import { hexScene, type HexScene } from "./hex";
import { rowScene, type RowScene } from "./row";
import { rise, type DiscName, type Foot, type Owner, type Room } from "./scene";

export type AnyScene = RowScene | HexScene;

export interface Standing {
  foot: Foot;
  stack: readonly DiscName[];
}

type Shape = PositionView["drawing"]["shape"];
const SCENES: Record<Shape, (view: PositionView, room: Room, past: { most: number; tallest: number }, flipped: boolean) => AnyScene> = {
  row: (view, room, past, flipped) => rowScene(view.cells, past.most, past.tallest, room, flipped),
  hexes: (view, room, _, flipped) => hexScene(view.cells, view.drawing.rows, room, flipped),
};

export function makeScene(view: PositionView, room: Room, past: { most: number; tallest: number }, flipped: boolean): AnyScene {
  return SCENES[view.drawing.shape](view, room, past, flipped);
}

/** How many discs a player has in reserve or off; 0 in games that have no such thing. */
export function pileCount(view: PositionView, owner: Owner, kind: "reserve" | "off"): number {
  return view.counts.find((count) => count.name === kind)?.[owner] ?? 0;
}

/** The place of one end of a move, once a cell may have gone out of the row. */
export function placeOf(end: number | null, owner: Owner, pile: "reserve" | "off", vanished: number | null): Place {
  if (end === null) return `${owner}-${pile}`;
  return vanished !== null && vanished < end ? end - 1 : end;
}

export function towerOf(view: PositionView, scene: AnyScene, place: Place): Standing | null {
  if (typeof place === "number") {
    const foot = scene.feet[place];
    const cell = view.cells[place];
    return foot === undefined || cell === undefined ? null : { foot, stack: cell.stack };
  }
  const pile = scene.piles.find((each) => `${each.owner}-${each.kind}` === place);
  if (pile === undefined) return null;
  const stack = Array<DiscName>(pileCount(view, pile.owner, pile.kind)).fill(pile.owner);
  return { foot: pile.foot, stack };
}

/** Where the next disc would lie. */
export function topOf(tower: Standing): number {
  return tower.foot.y - rise(tower.foot, tower.stack.length);
}
