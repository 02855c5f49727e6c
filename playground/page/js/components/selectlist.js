/** The open list of a select: search where it is long, one or several choices, keyboard and touch. */

import { fold } from "../fold.js";
import { h } from "../dom.js";
import { Listbox } from "../listbox.js";
import { Popover } from "../popover.js";

/** @typedef {import("../listbox.js").Item} Item */
/**
 * @typedef {{items: Item[], chosen: string[], component: import("../types.js").Component,
 *   t: import("../words.js").Say, done: (values: string[]) => void}} Options
 */

const LONG = 10;

export class SelectList {
  #button;
  #options;
  /** @type {Set<string>} */
  #chosen;
  #least;
  #most;
  #listbox;
  #popover;
  #search;
  #before = "";

  /** @param {HTMLElement} button @param {Options} options */
  constructor(button, options) {
    const { component, items, t } = options;
    const label = component.placeholder ?? t("select.placeholder");
    this.#button = button;
    this.#options = options;
    this.#chosen = new Set(options.chosen);
    this.#least = component.min_values ?? 1;
    this.#most = component.max_values ?? 1;
    this.#search = h("input", {
      class: "select-search", type: "text", role: "combobox", "aria-expanded": "true", "aria-autocomplete": "list", autocomplete: "off",
      "aria-label": t("select.search"), placeholder: t("select.search"), oninput: () => this.#filter(),
      // On a short list the box only carries the focus and the keys.
      readonly: items.length <= LONG,
    });
    this.#search.classList.toggle("sr-only", items.length <= LONG);
    this.#listbox = new Listbox({ owner: this.#search, label, multiple: this.#isMultiple, choose: (item) => this.#toggle(item) });
    this.#search.addEventListener("keydown", (event) => this.#key(event));
    const content = h("div", { class: "select-panel" }, this.#search, this.#hint(), this.#listbox.element, this.#doneButton());
    this.#popover = new Popover(button, { content, label, className: "popover-list", onClose: () => this.#closed() });
  }

  get #isMultiple() {
    return this.#most > 1 || this.#least === 0;
  }

  toggle() {
    if (this.#popover.isOpen) this.#popover.close();
    else this.open();
  }

  open() {
    this.#before = this.#values.join();
    /** @type {HTMLInputElement} */ (this.#search).value = "";
    this.#filter();
    this.#button.setAttribute("aria-expanded", "true");
    this.#popover.open();
    // On a phone the keyboard would cover the list: it comes when the search is tapped.
    const touch = matchMedia("(pointer: coarse)").matches && this.#options.items.length > LONG;
    (touch ? this.#popover.element : this.#search).focus();
  }

  get #values() {
    return this.#options.items.map(({ value }) => value).filter((value) => this.#chosen.has(value));
  }

  #filter() {
    const query = fold(/** @type {HTMLInputElement} */ (this.#search).value);
    const items = this.#options.items.filter(({ label, detail }) => fold(`${label} ${detail ?? ""}`).includes(query));
    const first = items.findIndex(({ value }) => this.#chosen.has(value));
    this.#listbox.show(items, { chosen: this.#chosen, active: Math.max(first, 0) });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const typing = this.#options.items.length > LONG;
    if (this.#listbox.key(event)) return;
    if (event.key === "Tab") this.#popover.close();
    else if (event.key === "Enter" || (event.key === " " && !typing)) {
      event.preventDefault();
      if (this.#listbox.active) this.#toggle(this.#listbox.active);
    } else if (!typing && event.key.length === 1) this.#jump(event.key);
  }

  /** To the next row that begins with a letter. @param {string} letter */
  #jump(letter) {
    const at = this.#listbox.items.findIndex(({ label }) => fold(label).startsWith(fold(letter)));
    if (at !== -1) this.#listbox.activate(at);
  }

  /** @param {Item} item */
  #toggle(item) {
    if (!this.#isMultiple) {
      this.#chosen = new Set([item.value]);
      // Choosing what is chosen already says so again: a person who taps wants an answer.
      this.#before = "";
      this.#popover.close();
      return;
    }
    if (this.#chosen.has(item.value)) this.#chosen.delete(item.value);
    else if (this.#most === 1) this.#chosen = new Set([item.value]);
    else if (this.#chosen.size < this.#most) this.#chosen.add(item.value);
    this.#listbox.mark(this.#chosen);
  }

  #closed() {
    this.#button.setAttribute("aria-expanded", "false");
    this.#button.focus();
    const enough = this.#chosen.size >= this.#least;
    if (enough && this.#values.join() !== this.#before) this.#options.done(this.#values);
  }

  #hint() {
    if (!this.#isMultiple) return null;
    return h("p", { class: "select-hint" }, this.#options.t("select.range", { least: this.#least, most: this.#most }));
  }

  #doneButton() {
    if (!this.#isMultiple) return null;
    return h("button", { type: "button", class: "button button-primary select-done", onclick: () => this.#popover.close() }, this.#options.t("select.done"));
  }
}
