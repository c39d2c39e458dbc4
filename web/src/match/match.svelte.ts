// One match as this page knows it: what the server said, in order, and which of it is on show.

import { api, Failure } from "../state/api";
import { keep, tokensOf } from "../state/seats";
import type { Event as MatchEvent, MatchInfo, Now, Numbered, Played, PositionView, Presence, ServerMessage } from "../wire";
import type { Owner } from "../board/scene";
import { stillness } from "../board/flight.svelte";
import { MatchLink, type Draft, type Verdict } from "./link.svelte";

type Events = Extract<ServerMessage, { type: "events" }>;

// A move is seen to its end before the next one begins: an engine answers sooner than discs land.
const PACE = 320; // milliseconds from move to move
const MOST_WAITING = 3; // whoever is further behind catches up at once

export class Match {
  info = $state.raw<MatchInfo | null>(null);
  now = $state.raw<Now | null>(null);
  history = $state.raw<readonly Played[]>([]);
  presence = $state.raw<Presence | null>(null);
  /** My seats. */
  seats = $state.raw<readonly Owner[]>([]);
  /** When `now` arrived, for the clocks. */
  arrived = $state(0);
  degraded = $state(false);
  /** What cannot be mended by waiting: there is no such match. */
  failed = $state.raw<Failure | null>(null);
  /** The ply on show while stepping back; null: the present. */
  browsing = $state<number | null>(null);
  readonly link: MatchLink;
  private seen = new Map<number, PositionView>();
  private past = $state.raw<PositionView | null>(null);
  private waiting: { message: Events; at: number }[] = [];
  private free = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  onevents: ((events: readonly Numbered[]) => void) | null = null;

  constructor(readonly id: string) {
    this.link = new MatchLink(
      id,
      () => ({ tokens: tokensOf(id).slice(0, 2), last: this.now?.number ?? null }),
      (message) => this.hear(message),
    );
  }

  /** The position on show. */
  view = $derived.by((): PositionView | null => (this.browsing === null ? (this.now?.position ?? null) : (this.past ?? this.now?.position ?? null)));
  turn = $derived.by((): Owner | null => this.now?.turn ?? null);
  mine = $derived.by((): boolean => this.turn !== null && this.seats.includes(this.turn));
  watching = $derived.by((): boolean => this.seats.length === 0);
  over = $derived.by((): boolean => (this.now?.outcome ?? null) !== null);
  /** The seat I play when I hold one only. */
  me = $derived.by((): Owner | null => (this.seats.length === 1 ? (this.seats[0] ?? null) : null));

  send(draft: Draft): Promise<Verdict> {
    return this.link.send(draft);
  }

  play(text: string): Promise<Verdict> {
    return this.send({ type: "move", ply: this.now?.position.ply ?? 0, move: text });
  }

  /** For who holds both seats: which one speaks. */
  speaker(): { player?: Owner } {
    if (this.seats.length < 2) return {};
    return { player: this.turn ?? "first" };
  }

  async browse(ply: number | null): Promise<void> {
    const last = this.now?.position.ply ?? 0;
    if (ply === null || ply >= last) {
      this.browsing = null;
      this.past = null;
      return;
    }
    const wanted = Math.max(0, ply);
    this.browsing = wanted;
    let view = this.seen.get(wanted);
    if (view === undefined) {
      try {
        view = (await api.at(this.id, wanted)).position;
        this.seen.set(wanted, view);
      } catch {
        return; // the link's state tells why; the position on show stays
      }
    }
    if (this.browsing === wanted) this.past = view;
  }

  close(): void {
    clearTimeout(this.timer);
    this.link.close();
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.seats = message.seats;
        break;
      case "snapshot":
        this.info = message.info;
        this.history = message.history;
        this.seen.clear();
        this.waiting = [];
        this.take(message.now, performance.now());
        break;
      case "events":
        this.waiting.push({ message, at: performance.now() });
        this.showNext();
        break;
      case "presence":
        this.presence = message;
        break;
      case "link":
        this.degraded = message.degraded;
        break;
      case "error":
        if (message.id === null || message.id === undefined) this.failed = new Failure(message.code, message.sentence);
        break;
    }
  }

  private showNext(): void {
    clearTimeout(this.timer);
    for (;;) {
      const [next] = this.waiting;
      if (next === undefined) return;
      const early = this.free - performance.now();
      if (early > 0 && this.waiting.length <= MOST_WAITING && !document.hidden && !stillness()) {
        this.timer = setTimeout(() => this.showNext(), early);
        return;
      }
      this.waiting.shift();
      const { events, now } = next.message;
      this.follow(events, now, next.at);
      if (events.some(({ event }) => event.kind === "moved")) this.free = performance.now() + PACE;
    }
  }

  private follow(events: readonly Numbered[], now: Now, at: number): void {
    const known = this.now?.number;
    const first = events[0]?.number;
    if (known === undefined || (first !== undefined && first > known + 1)) return this.link.refresh();
    const fresh = events.filter((each) => each.number > known);
    let history = this.history;
    for (const { event } of fresh) history = after(history, event);
    this.history = history;
    if (fresh.some(({ event }) => event.kind === "took_back")) this.seen.clear();
    if (now.number < known) return;
    this.take(now, at);
    if (fresh.length > 0) this.onevents?.(fresh);
  }

  private take(now: Now, at: number): void {
    this.now = now;
    this.arrived = at;
    this.seen.set(now.position.ply, now.position);
    if (now.rematch !== null) keep(now.rematch, tokensOf(this.id));
    if (this.browsing !== null && this.browsing >= now.position.ply) void this.browse(null);
  }
}

/** The move list after an event. */
export function after(history: readonly Played[], event: MatchEvent): readonly Played[] {
  if (event.kind === "moved") return [...history.slice(0, event.ply - 1), { ply: event.ply, player: event.player, text: event.move.text }];
  if (event.kind === "took_back") return history.slice(0, event.ply);
  return history;
}
