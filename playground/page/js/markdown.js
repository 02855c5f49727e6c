/** Renders a Markdown tree as nodes, with names of people and channels, and relative times that stay current. */

import { displayName, emojiImage, h } from "./dom.js";
import { parseBlocks, plainText } from "./parse.js";

/** @typedef {import("./parse.js").Block} Block */
/** @typedef {import("./parse.js").Inline} Inline */

/** Discord's styles of a timestamp. @type {Record<string, Intl.DateTimeFormatOptions>} */
const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};
/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

/** @param {string} text @param {Page} page @returns {HTMLElement} */
export function markdown(text, page) {
  const blocks = parseBlocks(text);
  // A post appears under the channel's heading, so its highest heading is level 2, whatever its size.
  const top = Math.min(...blocks.filter(({ type }) => type === "heading").map(({ level }) => level ?? 1)) - 2;
  return h("div", { class: "markdown" }, blocks.map((block) => blockNode(block, page, top)));
}

/** @param {Block} block @param {Page} page @param {number} [top] @returns {HTMLElement} */
function blockNode(block, page, top) {
  const inside = () => (block.children ?? []).map((node) => inlineNode(node, page));
  const level = block.level ?? 1;
  switch (block.type) {
    case "code":
      return h("pre", { tabindex: 0 }, h("code", {}, block.text));
    case "heading":
      return h(/** @type {"h2"} */ (`h${level - (top ?? level - 2)}`), { class: `heading heading-${level}` }, inside());
    case "quote":
      return h("blockquote", {}, (block.blocks ?? []).map((child) => blockNode(child, page)));
    case "list":
      return h(block.start === undefined ? "ul" : "ol", { start: block.start },
        (block.items ?? []).map((item) => h("li", {}, item.map((child) => blockNode(child, page)))));
    default:
      return h("p", { class: block.type === "small" ? "small" : null }, inside());
  }
}

/** @param {Inline} node @param {Page} page @returns {Child} */
function inlineNode(node, page) {
  const inside = () => (node.children ?? []).map((child) => inlineNode(child, page));
  switch (node.type) {
    case "text":
      return node.text;
    case "code":
      return h("code", {}, node.text);
    case "link":
      return h("a", { href: node.url, target: "_blank", rel: "noopener noreferrer" }, inside());
    case "spoiler":
      return spoiler(inside(), page.t);
    case "time":
      return timeNode(node.unix ?? 0, node.style ?? "f", page.store.me.locale);
    case "emoji":
      return emojiImage(node.id ?? "", node.text ?? "");
    case "channel": case "command": {
      const act = () => (node.type === "channel" ? page.open(node.id ?? "") : page.begin(node.text ?? ""));
      return h("button", { type: "button", class: "mention mention-link", onclick: act }, nameOf(node, page));
    }
    case "user": case "role": case "everyone":
      return h("span", { class: node.type === "everyone" || node.id === page.store.me.id ? "mention mention-me" : "mention" }, nameOf(node, page));
    default:
      return h(/** @type {"em"} */ (node.type), {}, inside());
  }
}

/** Return the text of a mention, a timestamp or plain text. @param {Inline} node @param {Page} page */
function nameOf({ type, id = "", text = "", unix = 0 }, { store, t }) {
  const user = store.user(id), channel = store.channel(id);
  const role = store.state.guilds.flatMap(({ roles }) => roles).find((one) => one.id === id);
  switch (type) {
    case "user":
      return `@${user ? displayName(user) : t("name.unknown")}`;
    case "role":
      return `@${role?.name ?? t("name.unknown")}`;
    case "channel":
      return `#${channel ? store.title(channel) : t("name.unknown")}`;
    case "time":
      return new Date(unix * 1000).toLocaleString(store.me.locale, { dateStyle: "medium", timeStyle: "short" });
    default:
      return type === "command" ? `/${text}` : text;
  }
}

/** Return a text as a single line, for screen readers and above replies. @param {string} text @param {Page} page */
export function plain(text, page) {
  return plainText(text, (node) => nameOf(node, page));
}

/** @param {Child} children @param {Say} t */
function spoiler(children, t) {
  const button = h("button", { type: "button", class: "spoiler", "aria-label": t("spoiler.show"), "aria-expanded": "false" },
    h("span", { class: "spoiler-text" }, children));
  button.addEventListener("click", () => {
    button.setAttribute("aria-expanded", "true");
    button.removeAttribute("aria-label");
  });
  return button;
}

/** @param {number} unix @param {string} style @param {string} locale */
function timeNode(unix, style, locale) {
  const date = new Date(unix * 1000);
  const text = style === "R" ? relative(unix, Date.now() / 1000, locale) : date.toLocaleString(locale, STYLES[style]);
  const dataset = style === "R" ? { relative: String(unix) } : {};
  return h("time", { class: "timestamp", datetime: date.toISOString(), title: date.toLocaleString(locale, STYLES.F), dataset }, text);
}

/**
 * Format a relative time, such as "in 2 hours" or "5 minutes ago", rounded to the largest unit of at least one, with a tolerance
 * of half the next smaller unit.
 * @param {number} unix @param {number} now @param {string} locale
 */
export function relative(unix, now, locale) {
  const seconds = Math.round(unix - now);
  const [unit, length] = UNITS.find(([, size], n) => Math.abs(seconds) >= size - (UNITS[n + 1]?.[1] ?? 0) / 2) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(locale, { numeric: seconds ? "always" : "auto" }).format(Math.round(seconds / length), unit);
}

/** Keep all relative times on the page current. @param {string} locale */
export function keepTimesTrue(locale) {
  setInterval(() => {
    for (const node of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("time[data-relative]"))) {
      node.textContent = relative(Number(node.dataset.relative), Date.now() / 1000, locale);
    }
  }, 10_000);
}
