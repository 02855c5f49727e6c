/**
 * A list to choose from, by the ARIA pattern: one row is active, arrows move it, a tap or Enter takes it.
 * The focus stays with whoever owns the list; the active row is told by `aria-activedescendant`.
 */

import { fill, freshId, h } from "./dom.js";
import { icon } from "./icons.js";

/**
 * @typedef {{value: string, label: string, detail?: string | null, lead?: Node | string | null}} Item
 */

const STEPS = /** @type {Record<string, number>} */ ({ ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 });

export class Listbox {
  #items = /** @type {Item[]} */ ([]);
  #active = -1;
  #choose;
  #owner;

  /**
   * @param {{owner: HTMLElement, label: string, choose: (item: Item) => void, multiple?: boolean}} options
   *   owner: the element with the focus
   */
  constructor({ owner, label, choose, multiple = false }) {
    this.#owner = owner;
    this.#choose = choose;
    this.element = h("ul", { class: "listbox", role: "listbox", id: freshId("list"), "aria-label": label, "aria-multiselectable": multiple || null });
    this.element.addEventListener("pointerdown", (event) => event.preventDefault());
    this.element.addEventListener("click", (event) => this.#clicked(event));
  }

  get active() {
    return this.#items[this.#active];
  }

  get items() {
    return this.#items;
  }

  /**
   * @param {Item[]} items
   * @param {{chosen?: Set<string>, active?: number}} [marks]
   */
  show(items, { chosen = new Set(), active = 0 } = {}) {
    this.#items = items;
    this.#owner.setAttribute("aria-controls", this.element.id);
    fill(this.element, items.map((item) => rowNode(item, chosen.has(item.value))));
    this.activate(items.length ? active : -1);
  }

  /** The list is off the page: its owner no longer points at it. */
  leave() {
    this.#owner.removeAttribute("aria-controls");
    this.#owner.removeAttribute("aria-activedescendant");
  }

  /** @param {Set<string>} chosen */
  mark(chosen) {
    this.#items.forEach((item, at) => this.element.children[at].setAttribute("aria-selected", String(chosen.has(item.value))));
  }

  /** @param {number} at */
  activate(at) {
    this.element.children[this.#active]?.classList.remove("active");
    this.#active = at;
    const row = this.element.children[at];
    row?.classList.add("active");
    row?.scrollIntoView({ block: "nearest" });
    if (row) this.#owner.setAttribute("aria-activedescendant", row.id);
    else this.#owner.removeAttribute("aria-activedescendant");
  }

  /** Whether the key was the list's business. @param {KeyboardEvent} event */
  key(event) {
    const count = this.#items.length;
    if (!count) return false;
    if (event.key in STEPS) this.activate(step(this.#active, STEPS[event.key], count));
    else if (event.key === "Home" && this.#owner.tagName !== "INPUT") this.activate(0);
    else if (event.key === "End" && this.#owner.tagName !== "INPUT") this.activate(count - 1);
    else return false;
    event.preventDefault();
    return true;
  }

  /** @param {Event} event */
  #clicked(event) {
    const row = /** @type {HTMLElement} */ (event.target).closest("[role=option]");
    const at = row ? [...this.element.children].indexOf(row) : -1;
    if (at === -1) return;
    this.activate(at);
    this.#choose(this.#items[at]);
  }
}

/** One step goes round, a page stops at the end. @param {number} from @param {number} by @param {number} count */
function step(from, by, count) {
  if (Math.abs(by) === 1) return (from + by + count) % count;
  return Math.max(0, Math.min(count - 1, from + by));
}

/** @param {Item} item @param {boolean} selected */
function rowNode({ value, label, detail, lead }, selected) {
  return h("li", { class: "choice", role: "option", id: freshId("choice"), "aria-selected": String(selected), dataset: { value } },
    lead ? h("span", { class: "choice-lead" }, lead) : null,
    h("span", { class: "choice-text" }, h("span", { class: "choice-label" }, label), detail ? h("span", { class: "choice-detail" }, detail) : null),
    icon("check", "choice-check"));
}
