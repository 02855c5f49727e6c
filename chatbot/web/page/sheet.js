/**
 * The sheet: the current question or answer with its buttons and menus, and below it every choice of the board as a list.
 *
 * It is redrawn for each sheet. The keyboard's focus stays on the same control, or moves to the heading if that control is gone. A sheet
 * with the same question as before keeps its ticks, its scroll position, and the refusal above its blocks.
 */

import { fill, freshId, h, tool } from "./dom.js";
import { inline, markdown } from "./text.js";

/** @typedef {import("./types").Block} Block */
/** @typedef {import("./types").Button} Button */
/** @typedef {import("./types").Child} Child */
/** @typedef {import("./types").Menu} Menu */
/** @typedef {import("./types").Say} Say */
/** @typedef {import("./types").Sheet} Sheet */
/** @typedef {import("./types").Targets} Targets */
/** @typedef {{press: (id: string, values: string[], about: string | null) => void, close: () => void, point: (about: string | null) => void, refused: () => void}} Listener */

/** Maximum number of options for which a menu becomes a row of buttons. */
const FEW = 6;
/** Characters of about three lines on a phone. */
const BRIEF = 150;

export class SheetView {
  #language = "en";
  /** The displayed blocks without their ids, which change with each state. */
  #look = "";
  /** The element that had the focus when the controls were disabled. @type {HTMLElement | null} */
  #focused = null;

