import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inline, parse, type Block, type Inline } from "../src/learn/markdown";
import { PICTURES } from "../src/learn/pictures";
import { de as lessonsDe } from "../src/learn/tutorials/de";
import { en as lessonsEn } from "../src/learn/tutorials/en";
import { STEPS } from "../src/learn/tutorials/steps";
import { TAUGHT } from "../src/learn/tutorials/taught";
import { de } from "../src/messages/de";
import { en } from "../src/messages/en";

function keys(catalogue: object, path = ""): string[] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    value !== null && typeof value === "object" && !Array.isArray(value) ? keys(value as object, `${path}${key}.`) : [`${path}${key}`],
  );
}

describe("the catalogues", () => {
  it("say the same things in both languages", () => {
    const own = (key: string): boolean => !key.startsWith("games.");
    expect(keys(de).filter(own).sort()).toEqual(keys(en).filter(own).sort());
  });
  it("leave nothing unsaid", () => {
    for (const catalogue of [en, de])
      for (const key of keys(catalogue)) {
        const said = key.split(".").reduce((at: unknown, part) => (at as Record<string, unknown>)[part], catalogue);
        if (typeof said === "string") expect(said, key).not.toBe("");
      }
  });
});

describe("the tutorials", () => {
  it.each(TAUGHT)("of %s has 5 to 8 steps, with words in both languages", (game) => {
    const steps = STEPS[game];
    expect(steps.length).toBeGreaterThanOrEqual(5);
    expect(steps.length).toBeLessThanOrEqual(8);
    for (const words of [lessonsEn[game], lessonsDe[game]]) expect(words).toHaveLength(steps.length);
    expect(lessonsDe[game]?.map((step) => step.wrong.length)).toEqual(lessonsEn[game]?.map((step) => step.wrong.length));
  });
  it("show what they ask for", () => {
    for (const steps of Object.values(STEPS))
      for (const step of steps) step.show.forEach((text, index) => expect(text).toMatch(new RegExp(`^(?:${step.asks[index]?.source})$`)));
  });
});

describe("Markdown", () => {
  it("is read as far as the rules pages use it", () => {
    const blocks = parse("# Silo\n\nA **word** and `code`.\n\n- one\n  more\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n    c-d\n");
    expect(blocks.map((block) => block.kind)).toEqual(["heading", "text", "list", "table", "code"]);
    expect(blocks[1]).toEqual({ kind: "text", parts: [
      { kind: "text", text: "A " }, { kind: "bold", text: "word" }, { kind: "text", text: " and " }, { kind: "code", text: "code" }, { kind: "text", text: "." },
    ] });
    expect(blocks[2]).toMatchObject({ numbered: false, items: [[{ text: "one more" }], [{ text: "two" }]] });
  });
  it("finds pictures and links", () => {
    expect(inline("see ![start](../images/silo-start.svg) or [this](a.md)")).toEqual([
      { kind: "text", text: "see " }, { kind: "picture", name: "silo-start", alt: "start" }, { kind: "text", text: " or " }, { kind: "link", text: "this", href: "a.md" },
    ]);
  });
});

describe.each([["English", "../docs/games/"], ["German", "src/learn/rules-de/"]])("the rules pages in %s", (_, folder) => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".md"));

  it("are there for every game", () => {
    expect(files.sort()).toEqual(["27.md", "silo.md", "stacks.md"]);
  });
  it.each(files)("%s has its pictures drawn by the board, and no markup left over", (file) => {
    const blocks = parse(readFileSync(folder + file, "utf8"));
    const pictures = blocks.flatMap(partsOf).filter((part) => part.kind === "picture");
    expect(pictures.length).toBeGreaterThan(2);
    for (const picture of pictures) expect(Object.keys(PICTURES)).toContain(picture.name);
    const words = blocks.flatMap(partsOf).filter((part) => part.kind === "text");
    for (const part of words) expect("text" in part ? part.text : "").not.toMatch(/\*\*|!\[|\]\(/);
  });
});

function partsOf(block: Block): Inline[] {
  if (block.kind === "text") return block.parts;
  if (block.kind === "picture") return [block];
  if (block.kind === "list") return block.items.flat();
  return block.kind === "table" ? [...block.head, ...block.rows.flat()].flat() : [];
}
