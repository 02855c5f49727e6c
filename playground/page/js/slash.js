/**
 * Slash commands: the ones available here, one entry for each sendable command, and the form to fill in a command, with options
 * as pills and lists for their types. The server validates them.
 */

import { formNode, h, icon, tool } from "./dom.js";
import { MESSAGE_MENU, PERSON_MENU } from "./menus.js";
import { Popup } from "./popup.js";
import { channelItems, peopleItems } from "./select.js";
import { fold } from "./words.js";

/**
 * path: types and names below the command. raw: its name in English. label: its name in the user's language.
 * @typedef {{command: Command, path: {type: number, name: string}[], raw: string, label: string, description: string,
 *   options: CommandOption[]}} Entry
 */

const SUBCOMMAND = 1, GROUP = 2, INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7;
/** Milliseconds after a key press before the bot is asked for choices. */
const PAUSE = 120;

/** @param {{name: string, name_localized?: string}} thing a command, an option or a choice */
const named = (thing) => thing.name_localized ?? thing.name;
/** @param {CommandOption} thing */
const described = (thing) => thing.description_localized ?? thing.description;

/** @param {Command[]} commands */
export function entriesOf(commands) {
  return commands.filter(({ type }) => type !== PERSON_MENU && type !== MESSAGE_MENU).flatMap((command) =>
    unfold({ command, path: [], raw: command.name, label: named(command), description: described(command), options: [] }, command.options ?? []));
}

/** @param {Entry} entry @param {CommandOption[]} options @returns {Entry[]} */
function unfold(entry, options) {
  const inner = options.filter(({ type }) => type === SUBCOMMAND || type === GROUP);
  if (!inner.length) return [{ ...entry, options }];
  return inner.flatMap((option) => unfold({
    ...entry, path: [...entry.path, { type: option.type, name: option.name }], raw: `${entry.raw} ${option.name}`,
    label: `${entry.label} ${named(option)}`, description: described(option),
  }, option.options ?? []));
}

/**
 * Return matches for the typed text, best first: names that begin with it, names with a word that begins with it, then names and
 * descriptions that contain it.
 * @param {Entry[]} entries @param {string} query
 */
export function search(entries, query) {
  const text = fold(query.trim());
  const rank = (/** @type {Entry} */ { label, raw, description }) => {
    const names = [fold(label), fold(raw)];
    if (names.includes(text)) return 0;
    if (names.some((name) => name.startsWith(text))) return 1;
    if (names.some((name) => name.split(" ").some((word) => word.startsWith(text)))) return 2;
    return [...names, fold(description)].some((place) => place.includes(text)) ? 3 : 4;
  };
  return entries.filter((entry) => rank(entry) < 4).sort((a, b) => rank(a) - rank(b));
}

export class CommandForm {
  /** @type {OptionField[]} */
  #fields = [];
  #hint = h("p", { class: "slash-hint", role: "status" });
  #line = h("div", { class: "slash-line" });
  #more = h("span", { class: "slash-more" });
  #send;

