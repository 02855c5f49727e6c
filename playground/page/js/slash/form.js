/** A command being written: its options as pills, optional ones at hand, checked before it is sent. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { dataOf, described, named } from "./book.js";
import { OptionField } from "./option.js";

/** @typedef {import("./book.js").Entry} Entry */
/** @typedef {import("./book.js").Option} Option */
/**
 * @typedef {{store: import("../store.js").Store, t: import("../words.js").Say, channelId: string,
 *   interactions: import("../interactions.js").Interactions, closed: () => void}} Parts
 */

export class CommandForm {
  #entry;
  #parts;
  /** @type {OptionField[]} */
  #fields = [];
  #hint = h("p", { class: "slash-hint", role: "status" });
  #line = h("div", { class: "slash-line" });
  #more = h("span", { class: "slash-more" });
  #send;

  /** @param {Entry} entry @param {Parts} parts */
  constructor(entry, parts) {
    const { t } = parts;
    this.#entry = entry;
    this.#parts = parts;
    this.#send = h("button", { type: "submit", class: "icon-button send-button", "aria-label": t("slash.send"), title: t("slash.send") }, icon("send"));
    this.#line.append(h("span", { class: "slash-name" }, `/${entry.label}`), this.#more);
    this.element = h("form", { class: "slash", "aria-label": `/${entry.label}` }, this.#hint,
      h("div", { class: "slash-box" },
        h("button", { type: "button", class: "icon-button", "aria-label": t("slash.cancel"), title: t("slash.cancel"), onclick: () => parts.closed() }, icon("close")),
        this.#line, this.#send));
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#submit();
    });
    this.element.addEventListener("keydown", (event) => this.#key(event));
    for (const option of entry.options.filter(({ required }) => required)) this.#add(option);
    this.#showMore();
    this.#explain();
  }

  /** To the first box, or to the send button of a command without any. */
  focus() {
    if (!this.#fields.length && this.#entry.options.length) this.#addAndFocus(this.#entry.options[0]);
    else (this.#fields[0]?.input ?? this.#send).focus();
  }

  /** @param {Option} option */
  #add(option) {
    const { store, t, channelId } = this.#parts;
    const field = new OptionField(option, {
      store, t, channelId, anchor: this.element,
      suggest: (asked, text, signal) => this.#suggest(asked, text, signal),
      picked: (taken) => this.#next(taken),
    });
    field.input.addEventListener("focus", () => this.#explain(field));
    field.input.addEventListener("input", () => field.complain(""));
    this.#fields.push(field);
    this.#line.insertBefore(field.element, this.#more);
    return field;
  }

  /** @param {Option} option */
  #addAndFocus(option) {
    const field = this.#add(option);
    this.#showMore();
    field.input.focus();
  }

  /** @param {OptionField} field */
  #remove(field) {
    const at = this.#fields.indexOf(field);
    this.#fields.splice(at, 1);
    field.element.remove();
    this.#showMore();
    (this.#fields[Math.max(0, at - 1)]?.input ?? this.#send).focus();
  }

  #showMore() {
    const { t } = this.#parts;
    const used = new Set(this.#fields.map(({ option }) => option.name));
    const left = this.#entry.options.filter(({ name }) => !used.has(name));
    this.#more.replaceChildren(...left.map((option) => h("button", {
      type: "button", class: "pill-add", title: described(option), "aria-label": t("slash.add", { name: named(option) }), onclick: () => this.#addAndFocus(option),
    }, icon("plus"), named(option))));
  }

  /** @param {OptionField} [field] @param {string} [problem] */
  #explain(field, problem) {
    const option = field?.option;
    this.#hint.classList.toggle("slash-hint-wrong", problem !== undefined);
    this.#hint.replaceChildren(h("strong", {}, option ? named(option) : `/${this.#entry.label}`), " ",
      problem ?? (option ? described(option) : this.#entry.description));
  }

  /** After a row was taken, on to the next box that needs something. @param {OptionField} taken */
  #next(taken) {
    taken.complain("");
    const empty = this.#fields.find((field) => field.option.required && field.isEmpty);
    empty?.input.focus();
  }

  /** @param {Option} asked @param {string} text @param {AbortSignal} signal */
  async #suggest(asked, text, signal) {
    const values = this.#values().filter(({ name }) => name !== asked.name);
    const data = dataOf(this.#entry, [...values, { type: asked.type, name: asked.name, value: text, focused: true }]);
    const choices = await this.#parts.interactions.suggest(this.#parts.channelId, data, signal);
    return choices.map(({ name, name_localized: localized, value }) => ({ value: String(value), label: localized ?? name }));
  }

  #values() {
    return this.#fields.filter((field) => !field.isEmpty).map(({ option, value }) => ({ type: option.type, name: option.name, value: /** @type {unknown} */ (value) }));
  }

  async #submit() {
    const wrong = this.#fields.find((field) => field.problem !== null);
    if (wrong) {
      this.#complain(wrong, /** @type {string} */ (wrong.problem));
      return;
    }
    const { interactions, channelId, closed } = this.#parts;
    this.element.inert = true;
    const errors = await interactions.command(channelId, dataOf(this.#entry, this.#values()), this.#entry.label);
    this.element.inert = false;
    if (errors === null) closed();
    else this.#refused(errors);
  }

  /** @param {Record<string, string>} errors */
  #refused(errors) {
    const [name, problem] = Object.entries(errors)[0];
    const option = this.#entry.options.find((one) => one.name === name);
    const field = this.#fields.find((one) => one.option.name === name) ?? (option ? this.#add(option) : undefined);
    if (field) this.#complain(field, problem);
  }

  /** @param {OptionField} field @param {string} problem */
  #complain(field, problem) {
    const { min_value: least, max_value: most, min_length: shortest, max_length: longest } = field.option;
    field.complain(problem);
    field.input.focus();
    this.#explain(field, this.#parts.t(`option.${problem}`, { least: least ?? "", most: most ?? "", shortest: shortest ?? "", longest: longest ?? "" }));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "Escape") {
      event.preventDefault();
      this.#parts.closed();
    }
    const field = this.#fields.find(({ input }) => input === event.target);
    if (event.key === "Backspace" && field?.input.value === "") {
      event.preventDefault();
      if (field.option.required) this.#parts.closed();
      else this.#remove(field);
    }
  }
}
