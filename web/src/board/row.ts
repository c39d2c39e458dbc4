// The scene of the row games: towers side by side on a plank, seen from the side and a little from above.
//
// All discs are equally thick, so that heights compare at a glance; they get thinner when the tallest tower
// would not fit.

import { BASE, clamp, discAt, type Cell, type Foot, type Room, type Scene } from "./scene";

const SQUASH = 0.3; // how flat the top of a disc is seen
const WIDEST = 136;
const NARROWEST = 20.5; // below this the board is wider than its room, and scrolls
const RADIUS = 0.4; // of a disc, in cells
const PORCH = 14; // of the plank beyond the outer cells
export const FRONT = 30; // height of the plank's front, which bears the labels
const FEWEST = 5; // discs of height that are kept free even when all towers are low
const ROOMY = 9; // discs of height that have room before discs get thinner than they could be
const SINK = 0.62; // share of the spare height that is above the board: towers grow up there

export interface RowScene extends Scene {
  shape: "row";
  cell: number;
  floor: number;
  left: number;
  right: number;
  /** From the feet to the plank's edges, front and back. */
  depth: number;
}

/** `most` is how many cells the row can have: it may get shorter, its cells do not get wider. */
export function rowScene(cells: readonly Cell[], most: number, tallest: number, room: Room, flipped: boolean): RowScene {
  const cell = clamp((room.width - 2 * PORCH) / most, NARROWEST, WIDEST);
  const width = Math.max(room.width, most * cell + 2 * PORCH);
  const rx = RADIUS * cell;
  const ry = rx * SQUASH;
  const depth = rx * BASE * SQUASH + 10;
  const lift = clamp(0.5 * rx, 12, 20);
  const above = lift + ry + 22;
  const space = room.height - above - depth - FRONT - 8;
  const natural = clamp(space / ROOMY, 13, Math.max(0.5 * rx, 17));
  const levels = Math.max(tallest, FEWEST);
  const thick = Math.max(2.5, Math.min(natural, space / levels));
  const drawn = above + levels * thick + depth + FRONT + 8;
  const floor = Math.max(0, room.height - drawn) * SINK + drawn - depth - FRONT - 8;
  const direction = flipped ? -1 : 1;
  const feet = cells.map(
    (_, index): Foot => ({
      x: width / 2 + direction * (index - (cells.length - 1) / 2) * cell,
      y: floor,
      rx,
      ry,
      thick,
      room: Number.POSITIVE_INFINITY,
    }),
  );
  const half = (cells.length * cell) / 2 + PORCH - 2;
  return {
    shape: "row",
    width,
    height: Math.max(room.height, drawn),
    feet,
    piles: [],
    order: cells.map((_, index) => index),
    lift,
    cell,
    floor,
    left: width / 2 - half,
    right: width / 2 + half,
    depth,
    at(x, y, heights) {
      if (y > floor + depth + FRONT) return null;
      const index = feet.findIndex((foot) => Math.abs(x - foot.x) <= cell / 2);
      const foot = feet[index];
      if (foot === undefined) return null;
      return { spot: index, disc: discAt(foot, heights[index] ?? 0, x, y) };
    },
  };
}
