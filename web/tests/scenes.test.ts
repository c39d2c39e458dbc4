import { describe, expect, it } from "vitest";
import { hexScene } from "../src/board/hex";
import { keyAction } from "../src/board/keys";
import { Hand } from "../src/board/hold.svelte";
import { rowScene } from "../src/board/row";
import { discAt, rise, thickness, type Cell, type DiscName } from "../src/board/scene";

function row(number: number, height: number): Cell[] {
  return Array.from({ length: number }, (_, x) => ({ label: String.fromCharCode(97 + x), x, y: 0, stack: Array<DiscName>(height).fill("first") }));
}

/** Hexes as the server lays them out: rows half a cell apart. */
function hexes(side: number): { cells: Cell[]; rows: number[] } {
  const rows = Array.from({ length: 2 * side - 1 }, (_, number) => side + Math.min(number, 2 * side - 2 - number));
  const cells = rows.flatMap((length, y) =>
    Array.from({ length }, (_, x): Cell => ({ label: `${x}${y}`, x: x - (length - 1) / 2, y: y * (Math.sqrt(3) / 2), stack: [] })),
  );
  return { cells, rows };
}

describe("the row", () => {
  it.each([[360, 300], [1200, 500]])("fits %i pixels, with the tallest tower inside", (width, height) => {
    const scene = rowScene(row(9, 10), 9, 18, { width, height }, false);
    expect(scene.width).toBe(width);
    expect(scene.height).toBe(height);
    for (const foot of scene.feet) {
      expect(foot.x - foot.rx).toBeGreaterThanOrEqual(0);
      expect(foot.x + foot.rx).toBeLessThanOrEqual(width);
      expect(foot.y - rise(foot, 18) - foot.ry).toBeGreaterThanOrEqual(0);
    }
  });

  it("is wider than its room rather than too thin to touch", () => {
    const scene = rowScene(row(26, 18), 26, 18, { width: 360, height: 300 }, false);
    expect(scene.width).toBeGreaterThan(26 * 20);
  });

  it("finds the disc under every point of a tower, from both sides", () => {
    for (const flipped of [false, true]) {
      const scene = rowScene(row(9, 18), 9, 18, { width: 1000, height: 480 }, flipped);
      const foot = scene.feet[3];
      if (foot === undefined) throw new Error("no such foot");
      for (let disc = 0; disc < 18; disc++) {
        const y = foot.y + foot.ry - (disc + 0.5) * thickness(foot, 18);
        expect(scene.at(foot.x, y, Array<number>(9).fill(18), "first")).toEqual({ spot: 3, disc });
      }
    }
  });

  it("takes a point above a tower for its top disc, and below the plank for nothing", () => {
    const scene = rowScene(row(6, 3), 6, 3, { width: 800, height: 400 }, false);
    const x = scene.feet[2]?.x ?? 0;
    expect(scene.at(x, 5, [3, 3, 3, 3, 3, 3], null)).toEqual({ spot: 2, disc: 2 });
    expect(scene.at(x, 399, [3, 3, 3, 3, 3, 3], null)).toBeNull();
  });
});

describe("the hexes", () => {
  it.each([2, 3, 5])("of side %i fit a phone, and no tower hides the cell two rows behind", (side) => {
    const { cells, rows } = hexes(side);
    const scene = hexScene(cells, rows, { width: 360, height: 420 }, false);
    expect(scene.width).toBe(360);
    for (const [index, foot] of scene.feet.entries()) {
      expect(foot.x - foot.rx).toBeGreaterThanOrEqual(0);
      expect(foot.x + foot.rx).toBeLessThanOrEqual(360);
      const behind = cells.findIndex((cell) => cell.x === cells[index]?.x && Math.abs(cell.y - (cells[index]?.y ?? 0) - Math.sqrt(3)) < 0.01);
      const other = scene.feet[behind];
      if (other !== undefined) expect(foot.y - rise(foot, 30) - foot.ry * 0.3).toBeGreaterThan(other.y);
    }
  });

  it("finds cells, towers, piles and the way off", () => {
    const { cells, rows } = hexes(3);
    const scene = hexScene(cells, rows, { width: 900, height: 600 }, false);
    const bare = Array<number>(19).fill(0);
    for (const [index, foot] of scene.feet.entries()) expect(scene.at(foot.x, foot.y, bare, "first")?.spot).toBe(index);
    const beyond = Math.min(...scene.tray.map(([, y]) => y)) - 2;
    expect(scene.at(450, beyond, bare, "first")?.spot).toBe("out");
    expect(scene.at(450, beyond, bare, "second")).toBeNull();
    const reserve = scene.piles.find((pile) => pile.kind === "reserve" && pile.owner === "second");
    expect(scene.at(reserve?.foot.x ?? 0, reserve?.foot.y ?? 0, bare, "second")?.spot).toBe("reserve");
    expect(scene.at(reserve?.foot.x ?? 0, reserve?.foot.y ?? 0, bare, "first")?.spot).not.toBe("reserve");
  });

  it("draws from the back to the front, whichever side is near", () => {
    const { cells, rows } = hexes(3);
    for (const flipped of [false, true]) {
      const scene = hexScene(cells, rows, { width: 900, height: 600 }, flipped);
      const heights = scene.order.map((index) => scene.feet[index]?.y ?? 0);
      expect(heights).toEqual([...heights].sort((a, b) => a - b));
    }
  });
});

describe("a wall that bulges", () => {
  it("counts as lower in the middle than at its edges", () => {
    const foot = { x: 0, y: 100, rx: 40, ry: 12, thick: 10, room: Infinity };
    expect(discAt(foot, 5, 0, 95)).toBe(1);
    expect(discAt(foot, 5, 39.9, 95)).toBe(0);
  });
});

describe("the keyboard", () => {
  const { cells, rows } = hexes(2);
  const moves = [
    { text: "in-0", source: null, count: 1, target: 0 },
    { text: "1:2-3", source: 1, count: 2, target: 3 },
    { text: "1:2-4", source: 1, count: 2, target: 4 },
  ];
  const scene = hexScene(cells, rows, { width: 600, height: 500 }, false);
  const spots = [...scene.order, "reserve" as const];

  it("picks up and goes to the first target, then puts down there", () => {
    const hand = new Hand();
    hand.deal(moves);
    hand.focus = 1;
    hand.byKeys = true;
    expect(keyAction("Enter", hand, spots, scene, "first")).toEqual({ focus: 3 });
    hand.focus = 3;
    expect(keyAction("Enter", hand, spots, scene, "first")?.play?.text).toBe("1:2-3");
  });

  it("walks among the targets only while something is held, and goes home on Escape", () => {
    const hand = new Hand();
    hand.deal(moves);
    hand.pick(1, 2);
    hand.focus = 3;
    expect(keyAction("ArrowLeft", hand, spots, scene, "first")?.focus).not.toBe(2);
    expect(keyAction("Escape", hand, spots, scene, "first")).toEqual({ focus: 1 });
    expect(hand.grip).toBeNull();
  });

  it("leaves keys alone that are not the board's", () => {
    expect(keyAction("q", new Hand(), spots, scene, "first")).toBeNull();
  });
});