  /** @param {Say} say @param {Listener} listener */
  constructor(say, listener) {
    this.say = say;
    this.listener = listener;
    const title = freshId("sheet");
    this.heading = h("h2", { id: title, class: "unseen", tabindex: -1 }, say("web-sheet"));
    this.grip = h("button", { type: "button", class: "grip", "aria-expanded": "false", "aria-label": say("web-sheet-more"), onclick: () => this.#resize() });
    this.alert = h("div", { role: "alert", class: "alert" });
    this.blocks = h("div", { class: "blocks" });
    this.list = h("ul");
    this.count = h("span", { class: "count" });
    this.choices = h("details", { class: "choices" }, h("summary", {}, say("web-choices-listed"), " ", this.count), this.list);
    this.closing = tool("close", say("web-close"), () => listener.close(), "tool closing");
    this.scroll = h("div", { class: "scroll" }, this.alert, this.blocks, this.choices, this.closing);
    this.element = h("section", { class: "sheet", "aria-labelledby": title }, this.heading, this.grip, this.scroll);
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && listener.close());
    this.element.addEventListener("click", ({ target }) => this.scroll.inert && target === this.element && listener.refused());
    new ResizeObserver(() => this.#measure()).observe(this.blocks);
    this.choices.addEventListener("toggle", () => this.#measure());
  }

  /**
   * Show a sheet. Buttons with the same press as a target appear only in the list. Long texts that were not requested are
   * shortened.
   * @param {Sheet} sheet @param {Targets} targets @param {{language: string, isAsked: boolean, canClose: boolean}} how
   */
  show(sheet, targets, { language, isAsked, canClose }) {
    this.#language = language;
    this.closing.hidden = !canClose;
    const focused = this.element.contains(document.activeElement) ? document.activeElement : null;
    const words = focused?.textContent, was = focused === this.heading || focused === this.grip ? focused : null;
    const look = JSON.stringify(sheet.blocks, (key, value) => (key === "id" ? undefined : value)), isSame = look === this.#look;
    const [ticked, top] = isSame ? [this.#ticked(), this.scroll.scrollTop] : [[], 0];
    this.#look = look;
    if (!isSame) fill(this.alert);
    fill(this.blocks, sheet.blocks.map((block) => this.#block(block, targets)));
    this.blocks.querySelectorAll(".text").forEach((text) => text.classList.toggle("brief", !isAsked && (text.textContent ?? "").length > BRIEF));
    const listed = Object.entries(targets);
    this.choices.hidden = listed.length === 0;
    this.count.textContent = String(listed.length);
    fill(this.list, listed.map(([about, target]) => h("li", {}, this.#button({ ...target, about, style: "secondary" }))));
    this.#tick(ticked);
    this.#measure();
    this.scroll.scrollTop = top;
    if (!focused || was) return;
    const same = [...this.element.querySelectorAll(/** @type {"button"} */ ("button, summary"))].find((node) => node.textContent === words && !node.closest("[hidden]"));
    (same ?? this.heading).focus();
  }

  /** Show why something failed, with a retry button if possible. Null clears it. @param {string | null} sentence @param {(() => void) | null} again */
  complain(sentence, again = null) {
    if (sentence === null) {
      fill(this.alert);
      return;
    }
    const retry = again && h("button", { type: "button", class: "button secondary", onclick: again }, this.say("web-retry"));
    fill(this.alert, h("p", {}, inline(sentence, navigator.language)), retry);
    this.scroll.scrollTop = 0;
  }

  /** Enable or disable the controls. Enabling restores the focus. @param {boolean} isEnabled */
  enable(isEnabled) {
    const focused = document.activeElement;
    if (!isEnabled && !this.scroll.inert && focused instanceof HTMLElement && this.scroll.contains(focused)) this.#focused = focused;
    this.scroll.inert = !isEnabled;
    if (isEnabled && document.activeElement === document.body) this.#focused?.focus();
    if (isEnabled) this.#focused = null;
  }

  /** Mark the control whose press is pending. @param {string | null} id @param {string[]} [values] */
  wait(id, values = []) {
    this.element.setAttribute("aria-busy", String(id !== null));
    this.element.querySelectorAll(".waiting").forEach((node) => node.classList.remove("waiting"));
    if (id === null) return;
    const controls = [...this.element.querySelectorAll(/** @type {"button"} */ (`[data-id="${CSS.escape(id)}"]`))];
    (controls.find(({ dataset }) => dataset.value === values[0]) ?? controls[0])?.classList.add("waiting");
  }

  /** Return true if the sheet has a control that presses this. @param {string} id */
  offers(id) {
    return this.element.querySelector(`[data-id="${CSS.escape(id)}"]:not(:disabled)`) !== null;
  }

  /** @returns {(HTMLInputElement | HTMLSelectElement)[]} */
  get #fields() {
    return [...this.blocks.querySelectorAll(/** @type {"input"} */ ("input, select"))];
  }

  /** Return the ticks and selections of the menus. @returns {(boolean | string)[]} */
  #ticked() {
    return this.#fields.map((field) => (field instanceof HTMLInputElement ? field.checked : field.value));
  }

  /** @param {(boolean | string)[]} ticked */
  #tick(ticked) {
    ticked.forEach((value, n) => {
      const field = this.#fields[n];
      if (field instanceof HTMLInputElement) field.checked = value === true;
      else field.value = String(value);
    });
    this.blocks.querySelectorAll("form").forEach((form) => form.dispatchEvent(new Event("change")));
  }

  /** @param {Block} block @param {Targets} targets @returns {Child} */
  #block(block, targets) {
    if (block.text !== undefined) return h("div", { class: "text" }, markdown(block.text, this.#language));
    if (block.buttons) {
      const own = block.buttons.filter(({ id, about }) => !about || targets[about]?.id !== id);
      return own.length ? h("div", { class: "buttons" }, own.map((button) => this.#button(button))) : null;
    }
    if (block.menu) return this.#menu(block.menu);
    if (block.picture) return this.#picture(block.picture);
    return block.file ? h("p", {}, h("a", { class: "button secondary", href: block.file.url, download: block.file.name }, block.file.name)) : null;
  }

  /** @param {Button} button */
  #button({ id, url, label, style = "secondary", about, disabled }) {
    if (url) return h("a", { class: "button secondary", href: url, target: "_blank", rel: "noopener noreferrer" }, label);
    const point = (/** @type {string | null} */ to) => () => this.listener.point(to);
    const pointing = about ? { onpointerenter: point(about), onpointerleave: point(null), onfocus: point(about), onblur: point(null) } : {};
    return h("button", { type: "button", class: `button ${style}`, disabled, dataset: { id }, ...pointing,
      onclick: () => this.listener.press(id ?? "", [], about ?? null) }, label);
  }

  /** @param {Menu} menu */
  #menu(menu) {
    if (menu.most > 1 || menu.fewest === 0) return this.#boxes(menu);
    const label = freshId("menu"), press = (/** @type {string} */ value) => this.listener.press(menu.id, [value], null);
    if (menu.options.length <= FEW) {
      return h("div", { class: "buttons", role: "group", "aria-labelledby": label }, h("p", { id: label, class: "menu-label" }, menu.label),
        menu.options.map((option) => h("button", { type: "button", class: "button secondary", "aria-current": option.chosen ? "true" : null,
          dataset: { id: menu.id, value: option.value }, onclick: () => press(option.value) }, option.label)));
    }
    const select = h("select", { id: label }, menu.options.map((option) => h("option", { value: option.value, selected: option.chosen }, option.label)));
    return h("div", { class: "menu" }, h("label", { for: label }, menu.label),
      h("div", { class: "menu-row" }, select, h("button", { type: "button", class: "button primary", dataset: { id: menu.id }, onclick: () => press(select.value) },
        this.say("web-choose"))));
  }

  /** Create a choice of several options. @param {Menu} menu */
  #boxes({ id, label, options, fewest, most }) {
    const boxes = options.map((option) => h("input", { type: "checkbox", value: option.value, checked: option.chosen }));
    const count = h("output"), send = h("button", { type: "submit", class: "button success", dataset: { id } }, this.say("web-choose"));
    const chosen = () => boxes.filter((box) => box.checked).map((box) => box.value);
    const tell = () => {
      const many = chosen().length;
      count.textContent = `${this.say("web-chosen")} ${many} / ${fewest === most ? most : `${fewest}–${most}`}`;
      send.disabled = many < fewest || many > most;
    };
    tell();
    return h("form", { class: "menu", onchange: tell, onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      if (!send.disabled) this.listener.press(id, chosen(), null);
    } }, h("fieldset", {}, h("legend", {}, label), boxes.map((box, n) => h("label", { class: "box" }, box, options[n].label))),
    h("div", { class: "menu-row" }, count, send));
  }

  /** @param {{url: string, name: string}} picture */
  #picture({ url, name: alt }) {
    const enlarge = () => {
      const picture = h("img", { src: url, alt });
      const dialog = h("dialog", { class: "viewer", "aria-label": alt, onclose: () => dialog.remove() },
        h("form", { method: "dialog" }, h("button", { class: "button secondary" }, this.say("web-close"))), picture);
      document.body.append(dialog);
      dialog.showModal();
      const center = () => dialog.scrollTo((dialog.scrollWidth - dialog.clientWidth) / 2, (dialog.scrollHeight - dialog.clientHeight) / 2);
      picture.decode().then(center, center);
    };
    return h("figure", {}, h("img", { src: url, alt }),
      tool("whole", this.say("web-enlarge"), enlarge, "tool enlarge"));
  }

  #resize() {
    const isLarge = this.element.classList.toggle("large");
    this.grip.setAttribute("aria-expanded", String(isLarge));
    this.grip.setAttribute("aria-label", this.say(isLarge ? "web-sheet-less" : "web-sheet-more"));
  }

  /** Show the grip if there is more content than the small sheet shows. */
  #measure() {
    const isLarge = this.element.classList.contains("large");
    const areWhole = [this.scroll, ...this.blocks.querySelectorAll(".brief")].every((part) => part.scrollHeight <= part.clientHeight + 1);
    this.element.classList.toggle("fits", !isLarge && areWhole);
  }
}
