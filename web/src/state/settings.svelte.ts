// What a person has set for this browser: looks, language, sounds, touch. Other tabs follow at once.

import { read, watch, write } from "./stored";

export interface Settings {
  theme: "auto" | "light" | "dark";
  palette: "game" | "clear";
  language: "auto" | "en" | "de";
  sounds: boolean;
  /** Whether a move by touch waits for a second yes. */
  confirm: boolean;
  nickname: string;
}

const STANDARD: Settings = { theme: "auto", palette: "game", language: "auto", sounds: false, confirm: false, nickname: "" };

let current = $state<Settings>({ ...STANDARD, ...read<Partial<Settings>>("settings", {}) });

watch("settings", () => {
  current = { ...STANDARD, ...read<Partial<Settings>>("settings", {}) };
});

export function settings(): Readonly<Settings> {
  return current;
}

export function set<K extends keyof Settings>(key: K, value: Settings[K]): void {
  current[key] = value;
  write("settings", current);
}
