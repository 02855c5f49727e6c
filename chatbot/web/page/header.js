/** The header of the page: the game, whose turn it is, the remaining time, and the connection. */

import { fill, h, icon } from "./dom.js";
import { duration, fromNow, inline, markdown } from "./text.js";

/** @typedef {import("./types").Say} Say */
/** @typedef {import("./types").State} State */

const SECOND = 1000;

export class Header {
  /** @type {number | null} */
  #deadline = null;
  #language = "en";

  /** @param {Say} say @param {Node} chips */
  constructor(say, chips) {
    this.say = say;
    this.title = h("h1");
    this.place = h("span", { class: "place" });
    this.now = h("div", { class: "now" });
    this.clock = h("span", { class: "clock", role: "timer", hidden: true });
    this.banner = h("p", { class: "banner", role: "status" });
    this.element = h("header", {}, h("div", { class: "head" }, this.title, this.place, this.now, this.clock), chips, this.banner);
    setInterval(() => this.#tick(), SECOND);
  }

  /** @param {State} state */
  show({ title, place, now, language }) {
    this.#language = language;
    this.#deadline = now.deadline;
    this.title.textContent = title;
    this.place.textContent = place;
    fill(this.now, markdown(now.text, language));
    document.title = `${this.now.textContent?.trim()} · ${title}`;
    this.#tick();
  }

  /** Show a message about the connection until it recovers. @param {string} sentence */
  warn(sentence) {
    fill(this.banner, inline(sentence, this.#language));
    this.banner.classList.remove("again");
  }

  /** Highlight the banner. */
  warnAgain() {
    this.banner.classList.remove("again");
    void this.banner.offsetWidth; // The motion begins anew.
    this.banner.classList.add("again");
  }

  #tick() {
    for (const node of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("time[data-relative]"))) {
      const said = fromNow(Number(node.dataset.relative), this.#language);
      if (node.textContent !== said) node.textContent = said;
    }
    this.clock.hidden = this.#deadline === null;
    if (this.#deadline === null) return;
    const left = this.#deadline - Date.now() / 1000;
    const said = left > 0 ? duration(left, this.#language) : this.say("web-time-up");
    if (this.clock.dataset.said === said) return;
    this.clock.dataset.said = said;
    this.clock.classList.toggle("soon", left < 600);
    fill(this.clock, icon("clock"), left > 0 && h("span", { class: "unseen" }, this.say("web-time-left"), " "), said);
  }
}
