/**
 * The parts of the page: the panes of the game, the players and the last moves, and the sheet.
 *
 * A phone shows one part at a time below tabs, with the sheet over its lower end. A wide window shows the board on the left and
 * the rest beside it, with the same nodes. `board.css` defines the layout. This module only stores the selected part.
 */

import { PaneView } from "./board.js";
import { freshId, h } from "./dom.js";

/** @typedef {import("./types").Box} Box */
/** @typedef {import("./types").Pane} Pane */
/** @typedef {import("./types").Say} Say */
/** @typedef {import("./types").Targets} Targets */
/** @typedef {{tapped: (about: string) => void, unclear: () => void, covered: () => void}} Listener */
/** @typedef {{tab: HTMLButtonElement, panel: HTMLElement, view: PaneView | null}} Part */

const BOARD = 0;
/** The pane in a corner of the board, with the piece to place. */
const INSET = "tile";
/** The width from which the board is beside the rest, as in `board.css`. */
const WIDE = matchMedia("(min-width: 900px), (min-width: 640px) and (orientation: landscape)");

export class Panels {
  /** @type {Map<string, Part>} */
  #parts = new Map();
  #chosen = "";

  /**
   * @param {import("./arts.js").Arts} arts @param {Say} say @param {import("./sheet.js").SheetView} sheet
   * @param {Record<string, HTMLElement>} lists the parts that are not panes @param {Listener} listener
   */
  constructor(arts, say, sheet, lists, listener) {
    this.arts = arts;
    this.say = say;
    this.listener = listener;
    this.tabs = h("div", { class: "tabs", role: "tablist", "aria-label": say("web-panes"), onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) });
    this.dock = h("div", { class: "dock" }, sheet.element, this.tabs);
    this.board = h("div", { class: "board" });
    this.side = h("div", { class: "side", role: "region", "aria-label": say("web-panes") });
    this.element = h("main", {}, this.dock, this.board, this.side);
    for (const [name, list] of Object.entries(lists)) this.#add(name, list, null);
    new ResizeObserver(() => this.measure()).observe(this.dock);
    WIDE.addEventListener("change", () => this.#arrange());
  }

  /**
   * Show the panes. The first one is the board.
   * @param {Pane[]} panes @param {Targets} targets @param {string[]} said @param {{isMoving: boolean, isRinged: boolean}} how
   */
  async show(panes, targets, said, how) {
    const hadBoard = this.#parts.has(panes[BOARD]?.name ?? "");
    panes.forEach(({ name }, n) => this.#parts.has(name) || this.#addPane(name, n === BOARD));
    for (const [name, { panel, tab, view }] of this.#parts) {
      panel.classList.toggle("missing", Boolean(view) && !panes.some((pane) => pane.name === name));
      tab.hidden = panel.classList.contains("missing") || name === INSET;
    }
    if (!this.#chosen || (panes.length && !hadBoard) || this.#parts.get(this.#chosen)?.tab.hidden) this.choose(panes[BOARD]?.name ?? "seats");
    const held = new Set();
    await Promise.all(panes.map((pane, n) => {
      // A target that appears in two panes belongs to the first.
      const own = Object.fromEntries(Object.entries(targets).filter(([about]) => !held.has(about)));
      pane.items.forEach(({ about }) => held.add(about));
      return this.#parts.get(pane.name)?.view?.show(pane, own, n === BOARD ? said : [], how);
    }));
    for (const { tab, view } of this.#parts.values()) {
      const mark = tab.querySelector(".mark-here");
      if (view?.hasTargets && !mark) tab.append(h("span", { class: "mark-here" }, h("span", { class: "unseen" }, ` ${this.say("web-choice-here")}`)));
      else if (!view?.hasTargets) mark?.remove();
    }
  }

  /** @param {string} name */
  choose(name) {
    this.#chosen = name;
    for (const [other, { tab, panel }] of this.#parts) {
      tab.setAttribute("aria-selected", String(other === name));
      tab.tabIndex = other === name ? 0 : -1;
      panel.classList.toggle("chosen", other === name);
    }
    this.element.dataset.chosen = name;
    this.measure();
  }

  /** Return the view that contains a target. @param {string} about */
  holding(about) {
    return this.#views().find((view) => view.placeOf(about)) ?? null;
  }

  /** @param {string | null} about */
  point(about) {
    this.#views().forEach((view) => view.point(about));
  }

  /** @param {string[]} abouts the items to ring until the next call */
  hint(abouts) {
    this.#views().forEach((view) => view.hint(abouts));
  }

  fitAll() {
    this.#views().forEach((view) => view.fitAll());
  }

  approach() {
    this.#views().forEach((view) => view.approach());
  }

  settle() {
    this.#views().forEach((view) => view.settle());
  }

  stepBack() {
    this.#views().forEach((view) => view.stepBack());
  }

  /** @param {boolean} isWaiting */
  wait(isWaiting) {
    this.element.classList.toggle("pressing", isWaiting);
  }

  /** Inform the views of the area that the sheet covers. */
  measure() {
    const covered = WIDE.matches ? 0 : this.dock.offsetHeight;
    this.element.style.setProperty("--covered", `${covered}px`);
    this.#views().forEach((view) => view.cover(covered));
    this.listener.covered();
  }

  #views() {
    return [...this.#parts.values()].map(({ view }) => view).filter((view) => view !== null);
  }

  /** @param {string} name @param {boolean} isBoard */
  #addPane(name, isBoard) {
    const view = new PaneView(name, this.arts, this.say, this.listener);
    this.#add(name, view.element, view, isBoard);
    this.#arrange();
  }

  /** @param {string} name @param {HTMLElement} content @param {PaneView | null} view @param {boolean} isBoard */
  #add(name, content, view, isBoard = false) {
    const [tabId, panelId] = [freshId("tab"), freshId("panel")], [sort, number] = name.split("-");
    const word = `${this.say(`web-pane-${sort}`)} ${number ?? ""}`.trim();
    const tab = h("button", { type: "button", role: "tab", id: tabId, "aria-controls": panelId, onclick: () => this.choose(name) }, word);
    const title = h("h2", { class: "panel-title" }, word);
    const panel = h("section", { class: `panel ${view ? "panel-pane" : ""} panel-${name}`, id: panelId, role: "tabpanel", tabindex: view ? null : 0, "aria-labelledby": tabId }, isBoard ? null : title, content);
    const isAfter = !view || isBoard ? null : this.tabs.querySelector(".list");
    if (!view) tab.classList.add("list");
    if (isBoard) this.tabs.prepend(tab);
    else this.tabs.insertBefore(tab, isAfter);
    if (isBoard || name === INSET) this.board.append(panel);
    else this.side.append(panel);
    this.#parts.set(name, { tab, panel, view });
  }

  /** Allow moving only the board of a wide window. Its other panes are small and shown whole. */
  #arrange() {
    this.side.tabIndex = WIDE.matches ? 0 : -1; // It scrolls there.
    for (const [name, { view, panel }] of this.#parts) view?.setZoomable(name !== INSET && (!WIDE.matches || this.board.contains(panel)));
    this.measure();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const tabs = [...this.#parts.values()].map(({ tab }) => tab).filter((tab) => !tab.hidden)
      .sort((one, two) => (one.compareDocumentPosition(two) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    const at = tabs.findIndex((tab) => tab.ariaSelected === "true");
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const tab = tabs[(to + tabs.length) % tabs.length];
    tab.click();
    tab.focus();
  }
}