  /** @param {Entry} entry @param {Page} page @param {import("./interactions.js").Interactions} interactions @param {string} channelId @param {() => void} closed */
  constructor(entry, page, interactions, channelId, closed) {
    const { t } = page;
    this.entry = entry;
    this.page = page;
    this.interactions = interactions;
    this.channelId = channelId;
    this.closed = closed;
    this.#send = h("button", { type: "submit", class: "icon-button send-button", "aria-label": t("slash.send"), title: t("slash.send") }, icon("send"));
    this.#line.append(h("span", { class: "slash-name" }, `/${entry.label}`), this.#more);
    this.element = formNode({ class: "slash", "aria-label": `/${entry.label}` }, () => this.#submit(), this.#hint,
      h("div", { class: "slash-box" }, tool("close", t("slash.cancel"), closed), this.#line, this.#send));
    this.element.addEventListener("keydown", (event) => this.#key(event));
    for (const option of entry.options.filter(({ required }) => required)) this.#add(option);
    this.#offer();
    this.explain();
  }

  /** Focus the first box, or the send button if no option is required. */
  focus() {
    (this.#fields[0]?.input ?? this.#send).focus();
  }

  /** @param {CommandOption} option */
  #add(option) {
    const field = new OptionField(option, this);
    this.#fields.push(field);
    this.#line.insertBefore(field.element, this.#more);
    return field;
  }

  /** A button for each option not yet added. */
  #offer() {
    const left = this.entry.options.filter((option) => !this.#fields.some((field) => field.option === option));
    const add = (/** @type {CommandOption} */ option) => {
      const field = this.#add(option);
      this.#offer();
      field.input.focus();
    };
    this.#more.replaceChildren(...left.map((option) => h("button", {
      type: "button", class: "pill-add", title: described(option), "aria-label": this.page.t("slash.add", { name: named(option) }), onclick: () => add(option),
    }, icon("plus"), named(option))));
  }

  /** @param {OptionField} [field] @param {string} [problem] */
  explain(field, problem) {
    const option = field?.option;
    this.#hint.classList.toggle("slash-hint-wrong", problem !== undefined);
    this.#hint.replaceChildren(h("strong", {}, option ? named(option) : `/${this.entry.label}`), " ", problem ?? (option ? described(option) : this.entry.description));
  }

  /** After a selection, go to the next empty required box. */
  next() {
    this.#fields.find((field) => field.option.required && field.isEmpty)?.input.focus();
  }

  /** Return the bot's suggestions for the text of an option. @param {CommandOption} asked @param {string} text @param {AbortSignal} signal @returns {Promise<Item[]>} */
  async suggest(asked, text, signal) {
    const values = this.#values().filter(({ name }) => name !== asked.name);
    const data = this.#data([...values, { type: asked.type, name: asked.name, value: text, focused: true }]);
    const choices = await this.interactions.suggest(this.channelId, data, signal);
    return choices.map((choice) => ({ value: String(choice.value), label: named(choice) }));
  }

  #values() {
    return this.#fields.filter((field) => !field.isEmpty).map(({ option, value }) => ({ type: option.type, name: option.name, value }));
  }

  /** Return the interaction's data: the command with its options nested as Discord requires. @param {object[]} values */
  #data(values) {
    const { command, path } = this.entry;
    return { id: command.id, name: command.name, type: 1, options: path.reduceRight((options, { type, name }) => [{ type, name, options }], values) };
  }

  async #submit() {
    this.element.inert = true;
    const errors = await this.interactions.command(this.channelId, this.#data(this.#values()), `/${this.entry.label}`);
    this.element.inert = false;
    if (!errors) {
      this.closed();
      return;
    }
    const [name, problem] = Object.entries(errors)[0];
    const option = this.entry.options.find((one) => one.name === name);
    if (option) this.#complain(this.#fields.find((field) => field.option === option) ?? this.#add(option), problem);
  }

  /** Add text typed outside the boxes to the first option not yet added. */
  #begin() {
    const option = this.entry.options.find((one) => !this.#fields.some((field) => field.option === one));
    if (!option) return;
    this.#add(option).input.focus();
    this.#offer();
  }

  /** @param {OptionField} field @param {string} problem */
  #complain(field, problem) {
    const { min_value: least = "", max_value: most = "", min_length: shortest = "", max_length: longest = "" } = field.option;
    field.mark(true);
    field.input.focus();
    this.explain(field, this.page.t(`option.${problem}`, { least, most, shortest, longest }));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const field = this.#fields.find(({ input }) => input === event.target);
    if (!field && /^[^ ]$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) this.#begin();
    const erased = event.key === "Backspace" && field?.input.value === "";
    if (event.key !== "Escape" && !erased) return;
    event.preventDefault();
    if (!field || !erased || field.option.required) {
      this.closed();
      return;
    }
    this.#fields = this.#fields.filter((one) => one !== field);
    field.element.remove();
    this.#offer();
    (this.#fields.at(-1)?.input ?? this.#send).focus();
  }
}

