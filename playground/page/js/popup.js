/**
 * A list to choose from, in a small panel beside its control, or as a bottom sheet on a phone. It follows the ARIA pattern: the
 * focus stays on its owner, one row is active, arrow keys move it, a tap or Enter selects it. Escape and a tap outside close the
 * panel.
 */

import { fill, freshId, h, icon } from "./dom.js";

const GAP = 6;
/** Pixels. With less room below, the panel opens on the side with more room. */
const ROOM = 360;
const STEPS = /** @type {Record<string, number>} */ ({ ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 });

export class Popup {
  /** @type {Item[]} */
  items = [];
  #at = -1;

  /**
   * anchor: the element beside the panel. owner: the element with the focus. sheet: true to show a sheet on phones, but not while
   * typing. above, below: content of the panel around the list.
   * @param {{anchor: HTMLElement, owner: HTMLElement, label: string, choose: (item: Item) => void, closed?: () => void,
   *   sheet?: boolean, multiple?: boolean, className?: string, above?: Child, below?: Child}} options
   */
  constructor(options) {
    this.options = options;
    this.list = h("ul", { class: "listbox", role: "listbox", id: freshId("list"), "aria-label": options.label, "aria-multiselectable": options.multiple || null });
    this.status = h("p", { class: "list-status", role: "status", hidden: true });
    const role = options.sheet ? "dialog" : null;
    this.panel = h("div", { class: `popover ${options.className ?? ""}`, popover: "manual", tabindex: -1, role, "aria-label": options.label },
      options.above, this.list, this.status, options.below);
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => {
      const row = /** @type {HTMLElement} */ (event.target).closest("[role=option]");
      if (!row) return;
      this.activate([...this.list.children].indexOf(row));
      if (this.active) options.choose(this.active);
    });
  }

  get isOpen() {
    return this.panel.isConnected;
  }

  get active() {
    return this.items[this.#at];
  }

  open() {
    if (this.isOpen) return;
    // A modal dialog makes everything outside it inert, so put the panel into the same part of the page as its control.
    (this.options.anchor.closest("dialog, main") ?? document.body).append(this.panel);
    this.panel.showPopover?.();
    this.options.owner.setAttribute("aria-expanded", "true");
    this.place();
    this.#listen("addEventListener");
  }

  close() {
    if (!this.isOpen) return;
    this.#listen("removeEventListener");
    this.panel.remove();
    for (const name of ["aria-controls", "aria-activedescendant"]) this.options.owner.removeAttribute(name);
    this.options.owner.setAttribute("aria-expanded", "false");
    this.options.closed?.();
  }

  /** @param {Item[]} items @param {Set<string>} [chosen] @param {number} [active] */
  show(items, chosen = new Set(), active = 0) {
    this.items = items;
    this.options.owner.setAttribute("aria-controls", this.list.id);
    fill(this.list, items.map(rowNode));
    this.mark(chosen);
    this.activate(items.length ? active : -1);
    if (this.isOpen) this.place();
  }

  /** Show a text under the list. @param {string} text */
  say(text) {
    this.status.textContent = text;
    this.status.hidden = text === "";
  }

  /** @param {Set<string>} chosen */
  mark(chosen) {
    this.items.forEach(({ value }, at) => this.list.children[at].setAttribute("aria-selected", String(chosen.has(value))));
  }

  /** @param {number} at */
  activate(at) {
    this.list.children[this.#at]?.classList.remove("active");
    this.#at = at;
    const row = this.list.children[at];
    row?.classList.add("active");
    row?.scrollIntoView({ block: "nearest" });
    this.options.owner.setAttribute("aria-activedescendant", row?.id ?? "");
  }

  /** Move the active row. Single steps wrap around, pages stop at the ends. Returns false for other keys. @param {KeyboardEvent} event */
  key(event) {
    const by = STEPS[event.key], count = this.items.length;
    if (!by || !count) return false;
    event.preventDefault();
    this.activate(Math.abs(by) === 1 ? (this.#at + by + count) % count : Math.max(0, Math.min(count - 1, this.#at + by)));
    return true;
  }

  /** Place the panel where it fits: below or above its anchor, inside the window. */
  place() {
    const { style } = this.panel;
    const sheet = Boolean(this.options.sheet) && matchMedia("(max-width: 640px)").matches;
    this.panel.classList.toggle("sheet", sheet);
    style.cssText = "";
    if (sheet) return;
    const box = this.options.anchor.getBoundingClientRect();
    const { width, height } = window.visualViewport ?? { width: innerWidth, height: innerHeight };
    const below = height - box.bottom;
    const upwards = below < ROOM && box.top > below;
    style.minWidth = `${Math.min(box.width, width - 2 * GAP)}px`;
    style.maxHeight = `${(upwards ? box.top : below) - 2 * GAP}px`;
    style.left = `${Math.max(GAP, Math.min(box.left, width - this.panel.offsetWidth - GAP))}px`;
    style.top = upwards ? "auto" : `${box.bottom + GAP}px`;
    style.bottom = upwards ? `${innerHeight - box.top + GAP}px` : "auto";
  }

  /** @param {"addEventListener" | "removeEventListener"} change */
  #listen(change) {
    document[change]("pointerdown", this.#outside, true);
    document[change]("keydown", this.#escape, true);
    document[change]("scroll", this.#moved, true);
    window[change]("resize", this.#moved);
  }

  /** @param {Event} event */
  #outside = ({ target }) => {
    const inside = [this.panel, this.options.anchor].some((part) => part.contains(/** @type {Node} */ (target)));
    if (!inside) this.close();
  };

  /** @param {Event} event */
  #escape = (event) => {
    if (/** @type {KeyboardEvent} */ (event).key !== "Escape") return;
    event.stopPropagation();
    event.preventDefault();
    this.close();
  };

  /** @param {Event} event */
  #moved = ({ target }) => {
    if (target instanceof Node && this.panel.contains(target)) return;
    if (this.options.anchor.isConnected) this.place();
    else this.close();
  };
}

/** @param {Item} item */
function rowNode({ value, label, detail, lead }) {
  return h("li", { class: "choice", role: "option", id: freshId("choice"), dataset: { value } },
    lead ? h("span", { class: "choice-lead" }, lead) : null,
    h("span", { class: "choice-text" }, h("span", { class: "choice-label" }, label), detail ? h("span", { class: "choice-detail" }, detail) : null),
    icon("check", "choice-check"));
}
