/** The list of rows on the page, brought to what `rowsOf` says with as little change as it takes. */

import { h } from "../dom.js";
import { markBusy } from "../components/busy.js";
import { messageNode } from "../message/message.js";
import { swap } from "../message/swap.js";

/** @typedef {import("./rows.js").Row} Row */
/** @typedef {import("../message/message.js").MessageContext} MessageContext */
/** @typedef {{row: Row, node: HTMLElement}} Shown */

export class MessageList {
  element = h("ol", { class: "messages" });
  /** @type {Map<string, Shown>} */
  #shown = new Map();

  /** @param {Row[]} rows @param {MessageContext} context */
  show(rows, context) {
    const wanted = new Set(rows.map(({ key }) => key));
    for (const [key, { node }] of this.#shown) if (!wanted.has(key)) this.#drop(key, node);
    let place = this.element.firstElementChild;
    for (const row of rows) {
      const node = this.#nodeFor(row, context);
      if (node === place) place = place.nextElementSibling;
      else this.element.insertBefore(node, place);
    }
  }

  clear() {
    this.#shown.clear();
    this.element.replaceChildren();
  }

  /** @param {string} id @returns {HTMLElement | null} */
  article(id) {
    return this.element.querySelector(`[data-message-id="${CSS.escape(id)}"]`);
  }

  /** @returns {HTMLElement[]} */
  get articles() {
    return [...this.element.querySelectorAll(".message")].map((node) => /** @type {HTMLElement} */ (node));
  }

  /** @param {Row} row @param {MessageContext} context */
  #nodeFor(row, context) {
    const shown = this.#shown.get(row.key);
    if (!shown) {
      const node = h("li", { class: "message-row" }, rowNode(row, context));
      this.#shown.set(row.key, { row, node });
      return node;
    }
    if (isChanged(shown.row, row)) swap(/** @type {HTMLElement} */ (shown.node.firstElementChild), rowNode(row, context));
    shown.row = row;
    return shown.node;
  }

  /** A message that goes while it has the focus gives it to its neighbour. @param {string} key @param {HTMLElement} node */
  #drop(key, node) {
    const neighbour = node.contains(document.activeElement) ? node.previousElementSibling ?? node.nextElementSibling : null;
    this.#shown.delete(key);
    node.remove();
    /** @type {HTMLElement | null | undefined} */ (neighbour?.querySelector(".message"))?.focus({ preventScroll: true });
  }
}

/** @param {Row} old @param {Row} fresh */
function isChanged(old, fresh) {
  if (!("message" in old) || !("message" in fresh)) return false;
  return old.message !== fresh.message || old.continued !== fresh.continued;
}

/** @param {Row} row @param {MessageContext} context */
function rowNode(row, context) {
  if ("day" in row) return h("div", { class: "divider" }, h("span", {}, row.day.toLocaleDateString(context.names.locale, { dateStyle: "long" })));
  if (!("message" in row)) return h("div", { class: "divider divider-new" }, h("span", {}, context.t("log.new")));
  const node = messageNode(row.message, context, row.continued);
  markBusy(node, context.store, context.t);
  return node;
}
