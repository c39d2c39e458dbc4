// The messages of the match server. Written by scripts/write_types.py from the server's schema; do not edit.
/* eslint-disable */

/** Accepts the other player's offer. */
export interface Accept {
  type: "accept";
  /** Made by the client, new for each command. */
  id: string;
  what: "draw" | "take_back";
  player?: "first" | "second" | null;
}

/** A command was carried out and is stored; `number` is the event that it became. */
export interface Ack {
  type: "ack";
  /** Made by the client, new for each command. */
  id: string;
  number: number;
}

/** One cell of the board. x to the right and y up, in cell widths, seen from the first player's side. */
export interface CellView {
  label: string;
  x: number;
  y: number;
  stack: ("first" | "grey" | "red" | "second")[];
}

export type ClientMessage = Hello | Move | Resign | Offer | Accept | Decline | Rematch | Ping | Pong;

export type Clock = NoClock | LiveClock | DaysClock;

/** The clocks at the moment of sending. Only `running` goes down, from when the message arrives. */
export interface ClockView {
  first: number;
  second: number;
  running: "first" | "second" | null;
  grace: number;
}

/** A number that players look at: either one `value`, or one for each player. `name` is one of distance, tower, budget, reserve, off, home; `words` is how to say it. */
export interface Count {
  name: string;
  words: string;
  value: number | null;
  first: number | null;
  second: number | null;
  cells: number[];
}

/** A new match. Without options of its own the variant text says them all. `seats` are the two players; `starts` says which of them becomes `first`, who begins. */
export interface CreateMatch {
  variant: string;
  seats: (HereSeat | LinkSeat | EngineSeat)[];
  starts?: "chance" | "one" | "other";
  clock?: NoClock | LiveClock | DaysClock;
  take_back?: boolean;
  listed?: boolean;
}

/** The new match, and the secrets of the seats that are `here`. */
export interface Created {
  /** A match: 16 letters and digits. */
  match: string;
  link: string;
  tokens: Record<string, string>;
}

/** So many days for every single move. */
export interface DaysClock {
  kind: "days";
  days: number;
}

/** Declines the other player's offer, or takes one's own back. */
export interface Decline {
  type: "decline";
  /** Made by the client, new for each command. */
  id: string;
  what: "draw" | "take_back";
  player?: "first" | "second" | null;
}

/** An offer was declined, or withdrawn by who made it. */
export interface Declined {
  kind: "declined";
  what: "draw" | "take_back";
  player: "first" | "second";
}

/** A kind of disc: who owns it, its letter in texts and its colours in Stackyard's drawings. */
export interface DiscInfo {
  disc: "first" | "grey" | "red" | "second";
  letter: string;
  fill: string;
  mark: string;
}

/** How to draw the board: a row of towers from the side, or a field of hexagons. */
export interface DrawingSize {
  shape: "hexes" | "row";
  rows: number[];
  discs: number;
}

/** The match is over by something else than a move; `now.outcome` has the words. */
export interface Ended {
  kind: "ended";
  end: "abandoned" | "agreed" | "expired" | "resigned" | "rules" | "time";
  winner: "first" | "second" | null;
}

/** A level of the engine. */
export interface EngineSeat {
  kind: "engine";
  level: number;
}

/** A command was refused, and why; after `stale` a snapshot follows. `try_again`: send the same again, with the same id. */
export interface Error {
  type: "error";
  code: "bad_message" | "illegal_move" | "internal" | "match_over" | "no_offer" | "no_seat" | "not_allowed" | "not_begun" | "not_found" | "not_your_turn" | "stale" | "stopping" | "too_fast" | "try_again";
  sentence: string;
  id: string | null;
}

export type Event = Joined | Moved | TookBack | Offered | Declined | Ended | Stood | RematchWanted | Rematched;

/** What happened, in order and without a gap, and how the match stands after the last of them. A client whose last event is not the one before the first of these asks for a snapshot: it says hello. */
export interface Events {
  type: "events";
  events: Numbered[];
  now: Now;
}

/** Every game there is. */
export interface Families {
  games: FamilyInfo[];
  levels: LevelLimits;
}

/** A game with its options, words and rules in short. */
export interface FamilyInfo {
  name: string;
  title: string;
  author: string;
  credit: string;
  summary: string;
  rules: string[];
  move_form: string;
  first: string;
  second: string;
  draw: boolean;
  shape: "hexes" | "row";
  discs: DiscInfo[];
  options: OptionInfo[];
  short_names: VariantName[];
}

