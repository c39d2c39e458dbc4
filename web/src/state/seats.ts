// The secrets of my seats, by match. They are what makes a seat mine, so they are kept until the match is
// forgotten, and never leave this browser but to the server.

import { read, write } from "./stored";

export interface Seat {
  token: string;
  at: number;
}

const KEY = "seats";
const MOST = 200; // as many as one request may name

/** The tokens that open a match; a rematch is opened by those of the match before it. */
export function tokensOf(match: string): string[] {
  return (read<Record<string, Seat[]>>(KEY, {})[match] ?? []).map((seat) => seat.token);
}

export function keep(match: string, tokens: readonly string[]): void {
  const all = read<Record<string, Seat[]>>(KEY, {});
  const known = all[match] ?? [];
  for (const token of tokens)
    if (!known.some((seat) => seat.token === token)) known.push({ token, at: Date.now() });
  if (known.length === 0) return;
  all[match] = known;
  const kept = Object.entries(all)
    .sort(([, a], [, b]) => (b[0]?.at ?? 0) - (a[0]?.at ?? 0))
    .slice(0, MOST);
  write(KEY, Object.fromEntries(kept));
}

export function allTokens(): string[] {
  const all = Object.values(read<Record<string, Seat[]>>(KEY, {})).flat();
  return [...new Set(all.map((seat) => seat.token))].slice(0, MOST);
}

/** 128 random bits as 32 hexadecimal digits. */
export function newToken(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
