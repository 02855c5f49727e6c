/**
 * One table on the page: the displayed state, the open question, and the handling of presses.
 *
 * No press is lost. While one is pending, the latest other one waits. Without a connection, the banner explains why nothing can be
 * pressed. An unanswered press is sent again with its key until it is answered, or until the stream is back and still no answer comes.
 *
 * States arrive in order of their revisions, and an older one never replaces a newer one. Each is animated, one after another. If
 * the page is hidden or more than four are waiting, only the newest is shown. An answer belongs to the pressed question. It stays
 * until a newer state ends it. An informational answer also stays while the user's own turn is unchanged.
 */

import { freshKey, Refused } from "./connection.js";
import { fill, h } from "./dom.js";
import { Header } from "./header.js";
import { Panels } from "./panels.js";
import { Replay } from "./replay.js";
import { SeatsView } from "./seats.js";
import { SheetView } from "./sheet.js";
import { markdown, plain } from "./text.js";

/** @typedef {import("./types").Answer} Answer */
/** @typedef {import("./types").Box} Box */
/** @typedef {import("./types").Moment} Moment */
/** @typedef {import("./types").Presence} Presence */
/** @typedef {import("./types").Say} Say */
/** @typedef {import("./types").State} State */
/** @typedef {import("./board.js").PaneView} PaneView */
/** A press, and the item of the board it refers to. @typedef {{id: string, values: string[], about: string | null}} Wish */

const MOST_WAITING = 4;

export class Game {
  /** @type {State[]} */
  #waiting = [];
  /** @type {State | null} */
  #state = null;
  /** @type {{answer: Answer, isMove: boolean} | null} */
  #open = null;
  /** A moment of the finished game, on top of its last state. @type {Partial<State> | null} */
  #replayed = null;
  /** The position of the last tap. @type {{view: PaneView | null, box: Box | null}} */
  #place = { view: null, box: null };
  /** The pending press, with its values. @type {string | null} */
  #pressing = null;
  /** The latest press made while one was pending. @type {Wish | null} */
  #next = null;
  #newest = -1;
  #isShowing = false;
  #isConnected = true;

  /** @param {import("./connection.js").Connection} connection @param {import("./arts.js").Arts} arts @param {Say} say */
  constructor(connection, arts, say) {
    this.connection = connection;
    this.arts = arts;
    this.say = say;
    this.seats = new SeatsView(say);
    this.header = new Header(say, this.seats.row);
    this.news = h("p", { class: "unseen", role: "status" });
    this.happened = h("ol", { class: "happened" });
    this.sheet = new SheetView(say, {
      press: (id, values, about) => this.#chosen({ id, values, about }), close: () => this.#close(), point: (about) => this.panels.point(about), refused: () => this.#refuse(),
    });
    this.panels = new Panels(arts, say, this.sheet, { seats: this.seats.element, happened: this.happened }, {
      tapped: (about) => this.#tapped(about),
      unclear: () => { this.news.textContent = say("web-zoom-to-choose"); },
      covered: () => this.#place.view?.keepInSight(this.#place.box),
    });
    this.replay = new Replay(connection.table, arts, say, {
      moment: (moment, { place, isStep }) => this.#showMoment(moment, place, isStep), opened: () => this.panels.fitAll(),
    });
    this.panels.element.append(this.replay.element);
    document.body.replaceChildren(this.header.element, this.panels.element, this.news, ...document.querySelectorAll(".arts"));
  }

