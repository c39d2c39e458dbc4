// From what is chosen in the lobby to the request that begins a match.

import type { Clock, CreateMatch, Seat } from "../wire";

export interface Choices {
  opponent: "engine" | "here" | "link";
  level: number;
  starts: "me" | "they" | "chance";
  clock: "none" | "live" | "days";
  minutes: number;
  increment: number;
  days: number;
  takeBack: boolean;
}

export const USUAL: Choices = {
  opponent: "engine", level: 3, starts: "me", clock: "none", minutes: 10, increment: 5, days: 2, takeBack: true,
};

const STARTS = { me: "one", they: "other", chance: "chance" } as const;

export function request(variant: string, choices: Choices, nickname: string): CreateMatch {
  const me: Seat = nickname.trim() === "" ? { kind: "here" } : { kind: "here", nickname: nickname.trim().slice(0, 24) };
  const others: Record<Choices["opponent"], Seat> = {
    engine: { kind: "engine", level: choices.level },
    here: { kind: "here" },
    link: { kind: "link" },
  };
  const clocks: Record<Choices["clock"], Clock> = {
    none: { kind: "none" },
    live: { kind: "live", minutes: choices.minutes, increment: choices.increment },
    days: { kind: "days", days: choices.days },
  };
  return {
    variant,
    seats: [me, others[choices.opponent]],
    starts: STARTS[choices.starts],
    clock: clocks[choices.clock],
    take_back: choices.takeBack,
  };
}
