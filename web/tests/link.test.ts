import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MatchLink } from "../src/match/link.svelte";
import { read } from "../src/state/stored";
import type { ClientMessage, ServerMessage } from "../src/wire";

/** A socket whose other end is the test. */
class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  sent: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor(readonly address: string) {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breaks(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

const latest = (): Socket => {
  const socket = Socket.all.at(-1);
  if (socket === undefined) throw new Error("no socket was opened");
  return socket;
};
const moves = (socket: Socket) => socket.sent.filter((message) => message.type === "move");

describe("the link to a match", () => {
  let link: MatchLink;
  let heard: ServerMessage[];

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Socket);
    localStorage.clear();
    Socket.all = [];
    heard = [];
    link = new MatchLink("m1", () => ({ tokens: ["t"], last: 4 }), (message) => heard.push(message));
  });
  afterEach(() => {
    link.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("says hello with what it knows, and is live once welcomed", () => {
    latest().opens();
    expect(latest().sent).toEqual([{ type: "hello", match: "m1", tokens: ["t"], last: 4 }]);
    expect(link.state).toBe("connecting");
    latest().says({ type: "welcome", seats: [] });
    expect(link.state).toBe("live");
  });

  it("comes back by itself and sends again what nobody acknowledged, under the same id", async () => {
    latest().opens();
    latest().says({ type: "welcome", seats: [] });
    const verdict = link.send({ type: "move", ply: 4, move: "c-d" });
    const [first] = moves(latest());
    latest().breaks();
    expect(link.state).toBe("waiting");
    vi.advanceTimersByTime(300);
    expect(Socket.all).toHaveLength(2);
    latest().opens();
    latest().says({ type: "welcome", seats: [] });
    expect(moves(latest())).toEqual([first]);
    latest().says({ type: "ack", id: first && "id" in first ? first.id : "", number: 5 });
    expect(await verdict).toEqual({ ok: true });
    expect(read("sent.m1", null)).toBeNull();
  });

  it("keeps what waits through a closed page", () => {
    void link.send({ type: "move", ply: 4, move: "c-d" });
    link.close();
    link = new MatchLink("m1", () => ({ tokens: ["t"], last: null }), () => undefined);
    latest().opens();
    latest().says({ type: "welcome", seats: [] });
    expect(moves(latest())).toHaveLength(1);
  });

  it("gives up a move of yesterday", () => {
    void link.send({ type: "move", ply: 4, move: "c-d" });
    link.close();
    vi.advanceTimersByTime(25 * 3600 * 1000);
    link = new MatchLink("m1", () => ({ tokens: ["t"], last: null }), () => undefined);
    latest().opens();
    latest().says({ type: "welcome", seats: [] });
    expect(moves(latest())).toHaveLength(0);
  });

  it("tells why a move was refused, and tries once more where the server asks for it", async () => {
    latest().opens();
    latest().says({ type: "welcome", seats: [] });
    const verdict = link.send({ type: "move", ply: 4, move: "c-z" });
    const [sent] = moves(latest());
    const id = sent && "id" in sent ? sent.id : "";
    latest().says({ type: "error", id, code: "try_again", sentence: "later" });
    vi.advanceTimersByTime(600);
    expect(moves(latest())).toHaveLength(2);
    latest().says({ type: "error", id, code: "illegal_move", sentence: "no" });
    expect(await verdict).toEqual({ ok: false, code: "illegal_move", sentence: "no" });
  });

  it("takes silence for a dead link", () => {
    latest().opens();
    latest().says({ type: "welcome", seats: [] });
    vi.advanceTimersByTime(8000);
    latest().says({ type: "ping", at: 1 });
    expect(latest().sent.at(-1)).toEqual({ type: "pong", at: 1 });
    vi.advanceTimersByTime(8000);
    expect(link.state).toBe("live");
    vi.advanceTimersByTime(5000);
    expect(Socket.all.length).toBeGreaterThan(1);
  });

  it("waits longer from try to try, never more than four seconds", () => {
    for (const wait of [200, 500, 1000, 2000, 4000, 4000]) {
      const before = Socket.all.length;
      latest().breaks();
      vi.advanceTimersByTime(wait - 1);
      expect(Socket.all).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(Socket.all).toHaveLength(before + 1);
    }
  });
});