/** How the server does. */
export interface Health {
  status: "degraded" | "down" | "ok" | "stopping";
  version: string;
  database: boolean;
  redis: boolean | null;
}

/** The first message. Without tokens, or with ones that fit no seat, one watches. `last` is the number of the last event that the client has seen of this match: what it missed follows, or a whole snapshot. */
export interface Hello {
  type: "hello";
  /** A match: 16 letters and digits. */
  match: string;
  tokens?: string[];
  last?: number | null;
}

/** A person at the client that creates the match; two of these share one screen. */
export interface HereSeat {
  kind: "here";
  nickname?: string | null;
}

/** Takes the open seat. With a token of the client's own making (128 random bits) the request can be repeated: the same token gets the same seat again. */
export interface Join {
  nickname?: string | null;
  token?: string | null;
}

/** Somebody took the open seat. */
export interface Joined {
  kind: "joined";
  player: "first" | "second";
  nickname: string | null;
}

/** The seat and its secret. */
export interface Joining {
  /** A match: 16 letters and digits. */
  match: string;
  player: "first" | "second";
  /** The secret of a seat: 128 bits, 32 hexadecimal digits. */
  token: string;
}

/** The move that led to a position. Its own cells are counted as they were before it. */
export interface LastMove {
  ply: number;
  player: "first" | "second";
  move: MoveView;
  touched: number[];
  vanished: number | null;
}

export interface LevelLimits {
  least: number;
  most: number;
}

/** How well the server's processes hear each other: while degraded, others' moves may come seconds late. */
export interface Link {
  type: "link";
  degraded: boolean;
}

/** A person who opens the link; the first one to join gets the seat. */
export interface LinkSeat {
  kind: "link";
}

/** Minutes for the whole game, and seconds added with every move. */
export interface LiveClock {
  kind: "live";
  minutes: number;
  /** Seconds added with every move. */
  increment?: number;
}

/** What does not change in a match. */
export interface MatchInfo {
  /** A match: 16 letters and digits. */
  match: string;
  variant: string;
  title: string;
  options: Record<string, number | string>;
  clock: NoClock | LiveClock | DaysClock;
  take_back: boolean;
  draw: boolean;
  listed: boolean;
  created: number;
  previous: string | null;
}

/** A match at some ply. */
export interface MatchPosition {
  /** A match: 16 letters and digits. */
  match: string;
  position: PositionView;
  history: Played[];
}

/** A match in a list. */
export interface MatchSummary {
  /** A match: 16 letters and digits. */
  match: string;
  variant: string;
  title: string;
  seats: SeatView[];
  plies: number;
  created: number;
  changed: number;
  state: "open" | "over" | "running";
  turn: "first" | "second" | null;
  mine: ("first" | "second")[];
  outcome: OutcomeView | null;
  rematch: string | null;
}

/** Matches, those that changed last first; `next` is the `before` of the next page. */
export interface Matches {
  matches: MatchSummary[];
  next: number | null;
}

/** Which matches are mine: those that these tokens open. */
export interface Mine {
  tokens: string[];
}

/** Plays a move for the seat that is on turn. `ply` is the number of moves played before it. */
export interface Move {
  type: "move";
  /** Made by the client, new for each command. */
  id: string;
  ply: number;
  move: string;
}

/** A legal move: the top `count` discs of cell `source` go to cell `target`. */
export interface MoveView {
  text: string;
  source: number | null;
  count: number;
  target: number | null;
}

/** A move was played; `ply` counts it: the first move of a match has ply 1. */
export interface Moved {
  kind: "moved";
  ply: number;
  player: "first" | "second";
  move: MoveView;
}

/** Nobody is in a hurry. */
export interface NoClock {
  kind: "none";
}

/** What changes in a match, as it stands after event `number`. */
export interface Now {
  number: number;
  position: PositionView;
  seats: SeatView[];
  turn: "first" | "second" | null;
  watchers: number;
  clock: ClockView | null;
  offers: OfferView[];
  outcome: OutcomeView | null;
  rematch_wanted: ("first" | "second")[];
  rematch: string | null;
}

/** An event with its number in the match; the first one has 1. */
export interface Numbered {
  number: number;
  at: number;
  event: Joined | Moved | TookBack | Offered | Declined | Ended | Stood | RematchWanted | Rematched;
}

