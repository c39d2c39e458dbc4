// For the cards of the lobby: a position of each game worth looking at. A game without one shows its start.

import type { Shown } from "../learn/pictures";

export const SHOWCASE: Record<string, Shown> = {
  silo: { variant: "silo", position: "bb,brbbr,rbrrb,rr,-,bbrr b", moves: "c-b" },
  "27": { variant: "27", position: "rbb,gwb,gbw,g,gwwbbb,gw,gbb,g,rwwww b", moves: "a:2-e" },
  stacks: { variant: "diabolical", position: "-,aata,-/t,aa,-,-/-,ta,-,tta,-/t,-,-,tat/-,t,aa a 2 1,2", moves: "b1:3-c2" },
};
