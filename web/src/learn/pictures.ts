// The positions that the pictures of the rules pages show, by the pictures' names. The server plays the moves.

export interface Shown {
  variant: string;
  position?: string;
  moves?: string;
}

export const PICTURES: Record<string, Shown> = {
  "silo-start": { variant: "silo" },
  "silo-before": { variant: "silo", moves: "c-d" },
  "silo-after": { variant: "silo", moves: "c-d d-c" },
  "silo-sits-out": { variant: "silo:squares=4,height=3", position: "bbb,b,r,rrbrrrb r", moves: "c-d b-a" },
  "silo-win": { variant: "silo:squares=4,height=3", position: "bbb,bb,r,rrrrrb b", moves: "d-c c-d" },
  "silo-anywhere": { variant: "silo-anywhere:squares=4,height=3", position: "rb,bbbbrrrrr,-,b r", moves: "a-b" },
  "27-start": { variant: "27" },
  "27-walk": { variant: "27", moves: "a:3-b i:4-h" },
  "27-land": { variant: "27", position: "rb,g,g,gbbb,g,gwwbbbbb,gw,gw,rwwwww b", moves: "f:1-i" },
  "27-sits-out": { variant: "27", position: "rbbw,gb,g,gbbb,gb,g,g,gwwbb,rwwwwww b", moves: "e:1-i" },
  "27-end": { variant: "27", position: "rbbwww,gw,gbw,gbw,g,gw,g,g,rwwbbbbb w", moves: "f:1-a" },
  "27-advanced": { variant: "27-advanced", position: "rbb,gb,g,gbbbbbb,g,g,gwww,gww,rwwww w", moves: "g:4-d" },
  "27-nobody": { variant: "27-expert", position: "rbbbbbbbb,g,g,gwwwwwggb,g,grwwww b", moves: "d:1-f" },
  "27-expert": { variant: "27-expert", position: "ggwwwwwww,grbbbbbb,gg,g,rwwgbbb b", moves: "b:7-d" },
  "stacks-start": { variant: "stacks" },
  "stacks-turn": { variant: "stacks", moves: "in-b1 in-b5 b5:1-b4" },
  "stacks-run": { variant: "stacks", position: "-,-,-/-,taaaa,t,-/-,t,-,-,-/-,-,-,t/at,t,- a 2 7,6", moves: "b2:2-c3" },
  "stacks-given-up": { variant: "stacks:side=2,pieces=4", position: "a,-/-,a,a/tt,t t 2 1,1", moves: "a3:1-a2" },
  "stacks-out": { variant: "stacks", position: "a,ttt,aaaa/a,-,-,t/-,t,-,-,-/-,a,t,-/a,t,t t 2 3,4", moves: "b1:3-out" },
  diabolical: { variant: "diabolical", position: "-,aata,a/-,aa,-,-/-,-,-,-,-/t,-,-,t/-,t,- a 2 6,8", moves: "b1:3-c2" },
  "diabolical-out": { variant: "diabolical", position: "-,t,t/-,-,-,-/-,-,-,-,-/-,-,-,-/-,t,ttaa a 2 0,0", moves: "c5:2-out" },
};
