// The scene of the hexes: a field of hexagons seen obliquely, towers standing on it at real height.
//
// Rows are half a cell apart sideways, so a tower stands before the cell two rows behind it: no tower is
// drawn higher than that, taller ones squeeze. Reserves and the pieces that are off lie in the corners that a
// hexagon leaves free, each player's reserve at the edge where it enters.

import { clamp, discAt, type Cell, type Foot, type Owner, type Pile, type Room, type Scene } from "./scene";

const WIDEST = 122;
const LARGE = 70;
const RADIUS = 0.31; // of a disc, in cells
const THICK = 0.125;
const LABEL = 84; // pixels of width for the words under a pile
const ABOVE = 0.6; // cells of height that are kept free for towers on the last row
const ROW = Math.sqrt(3) / 2;
const MARGIN = 0.62; // from the middle of an outer cell to the edge of the tray
const FLATTEST = 0.56;
const STEEPEST = 0.78;
export const FRONT = 16; // height of the tray's front

export interface HexScene extends Scene {
  shape: "hexes";
  unit: number;
  squash: number;
  /** The corners of each cell, and of the tray. */
  corners: [number, number][][];
  tray: [number, number][];
  /** Beyond these heights of the picture is off the board. */
  back: number;
  front: number;
}

export function hexScene(cells: readonly Cell[], rows: readonly number[], room: Room, flipped: boolean): HexScene {
  const widest = Math.max(...rows);
  const last = (rows.length - 1) * ROW;
  const high = last + 2 * MARGIN;
  const below = FRONT + 12;
  const fits = room.height > 0 ? (room.height - below) / (ABOVE + high * FLATTEST) : WIDEST;
  // Piles beside the tray are worth some of its size, as long as cells stay large.
  const beside = (widest - 1) / 2 + MARGIN + 0.55;
  const possible = Math.min((room.width - 8) / (widest - 1 + 2 * MARGIN), fits);
  const unit = clamp(Math.max(Math.min(possible, room.width / (2 * (beside - 0.07))), Math.min(possible, LARGE)), 30, WIDEST);
  const above = unit * ABOVE;
  const squash = clamp((room.height - above - below) / (high * unit), FLATTEST, STEEPEST);
  const width = Math.max(room.width, unit * (widest - 1 + 2 * MARGIN) + 8);
  const drawn = above + high * unit * squash + below;
  const height = Math.max(room.height, drawn);
  const middle = width / 2;
  // Beside the tray the piles have room for their words; where the picture is too narrow they move away from
  // the middle row, into the corners, and show their number alone.
  const crowded = width / unit / 2 - RADIUS - 0.12 < beside - 0.51;
  const centre = (height - drawn) * (crowded ? 0.4 : 0.5) + above + (high / 2) * unit * squash;
  const direction = flipped ? -1 : 1;
  const spot = (x: number, y: number): [number, number] => [
    middle + direction * x * unit,
    centre - direction * (y - last / 2) * unit * squash,
  ];

  const rx = RADIUS * unit;
  const ry = rx * squash;
  const gap = 2 * ROW * unit * squash;
  const thick = Math.max(THICK * unit, 8);
  const tallest = gap - 1.25 * ry;
  const feet = cells.map((cell): Foot => {
    const [x, y] = spot(cell.x, cell.y);
    return { x, y: y - 0.04 * unit * squash, rx, ry, thick, room: tallest };
  });
  const back = centre - (last / 2 + MARGIN * 0.8) * unit * squash;
  const front = centre + (last / 2 + MARGIN * 0.8) * unit * squash;
  const piles = makePiles();
  return {
    shape: "hexes",
    width,
    height,
    feet,
    piles,
    order: [...cells.keys()].sort((a, b) => (feet[a]?.y ?? 0) - (feet[b]?.y ?? 0)),
    lift: clamp(0.4 * rx, 9, 16),
    unit,
    squash,
    corners: cells.map((cell) => hexagon(0.955 / Math.sqrt(3)).map(([dx, dy]) => spot(cell.x + dx, cell.y + dy))),
    tray: trayCorners(),
    back,
    front,
    at(x, y, heights, mover) {
      return towerAt(x, y, heights) ?? cellAt(x, y, heights) ?? around(x, y, mover);
    },
  };

  function towerAt(x: number, y: number, heights: readonly number[]) {
    const frontFirst = [...cells.keys()].sort((a, b) => (feet[b]?.y ?? 0) - (feet[a]?.y ?? 0));
    for (const index of frontFirst) {
      const foot = feet[index];
      const discs = heights[index] ?? 0;
      if (foot === undefined || discs === 0) continue;
      const top = foot.y - Math.min(foot.room, discs * foot.thick);
      if (Math.abs(x - foot.x) <= foot.rx && y >= top - foot.ry && y <= foot.y + foot.ry)
        return { spot: index, disc: discAt(foot, discs, x, y) };
    }
    return null;
  }

  function cellAt(x: number, y: number, heights: readonly number[]) {
    let found: { spot: number; disc: number } | null = null;
    let nearest = 0.34; // a little more than the square of half a cell
    for (const [index, cell] of cells.entries()) {
      const [cx, cy] = spot(cell.x, cell.y);
      const distance = ((x - cx) / unit) ** 2 + ((y - cy) / (unit * squash)) ** 2;
      if (distance < nearest) {
        nearest = distance;
        found = { spot: index, disc: Math.max(0, (heights[index] ?? 0) - 1) };
      }
    }
    return found;
  }

  /** Beside the board: the mover's own piles, and everything beyond the far edge. */
  function around(x: number, y: number, mover: Owner | null): { spot: "reserve" | "out"; disc: number } | null {
    if (mover === null) return null;
    for (const pile of piles) {
      if (pile.owner !== mover) continue;
      const { foot } = pile;
      if (Math.abs(x - foot.x) <= foot.rx * 1.8 && y >= foot.y - foot.room - foot.ry && y <= foot.y + 3 * foot.ry)
        return { spot: pile.kind === "reserve" ? "reserve" : "out", disc: 0 };
    }
    const up = (mover === "first") !== flipped;
    return (up ? y < back : y > front) ? { spot: "out", disc: 0 } : null;
  }

  function makePiles(): Pile[] {
    const spare = 0.86;
    const out = Math.min(beside, width / unit / 2 - RADIUS - 0.12);
    const made: Pile[] = [];
    for (const owner of ["first", "second"] as const) {
      for (const kind of ["reserve", "off"] as const) {
        const near = (owner === "first") === (kind === "reserve");
        const [x, y] = spot(owner === "first" ? -out : out, near ? 0 : last);
        const foot: Foot = {
          x,
          y: y + away(y > centre) * unit * squash,
          rx: rx * spare,
          ry: ry * spare,
          thick: thick * 0.8,
          room: gap * 0.62,
        };
        foot.y = clamp(foot.y, Math.min(foot.room, foot.thick * 12) + foot.ry + 14, height - foot.ry - 3);
        made.push({ owner, kind, foot, label: labelOf(x, foot) });
      }
    }
    return made;
  }

  function away(below: boolean): number {
    if (crowded) return below ? 1.1 : -0.3;
    return below ? 0.12 : 0.05;
  }

  /** Under the pile, but never beyond the edge of the picture; in a corner beside it, towards the middle. */
  function labelOf(x: number, foot: Foot): Pile["label"] {
    if (crowded) {
      const left = x < middle;
      return { x: x + (left ? 1 : -1) * (foot.rx * 1.16 + 6), y: foot.y + 5, anchor: left ? "start" : "end", words: false };
    }
    const y = foot.y + foot.ry + 15;
    if (x < LABEL / 2) return { x: 3, y, anchor: "start", words: true };
    return x > width - LABEL / 2 ? { x: width - 3, y, anchor: "end", words: true } : { x, y, anchor: "middle", words: true };
  }

  /** Two corners around each corner cell, so that the tray follows the field. */
  function trayCorners(): [number, number][] {
    const out = (widest - 1) / 2;
    const corners: [number, number][] = [];
    for (let turn = 0; turn < 6; turn++) {
      const x = out * Math.cos((Math.PI * turn) / 3);
      const y = out * Math.sin((Math.PI * turn) / 3);
      for (const way of [(2 * turn - 1) / 6, (2 * turn + 1) / 6])
        corners.push(spot(x + MARGIN * Math.cos(Math.PI * way), last / 2 + y + MARGIN * Math.sin(Math.PI * way)));
    }
    return corners;
  }
}

function hexagon(reach: number): [number, number][] {
  return [0, 1, 2, 3, 4, 5].map((turn) => {
    const way = (Math.PI * (turn + 0.5)) / 3;
    return [reach * Math.cos(way), reach * Math.sin(way)];
  });
}

export function points(corners: readonly (readonly [number, number])[]): string {
  return corners.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
}
