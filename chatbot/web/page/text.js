/**
 * Discord's Markdown as nodes, and times in the reader's language.
 *
 * At each position of a line the rules are tried in order, and unmatched text is plain. The server has already replaced mentions
 * by names.
 */

import { h } from "./dom.js";

/** @typedef {import("./types").Child} Child */

/** @type {[RegExp, (match: RegExpExecArray, language: string) => Node | string][]} */
const RULES = [
  [/\\([^0-9A-Za-z\s])/y, (match) => match[1]],
  [/(`+)(?!`)([^]*?[^`])\1(?!`)/y, (match) => h("code", {}, match[2].replace(/^ (?=`)|(?<=`) $/g, ""))],
  [/\[((?:\\.|[^\]\\])+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/y, (match, language) => link(match[2], inline(match[1], language))],
  [/<?(https?:\/\/[^\s<>]*[^\s<>.,:;"'()\]!?*_~|])>?/y, (match) => link(match[1], [match[1]])],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, (match, language) => moment(Number(match[1]), match[2] ?? "f", language)],
  [/\|\|([^]+?)\|\|/y, (match, language) => h("span", {}, inline(match[1], language))],
  [/\*\*((?:\\.|[^\\])+?)\*\*(?!\*)/ys, (match, language) => h("strong", {}, inline(match[1], language))],
  [/__((?:\\.|[^\\])+?)__(?!_)/ys, (match, language) => h("u", {}, inline(match[1], language))],
  [/~~([^]+?)~~(?!~)/y, (match, language) => h("s", {}, inline(match[1], language))],
  [/\*(?=\S)((?:\*\*|\\.|[^\\*])+?)(?<=\S)\*(?!\*)/ys, (match, language) => h("em", {}, inline(match[1], language))],
  [/(?<!\w)_((?:__|\\.|[^\\_])+?)_(?!\w)/ys, (match, language) => h("em", {}, inline(match[1], language))],
  // Possible starts of a mark. Everything before the next one is plain text.
  [/`+|[^\\`[<|*_~h]+|h(?!ttps?:\/\/)|[^]/y, (match) => match[0]],
];
/** Discord's styles of a timestamp. @type {Record<string, Intl.DateTimeFormatOptions>} */
const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};
/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [["year", 31_536_000], ["month", 2_592_000], ["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 1]];
const HOUR = 3600;
const FENCE = /```(?:[\w+-]+\n)?\n?([^]*?)\n?```\n?/g;
const ITEM = /^( *)(?:[-*]|\d{1,9}\.) +(.*)$/;

/** Return the locale for times and numbers. English is British, like the page's words. @param {string} language */
const locale = (language) => (language === "en" ? "en-GB" : language);

/** Return the blocks of a text: paragraphs, headings, lists, quotes, code. @param {string} text @param {string} language @returns {Node[]} */
export function markdown(text, language) {
  /** @type {Node[]} */
  const nodes = [];
  let at = 0;
  for (const match of text.matchAll(FENCE)) {
    nodes.push(...ofLines(text.slice(at, match.index), language), h("pre", { tabindex: 0 }, h("code", {}, match[1])));
    at = match.index + match[0].length;
  }
  return [...nodes, ...ofLines(text.slice(at), language)];
}

/** Return a text as a single line without marks. @param {string} text @param {string} language */
export function plain(text, language) {
  return h("div", {}, markdown(text, language).map((node) => [node, " "])).textContent?.replace(/\s+/g, " ").trim() ?? "";
}

/** @param {string} text @param {string} language @returns {Node[]} */
function ofLines(text, language) {
  const lines = text.replace(/^\n+|\s+$/g, "").split("\n");
  /** @type {Node[]} */
  const nodes = [];
  while (lines.length) {
    const node = takeBlock(lines, language);
    if (node.textContent) nodes.push(node);
  }
  return nodes;
}

/** Remove the block that begins with the first line from the lines, and return its node. @param {string[]} lines @param {string} language @returns {Node} */
function takeBlock(lines, language) {
  const [first] = lines;
  if (isQuote(first)) {
    return h("blockquote", {}, ofLines(takeWhile(lines, isQuote).map((line) => line.slice(2)).join("\n"), language));
  }
  if (ITEM.test(first)) {
    return h("ul", {}, takeWhile(lines, (line) => ITEM.test(line)).map((line) => {
      const [, indent, words] = /** @type {RegExpExecArray} */ (ITEM.exec(line));
      return h("li", { class: indent ? "deeper" : null }, inline(words, language));
    }));
  }
  lines.shift();
  const heading = /^(#{1,3}) +(.+)$/.exec(first);
  if (heading) return h("h3", { class: `level-${heading[1].length}` }, inline(heading[2], language));
  if (first.startsWith("-# ")) return h("p", { class: "small" }, inline(first.slice(3), language));
  const rest = takeWhile(lines, (line) => !/^(#{1,3} +\S|-# |> )/.test(line) && !ITEM.test(line));
  return h("p", {}, inline([first, ...rest].join("\n"), language));
}

/** @param {string} line */
const isQuote = (line) => line.startsWith("> ") || line === ">";

/** @param {string[]} lines @param {(line: string) => boolean} belongs */
function takeWhile(lines, belongs) {
  const end = lines.findIndex((line) => !belongs(line));
  return lines.splice(0, end === -1 ? lines.length : end);
}

/** Return the inline nodes of a line. @param {string} text @param {string} language @returns {Child[]} */
export function inline(text, language) {
  /** @type {Child[]} */
  const nodes = [];
  for (let at = 0; at < text.length; ) {
    for (const [pattern, build] of RULES) {
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      if (!match) continue;
      at += match[0].length;
      nodes.push(build(match, language));
      break;
    }
  }
  return nodes;
}

/** @param {string} url @param {Child[]} children */
function link(url, children) {
  return h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, children);
}

/** @param {number} unix @param {string} style @param {string} language */
function moment(unix, style, language) {
  const relative = style === "R";
  const said = relative ? fromNow(unix, language) : new Intl.DateTimeFormat(locale(language), STYLES[style]).format(unix * 1000);
  return h("time", { datetime: new Date(unix * 1000).toISOString(), dataset: relative ? { relative: unix } : {} }, said);
}

/** Format a relative time, such as "in 3 hours". @param {number} unix @param {string} language */
export function fromNow(unix, language) {
  const seconds = Math.round(unix - Date.now() / 1000);
  const [unit, length] = UNITS.find(([, size], n) => Math.abs(seconds) >= size - (UNITS[n + 1]?.[1] ?? 0) / 2) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(locale(language), { numeric: seconds ? "always" : "auto" }).format(Math.round(seconds / length), unit);
}

/** Format a duration: in days from two days on, in hours from two hours on, otherwise in minutes and seconds. @param {number} seconds @param {string} language */
export function duration(seconds, language) {
  const inUnits = (/** @type {string} */ unit, /** @type {number} */ count) =>
    new Intl.NumberFormat(locale(language), { style: "unit", unit, unitDisplay: "long" }).format(count);
  if (seconds >= 48 * HOUR) return inUnits("day", Math.floor(seconds / (24 * HOUR)));
  if (seconds >= 2 * HOUR) return inUnits("hour", Math.floor(seconds / HOUR));
  const [minutes, rest] = [Math.floor(seconds / 60), Math.floor(seconds % 60)];
  return `${minutes}:${String(rest).padStart(2, "0")}`;
}
