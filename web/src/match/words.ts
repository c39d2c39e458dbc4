// The state of a match in words: for the line above the board and for the live region.

import type { Sides } from "../board/names";
import type { Owner } from "../board/scene";
import { t } from "../messages/catalogue.svelte";
import type { MoveView, PositionView } from "../wire";
import type { Match } from "./match.svelte";

export interface Line {
  /** Whose dot stands before the line. */
  owner: Owner | null;
  head: string;
  detail: string;
}

export function statusLine(match: Match, sides: Sides): Line {
  const words = t().status;
  const { now } = match;
  if (now === null) return { owner: null, head: t().link.connecting, detail: "" };
  if (match.browsing !== null) return { owner: null, head: words.past(match.browsing, now.position.ply), detail: "" };
  const { outcome } = now;
  if (outcome !== null) return { owner: outcome.winner, head: endHead(match, sides), detail: endReason(match, sides) };
  if (now.seats.some((seat) => !seat.taken)) return { owner: null, head: match.watching ? words.seatFree : words.waitingFor, detail: "" };
  if (match.turn === null) return { owner: null, head: now.position.status, detail: "" };
  const seat = now.seats.find((each) => each.player === match.turn);
  const side = sides[match.turn];
  const head = match.me === match.turn ? words.yourMove : seat?.kind === "engine" ? words.thinking(side) : words.toMove(side);
  return { owner: match.turn, head, detail: needs(now.position) };
}

/** How far or with what the player on turn moves. */
export function needs(view: PositionView): string {
  const { counts } = t();
  const told = view.counts.flatMap((count) => {
    if (count.value === null) return [];
    if (count.name === "distance") return [counts.distance(count.value)];
    if (count.name === "budget") return [counts.budget(count.value)];
    return [];
  });
  return told.join(", ");
}

export function whySitsOut(view: PositionView, sides: Sides): string {
  const out = view.sits_out;
  return out === null ? "" : t().status.sitsOut(sides[out.player], out.sentence);
}

export function endHead(match: Match, sides: Sides): string {
  const words = t().end;
  const outcome = match.now?.outcome;
  if (!outcome) return "";
  if (outcome.winner === null) return ["abandoned", "expired"].includes(outcome.kind) ? words.stopped : words.draw;
  if (match.me === outcome.winner) return words.youWin;
  return match.me === null ? words.wins(sides[outcome.winner]) : words.youLose(sides[outcome.winner]);
}

export function endReason(match: Match, sides: Sides): string {
  const outcome = match.now?.outcome;
  if (!outcome) return "";
  const winner = outcome.winner ?? "first";
  return t().end.reason(outcome.reason, {
    kind: outcome.winner === null ? `${outcome.kind}-draw` : outcome.kind,
    winner: sides[winner],
    loser: sides[winner === "first" ? "second" : "first"],
    first: outcome.first,
    second: outcome.second,
    count: match.now?.position.counts.at(-1)?.name ?? "",
  });
}

/** A move as one says it aloud. */
export function spoken(move: MoveView, labels: readonly string[]): string {
  const words = t().match;
  const from = move.source === null ? "" : (labels[move.source] ?? "");
  const to = move.target === null ? "" : (labels[move.target] ?? "");
  if (move.source === null) return words.entered(to);
  if (move.target === null) return words.left(from, move.count);
  return words.said(from, to, move.count);
}
