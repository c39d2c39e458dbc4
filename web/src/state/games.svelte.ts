// The games that the server offers, asked for once, and how to speak of them in the page's language.

import { t } from "../messages/catalogue.svelte";
import type { DiscInfo, FamilyInfo, OptionInfo } from "../wire";
import type { Sides } from "../board/names";
import { api } from "./api";

let families = $state.raw<readonly FamilyInfo[]>([]);
let asked: Promise<void> | null = null;

export function games(): readonly FamilyInfo[] {
  return families;
}

export function loadGames(): Promise<void> {
  asked ??= api.games().then(
    (answer) => {
      families = answer.games;
    },
    (problem: unknown) => {
      asked = null;
      throw problem;
    },
  );
  return asked;
}

/** The game that a variant's text or short name belongs to. */
export function familyOf(variant: string): FamilyInfo | undefined {
  const base = variant.split(":")[0] ?? "";
  return families.find((family) => family.name === base || family.short_names.some((short) => short.name === base));
}

export function sidesOf(family: FamilyInfo | undefined): Sides {
  const own = family === undefined ? undefined : t().games[family.name]?.sides;
  return { first: own?.first ?? family?.first ?? "1", second: own?.second ?? family?.second ?? "2" };
}

export function discsOf(family: FamilyInfo | undefined): readonly DiscInfo[] {
  return family?.discs ?? [];
}

export function summaryOf(family: FamilyInfo): string {
  return t().games[family.name]?.summary ?? family.summary;
}

export function creditOf(family: FamilyInfo): string {
  return t().games[family.name]?.credit ?? family.credit;
}

export function optionTitle(family: FamilyInfo, option: OptionInfo): string {
  return t().games[family.name]?.options?.[option.name] ?? option.name.charAt(0).toUpperCase() + option.name.slice(1);
}

export function optionHelp(family: FamilyInfo, option: OptionInfo): string {
  return t().games[family.name]?.help?.[option.name] ?? option.help;
}

export function wordOf(family: FamilyInfo, word: string): string {
  return t().games[family.name]?.words?.[word] ?? word;
}

/** The options that a variant's text sets, over the standard ones. */
export function optionsOf(family: FamilyInfo, variant: string): Record<string, number | string> {
  const values: Record<string, number | string> = {};
  for (const option of family.options) values[option.name] = option.standard;
  const full = family.short_names.find((short) => short.name === variant)?.variant ?? variant;
  for (const pair of (full.split(":")[1] ?? "").split(",").filter(Boolean)) {
    const [name = "", value = ""] = pair.split("=");
    values[name] = /^\d+$/.test(value) ? Number(value) : value;
  }
  return values;
}

/** A variant's text from its options. */
export function variantText(family: FamilyInfo, values: Record<string, number | string>): string {
  const told = family.options
    .filter((option) => values[option.name] !== undefined && values[option.name] !== option.standard)
    .map((option) => `${option.name}=${values[option.name]}`);
  return told.length > 0 ? `${family.name}:${told.join(",")}` : family.name;
}

/** What is not usual about a variant, in words: its kind, and the options that were changed. Empty for the usual game. */
export function variantWords(variant: string): string {
  const family = familyOf(variant);
  if (family === undefined) return "";
  const values = optionsOf(family, variant);
  const kind = family.short_names.find((short) => {
    const own = Object.entries(optionsOf(family, short.name)).filter(([name, value]) => value !== standardOf(family, name));
    return own.length > 0 && own.every(([name, value]) => values[name] === value);
  });
  const told = kind === undefined ? {} : optionsOf(family, kind.name);
  const others = family.options.filter((option) => values[option.name] !== option.standard && values[option.name] !== told[option.name]);
  const parts = kind === undefined ? [] : [t().variants[kind.name] ?? kind.name];
  for (const option of others) parts.push(`${optionTitle(family, option)} ${wordOf(family, String(values[option.name]))}`);
  return parts.join(", ");
}

function standardOf(family: FamilyInfo, option: string): number | string | undefined {
  return family.options.find((each) => each.name === option)?.standard;
}