/** An option: a pill with its name, a box, and a list of suggestions. Late answers to earlier key presses are dropped. */
class OptionField {
  /** @type {Item | null} */
  #item = null;
  #asking = new AbortController();
  /** True while the list belongs to an older text. */
  #stale = false;
  /** True if Enter was pressed before the list arrived. Then its first row is selected on arrival. */
  #hasty = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {CommandOption} option @param {CommandForm} form */
  constructor(option, form) {
    this.option = option;
    this.form = form;
    this.items = itemsOf(option, form.page, form.channelId);
    const list = Boolean(this.items || option.autocomplete);
    this.input = h("input", {
      type: "text", class: "pill-input", autocomplete: "off", spellcheck: "false", enterkeyhint: "send", maxlength: option.max_length,
      inputmode: option.type === INTEGER && !list ? "numeric" : null, "aria-required": String(Boolean(option.required)),
      "aria-description": described(option), role: list ? "combobox" : null, "aria-autocomplete": list ? "list" : null, "aria-expanded": list ? "false" : null,
    });
    this.element = h("label", { class: "pill" }, h("span", { class: "pill-name" }, named(option)), this.input);
    this.popup = new Popup({ anchor: form.element, owner: this.input, label: named(option), choose: (item) => this.#take(item) });
    this.input.addEventListener("focus", () => form.explain(this));
    this.input.addEventListener("input", () => this.#typed());
    this.#grow();
    if (!list) return;
    this.input.addEventListener("focus", () => this.#item || this.#refresh());
    this.input.addEventListener("click", () => this.popup.isOpen || this.#refresh());
    this.input.addEventListener("blur", () => this.#left());
    this.input.addEventListener("keydown", (event) => this.#key(event));
  }

  get isEmpty() {
    return this.input.value.trim() === "";
  }

  /** Return the value to send. */
  get value() {
    const text = this.#item?.value ?? this.input.value.trim();
    if (this.option.type === INTEGER) return Number(text);
    return this.option.type === BOOLEAN ? text === "true" : text;
  }

  /** @param {boolean} wrong */
  mark(wrong) {
    this.element.classList.toggle("pill-wrong", wrong);
    this.input.setAttribute("aria-invalid", String(wrong));
  }

  /** Fit the width of the box to its text. */
  #grow() {
    this.input.style.width = `${Math.max(4, this.input.value.length + 2)}ch`;
  }

  #typed() {
    this.#grow();
    this.mark(false);
    this.#item = null;
    if (!this.items && !this.option.autocomplete) return;
    this.#stale = true;
    clearTimeout(this.#timer);
    if (this.items) void this.#refresh();
    else this.#timer = setTimeout(() => this.#refresh(), PAUSE);
  }

  async #refresh() {
    const { t } = this.form.page;
    const text = this.input.value;
    this.#asking.abort();
    const { signal } = this.#asking = new AbortController();
    if (document.activeElement === this.input) this.popup.open();
    if (!this.items && !this.popup.items.length) this.popup.say(t("list.asking"));
    const fits = this.items?.filter(({ label, detail }) => fold(`${label} ${detail ?? ""}`).includes(fold(text)));
    const found = fits ?? await this.form.suggest(this.option, text, signal).catch(() => null);
    if (signal.aborted) return;
    this.popup.show(found ?? []);
    this.popup.say(found?.length ? "" : t(found ? "list.none" : "list.failed"));
    this.#stale = false;
    if (this.#hasty && this.popup.active) this.#take(this.popup.active);
    this.#hasty = false;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { popup } = this;
    if (!popup.isOpen) {
      if (event.key === "ArrowDown") void this.#refresh();
      return;
    }
    if (popup.key(event) || (event.key !== "Enter" && !(event.key === "Tab" && this.input.value)) || (!popup.active && !this.#stale)) return;
    event.preventDefault();
    if (this.#stale) this.#hasty = true;
    else this.#take(popup.active);
  }

  /** @param {Item} item */
  #take(item) {
    this.input.value = item.label;
    this.#item = item;
    this.#grow();
    this.mark(false);
    this.popup.close();
    this.form.next();
  }

  /** Treat text that equals a row's label as that row. */
  #left() {
    clearTimeout(this.#timer);
    this.#asking.abort();
    this.popup.close();
    const text = fold(this.input.value.trim());
    this.#item ??= this.popup.items.find(({ label }) => text !== "" && fold(label) === text) ?? null;
  }
}

/**
 * Return the rows of an option's list, or null if the bot provides them or there are none.
 * @param {CommandOption} option @param {Page} page @param {string} channelId @returns {Item[] | null}
 */
function itemsOf({ choices, type, channel_types }, { store, t }, channelId) {
  if (choices?.length) return choices.map((choice) => ({ value: String(choice.value), label: named(choice) }));
  if (type === BOOLEAN) return [{ value: "true", label: t("option.true") }, { value: "false", label: t("option.false") }];
  if (type === CHANNEL) return channelItems(store, channelId, channel_types ?? []);
  return type === USER ? peopleItems(store, channelId) : null;
}
