/** Short notes over the head of the page: what went wrong, with a way to put them away. */

import { h } from "./dom.js";
import { icon } from "./icons.js";

const STAYS = 7000;

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
    const close = h("button", { type: "button", class: "icon-button", "aria-label": this.#t("dialog.close"), onclick: () => note.remove() }, icon("close"));
    const note = h("div", { class: "toast", role: "alert" }, icon("warning"), h("span", {}, text), close);
    this.element.append(note);
    setTimeout(() => note.remove(), STAYS);
  }
}