/** Asks for a draw, or to take back one's last move; alone or against an engine a take-back is done at once. */
export interface Offer {
  type: "offer";
  /** Made by the client, new for each command. */
  id: string;
  what: "draw" | "take_back";
  player?: "first" | "second" | null;
}

/** An offer that waits for the other player's answer. */
export interface OfferView {
  what: "draw" | "take_back";
  player: "first" | "second";
}

/** A draw or a take-back was offered. */
export interface Offered {
  kind: "offered";
  what: "draw" | "take_back";
  player: "first" | "second";
}

/** A rule option: a whole number from `least` to `most`, or one of `words`. */
export interface OptionInfo {
  name: string;
  help: string;
  standard: number | string;
  least: number | null;
  most: number | null;
  words: string[];
}

/** How a game ended. `first` and `second` are the scores where the rules ended it. */
export interface OutcomeView {
  kind: "abandoned" | "agreed" | "expired" | "resigned" | "rules" | "time";
  winner: "first" | "second" | null;
  reason: string;
  first: number | null;
  second: number | null;
}

/** Are you there? Either side may ask. `at` comes back in the pong. */
export interface Ping {
  type: "ping";
  at?: number;
}

/** One move of the move list. */
export interface Played {
  ply: number;
  player: "first" | "second";
  text: string;
}

/** Yes. */
export interface Pong {
  type: "pong";
  at?: number;
}

/** A position of any variant: the start, or `position`, and the moves from there. */
export interface PositionRequest {
  variant: string;
  position?: string | null;
  moves?: string[];
}

/** A position, whole: what is to be drawn and what can be played. */
export interface PositionView {
  variant: string;
  text: string;
  ply: number;
  drawing: DrawingSize;
  cells: CellView[];
  turn: "first" | "second" | null;
  status: string;
  moves: MoveView[];
  counts: Count[];
  last: LastMove | null;
  sits_out: SitsOut | null;
  outcome: OutcomeView | null;
}

/** Who is connected. Not an event: it has no number and is not kept. */
export interface Presence {
  type: "presence";
  first: boolean;
  second: boolean;
  watchers: number;
}

/** What went wrong with a request: a code for programs and a sentence for people. */
export interface Problem {
  code: string;
  sentence: string;
}

/** Wants another game with seats swapped; it begins when both people want it. */
export interface Rematch {
  type: "rematch";
  /** Made by the client, new for each command. */
  id: string;
  player?: "first" | "second" | null;
}

/** Somebody wants another game. */
export interface RematchWanted {
  kind: "rematch_wanted";
  player: "first" | "second";
}

/** The next match has begun. Seats are swapped; the tokens stay the same. */
export interface Rematched {
  kind: "rematched";
  /** A match: 16 letters and digits. */
  match: string;
}

/** Gives the game up. `player` is needed only by who holds both seats. */
export interface Resign {
  type: "resign";
  /** Made by the client, new for each command. */
  id: string;
  player?: "first" | "second" | null;
}

export type Seat = HereSeat | LinkSeat | EngineSeat;

/** One seat of a match. */
export interface SeatView {
  player: "first" | "second";
  side: string;
  kind: "engine" | "here" | "link";
  nickname: string | null;
  level: number | null;
  taken: boolean;
  connected: boolean;
}

export type ServerMessage = Welcome | Snapshot | Events | Presence | Ack | Error | Link | Ping | Pong;

/** Who would be on turn now but cannot move, and that in a sentence. */
export interface SitsOut {
  player: "first" | "second";
  sentence: string;
}

/** The match as it stands, whole: replaces all that the client knew. */
export interface Snapshot {
  type: "snapshot";
  info: MatchInfo;
  now: Now;
  history: Played[];
}

/** The server stopped and the clocks stood still since then. */
export interface Stood {
  kind: "stood";
}

/** Moves were taken back; `ply` moves are left. */
export interface TookBack {
  kind: "took_back";
  ply: number;
  player: "first" | "second";
}

/** A short name, and the variant that it stands for. */
export interface VariantName {
  name: string;
  variant: string;
}

/** The answer to `hello`. `seats` are those that the tokens opened; none: one watches. */
export interface Welcome {
  type: "welcome";
  /** A match: 16 letters and digits. */
  match: string;
  seats: ("first" | "second")[];
  protocol: number;
}
