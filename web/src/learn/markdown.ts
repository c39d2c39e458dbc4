// The rules pages are Markdown, the same files as in the documentation. This reads as much of it as they use:
// headings, paragraphs, lists, tables, pictures, code, and bold, code and links inside a line.

export type Inline = { kind: "text" | "bold" | "code"; text: string } | { kind: "link"; text: string; href: string } | { kind: "picture"; name: string; alt: string };

export type Block =
  | { kind: "heading"; level: number; text: string; anchor: string }
  | { kind: "text"; parts: Inline[] }
  | { kind: "picture"; name: string; alt: string }
  | { kind: "list"; numbered: boolean; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "code"; text: string };

const PIECE = /!\[([^\]]*)\]\(([^)]*)\)|\[([^\]]*)\]\(([^)]*)\)|\*\*([^*]+)\*\*|`([^`]+)`/g;

/** The name of a picture: its file's, without folder and ending. */
function pictureName(path: string): string {
  return (path.split("/").at(-1) ?? "").replace(/\.\w+$/, "");
}

export function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(PIECE)) {
    if (match.index > at) parts.push({ kind: "text", text: text.slice(at, match.index) });
    const [whole, alt, source, words, href, bold, code] = match;
    if (source !== undefined) parts.push({ kind: "picture", name: pictureName(source), alt: alt ?? "" });
    else if (href !== undefined) parts.push({ kind: "link", text: words ?? "", href });
    else if (bold !== undefined) parts.push({ kind: "bold", text: bold.replaceAll("`", "").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1") });
    else parts.push({ kind: "code", text: code ?? "" });
    at = match.index + whole.length;
  }
  if (at < text.length) parts.push({ kind: "text", text: text.slice(at) });
  return parts;
}

function cells(line: string): Inline[][] {
  return line.replace(/^\s*\||\|\s*$/g, "").split("|").map((cell) => inline(cell.trim()));
}

export function parse(source: string): Block[] {
  const blocks: Block[] = [];
  const groups = source.replaceAll("\r", "").split(/\n\s*\n/).filter((group) => group.trim() !== "");
  for (const group of groups) blocks.push(...block(group.replace(/^\n+|\n+$/g, "")));
  return blocks;
}

function block(group: string): Block[] {
  const lines = group.split("\n");
  const [first = ""] = lines;
  const heading = /^(#+)\s+(.*)$/.exec(first);
  if (heading !== null) {
    const text = (heading[2] ?? "").replaceAll("`", "");
    const made: Block = { kind: "heading", level: heading[1]?.length ?? 1, text, anchor: anchorOf(text) };
    const rest = lines.slice(1).join("\n");
    return rest.trim() === "" ? [made] : [made, ...block(rest)];
  }
  if (lines.every((line) => line.startsWith("    "))) return [{ kind: "code", text: lines.map((line) => line.slice(4)).join("\n") }];
  if (first.startsWith("|")) {
    return [{ kind: "table", head: cells(first), rows: lines.slice(2).map(cells) }]; // the second line is the rule
  }
  const item = /^(?:[-*]|\d+\.)\s+/;
  if (item.test(first)) {
    const items: string[] = [];
    for (const line of lines) {
      if (item.test(line)) items.push(line.replace(item, ""));
      else items[items.length - 1] += ` ${line.trim()}`;
    }
    return [{ kind: "list", numbered: /^\d/.test(first), items: items.map(inline) }];
  }
  const parts = inline(lines.map((line) => line.trim()).join(" "));
  const [only] = parts;
  if (parts.length === 1 && only?.kind === "picture") return [only];
  return [{ kind: "text", parts }];
}

function anchorOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}
