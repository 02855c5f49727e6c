/** Short notes in the corner: what went wrong, who calls; with a way to put them away. */

import { h } from "./dom.js";
import { icon } from "./icons.js";

const STAYS = 7000;
/** A call is told by a badge too. */
const CALLS = 4500;

export class Toasts {
  element = h("div", { class: "toasts", role: "region" });
  #t;

  /** @param {import("./words.js").Say} t */
  constructor(t) {
    this.#t = t;
    this.element.setAttribute("aria-label", t("toast.label"));
  }

  /** @param {string} text */
  complain(text) {
    this.#show(h("div", { class: "toast", role: "alert" }, icon("warning"), h("span", {}, text)));
  }

  /** Somebody calls from another channel; a newer call from there takes the place of the older. @param {string} text @param {string} key @param {() => void} open */
  call(text, key, open) {
    this.element.querySelector(`[data-key="${CSS.escape(key)}"]`)?.remove();
    const go = h("button", { type: "button", class: "text-link", onclick: () => { note.remove(); open(); } }, this.#t("toast.open"));
    const note = this.#show(h("div", { class: "toast toast-call", role: "status", dataset: { key } }, icon("bell"), h("span", {}, text), go), CALLS);
  }

  /** @param {HTMLElement} note @param {number} [stays] */
  #show(note, stays = STAYS) {
    note.append(h("button", { type: "button", class: "icon-button", "aria-label": this.#t("dialog.close"), onclick: () => note.remove() }, icon("close")));
    this.element.append(note);
    setTimeout(() => note.remove(), stays);
    return note;
  }
}
