/**
 * A finished game, move by move: a slider with buttons, play and pause, whose eyes to look through, and records.
 *
 * A moment is fetched when it is wanted, and kept. Whoever drags the slider wants the latest place only, so the answer to an older
 * wish is dropped. A record that somebody opens takes the place of the table's own game until the page is loaded anew.
 */

import { ask, pause, Refused } from "./connection.js";
import { fill, freshId, h, icon, tool } from "./dom.js";
import { inline, plain } from "./text.js";

/** @typedef {import("./types").Moment} Moment */
/** @typedef {import("./types").Say} Say */

const END = 100_000, MOST_KEPT = 300;
/** Milliseconds that a move is looked at, by the name of the speed. */
const SPEEDS = { "½×": 2600, "1×": 1300, "2×": 650 };

export class Replay {
  /** @type {Map<string, Promise<Moment>>} */
  #kept = new Map();
  #wish = 0;
  #isPlaying = false;
  #number = END;
  #total = 0;
  #record = "";
  #language = "en";

  /** @param {URLSearchParams} table @param {Say} say @param {(moment: Moment) => Promise<void>} show */
  constructor(table, say, show) {
    this.table = table;
    this.say = say;
    this.show = show;
    const [speed, seat] = [freshId("speed"), freshId("seat")];
    this.slider = h("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": say("web-replay-move"), oninput: () => this.#go(Number(this.slider.value)) });
    this.count = h("output", { "aria-hidden": "true" });
    this.playing = tool("play", say("web-replay-play"), () => void this.#play());
    this.speed = h("select", { id: speed }, Object.keys(SPEEDS).map((name) => h("option", { selected: name === "1×" }, name)));
    this.seat = h("select", { id: seat, onchange: () => this.#go(this.#number) });
    this.caption = h("p", { class: "caption" });
    const file = h("input", { type: "file", class: "unseen", accept: ".json,.txt,application/json,text/plain", onchange: () => void this.#open(file) });
    this.element = h("section", { class: "replay", "aria-label": say("web-replay"), hidden: true }, this.caption,
      h("div", { class: "steps" }, this.playing, tool("first", say("web-replay-first"), () => this.#go(0)),
        tool("back", say("web-replay-back"), () => this.#go(this.#number - 1)), this.slider,
        tool("on", say("web-replay-on"), () => this.#go(this.#number + 1)), tool("last", say("web-replay-last"), () => this.#go(END)), this.count),
      h("details", { class: "choices" }, h("summary", {}, say("web-replay-seat"), " · ", say("web-replay-speed"), " · ", say("web-replay-record")),
        h("div", { class: "extras" }, h("label", { for: seat }, say("web-replay-seat")), this.seat, h("label", { for: speed }, say("web-replay-speed")), this.speed,
          h("a", { class: "button secondary", href: `api/record?${table}`, download: "" }, say("web-replay-record")),
          h("label", { class: "button secondary" }, say("web-replay-open"), file))));
  }

  /** Offer the game of a table that is over. @param {string} language */
  begin(language) {
    this.#language = language;
    if (!this.element.hidden) return;
    this.element.hidden = false;
    this.#go(END);
  }

  /** @param {number} number @param {boolean} [isPlayed] */
  #go(number, isPlayed = false) {
    if (!isPlayed) this.#stop();
    this.#number = Math.max(0, number);
    return this.#fetch();
  }

  /** Show the moment that is wanted, unless another one is wanted by the time it comes. */
  async #fetch() {
    const wish = this.#wish += 1;
    try {
      const moment = await this.#moment(this.#number);
      if (wish !== this.#wish) return;
      this.#tell(moment);
      if (moment.number < moment.total) void this.#moment(moment.number + 1).catch(() => null);
      await this.show(moment);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#stop();
      this.caption.textContent = error.sentence ?? this.say("web-not-answered");
    }
  }

  /** @param {number} number */
  #moment(number) {
    const asked = new URLSearchParams(this.table);
    for (const [name, value] of [["n", String(number)], ["s", this.seat.value], ["r", this.#record]]) if (value) asked.set(name, value);
    const path = `api/moment?${asked}`, kept = this.#kept.get(path) ?? ask(path);
    this.#kept.delete(path);
    this.#kept.set(path, kept);
    kept.catch(() => this.#kept.delete(path));
    if (this.#kept.size > MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value ?? "");
    return kept;
  }

  /** @param {Moment} moment */
  #tell({ number, total, happened, points, names }) {
    [this.#number, this.#total] = [number, total];
    this.slider.max = String(total);
    this.slider.value = String(number);
    this.slider.setAttribute("aria-valuetext", `${this.say("web-replay-move")} ${number} / ${total}: ${plain(happened.join(" "), this.#language)}`);
    this.count.textContent = `${number} / ${total}`;
    const standing = names.map((name, seat) => `${name} ${points[seat]}`).join(" : ");
    fill(this.caption, h("strong", {}, standing), happened.length ? [" · ", inline(happened.join(" "), this.#language)] : null);
    if (this.seat.options.length !== names.length + 1) {
      const everybody = h("option", { value: "" }, this.say("web-replay-everybody"));
      fill(this.seat, everybody, names.map((name, seat) => h("option", { value: seat }, name)));
    }
  }

  async #play() {
    if (this.#isPlaying) {
      this.#stop();
      return;
    }
    this.#isPlaying = true;
    this.#dress();
    if (this.#number >= this.#total) await this.#go(0, true);
    while (this.#isPlaying && this.#number < this.#total) {
      await pause(SPEEDS[/** @type {"1×"} */ (this.speed.value)]);
      if (this.#isPlaying) await this.#go(this.#number + 1, true);
    }
    this.#stop();
  }

  #stop() {
    this.#isPlaying = false;
    this.#dress();
  }

  #dress() {
    const label = this.say(this.#isPlaying ? "web-replay-pause" : "web-replay-play");
    this.playing.setAttribute("aria-label", label);
    this.playing.title = label;
    fill(this.playing, icon(this.#isPlaying ? "pause" : "play"));
  }

  /** @param {HTMLInputElement} chosen */
  async #open(chosen) {
    const [file] = chosen.files ?? [];
    if (!file) return;
    chosen.value = "";
    try {
      const { record } = await ask(`api/record?${this.table}`, { text: await file.text() });
      this.#record = record;
      fill(this.seat);
      await this.#go(0);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.caption.textContent = error.sentence ?? this.say("web-not-answered");
    }
  }
}
