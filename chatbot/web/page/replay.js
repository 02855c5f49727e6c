/**
 * The replay of a finished game: a slider with the review's turning points, step buttons, playback, a choice of views, and
 * records.
 *
 * A moment is fetched once and cached. While one is loading, only the newest of the requested ones is fetched next, so the slider
 * can be dragged. The public end of the game is the table's own last state, with the sheet.
 */

import { ask, pause, Refused } from "./connection.js";
import { fill, freshId, h, icon, tool } from "./dom.js";
import { inline, markdown, plain } from "./text.js";

/** @typedef {import("./types").Moment} Moment */
/** @typedef {import("./types").Say} Say */
/** @typedef {import("./types").State} State */
/** @typedef {import("./types").TurningPoint} TurningPoint */
/** A record opened from a file. @typedef {{name: string, file: string}} Brought */
/**
 * Receives the moment to show, with its place. Null means the last state. Steps are animated.
 * @typedef {{moment: (moment: Moment | null, how: {place: string | null, isStep: boolean}) => Promise<void>, opened: () => void}} Listener
 */

/** A number larger than the length of any game. */
const END = 99_999;
const EVERYBODY = "";
const MOST_KEPT = 120;
/** Milliseconds between two fetched moments, so that a dragged slider does not exceed the server's limits. */
const BETWEEN = 110;
const PLAYER_STEP = 1500, SPEEDS = [1, 2, 4], QUICK = 4;
const BUSY = 429, TRIES = 4, UNANSWERED = 30_000;
/** Width of a turning point's mark in pixels. */
const MARK = 24;
/** Maximum size of a record in bytes. */
const LARGEST = 200_000;

export class Replay {
  /** @type {Map<string, Moment>} */
  #kept = new Map();
  /** @type {State | null} */
  #state = null;
  /** The displayed moment. @type {Moment | null} */
  #moment = null;
  /** @type {Brought | null} */
  #brought = null;
  /** @type {TurningPoint[]} */
  #points = [];
  #seat = EVERYBODY;
  #wanted = END;
  #isLoading = false;
  #isPlaying = false;
  #fetched = 0;

