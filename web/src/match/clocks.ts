// Clocks between the server's messages: only the running one goes down, after its grace.

import type { ClockView } from "../wire";
import type { Owner } from "../board/scene";

export function remaining(clock: ClockView, player: Owner, passed: number): number {
  const left = clock[player];
  if (clock.running !== player) return left;
  return Math.max(0, left - Math.max(0, passed - clock.grace));
}

/** `4:05`, `1:02:03`, below ten seconds `9.4`; days in words are the catalogue's. */
export function clockText(milliseconds: number): string {
  if (milliseconds < 10_000) return (Math.floor(milliseconds / 100) / 10).toFixed(1);
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const tail = `${String(rest).padStart(2, "0")}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}
