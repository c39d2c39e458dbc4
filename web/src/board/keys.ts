// The board by keyboard: arrows walk, digits choose how many, Enter picks up and puts down.

import { counts, type Move } from "./hand";
import type { Hand } from "./hold.svelte";
import type { AnyScene } from "./places";
import type { Owner, Spot } from "./scene";

export interface KeyAction {
  focus?: Spot;
  play?: Move;
  inspect?: Spot;
}

const WAYS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** What a key does; null if it is not the board's. */
export function keyAction(key: string, hand: Hand, spots: readonly Spot[], scene: AnyScene, mover: Owner | null): KeyAction | null {
  const way = WAYS[key];
  if (way !== undefined) {
    if (scene.shape === "row" && way.y !== 0) {
      hand.step(way.y < 0 ? 1 : -1);
      return {};
    }
    return { focus: next(hand.focus, way, reachable(hand, spots), scene, mover) };
  }
  if (/^[1-9]$/.test(key)) {
    hand.choose(Number(key));
    return {};
  }
  if (key === "+" || key === "-") {
    hand.step(key === "+" ? 1 : -1);
    return {};
  }
  if (key === "i") return { inspect: hand.focus };
  if (key === "Escape" && hand.grip !== null) {
    const { source } = hand.grip;
    hand.putDown();
    return { focus: source };
  }
  if (key === "Enter" || key === " ") return enter(hand);
  return null;
}

function enter(hand: Hand): KeyAction {
  const { focus, grip } = hand;
  if (grip !== null) {
    const move = hand.targets.get(focus);
    if (move !== undefined && focus !== grip.source) return { play: move };
    if (focus === grip.source) {
      hand.putDown();
      return {};
    }
  }
  if (counts(hand.moves, focus).length === 0) return {};
  hand.pick(focus, hand.asked ?? 1);
  const first = hand.targets.keys().next();
  return first.done ? {} : { focus: first.value };
}

/** With discs in hand the arrows walk among the places where they can go, and where they came from. */
function reachable(hand: Hand, spots: readonly Spot[]): readonly Spot[] {
  const { grip } = hand;
  if (grip === null) return spots;
  return spots.filter((spot) => spot === grip.source || hand.targets.has(spot));
}

/** The nearest spot in a direction: what lies aside counts double, so that rows are walked along. */
function next(from: Spot, way: { x: number; y: number }, spots: readonly Spot[], scene: AnyScene, mover: Owner | null): Spot {
  const start = middle(from, scene, mover);
  let best = from;
  let nearest = Number.POSITIVE_INFINITY;
  for (const spot of spots) {
    if (spot === from) continue;
    const { x, y } = middle(spot, scene, mover);
    const along = (x - start.x) * way.x + (y - start.y) * way.y;
    const aside = Math.abs((x - start.x) * way.y) + Math.abs((y - start.y) * way.x);
    if (along < 1) continue;
    const distance = along + 2 * aside;
    if (distance < nearest) {
      nearest = distance;
      best = spot;
    }
  }
  return best;
}

function middle(spot: Spot, scene: AnyScene, mover: Owner | null): { x: number; y: number } {
  if (typeof spot === "number") return scene.feet[spot] ?? { x: 0, y: 0 };
  const kind = spot === "reserve" ? "reserve" : "off";
  return scene.piles.find((pile) => pile.kind === kind && pile.owner === mover)?.foot ?? { x: 0, y: 0 };
}
