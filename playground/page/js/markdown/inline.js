/**
 * Marks inside a line, as Discord reads them: text in, a small tree out. Pure: no page, no names of people.
 * The rules are tried in order at each place; what fits none is plain text.
 */

/**
 * @typedef {{type: string, text?: string, children?: Inline[], id?: string, url?: string, style?: string,
 *   unix?: number, name?: string}} Inline
 */

/** @type {(type: string, group?: number) => (match: RegExpExecArray) => Inline} */
const wrap = (type, group = 1) => (match) => ({ type, children: parseInline(match[group]) });
/** @type {(type: string) => (match: RegExpExecArray) => Inline} */
const named = (type) => (match) => ({ type, id: match[1] });

/** @type {[RegExp, (match: RegExpExecArray) => Inline][]} */
const RULES = [
  [/\\([^0-9A-Za-z\s])/y, (match) => ({ type: "text", text: match[1] })],
  [/(`+)(?!`)([^]*?[^`])\1(?!`)/y, (match) => ({ type: "code", text: match[2].replace(/^ (?=`)|(?<=`) $/g, "") })],
  [/\[((?:\\.|[^\]\\])+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/y,
    (match) => ({ type: "link", url: match[2], children: parseInline(match[1]) })],
  [/<(https?:\/\/[^\s>]+)>/y, (match) => ({ type: "link", url: match[1], children: plain(match[1]) })],
  [/https?:\/\/[^\s<]*[^\s<.,:;"'()\]!?*_~|]/y, (match) => ({ type: "link", url: match[0], children: plain(match[0]) })],
  [/<@!?(\d+)>/y, named("user")],
  [/<@&(\d+)>/y, named("role")],
  [/<#(\d+)>/y, named("channel")],
  [/<\/([^:>]+):\d+>/y, (match) => ({ type: "command", name: match[1] })],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, (match) => ({ type: "time", unix: Number(match[1]), style: match[2] ?? "f" })],
  [/<a?(:\w+:)(\d+)>/y, (match) => ({ type: "emoji", name: match[1], id: match[2] })],
  [/@(everyone|here)\b/y, (match) => ({ type: "everyone", text: match[0] })],
  [/\|\|([^]+?)\|\|/y, wrap("spoiler")],
  [/\*\*((?:\\.|[^\\])+?)\*\*(?!\*)/ys, wrap("strong")],
  [/__((?:\\.|[^\\])+?)__(?!_)/ys, wrap("underline")],
  [/~~([^]+?)~~(?!~)/y, wrap("strike")],
  [/\*(?=\S)((?:\*\*|\\.|[^\\*])+?)(?<=\S)\*(?!\*)/ys, wrap("emphasis")],
  [/(?<!\w)_((?:__|\\.|[^\\_])+?)_(?!\w)/ys, wrap("emphasis")],
];

/** Where a mark may begin: everything before the next of these is plain text. */
const PLAIN = /`+|[^\\`[<@|*_~h]+|h(?!ttps?:\/\/)|[^]/y;

/**
 * @param {string} text
 * @returns {Inline[]}
 */
export function parseInline(text) {
  /** @type {Inline[]} */
  const nodes = [];
  for (let at = 0; at < text.length; ) {
    const [node, end] = nodeAt(text, at);
    const last = nodes.at(-1);
    if (node.type === "text" && last?.type === "text") last.text = `${last.text}${node.text}`;
    else nodes.push(node);
    at = end;
  }
  return nodes;
}

/**
 * @param {string} text
 * @param {number} at
 * @returns {[Inline, number]}
 */
function nodeAt(text, at) {
  for (const [pattern, build] of RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) {
      const end = pattern.lastIndex;
      return [build(match), end];
    }
  }
  PLAIN.lastIndex = at;
  const run = /** @type {RegExpExecArray} */ (PLAIN.exec(text));
  return [{ type: "text", text: run[0] }, at + run[0].length];
}

/** @param {string} text @returns {Inline[]} */
function plain(text) {
  return [{ type: "text", text }];
}
