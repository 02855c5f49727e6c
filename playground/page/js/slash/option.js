/** One option of a command being written: a pill with its name, a box, and whatever list belongs to its kind. */

import { avatar } from "../avatar.js";
import { Combobox } from "../combobox.js";
import { fold } from "../fold.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { displayName } from "../store.js";
import { described, named } from "./book.js";

/** @typedef {import("./book.js").Option} Option */
/** @typedef {import("../listbox.js").Item} Item */
/**
 * anchor: what lists open at; suggest: what the bot offers for the text; picked: the person took a row.
 * @typedef {{store: import("../store.js").Store, t: import("../words.js").Say, channelId: string, anchor: HTMLElement,
 *   suggest: (option: Option, text: string, signal: AbortSignal) => Promise<Item[]>, picked: (field: OptionField) => void}} Parts
 */

export const OPTION = Object.freeze({ string: 3, integer: 4, boolean: 5, user: 6, channel: 7, role: 8, mentionable: 9, number: 10 });
/** @type {number[]} */
const NUMBERS = [OPTION.integer, OPTION.number];

export class OptionField {
  /** @type {Combobox | null} */
  #list = null;

  /** @param {Option} option @param {Parts} parts */
  constructor(option, parts) {
    this.option = option;
    this.input = /** @type {HTMLInputElement} */ (h("input", {
      type: "text", class: "pill-input", autocomplete: "off", spellcheck: "false", enterkeyhint: "send", maxlength: option.max_length,
      inputmode: NUMBERS.includes(option.type) && !option.autocomplete ? "decimal" : null,
      "aria-required": String(Boolean(option.required)), "aria-description": described(option),
    }));
    this.element = h("label", { class: "pill", dataset: { option: option.name } }, h("span", { class: "pill-name" }, named(option)), this.input);
    this.#grow();
    this.input.addEventListener("input", () => this.#grow());
    const source = sourceOf(option, parts);
    if (source) {
      this.#list = new Combobox(this.input, {
        label: named(option), anchor: parts.anchor, source, asked: Boolean(option.autocomplete), t: parts.t,
        picked: () => {
          this.#grow();
          parts.picked(this);
        },
      });
    }
  }

  get isEmpty() {
    return this.input.value.trim() === "";
  }

  /** As it is sent; undefined when empty. */
  get value() {
    if (this.isEmpty) return undefined;
    const text = this.#list?.item?.value ?? this.input.value.trim();
    if (NUMBERS.includes(this.option.type)) return Number(text.replace(",", "."));
    return this.option.type === OPTION.boolean ? text === "true" : text;
  }

  /** A code of `option.*`, or null. */
  get problem() {
    const { required, choices, type } = this.option;
    if (this.isEmpty) return required ? "required" : null;
    const mustPick = Boolean(choices?.length) || (type >= OPTION.boolean && type <= OPTION.mentionable);
    if (mustPick && !this.#list?.item) return "choice";
    return NUMBERS.includes(type) ? this.#numberProblem() : this.#textProblem();
  }

  /** @param {string} text */
  complain(text) {
    this.element.classList.toggle("pill-wrong", text !== "");
    this.input.setAttribute("aria-invalid", String(text !== ""));
  }

  #numberProblem() {
    const { type, min_value: least = -Infinity, max_value: most = Infinity } = this.option;
    const value = Number(this.value);
    if (Number.isNaN(value) || (type === OPTION.integer && !Number.isInteger(value))) return "type";
    if (value < least) return "too-small";
    return value > most ? "too-big" : null;
  }

  #textProblem() {
    return this.input.value.trim().length < (this.option.min_length ?? 0) ? "too-short" : null;
  }

  /** The box is as wide as its text. */
  #grow() {
    this.input.style.width = `${Math.max(4, this.input.value.length + 2)}ch`;
  }
}

/** Where an option's list comes from; null when it is plain text. @param {Option} option @param {Parts} parts */
function sourceOf(option, parts) {
  if (option.autocomplete) return (/** @type {string} */ text, /** @type {AbortSignal} */ signal) => parts.suggest(option, text, signal);
  const items = itemsOf(option, parts);
  if (!items) return null;
  return (/** @type {string} */ text) => items.filter(({ label, detail }) => fold(`${label} ${detail ?? ""}`).includes(fold(text)));
}

/** @param {Option} option @param {Parts} parts @returns {Item[] | null} */
function itemsOf(option, { store, t, channelId }) {
  if (option.choices?.length) return option.choices.map((choice) => ({ value: String(choice.value), label: named(choice) }));
  const guild = store.guildOf(channelId);
  const people = () => store.state.users.map((user) => ({ value: user.id, label: displayName(user), detail: user.username, lead: avatar(user, "avatar-small") }));
  const roles = () => (guild?.roles ?? []).map(({ id, name }) => ({ value: id, label: name }));
  switch (option.type) {
    case OPTION.boolean:
      return [{ value: "true", label: t("option.true") }, { value: "false", label: t("option.false") }];
    case OPTION.user:
      return people();
    case OPTION.role:
      return roles();
    case OPTION.mentionable:
      return [...people(), ...roles()];
    case OPTION.channel:
      return [...(guild?.channels ?? []), ...(guild?.threads ?? [])].map((channel) => ({ value: channel.id, label: channel.name ?? "", lead: icon("hash") }));
    default:
      return null;
  }
}
