// The websocket of one match: connects, says hello, answers pings, and comes back by itself.
//
// Commands are kept until they are answered, in local storage too, and sent again after every reconnect with
// the same id; the server plays each once. So a move survives a lost network, a reload and a closed tab.

import type { ClientMessage, ServerMessage } from "../wire";
import { newToken } from "../state/seats";
import { forget, read, write } from "../state/stored";

export type LinkState = "connecting" | "live" | "waiting";

type Command = Extract<ClientMessage, { id: string }>;
export type Draft = Command extends infer C ? (C extends Command ? Omit<C, "id"> : never) : never;

/** How a command went: done, or refused with the server's code and sentence. */
export type Verdict = { ok: true } | { ok: false; code: string; sentence: string };

interface Sent {
  command: Command;
  tell: ((verdict: Verdict) => void) | null;
}

const SILENCE = 11_000; // no word for so long: the link is dead, whatever the socket says
const WAITS = [200, 500, 1000, 2000, 4000]; // before trying again
const STALE = 24 * 3600 * 1000; // a move that nobody took for a day is not what one wants any more

export class MatchLink {
  state = $state<LinkState>("connecting");
  /** When the next try is due, for whoever waits. */
  retryAt = $state(0);
  private socket: WebSocket | null = null;
  private sent = new Map<string, Sent>();
  private tries = 0;
  private heard = 0;
  private closed = false;
  private timers: { again?: ReturnType<typeof setTimeout> | undefined; watch: ReturnType<typeof setInterval> };

  constructor(
    private readonly match: string,
    private readonly hello: () => { tokens: string[]; last: number | null },
    private readonly hear: (message: ServerMessage) => void,
  ) {
    for (const { command, at } of read<{ command: Command; at: number }[]>(this.key, []))
      if (Date.now() - at < STALE) this.sent.set(command.id, { command, tell: null });
    this.timers = { watch: setInterval(() => this.check(), 1000) };
    addEventListener("online", this.now);
    addEventListener("pageshow", this.now);
    document.addEventListener("visibilitychange", this.now);
    this.connect();
  }

  get waiting(): boolean {
    return this.sent.size > 0;
  }

  send(draft: Draft): Promise<Verdict> {
    const command = { ...draft, id: newToken() } as Command;
    return new Promise((tell) => {
      this.sent.set(command.id, { command, tell });
      this.store();
      this.write(command);
    });
  }

  /** Asks for a whole snapshot. */
  refresh(): void {
    this.write({ type: "hello", match: this.match, tokens: this.hello().tokens, last: null });
  }

  close(): void {
    this.closed = true;
    clearInterval(this.timers.watch);
    clearTimeout(this.timers.again);
    removeEventListener("online", this.now);
    removeEventListener("pageshow", this.now);
    document.removeEventListener("visibilitychange", this.now);
    this.socket?.close();
  }

  /** Tries at once: the network or the person is back. */
  readonly now = (): void => {
    if (this.state === "waiting" && document.visibilityState === "visible") this.connect();
    else this.check();
  };

  private get key(): string {
    return `sent.${this.match}`;
  }

  private connect(): void {
    clearTimeout(this.timers.again);
    if (this.closed) return;
    this.state = "connecting";
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`);
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () => {
      const { tokens, last } = this.hello();
      this.write({ type: "hello", match: this.match, tokens, last });
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.socket !== socket) return;
      this.heard = Date.now();
      this.receive(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  private receive(message: ServerMessage): void {
    if (message.type === "ping") return this.write({ type: "pong", at: message.at ?? 0 });
    if (message.type === "welcome") {
      this.state = "live";
      this.tries = 0;
      for (const { command } of this.sent.values()) this.write(command);
    }
    if (message.type === "ack") this.settle(message.id, { ok: true });
    if (message.type === "error" && message.id !== null && message.id !== undefined) {
      const { code, sentence, id } = message;
      if (code === "try_again" || code === "stopping") {
        const again = this.sent.get(id);
        if (again !== undefined) setTimeout(() => this.write(again.command), 500);
        return;
      }
      this.settle(id, { ok: false, code, sentence });
    }
    this.hear(message);
  }

  private settle(id: string, verdict: Verdict): void {
    const sent = this.sent.get(id);
    this.sent.delete(id);
    this.store();
    sent?.tell?.(verdict);
  }

  private store(): void {
    if (this.sent.size === 0) return forget(this.key);
    write(this.key, [...this.sent.values()].map(({ command }) => ({ command, at: Date.now() })));
  }

  private write(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private check(): void {
    if (this.closed || this.state === "waiting") return;
    if (Date.now() - this.heard > SILENCE) {
      this.socket?.close();
      this.lost();
    }
  }

  private lost(): void {
    this.socket = null;
    if (this.closed) return;
    this.state = "waiting";
    const wait = WAITS[Math.min(this.tries, WAITS.length - 1)] ?? 4000;
    this.tries += 1;
    this.retryAt = Date.now() + wait;
    clearTimeout(this.timers.again);
    this.timers.again = setTimeout(() => this.connect(), wait);
  }
}
