/** The players: their panel, and the row of marks and points in the header on phones. */

import { fill, h, s } from "./dom.js";
import { inline } from "./text.js";

/** @typedef {import("./types").Presence} Presence */
/** @typedef {import("./types").Say} Say */
/** @typedef {import("./types").Seat} Seat */
/** @typedef {import("./types").State} State */

/** The players' marks, in a box of 24. @type {Record<string, string>} */
const MARKS = {
  triangle: "M12 1.5 23 22H1Z", square: "M2.5 2.5h19v19h-19Z", disc: "M12 1a11 11 0 1 0 .01 0Z", diamond: "M12 .5 23.5 12 12 23.5.5 12Z",
  star: "m12 .8 3.3 7.4 8 .8-6 5.4 1.7 8L12 18.3 5 22.4l1.7-8-6-5.4 8-.8Z", cross: "M7.5 1h9v6.5H23v9h-6.5V23h-9v-6.5H1v-9h6.5Z",
  wedge: "M12 22.5 1 2h22Z", bar: "M.5 5.5h23v13H.5Z",
};

/** The baseline of the initial, where it is not the usual one. @type {Record<string, number>} */
const BASELINES = { triangle: 19, wedge: 12.5 };

export class SeatsView {
  /** @type {State | null} */
  #state = null;
  /** @type {Presence} */
  #presence = { seats: [], watching: 0 };

  /** @param {Say} say */
  constructor(say) {
    this.say = say;
    this.list = h("ul", { class: "seats" });
    this.watching = h("p", { class: "small" });
    this.element = h("div", {}, this.list, this.watching);
    this.row = h("div", { class: "chips", "aria-hidden": "true" });
  }

  /** @param {State} state */
  show(state) {
    this.#state = state;
    this.#draw();
  }

  /** @param {Presence} presence */
  present(presence) {
    this.#presence = presence;
    this.#draw();
  }

  #draw() {
    const state = this.#state;
    if (!state) return;
    fill(this.list, state.seats.map((seat) => this.#seat(seat, state)));
    fill(this.row, state.seats.map((seat) => h("span", { class: `chip ${this.#classes(seat)}` }, mark(seat), written(seat.points))));
    const { watching } = this.#presence;
    this.watching.textContent = watching ? `${this.say("web-watching")} ${watching}` : "";
  }

  /** @param {Seat} seat */
  #classes({ seat, turn }) {
    return `${turn ? "on-turn" : ""} ${this.#presence.seats.includes(seat) ? "present" : ""}`;
  }

  /** @param {Seat} seat @param {State} state */
  #seat(seat, { you, language }) {
    const words = [seat.seat === you && this.say("web-you"), seat.computer && this.say("web-computer")].filter(Boolean).join(" · ");
    const isHere = this.#presence.seats.includes(seat.seat);
    const points = seat.points === null ? null : h("span", { class: "points" }, h("span", { class: "unseen" }, this.say("web-points"), " "), written(seat.points));
    return h("li", { class: this.#classes(seat), "aria-current": seat.turn ? "true" : null }, mark(seat),
      h("div", { class: "who" }, h("span", { class: "name" }, seat.name), words && h("span", { class: "small" }, " ", words),
        isHere && h("span", { class: "dot", role: "img", "aria-label": this.say("web-online"), title: this.say("web-online") }),
        seat.turn && h("span", { class: "to-move" }, this.say("web-to-move")),
        seat.facts?.length ? h("p", { class: "small" }, seat.facts.map((fact, n) => [n ? " · " : "", inline(fact, language)])) : null),
      points);
  }
}

/** Points with a minus sign. @param {number | null} points */
const written = (points) => String(points ?? "").replace("-", "−");

/** Create a seat's colour and mark with its initial, as on the board. @param {Seat} seat */
function mark({ initial, colour, ink, mark: shape }) {
  const letter = s("text", { x: 12, y: BASELINES[shape] ?? 16.5, fill: ink, "text-anchor": "middle" });
  letter.textContent = initial;
  return s("svg", { class: "mark", viewBox: "-1 -1 26 26", "aria-hidden": "true" }, s("path", { d: MARKS[shape] ?? MARKS.disc, fill: colour }), letter);
}
