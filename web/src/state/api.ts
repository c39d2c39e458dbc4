// The server's HTTP API. Whatever goes wrong becomes a `Failure` with a code that the catalogue knows.

import type {
  Created, CreateMatch, Families, Join, Joining, Matches, MatchPosition, PositionRequest, PositionView, Problem,
} from "../wire";

export class Failure extends Error {
  constructor(
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, body === undefined ? {} : {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Failure("unreachable", "");
  }
  if (answer.ok) return (await answer.json()) as T;
  let problem: Partial<Problem> = {};
  try {
    problem = (await answer.json()) as Problem;
  } catch {
    // Not the server's own answer: a proxy's page, say.
  }
  throw new Failure(problem.code ?? "unreachable", problem.sentence ?? "");
}

export const api = {
  games: () => ask<Families>("/api/games"),
  position: (request: PositionRequest) => ask<PositionView>("/api/position", request),
  create: (match: CreateMatch) => ask<Created>("/api/matches", match),
  join: (match: string, join: Join) => ask<Joining>(`/api/matches/${match}/join`, join),
  mine: (tokens: readonly string[]) => ask<Matches>("/api/matches/mine", { tokens }),
  running: () => ask<Matches>("/api/matches?state=running"),
  at: (match: string, ply: number) => ask<MatchPosition>(`/api/matches/${match}/position?ply=${ply}`),
};
