/**
 * A text box with a list that follows the typing: choices known here, or asked for at each stroke. Late answers
 * to earlier strokes are dropped.
 */

import { fold } from "./fold.js";
import { h } from "./dom.js";
import { Listbox } from "./listbox.js";
import { Popover } from "./popover.js";

/** @typedef {import("./listbox.js").Item} Item */
/**
 * anchor: what the list opens at; source: what fits the text; asked: whether that means asking the bot; picked: told when a row was taken.
 * @typedef {{label: string, anchor: HTMLElement, source: (text: string, signal: AbortSignal) => Item[] | Promise<Item[]>, asked: boolean,
 *   picked: () => void, t: import("./words.js").Say}} Options
 */

const PAUSE = 120;

export class Combobox {
  /** @type {Item | null} */
  item = null;
  #input;
  #options;
  #listbox;
  #popover;
  #status = h("p", { class: "list-status", role: "status" });
  #asking = new AbortController();
  /** Whether the list answers an older text than the one in the box. */
  #stale = false;
  /** Whether Enter came before the list did: then its first row is taken as soon as it is there. */
  #hasty = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {HTMLInputElement} input @param {Options} options */
  constructor(input, options) {
    this.#input = input;
    this.#options = options;
    for (const [name, value] of Object.entries({ role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", autocomplete: "off" })) input.setAttribute(name, value);
    this.#listbox = new Listbox({ owner: input, label: options.label, choose: (item) => this.#take(item) });
    this.#popover = new Popover(options.anchor, { content: h("div", {}, this.#listbox.element, this.#status), sheet: false, className: "popover-list", onClose: () => this.#closed() });
    input.addEventListener("input", () => this.#typed());
    input.addEventListener("focus", () => this.item || this.#refresh());
    input.addEventListener("click", () => this.#popover.isOpen || this.#refresh());
    input.addEventListener("blur", () => this.#left());
    input.addEventListener("keydown", (event) => this.#key(event));
  }

  #closed() {
    this.#input.setAttribute("aria-expanded", "false");
    this.#listbox.leave();
  }

  #typed() {
    this.item = null;
    this.#stale = true;
    clearTimeout(this.#timer);
    if (this.#options.asked) this.#timer = setTimeout(() => this.#refresh(), PAUSE);
    else void this.#refresh();
  }

  async #refresh() {
    const { source, t } = this.#options;
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    this.#say(this.#options.asked && !this.#listbox.items.length ? t("list.asking") : "");
    this.#open();
    try {
      const items = await source(this.#input.value, signal);
      if (signal.aborted) return;
      this.#listbox.show(items);
      this.#say(items.length ? "" : t("list.none"));
      this.#caughtUp();
    } catch {
      if (signal.aborted) return;
      this.#listbox.show([]);
      this.#say(t("list.failed"));
      this.#caughtUp();
    }
    if (this.#popover.isOpen) this.#popover.place();
  }

  /** The list is that of the text. */
  #caughtUp() {
    this.#stale = false;
    const { active } = this.#listbox;
    if (this.#hasty && active) this.#take(active);
    this.#hasty = false;
  }

  #open() {
    if (document.activeElement !== this.#input) return;
    this.#popover.open();
    this.#input.setAttribute("aria-expanded", "true");
  }

  /** @param {string} text */
  #say(text) {
    this.#status.textContent = text;
    this.#status.hidden = text === "";
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.#popover.isOpen) {
      if (event.key === "ArrowDown") void this.#refresh();
      return;
    }
    if (this.#listbox.key(event)) return;
    const { active } = this.#listbox;
    if (event.key !== "Enter" && !(event.key === "Tab" && this.#input.value)) return;
    if (!active && !this.#stale) return;
    event.preventDefault();
    if (this.#stale) this.#hasty = true;
    else this.#take(active);
  }

  /** @param {Item} item */
  #take(item) {
    this.#input.value = item.label;
    this.item = item;
    this.#popover.close();
    this.#options.picked();
  }

  /** A text that is exactly a row's label means that row. */
  #left() {
    clearTimeout(this.#timer);
    this.#asking.abort();
    this.#popover.close();
    const text = fold(this.#input.value.trim());
    this.item ??= this.#listbox.items.find(({ label }) => text !== "" && fold(label) === text) ?? null;
  }
}
