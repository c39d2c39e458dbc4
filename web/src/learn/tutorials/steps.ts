// The tutorials without their words: the position of each step, which moves it asks for, and one to show.
// A pattern is matched against the whole text of a move; a step with several asks for one after the other.

import type { Shown } from "../pictures";
import type { Taught } from "./taught";

export interface Step extends Shown {
  asks: readonly RegExp[];
  show: readonly string[];
}

/** The words of a step: what to know, what to do, and what is answered. */
export interface Words {
  title: string;
  tell: string;
  ask: string;
  right: string;
  /** What to say of other moves: by pattern, else the last. */
  wrong: readonly (readonly [RegExp, string])[];
}

export const STEPS: Record<Taught, readonly Step[]> = {
  silo: [
    { variant: "silo", asks: [/.*/], show: ["c-d"] },
    { variant: "silo", moves: "c-d b-a", asks: [/d-e/], show: ["d-e"] },
    { variant: "silo", moves: "c-d b-a", asks: [/a-b/], show: ["a-b"] },
    { variant: "silo:squares=4,height=3", position: "bbb,b,r,rrbrrrb r", moves: "c-d", asks: [/b-a/], show: ["b-a"] },
    { variant: "silo:squares=4,height=3", position: "bbb,bb,r,rrrrrb b", moves: "d-c", asks: [/c-d/], show: ["c-d"] },
    { variant: "silo-anywhere:squares=4,height=3", position: "rb,bbbbrrrrr,-,b r", asks: [/a-b/], show: ["a-b"] },
  ],
  "27": [
    { variant: "27", asks: [/.*/], show: ["a:3-b"] },
    { variant: "27", moves: "a:3-b i:4-h", asks: [/.*/], show: ["a:2-c"] },
    { variant: "27", moves: "a:3-b i:4-h", asks: [/b:2-d/], show: ["b:2-d"] },
    { variant: "27", position: "rb,g,g,gbbb,g,gwwbbbbb,gw,gw,rwwwww b", asks: [/f:\d-i/], show: ["f:1-i"] },
    { variant: "27", position: "rbbw,gb,g,gbbb,gb,g,g,gwwbb,rwwwwww b", asks: [/e:1-i/], show: ["e:1-i"] },
    { variant: "27", position: "rbwwwwww,gbw,gw,g,g,g,g,gbbbbbbb,rw b", asks: [/h:7-i/], show: ["h:7-i"] },
    { variant: "27-advanced", position: "rbb,gb,g,gbbbbbb,g,g,gwww,gww,rwwww w", asks: [/g:4-d/], show: ["g:4-d"] },
  ],
  stacks: [
    { variant: "stacks", asks: [/in-.*/], show: ["in-b1"] },
    { variant: "stacks", moves: "in-b1 in-b5 b5:1-b4", asks: [/.*/, /.*/], show: ["in-a1", "a1:1-a2"] },
    { variant: "stacks", position: "-,a,-/-,t,-,-/-,-,-,-,-/-,-,-,-/-,-,- a 2 11,11", asks: [/b1:1-b2/], show: ["b1:1-b2"] },
    { variant: "stacks", position: "-,-,-/-,taaaa,t,-/-,t,-,-,-/-,-,-,t/at,t,- a 2 7,6", asks: [/b2:2-c3/], show: ["b2:2-c3"] },
    { variant: "stacks", position: "-,-,-/-,t,-,-/-,-,a,-,-/-,-,t,-/-,taaa,- a 2 3,6", asks: [/b5:3-out/], show: ["b5:3-out"] },
    { variant: "diabolical", position: "-,aata,a/-,aa,-,-/-,-,-,-,-/t,-,-,t/-,t,- a 2 6,8", asks: [/b1:3-c2/], show: ["b1:3-c2"] },
    { variant: "diabolical", position: "-,t,t/-,-,-,-/-,-,-,-,-/-,-,-,-/-,t,ttaa a 2 0,0", asks: [/c5:2-out/], show: ["c5:2-out"] },
  ],
};
