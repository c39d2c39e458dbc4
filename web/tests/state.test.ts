import { beforeEach, describe, expect, it, vi } from "vitest";
import { stackWords, describe as say, pictureName } from "../src/board/names";
import { placeOf } from "../src/board/places";
import { optionsOf, variantText } from "../src/state/games.svelte";
import { routeOf } from "../src/state/route.svelte";
import { allTokens, keep, newToken, tokensOf } from "../src/state/seats";
import { read, write } from "../src/state/stored";
import type { FamilyInfo } from "../src/wire";

beforeEach(() => localStorage.clear());

describe("addresses", () => {
  it.each([
    ["/", { screen: "lobby" }],
    ["/match/abc", { screen: "match", match: "abc" }],
    ["/match/", { screen: "lost" }],
    ["/rules/27", { screen: "rules", game: "27" }],
    ["/learn/silo", { screen: "learn", game: "silo" }],
    ["/nowhere", { screen: "lost" }],
  ])("%s", (path, route) => expect(routeOf(path)).toEqual(route));
  it("that no person wrote do no harm", () => expect(routeOf("/rules/%E0%A4%A")).toEqual({ screen: "lost" }));
});

describe("what is kept", () => {
  it("falls back where it is broken", () => {
    localStorage.setItem("stackyard.choices", "{broken");
    expect(read("choices", "standard")).toBe("standard");
  });
  it("lives on in memory where storage is refused", () => {
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    write("game", "silo");
    expect(read("game", "27")).toBe("silo");
    vi.unstubAllGlobals();
  });
  function refuse(): never {
    throw new Error("no storage here");
  }
});

describe("the secrets of my seats", () => {
  it("are kept by match, each once", () => {
    keep("m1", ["a"]);
    keep("m1", ["a", "b"]);
    keep("m2", ["b"]);
    expect(tokensOf("m1")).toEqual(["a", "b"]);
    expect(allTokens().sort()).toEqual(["a", "b"]);
  });
  it("of the oldest matches go when there are too many", () => {
    vi.useFakeTimers();
    for (let number = 0; number < 205; number++) {
      vi.setSystemTime(number * 1000);
      keep(`m${number}`, [`t${number}`]);
    }
    vi.useRealTimers();
    expect(tokensOf("m0")).toEqual([]);
    expect(tokensOf("m204")).toEqual(["t204"]);
    expect(allTokens()).toHaveLength(200);
  });
  it("are 128 bits of chance", () => {
    expect(newToken()).toMatch(/^[0-9a-f]{32}$/);
    expect(newToken()).not.toBe(newToken());
  });
});

describe("a variant", () => {
  const family = {
    name: "27",
    options: [{ name: "fields", standard: 9 }, { name: "discs", standard: 9 }, { name: "level", standard: "basic" }],
    short_names: [{ name: "27-expert", variant: "27:level=expert" }],
  } as unknown as FamilyInfo;

  it("is read from its text or its short name", () => {
    expect(optionsOf(family, "27:discs=18")).toEqual({ fields: 9, discs: 18, level: "basic" });
    expect(optionsOf(family, "27-expert")).toEqual({ fields: 9, discs: 9, level: "expert" });
  });
  it("is written with what is not usual", () => {
    expect(variantText(family, { fields: 9, discs: 9, level: "basic" })).toBe("27");
    expect(variantText(family, { fields: 5, discs: 9, level: "expert" })).toBe("27:fields=5,level=expert");
  });
});

describe("what a screen reader says", () => {
  const sides = { first: "Black", second: "White" };
  const cells = [
    { label: "a", x: 0, y: 0, stack: ["red", "first", "first"] as const },
    { label: "b", x: 1, y: 0, stack: [] },
  ];
  const moves = [1, 2].map((count) => ({ text: `a:${count}-b`, source: 0, count, target: 1 }));

  it("of a stack is read from the top, in runs", () => {
    expect(stackWords(["red", "first", "first", "second"], sides)).toBe("1 White, 2 Black, 1 base red");
    expect(pictureName(cells, sides)).toBe("a: 2 Black, 1 base red");
  });
  it("of a spot tells what can be done there", () => {
    const state = { cells, moves, sides, reserve: 0, held: null, asked: 2, ahead: false };
    expect(say(0, state)).toBe("a: 3 discs, from the top 2 Black, 1 base red. You can take 1–2; 2 would go to b");
    expect(say(1, { ...state, held: { source: 0, count: 2 } })).toBe("b: empty. Put 2 discs here");
    expect(say(0, { ...state, held: { source: 0, count: 2 } })).toContain("2 discs in your hand");
  });
});

describe("the place where a move ended", () => {
  it("is one to the left once a cell before it has gone", () => {
    expect(placeOf(5, "first", "off", 2)).toBe(4);
    expect(placeOf(1, "first", "off", 2)).toBe(1);
    expect(placeOf(null, "second", "reserve", null)).toBe("second-reserve");
  });
});
