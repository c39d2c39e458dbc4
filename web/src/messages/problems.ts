// What to say when something fails: the catalogue's sentence for the code, else the server's own.

import { Failure } from "../state/api";
import { t } from "./catalogue.svelte";

export function sentenceOf(problem: unknown): string {
  const words = t().errors;
  if (!(problem instanceof Failure)) return words.unknown;
  if (problem.code === "unreachable") return words.unreachable;
  return words.said(problem.code, problem.message) || words.unknown;
}
