// Every sentence of the page, in the language of its reader. `t()` is the catalogue in use; English comes
// with the page, others are loaded when somebody wants them. What only the server can say (why a move was
// refused, a rule's words) passes through functions of the catalogue, so that a language may say it its own way.

import { settings } from "../state/settings.svelte";
import { en } from "./en";

export type Catalogue = typeof en;
export type Language = "en" | "de";

const LOADERS: Record<Exclude<Language, "en">, () => Promise<Catalogue>> = {
  de: async () => (await import("./de")).de,
};

let current = $state.raw<Catalogue>(en);
let language = $state<Language>("en");

export function t(): Catalogue {
  return current;
}

export function languageInUse(): Language {
  return language;
}

export function wantedLanguage(): Language {
  const { language: set } = settings();
  if (set !== "auto") return set;
  return navigator.language.toLowerCase().startsWith("de") ? "de" : "en";
}

export async function useLanguage(wanted: Language): Promise<void> {
  const loaded = wanted === "en" ? en : await LOADERS[wanted]();
  if (wanted !== wantedLanguage()) return; // changed meanwhile
  current = loaded;
  language = wanted;
  document.documentElement.lang = wanted;
}
