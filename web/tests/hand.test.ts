import { describe, expect, it } from "vitest";
import { counts, meant, reach, stepCount, targets, typed, type Move } from "../src/board/hand";
import { Hand } from "../src/board/hold.svelte";

const moves: Move[] = [
  { text: "a:1-c", source: 0, count: 1, target: 2 },
  { text: "a:3-c", source: 0, count: 3, target: 2 },
  { text: "b:1-d", source: 1, count: 1, target: 3 },
  { text: "b:1-c", source: 1, count: 1, target: 2 },
  { text: "in-b1", source: null, count: 1, target: 1 },
  { text: "d:2-out", source: 3, count: 2, target: null },
];

describe("what a hand may do", () => {
  it("takes the counts from the moves alone", () => {
    expect(counts(moves, 0)).toEqual([1, 3]);
    expect(counts(moves, "reserve")).toEqual([1]);
    expect(counts(moves, 2)).toEqual([]);
  });

  it("grips the next larger number that can move, else the largest", () => {
    expect(reach(moves, 0, 2)).toEqual({ source: 0, count: 3 });
    expect(reach(moves, 0, 9)).toEqual({ source: 0, count: 3 });
    expect(reach(moves, 2, 1)).toBeNull();
  });

  it("lights every place where held discs may go", () => {
    expect([...targets(moves, { source: 1, count: 1 }).keys()]).toEqual([3, 2]);
    expect([...targets(moves, { source: 3, count: 2 }).keys()]).toEqual(["out"]);
    expect(targets(moves, null).size).toBe(0);
  });

  it("steps between possible counts and stays at the ends", () => {
    expect(stepCount(moves, { source: 0, count: 1 }, 1).count).toBe(3);
    expect(stepCount(moves, { source: 0, count: 3 }, 1).count).toBe(3);
  });
});

describe("a move planned ahead", () => {
  it("is the one of the same count", () => {
    expect(meant(moves, { source: 0, count: 3, target: 2 })?.text).toBe("a:3-c");
  });
  it("goes without its count where there is one move only", () => {
    expect(meant(moves, { source: 3, count: 7, target: "out" })?.text).toBe("d:2-out");
  });
  it("is forgotten where the count matters and is not there", () => {
    expect(meant(moves, { source: 0, count: 2, target: 2 })).toBeNull();
  });
});

describe("a typed move", () => {
  it.each(["a:3-c", " A:3 – C ", "a:3->c", "a:3—c"])("%s", (text) => {
    expect(typed(moves, text)?.text).toBe("a:3-c");
  });
  it("must be there", () => expect(typed(moves, "a:2-c")).toBeNull());
});

describe("Hand", () => {
  it("lifts what is pointed at, and shows where it goes", () => {
    const hand = new Hand();
    hand.deal(moves);
    hand.heights = [4, 1, 0, 2];
    hand.hover = { spot: 0, disc: 2 }; // the second of four from the top
    expect(hand.shown).toEqual({ source: 0, count: 3 });
    expect([...hand.targets.keys()]).toEqual([2]);
  });

  it("forgets a grip that new moves do not allow, and keeps one that they do", () => {
    const hand = new Hand();
    hand.deal(moves);
    hand.pick(0, 3);
    hand.deal(moves.slice(0, 2));
    expect(hand.grip).toEqual({ source: 0, count: 3 });
    hand.deal(moves.slice(2));
    expect(hand.grip).toBeNull();
  });

  it("asks for a number by key before anything is held", () => {
    const hand = new Hand();
    hand.deal(moves);
    hand.byKeys = true;
    hand.focus = 0;
    hand.choose(3);
    expect(hand.shown).toEqual({ source: 0, count: 3 });
    hand.step(-1);
    expect(hand.shown?.count).toBe(1);
  });
});
