/** Markdown's tree as nodes of the page, with the names of people and channels that only the page knows. */

import { h } from "../dom.js";
import { emojiImage } from "../emoji.js";
import { parseBlocks } from "./blocks.js";
import { timeNode } from "./time.js";

/** @typedef {import("./blocks.js").Block} Block */
/** @typedef {import("./inline.js").Inline} Inline */
/**
 * What the renderer asks of the page.
 * @typedef {{userName: (id: string) => string, roleName: (id: string) => string, channelName: (id: string) => string,
 *   me: string, openChannel: (id: string) => void, openCommand: (name: string) => void, t: import("../words.js").Say,
 *   locale: string}} Names
 */

/**
 * @param {string} text
 * @param {Names} names
 * @returns {HTMLElement}
 */
export function markdown(text, names) {
  const blocks = parseBlocks(text);
  const levels = blocks.filter(({ type }) => type === "heading").map(({ level }) => level ?? 1);
  // A post stands under the channel's own heading: its highest is of the second level, whatever its size.
  const top = Math.min(...levels) - 2;
  return h("div", { class: "markdown" }, blocks.map((block) => (block.type === "heading" ? headingNode(block, top, names) : blockNode(block, names))));
}

/** @param {Block} block @param {number} top @param {Names} names */
function headingNode(block, top, names) {
  const level = block.level ?? 1;
  return h(`h${level - top}`, { class: `heading heading-${level}` }, inlineNodes(block.children ?? [], names));
}

/** @param {Block} block @param {Names} names @returns {HTMLElement} */
function blockNode(block, names) {
  const inside = () => inlineNodes(block.children ?? [], names);
  switch (block.type) {
    case "code":
      return h("pre", { tabindex: 0 }, h("code", {}, block.text));
    case "heading":
      return headingNode(block, (block.level ?? 1) - 2, names);
    case "small":
      return h("p", { class: "small" }, inside());
    case "quote":
      return h("blockquote", {}, (block.blocks ?? []).map((child) => blockNode(child, names)));
    case "list":
      return listNode(block, names);
    default:
      return h("p", {}, inside());
  }
}

/** @param {Block} block @param {Names} names */
function listNode(block, names) {
  const items = (block.items ?? []).map((item) => h("li", {}, item.map((child) => blockNode(child, names))));
  return block.ordered ? h("ol", { start: block.start }, items) : h("ul", {}, items);
}

/** @param {Inline[]} nodes @param {Names} names @returns {(Node | string)[]} */
function inlineNodes(nodes, names) {
  return nodes.map((node) => inlineNode(node, names));
}

const TAGS = Object.freeze({ strong: "strong", emphasis: "em", underline: "u", strike: "s" });

/** @param {Inline} node @param {Names} names @returns {Node | string} */
function inlineNode(node, names) {
  switch (node.type) {
    case "text":
      return node.text ?? "";
    case "code":
      return h("code", {}, node.text);
    case "link":
      return h("a", { href: node.url, target: "_blank", rel: "noopener noreferrer" }, inlineNodes(node.children ?? [], names));
    case "spoiler":
      return spoiler(inlineNodes(node.children ?? [], names), names);
    case "time":
      return timeNode(node.unix ?? 0, node.style ?? "f", names.locale);
    case "emoji":
      return emojiImage(node.id ?? "", node.name ?? "");
    case "user": case "role": case "channel": case "command": case "everyone":
      return mention(node, names);
    default:
      return h(TAGS[/** @type {keyof typeof TAGS} */ (node.type)], {}, inlineNodes(node.children ?? [], names));
  }
}

/** @param {Inline} node @param {Names} names @returns {HTMLElement} */
function mention(node, names) {
  const id = node.id ?? "";
  switch (node.type) {
    case "user":
      return h("span", { class: id === names.me ? "mention mention-me" : "mention" }, `@${names.userName(id)}`);
    case "role":
      return h("span", { class: "mention" }, `@${names.roleName(id)}`);
    case "channel":
      return h("button", { type: "button", class: "mention mention-link", onclick: () => names.openChannel(id) }, `#${names.channelName(id)}`);
    case "command":
      return h("button", { type: "button", class: "mention mention-link", onclick: () => names.openCommand(node.name ?? "") }, `/${node.name}`);
    default:
      return h("span", { class: "mention mention-me" }, node.text);
  }
}

/** @param {(Node | string)[]} children @param {Names} names */
function spoiler(children, names) {
  const inside = h("span", { class: "spoiler-text" }, children);
  const button = h("button", { type: "button", class: "spoiler", "aria-label": names.t("spoiler.show"), "aria-expanded": "false" }, inside);
  button.addEventListener("click", () => {
    button.setAttribute("aria-expanded", "true");
    button.removeAttribute("aria-label");
  });
  return button;
}
