import { describe, expect, it } from "vitest";
import { anyMoves } from "../src/match/ahead";
import { clockText, remaining } from "../src/match/clocks";
import { after } from "../src/match/match.svelte";
import { request, USUAL } from "../src/lobby/setup";
import type { Event as MatchEvent, Played, PositionView } from "../src/wire";

describe("clocks", () => {
  const clock = { first: 60_000, second: 30_000, running: "first" as const, grace: 500 };

  it("only let the running one go down, after its grace", () => {
    expect(remaining(clock, "first", 400)).toBe(60_000);
    expect(remaining(clock, "first", 2500)).toBe(58_000);
    expect(remaining(clock, "second", 2500)).toBe(30_000);
    expect(remaining(clock, "first", 99_000)).toBe(0);
  });

  it.each([[9_449, "9.4"], [10_000, "0:10"], [59_001, "1:00"], [245_000, "4:05"], [3_723_000, "1:02:03"]])("%i ms are %s", (time, text) => {
    expect(clockText(time)).toBe(text);
  });
});

describe("the move list", () => {
  const moved = (ply: number, text: string): MatchEvent =>
    ({ kind: "moved", ply, player: "first", move: { text, source: 0, count: 1, target: 1 } }) as unknown as MatchEvent;
  const history: Played[] = [
    { ply: 1, player: "first", text: "c-d" },
    { ply: 2, player: "second", text: "d-c" },
  ];

  it("grows by a move, once", () => {
    const grown = after(history, moved(3, "e-f"));
    expect(grown.map((move) => move.text)).toEqual(["c-d", "d-c", "e-f"]);
    expect(after(grown, moved(3, "e-f"))).toEqual(grown);
  });

  it("shrinks when moves are taken back", () => {
    expect(after(history, { kind: "took_back", player: "second", ply: 1 } as unknown as MatchEvent)).toEqual(history.slice(0, 1));
  });
});

describe("playing ahead", () => {
  const view = {
    cells: [{ stack: ["first", "second"] }, { stack: [] }],
    counts: [{ name: "reserve", first: 1, second: 0 }, { name: "off", first: 0, second: 0 }],
  } as unknown as PositionView;

  it("allows any discs anywhere, and a reserve only where there is one", () => {
    const texts = (player: "first" | "second") => anyMoves(view, player).map((move) => `${move.source}:${move.count}-${move.target}`);
    expect(texts("second")).toEqual(["0:1-1", "0:1-null", "0:2-1", "0:2-null"]);
    expect(texts("first")).toContain("null:1-1");
  });
});

describe("a match that is asked for", () => {
  it("has the usual opponent", () => {
    expect(request("27", USUAL, "")).toEqual({
      variant: "27", seats: [{ kind: "here" }, { kind: "engine", level: 3 }], starts: "one", clock: { kind: "none" }, take_back: true,
    });
  });
  it("has all that was chosen, and a name without its edges", () => {
    const made = request("silo", { ...USUAL, opponent: "link", starts: "they", clock: "live", minutes: 3, increment: 2 }, "  Ann ");
    expect(made.seats).toEqual([{ kind: "here", nickname: "Ann" }, { kind: "link" }]);
    expect(made.starts).toBe("other");
    expect(made.clock).toEqual({ kind: "live", minutes: 3, increment: 2 });
  });
});
