/**
 * A message's text cut into blocks: code, headings, quotes, lists, paragraphs. Pure. A paragraph keeps its
 * line ends, as a chat does.
 */

import { parseInline } from "./inline.js";

/** @typedef {import("./inline.js").Inline} Inline */
/**
 * @typedef {{type: string, children?: Inline[], blocks?: Block[], text?: string, language?: string, level?: number,
 *   items?: Block[][], ordered?: boolean, start?: number}} Block
 */

const FENCE = /```(?:([\w+-]+)\n)?\n?([^]*?)\n?```\n?/g;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(.*)$/;

/**
 * @param {string} text
 * @returns {Block[]}
 */
export function parseBlocks(text) {
  /** @type {Block[]} */
  const blocks = [];
  let at = 0;
  for (const match of text.matchAll(FENCE)) {
    if (match[2] === "") continue;
    blocks.push(...parseLines(text.slice(at, match.index)));
    blocks.push({ type: "code", language: match[1] ?? "", text: match[2] });
    at = match.index + match[0].length;
  }
  return [...blocks, ...parseLines(text.slice(at))];
}

/**
 * @param {string} text
 * @returns {Block[]}
 */
function parseLines(text) {
  const lines = text.replace(/^\n+|\s+$/g, "").split("\n");
  /** @type {Block[]} */
  const blocks = [];
  while (lines.length) blocks.push(takeBlock(lines));
  return blocks.filter((block) => block.type !== "paragraph" || block.children?.length);
}

/**
 * Take the block that begins with the first line off the lines.
 * @param {string[]} lines
 * @returns {Block}
 */
function takeBlock(lines) {
  const first = lines[0];
  const heading = /^(#{1,3}) +(.+)$/.exec(first);
  if (heading) {
    lines.shift();
    return { type: "heading", level: heading[1].length, children: parseInline(heading[2]) };
  }
  if (first.startsWith("-# ")) {
    lines.shift();
    return { type: "small", children: parseInline(first.slice(3)) };
  }
  if (first.startsWith(">>> ")) {
    const rest = lines.splice(0).join("\n").slice(4);
    return { type: "quote", blocks: parseLines(rest) };
  }
  if (isQuote(first)) return { type: "quote", blocks: parseLines(takeWhile(lines, isQuote).map(unquoted).join("\n")) };
  if (ITEM.test(first)) return listOf(takeWhile(lines, (line) => ITEM.test(line)));
  return { type: "paragraph", children: parseInline(takeParagraph(lines)) };
}

/** @param {string} line */
const isQuote = (line) => line.startsWith("> ") || line === ">";
/** @param {string} line */
const unquoted = (line) => line.slice(2);
/** @param {string} line */
const startsBlock = (line) => /^(#{1,3} +\S|-# |> |>>> )/.test(line) || ITEM.test(line);

/**
 * @param {string[]} lines
 * @param {(line: string) => boolean} belongs
 * @returns {string[]}
 */
function takeWhile(lines, belongs) {
  const end = lines.findIndex((line) => !belongs(line));
  return lines.splice(0, end === -1 ? lines.length : end);
}

/** @param {string[]} lines */
function takeParagraph(lines) {
  const head = /** @type {string} */ (lines.shift());
  return [head, ...takeWhile(lines, (line) => !startsBlock(line))].join("\n").replace(/\n+$/, "");
}

/**
 * A list; lines indented deeper than the first become lists inside the item before them.
 * @param {string[]} lines
 * @returns {Block}
 */
function listOf(lines) {
  const [, indent, marker] = /** @type {RegExpExecArray} */ (ITEM.exec(lines[0]));
  /** @type {Block[][]} */
  const items = [];
  while (lines.length) {
    const [, , , text] = /** @type {RegExpExecArray} */ (ITEM.exec(/** @type {string} */ (lines.shift())));
    const deeper = takeWhile(lines, (line) => depth(line) > indent.length);
    /** @type {Block[]} */
    const item = [{ type: "paragraph", children: parseInline(text) }];
    items.push(deeper.length ? [...item, listOf(deeper)] : item);
  }
  const ordered = /\d/.test(marker);
  return { type: "list", ordered, start: ordered ? Number.parseInt(marker, 10) : 1, items };
}

/** @param {string} line */
function depth(line) {
  return line.length - line.trimStart().length;
}
