/**
 * Parses a message's text into blocks and inline marks, as Discord does. A pure function from text to a small tree, without the
 * page and without names. At each position the rules are tried in order, and unmatched text is plain. A paragraph keeps its line
 * breaks, as usual in a chat.
 */

/** @typedef {{type: string, text?: string, children?: Inline[], id?: string, url?: string, style?: string, unix?: number}} Inline */
/** @typedef {{type: string, children?: Inline[], blocks?: Block[], text?: string, level?: number, items?: Block[][], start?: number}} Block */

/** @type {(type: string) => (match: RegExpExecArray) => Inline} */
const wrap = (type) => (match) => ({ type, children: parseInline(match[1]) });
/** @type {(type: string) => (match: RegExpExecArray) => Inline} */
const named = (type) => (match) => ({ type, id: match[1] });
/** @type {(match: RegExpExecArray) => Inline} */
const bareLink = (match) => ({ type: "link", url: match[1], children: [{ type: "text", text: match[1] }] });

/** @type {[RegExp, (match: RegExpExecArray) => Inline][]} */
const RULES = [
  [/\\([^0-9A-Za-z\s])/y, (match) => ({ type: "text", text: match[1] })],
  [/(`+)(?!`)([^]*?[^`])\1(?!`)/y, (match) => ({ type: "code", text: match[2].replace(/^ (?=`)|(?<=`) $/g, "") })],
  [/\[((?:\\.|[^\]\\])+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/y, (match) => ({ type: "link", url: match[2], children: parseInline(match[1]) })],
  [/<(https?:\/\/[^\s>]+)>/y, bareLink],
  [/(https?:\/\/[^\s<]*[^\s<.,:;"'()\]!?*_~|])/y, bareLink],
  [/<@!?(\d+)>/y, named("user")],
  [/<@&(\d+)>/y, named("role")],
  [/<#(\d+)>/y, named("channel")],
  [/<\/([^:>]+):\d+>/y, (match) => ({ type: "command", text: match[1] })],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, (match) => ({ type: "time", unix: Number(match[1]), style: match[2] ?? "f" })],
  [/<a?(:\w+:)(\d+)>/y, (match) => ({ type: "emoji", text: match[1], id: match[2] })],
  [/@(everyone|here)\b/y, (match) => ({ type: "everyone", text: match[0] })],
  [/\|\|([^]+?)\|\|/y, wrap("spoiler")],
  [/\*\*((?:\\.|[^\\])+?)\*\*(?!\*)/ys, wrap("strong")],
  [/__((?:\\.|[^\\])+?)__(?!_)/ys, wrap("u")],
  [/~~([^]+?)~~(?!~)/y, wrap("s")],
  [/\*(?=\S)((?:\*\*|\\.|[^\\*])+?)(?<=\S)\*(?!\*)/ys, wrap("em")],
  [/(?<!\w)_((?:__|\\.|[^\\_])+?)_(?!\w)/ys, wrap("em")],
  // Possible starts of a mark. Everything before the next one is plain text.
  [/`+|[^\\`[<@|*_~h]+|h(?!ttps?:\/\/)|[^]/y, (match) => ({ type: "text", text: match[0] })],
];
const FENCE = /```(?:([\w+-]+)\n)?\n?([^]*?)\n?```\n?/g;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(.*)$/;

/** @param {string} text */
function parseInline(text) {
  /** @type {Inline[]} */
  const nodes = [];
  for (let at = 0; at < text.length; ) {
    for (const [pattern, build] of RULES) {
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      if (!match) continue;
      at += match[0].length;
      const node = build(match);
      const last = nodes.at(-1);
      if (node.type === "text" && last?.type === "text") last.text = `${last.text}${node.text}`;
      else nodes.push(node);
      break;
    }
  }
  return nodes;
}

/** @param {string} text */
export function parseBlocks(text) {
  /** @type {Block[]} */
  const blocks = [];
  let at = 0;
  for (const match of text.matchAll(FENCE)) {
    if (match[2] === "") continue;
    blocks.push(...parseLines(text.slice(at, match.index)), { type: "code", text: match[2] });
    at = match.index + match[0].length;
  }
  return [...blocks, ...parseLines(text.slice(at))];
}

/** @param {string} text */
function parseLines(text) {
  const lines = text.replace(/^\n+|\s+$/g, "").split("\n");
  /** @type {Block[]} */
  const blocks = [];
  while (lines.length) blocks.push(takeBlock(lines));
  return blocks.filter((block) => block.type !== "paragraph" || block.children?.length);
}

/** Remove the block that begins with the first line from the lines, and return it. @param {string[]} lines @returns {Block} */
function takeBlock(lines) {
  const [first] = lines;
  const heading = /^(#{1,3}) +(.+)$/.exec(first);
  if (isQuote(first)) return { type: "quote", blocks: parseLines(takeWhile(lines, isQuote).map((line) => line.slice(2)).join("\n")) };
  if (ITEM.test(first)) return listOf(takeWhile(lines, (line) => ITEM.test(line)));
  if (first.startsWith(">>> ")) return { type: "quote", blocks: parseLines(lines.splice(0).join("\n").slice(4)) };
  lines.shift();
  if (heading) return { type: "heading", level: heading[1].length, children: parseInline(heading[2]) };
  if (first.startsWith("-# ")) return { type: "small", children: parseInline(first.slice(3)) };
  return { type: "paragraph", children: parseInline([first, ...takeWhile(lines, (line) => !startsBlock(line))].join("\n").replace(/\n+$/, "")) };
}

/** @param {string} line */
const isQuote = (line) => line.startsWith("> ") || line === ">";
/** @param {string} line */
const startsBlock = (line) => /^(#{1,3} +\S|-# |> |>>> )/.test(line) || ITEM.test(line);

/** @param {string[]} lines @param {(line: string) => boolean} belongs */
function takeWhile(lines, belongs) {
  const end = lines.findIndex((line) => !belongs(line));
  return lines.splice(0, end === -1 ? lines.length : end);
}

/** A list. Lines indented deeper than the first become nested lists. @param {string[]} lines @returns {Block} */
function listOf(lines) {
  const [, indent, marker] = /** @type {RegExpExecArray} */ (ITEM.exec(lines[0]));
  /** @type {Block[][]} */
  const items = [];
  while (lines.length) {
    const text = /** @type {RegExpExecArray} */ (ITEM.exec(/** @type {string} */ (lines.shift())))[3];
    const deeper = takeWhile(lines, (line) => line.length - line.trimStart().length > indent.length);
    items.push([{ type: "paragraph", children: parseInline(text) }, ...(deeper.length ? [listOf(deeper)] : [])]);
  }
  return { type: "list", start: /\d/.test(marker) ? Number.parseInt(marker, 10) : undefined, items };
}

/** Return a text as a single line without marks. @param {string} text @param {(node: Inline) => string} name formats a mention or a timestamp */
export function plainText(text, name) {
  /** @param {Inline} node @returns {string} */
  const inline = (node) => (node.type === "spoiler" ? "…" : node.children?.map(inline).join("") ?? name(node));
  /** @param {Block} block @returns {string} */
  const plain = ({ text: code = "", children = [], blocks = [], items = [] }) =>
    `${code}${children.map(inline).join("")}${[...blocks, ...items.flat()].map(plain).join(" ")}`;
  return parseBlocks(text).map(plain).join(" ").replace(/\s+/g, " ").trim();
}