  /** @param {URLSearchParams} table @param {import("./arts.js").Arts} arts @param {Say} say @param {Listener} listener */
  constructor(table, arts, say, listener) {
    this.table = table;
    this.arts = arts;
    this.say = say;
    this.listener = listener;
    const step = (/** @type {string} */ name, /** @type {string} */ word, /** @type {() => number} */ to) =>
      tool(name, say(word), () => this.#step(to()));
    this.back = [step("first", "web-first", () => 0), step("previous", "web-previous", () => this.#at - 1)];
    this.on = [step("next", "web-next", () => this.#at + 1), step("last", "web-last", () => END)];
    this.player = tool("play", say("web-play"), () => (this.#isPlaying ? this.#stop() : void this.#play()));
    this.speed = h("button", { type: "button", class: "tool speed", onclick: () => this.#speedUp() });
    this.slider = h("input", { type: "range", min: 0, max: 0, step: 1, "aria-label": say("web-move"), oninput: () => this.#slid() });
    this.marks = h("div", { class: "turns" });
    this.told = h("div", { class: "told text", tabindex: 0 });
    this.alert = h("p", { role: "alert", class: "alert" });
    this.seats = h("select", { "aria-label": say("web-whose-view"), onchange: () => this.#look(this.seats.value) });
    this.file = h("input", { type: "file", class: "unseen", accept: ".json,application/json", onchange: () => void this.#open() });
    this.own = h("button", { type: "button", class: "button secondary", hidden: true, onclick: () => this.#leave() }, say("web-own-game"));
    const more = freshId("more");
    this.more = h("div", { class: "replay-more", id: more }, this.seats,
      h("a", { class: "button secondary", href: `api/record?${table}`, download: "" }, say("web-record")),
      h("label", { class: "button secondary" }, this.file, say("web-open-record")), this.own);
    this.toggle = tool("more", say("web-replay-more"), () => this.#unfold(), "tool unfold");
    this.toggle.setAttribute("aria-controls", more);
    this.toggle.setAttribute("aria-expanded", "false");
    this.element = h("section", { class: "replay", hidden: true, "aria-label": say("web-replay") }, this.alert, this.told,
      h("div", { class: "track" }, this.marks, this.slider),
      h("div", { class: "steps" }, this.back, this.player, this.on, this.speed, this.toggle, this.more));
    this.#setSpeed(SPEEDS[0]);
    document.addEventListener("visibilitychange", () => document.hidden && this.#stop());
  }

  get #at() {
    return this.#moment?.number ?? 0;
  }

  /** Offer the replay of a finished game. @param {State} state */
  take(state) {
    const wasOver = this.#state?.phase === "over";
    this.#state = state;
    this.element.hidden = state.phase !== "over";
    if (this.element.hidden || wasOver) return;
    void this.#begin();
  }

  async #begin() {
    this.#go(END);
    const { points } = await ask(`api/review?${this.table}`).catch(() => ({ points: [] }));
    this.#points = points.sort((/** @type {TurningPoint} */ one, /** @type {TurningPoint} */ two) => one.number - two.number);
    this.#mark();
  }

  /** @param {number} to */
  #step(to) {
    this.#stop();
    this.told.setAttribute("aria-live", "polite");
    if (this.#moment && to >= 0 && (to <= this.#moment.total || to === END)) this.#go(to);
  }

  #slid() {
    this.#stop();
    this.told.setAttribute("aria-live", "off");
    this.#go(this.slider.valueAsNumber);
  }

  /** Show the game from a seat's view. @param {string} seat */
  #look(seat) {
    this.#stop();
    this.#seat = seat;
    this.#go(this.#at);
  }

  /** Go to a moment. Of several requested moments, the newest is shown. @param {number} number */
  #go(number) {
    this.#wanted = number;
    if (!this.#isLoading) void this.#load();
  }

  async #load() {
    this.#isLoading = true;
    for (let name = ""; name !== this.#name(this.#wanted); ) {
      name = this.#name(this.#wanted);
      try {
        const moment = await this.#fetch(this.#wanted);
        if (name === this.#name(this.#wanted)) await this.#show(moment);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        this.#fail(error.status && error.status < 500 && error.sentence ? error.sentence : this.say("web-not-loaded"));
        break;
      }
    }
    this.#isLoading = false;
  }

  /** @param {number} number */
  #name(number) {
    return [number, this.#seat, this.#brought?.name ?? ""].join(" ");
  }

  /** @param {number} number @returns {Promise<Moment>} */
  async #fetch(number) {
    const name = this.#name(number), query = new URLSearchParams(this.table);
    query.set("n", String(number));
    if (this.#seat !== EVERYBODY) query.set("s", this.#seat);
    if (this.#brought) query.set("r", this.#brought.name);
    const moment = this.#kept.get(name) ?? await this.#ask(name, query);
    await this.arts.need(moment.panes, query);
    return moment;
  }

  /** @param {string} name @param {URLSearchParams} query @returns {Promise<Moment>} */
  async #ask(name, query) {
    for (let tries = 1; ; tries += 1) {
      await pause(Math.max(0, this.#fetched + BETWEEN * tries - Date.now()));
      this.#fetched = Date.now();
      try {
        const moment = await ask(`api/moment?${query}`, undefined, AbortSignal.timeout(UNANSWERED));
        this.#kept.set(name, moment);
        if (this.#kept.size > MOST_KEPT) this.#kept.delete([...this.#kept.keys()][0]);
        return moment;
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== BUSY || tries === TRIES) throw error;
      }
    }
  }

  /** @param {Moment} moment */
  async #show(moment) {
    const state = this.#state, before = this.#moment;
    if (!state) return;
    this.#moment = moment;
    const { number, total, now, happened, seats } = moment, language = state.language;
    const isLast = number === total && this.#seat === EVERYBODY && !this.#brought;
    fill(this.alert);
    [this.slider.max, this.slider.value] = [String(total), String(number)];
    this.slider.setAttribute("aria-valuetext", plain([now, ...happened].join(": "), language));
    const point = this.#brought ? null : this.#points.find((one) => one.number === number);
    fill(this.told, isLast && !point ? [] : markdown(point?.text ?? happened.join("\n"), language));
    this.told.scrollTop = 0;
    for (const button of this.back) button.setAttribute("aria-disabled", String(number === 0));
    for (const button of this.on) button.setAttribute("aria-disabled", String(number === total));
    const views = [[EVERYBODY, this.say("web-everybody")], ...seats.map(({ seat, name }) => [String(seat), name])];
    fill(this.seats, views.map(([value, label]) => h("option", { value, selected: value === this.#seat }, label)));
    this.own.hidden = !this.#brought;
    this.#mark();
    const isStep = before !== null && before.total === total && Math.abs(before.number - number) === 1 && !(this.#isPlaying && this.#pace === QUICK);
    await this.listener.moment(isLast ? null : moment, { place: this.#brought?.file ?? null, isStep });
  }

  /** Put the turning points on the slider: side by side where they would lie on each other. */
  #mark() {
    const total = this.#brought ? 0 : this.#moment?.total ?? 0, points = total ? this.#points : [];
    if (this.marks.childElementCount !== points.length) {
      fill(this.marks, points.map(({ number }) => {
        const label = `${this.say("web-turning-point")} ${number}`;
        return h("button", { type: "button", class: "turn", "aria-label": label, title: label, onclick: () => this.#step(number) });
      }));
    }
    const least = MARK / (this.marks.clientWidth || MARK), places = points.map(({ number }) => number / total);
    for (let n = 1; n < places.length; n += 1) places[n] = Math.max(places[n], places[n - 1] + least);
    for (let n = places.length - 1; n >= 0; n -= 1) places[n] = Math.min(places[n], (places[n + 1] ?? 1 + least) - least);
    /** @type {NodeListOf<HTMLElement>} */ (this.marks.querySelectorAll(".turn")).forEach((mark, n) => mark.style.setProperty("--at", String(places[n])));
  }

  async #play() {
    this.#isPlaying = true;
    this.told.setAttribute("aria-live", "off");
    this.#dress();
    if (this.#at === this.#moment?.total) this.#go(0);
    while (this.#isPlaying) {
      const due = Date.now() + PLAYER_STEP / this.#pace, at = this.#at, total = this.#moment?.total ?? 0;
      if (at < total) void this.#fetch(at + 1).catch(() => null); // It is there when it is due.
      await pause(due - Date.now());
      if (!this.#isPlaying || this.#isLoading) continue;
      if (this.#at >= total) this.#stop();
      else this.#go(this.#at + 1);
    }
  }

  #stop() {
    this.#isPlaying = false;
    this.#dress();
  }

  #dress() {
    const word = this.say(this.#isPlaying ? "web-pause" : "web-play");
    fill(this.player, icon(this.#isPlaying ? "pause" : "play"));
    this.player.setAttribute("aria-label", word);
    this.player.title = word;
  }

  get #pace() {
    return Number(this.speed.value);
  }

  #speedUp() {
    this.#setSpeed(SPEEDS[(SPEEDS.indexOf(this.#pace) + 1) % SPEEDS.length]);
  }

  /** @param {number} pace */
  #setSpeed(pace) {
    this.speed.value = String(pace);
    this.speed.textContent = `${pace}×`;
    this.speed.setAttribute("aria-label", `${this.say("web-speed")} ${pace}×`);
    this.speed.title = this.say("web-speed");
  }

  #unfold() {
    this.toggle.setAttribute("aria-expanded", String(this.more.classList.toggle("open")));
  }

  /** Open the record in the chosen file. */
  async #open() {
    const [file] = this.file.files ?? [];
    if (!file) return;
    this.#stop();
    try {
      if (file.size > LARGEST) throw new Refused(this.say("web-record-too-large"), BUSY);
      const text = await file.text();
      this.file.value = "";
      const { record } = await ask(`api/record?${this.table}`, { text });
      this.#turnTo({ name: record, file: file.name });
    } catch (error) {
      this.file.value = "";
      this.#fail((error instanceof Refused && error.sentence) || this.say("web-not-answered"));
    }
  }

  #leave() {
    this.#turnTo(null);
    this.seats.focus();
  }

  /** Show another game from its start, or the table's own from its end. @param {Brought | null} brought */
  #turnTo(brought) {
    this.#stop();
    [this.#brought, this.#seat, this.#moment] = [brought, EVERYBODY, null];
    this.listener.opened();
    this.#go(brought ? 0 : END);
  }

  /** @param {string} sentence */
  #fail(sentence) {
    this.#stop();
    fill(this.alert, inline(sentence, this.#state?.language ?? "en"));
    if (this.#moment) this.slider.value = String(this.#moment.number);
  }
}