  /** Accept a new state. @param {State} state */
  take(state) {
    if (state.revision < this.#newest) return;
    this.#newest = state.revision;
    this.#waiting.push(state);
    void this.arts.need(state.panes);
    if (!this.#isShowing) void this.#showAll();
  }

  /** @param {Presence} presence */
  present(presence) {
    this.seats.present(presence);
  }

  /** @param {boolean} isConnected */
  connected(isConnected) {
    if (isConnected && !this.#isConnected) this.news.textContent = this.say("web-back");
    this.#isConnected = isConnected;
    this.header.warn(isConnected ? "" : this.say("web-lost"));
    this.#enable();
  }

  /** Show the reason why no more states will come. @param {string} sentence */
  end(sentence) {
    this.#isConnected = false;
    this.header.warn(sentence);
    this.#enable();
  }

  async #showAll() {
    this.#isShowing = true;
    try {
      for (let state = this.#waiting.shift(); state; state = this.#waiting.shift()) {
        const rest = this.#waiting;
        if (rest.length && (document.hidden || rest.length >= MOST_WAITING || this.#pressing !== null)) continue;
        await this.#show(state);
      }
    } finally {
      this.#isShowing = false;
    }
  }

  /** @param {State} state */
  async #show(state) {
    const before = this.#state;
    await this.arts.need(state.panes);
    this.#state = state;
    if (this.#open && isOver(this.#open, state, before)) this.#open = null;
    const root = document.documentElement;
    [root.dataset.theme, root.dataset.phase, root.lang] = [state.theme, state.phase, state.language];
    root.dataset.revision = String(state.revision);
    this.replay.take(state);
    this.#describe(state);
    if (before) this.#tellNews(before, state);
    const isChanged = before !== null && before.revision !== state.revision;
    if (isChanged && !this.#open) this.panels.stepBack();
    await this.#paint({ isMoving: isChanged && !document.hidden, isRinged: isChanged });
  }

  /** Show a moment of the finished game, or its end for null. @param {Moment | null} moment @param {string | null} place @param {boolean} isStep */
  async #showMoment(moment, place, isStep) {
    const state = this.#state;
    if (!state) return;
    const now = { text: moment?.now ?? "", deadline: null };
    this.#replayed = moment && { ...moment, now, place: place ?? state.place, targets: {}, said: [] };
    this.sheet.element.hidden = moment !== null;
    this.#describe(state);
    await this.#paint({ isMoving: isStep && !document.hidden, isRinged: isStep });
  }

  /** Update everything around the board. @param {State} state */
  #describe(state) {
    const shown = { ...state, ...this.#replayed };
    this.header.show(shown);
    this.seats.show(shown);
    fill(this.happened, shown.happened.map((line) => h("li", {}, markdown(line, state.language))));
    this.happened.dataset.nothing = this.say("web-nothing-yet");
  }

  /** Paint the newest state with the open answer on top. @param {{isMoving: boolean, isRinged: boolean}} how */
  async #paint(how) {
    const state = this.#state && { ...this.#state, ...this.#replayed };
    if (!state) return;
    const answer = this.#replayed ? null : this.#open?.answer;
    const others = answer && answer.revision >= state.revision ? answer.panes : [];
    const panes = state.panes.map((pane) => others.find(({ name }) => name === pane.name) ?? pane);
    const isLast = this.#waiting.length === 0;
    const { sheet, targets } = answer ?? state;
    if (isLast && this.#pressing === null) {
      this.sheet.show(sheet, targets, { language: state.language, isAsked: Boolean(answer), canClose: Boolean(this.#open && !this.#open.isMove) });
      this.panels.measure();
    }
    this.panels.hint(answer ? hinted(answer) : []);
    const painted = this.panels.show([...panes, ...others.filter(({ name }) => !panes.some((pane) => pane.name === name))], isLast ? targets : {}, state.said, how);
    if (isLast && (!answer || this.#open?.isMove)) this.panels.settle();
    await painted;
  }

  /** Announce news to screen readers. @param {State} before @param {State} state */
  #tellNews(before, { happened, language, now }) {
    const fresh = happened.filter((line) => !before.happened.includes(line));
    if (before.now.text !== now.text) fresh.push(now.text);
    if (fresh.length) this.news.textContent = fresh.map((line) => plain(line, language)).join(" ");
  }

  /** @param {string} about */
  #tapped(about) {
    const target = this.#targets()[about];
    if (target) this.#chosen({ id: target.id, values: [], about });
  }

  /** Send a press, at once or after the pending one. @param {Wish} wish */
  #chosen(wish) {
    const { id, values, about } = wish;
    if (!this.#isConnected) this.#refuse();
    else if (this.#pressing === null) {
      const view = about ? this.panels.holding(about) : null;
      if (view && about) this.#place = { view, box: view.placeOf(about) };
      void this.#press(id, values, freshKey());
    } else if (this.#pressing !== named(id, values)) {
      this.#next = wish;
      this.sheet.wait(id, values);
    }
  }

  /** Highlight the banner, which explains why nothing can be pressed, and reconnect at once. */
  #refuse() {
    this.header.warnAgain();
    this.news.textContent = this.header.banner.textContent;
    this.connection.lookAgain();
  }

  #targets() {
    return (this.#open?.answer ?? this.#state)?.targets ?? {};
  }

  /** @param {string} id @param {string[]} values @param {string} key */
  async #press(id, values, key) {
    const before = this.#state?.revision ?? 0;
    [this.#pressing, this.#next] = [named(id, values), null];
    this.sheet.wait(id, values);
    this.panels.wait(true);
    /** @type {Answer | Refused} */
    let given;
    try {
      given = await this.connection.press(id, values, key);
      await this.arts.need(given.panes, new URLSearchParams([...this.connection.table, ["id", id], ...values.map((value) => ["v", value])]));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      given = error;
    } finally {
      this.#pressing = null;
      this.sheet.wait(null);
      this.panels.wait(false);
    }
    if (given instanceof Refused) await this.#refused(given, () => this.#pressing ?? void this.#press(id, values, key));
    else await this.#answered(given, given.revision > before);
    this.#pressNext();
  }

  /** @param {Refused} error @param {() => void} again */
  async #refused({ sentence, status }, again) {
    await this.#paint({ isMoving: false, isRinged: false }); // A state may have come meanwhile.
    if (sentence && status < 500) this.sheet.complain(sentence);
    else this.sheet.complain(this.say("web-not-answered"), again);
  }

  /** @param {Answer} answer @param {boolean} isMove */
  async #answered(answer, isMove) {
    const state = this.#state, text = answer.sheet.blocks.find((block) => block.text)?.text;
    if (!state) return;
    // The result of a move is outdated once there is a newer state. The answer to a question is not.
    const isKept = answer.sheet.blocks.length > 0 && (!isMove || answer.revision >= state.revision);
    this.#open = isKept ? { answer, isMove } : null;
    this.sheet.complain(null);
    if (isMove || !isKept) this.panels.stepBack();
    if (text && isKept) this.news.textContent = plain(text, state.language);
    const painted = this.#paint({ isMoving: true, isRinged: false });
    if (isKept && !isMove) this.panels.approach();
    await painted;
  }

  /** Close an answer and return to the state's question. */
  #close() {
    if (!this.#open || this.#pressing !== null) return;
    this.#open = null;
    this.panels.stepBack();
    void this.#paint({ isMoving: true, isRinged: false });
  }

  /** Send the waiting press if it is still offered. */
  #pressNext() {
    const wish = this.#next;
    this.#next = null;
    if (!wish) return;
    if (wish.about !== null && wish.about in this.#targets()) this.#tapped(wish.about);
    else if (this.sheet.offers(wish.id)) this.#chosen(wish);
  }

  #enable() {
    document.documentElement.dataset.connected = String(this.#isConnected);
    this.sheet.enable(this.#isConnected);
  }
}

/** @param {string} id @param {string[]} values */
const named = (id, values) => [id, ...values].join(" ");

/** Return the meanings of an answer's buttons in addition to its targets, such as the moves of a hint. @param {Answer} answer */
function hinted({ sheet, targets }) {
  return sheet.blocks.flatMap(({ buttons = [] }) => buttons.flatMap(({ id, about }) => (about && targets[about]?.id !== id ? [about] : [])));
}

/** Return true if a newer state ends an open answer. @param {{answer: Answer, isMove: boolean}} open @param {State} state @param {State | null} before */
function isOver({ answer, isMove }, state, before) {
  if (state.revision <= answer.revision) return false;
  const hasTurn = (/** @type {State} */ { seats, you }) => seats.find(({ seat }) => seat === you)?.turn;
  return isMove || hasTurn(state) !== hasTurn(before ?? state);
}
