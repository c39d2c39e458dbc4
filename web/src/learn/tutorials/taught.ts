// The games that have a tutorial; apart from its steps, so that a link to it does not load them.
export const TAUGHT = ["silo", "27", "stacks"] as const;
export type Taught = (typeof TAUGHT)[number];

export function isTaught(game: string): game is Taught {
  return (TAUGHT as readonly string[]).includes(game);
}
