/**
 * The two side panels. On a wide window they stand beside the log; on a narrow one they slide over it, one at a
 * time, and what is out of sight is out of reach.
 */

import { h } from "./dom.js";

/** @typedef {"channels" | "members"} Side */

const NARROW = /** @type {Record<Side, MediaQueryList>} */ ({
  channels: matchMedia("(max-width: 860px)"),
  members: matchMedia("(max-width: 1240px)"),
});
const HIDDEN = "waypost-members-hidden";

export class Drawers {
  backdrop = h("div", { class: "backdrop", onclick: () => this.close() });
  #panels;
  /** @type {Side | null} */
  #open = null;
  /** @type {HTMLElement | null} */
  #opener = null;

  /** @param {Record<Side, HTMLElement>} panels */
  constructor(panels) {
    this.#panels = panels;
    for (const query of Object.values(NARROW)) query.addEventListener("change", () => this.#draw());
    document.addEventListener("keydown", (event) => event.key === "Escape" && !event.defaultPrevented && this.close());
    this.#draw();
  }

  /** @param {Side} side */
  toggle(side) {
    if (!NARROW[side].matches) {
      const hidden = localStorage.getItem(HIDDEN) === "yes";
      localStorage.setItem(HIDDEN, hidden ? "no" : "yes");
    } else {
      this.#opener = /** @type {HTMLElement | null} */ (document.activeElement);
      this.#open = this.#open === side ? null : side;
    }
    this.#draw();
    if (this.#open) /** @type {HTMLElement | null} */ (this.#panels[side].querySelector("[aria-current], button"))?.focus();
  }

  close() {
    if (!this.#open) return;
    this.#open = null;
    this.#draw();
    this.#opener?.focus();
  }

  #draw() {
    for (const side of /** @type {Side[]} */ (Object.keys(this.#panels))) {
      const shown = NARROW[side].matches ? this.#open === side : side === "channels" || localStorage.getItem(HIDDEN) !== "yes";
      this.#panels[side].classList.toggle("shown", shown);
      this.#panels[side].inert = !shown;
    }
    this.backdrop.classList.toggle("shown", this.#open !== null && NARROW[this.#open].matches);
  }
}
