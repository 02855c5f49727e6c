/** The list above the message box: commands after `/`, people after `@`, channels after `#`. */

import { avatar } from "../avatar.js";
import { fold } from "../fold.js";
import { icon } from "../icons.js";
import { Listbox } from "../listbox.js";
import { Popover } from "../popover.js";
import { search } from "../slash/book.js";
import { displayName } from "../store.js";

/** @typedef {import("../slash/book.js").Entry} Entry */
/** @typedef {import("../listbox.js").Item} Item */
/**
 * @typedef {{store: import("../store.js").Store, t: import("../words.js").Say, entries: () => Entry[],
 *   command: (entry: Entry) => void}} Parts
 */

const MOST_PEOPLE = 8;

export class Suggestions {
  #box;
  #parts;
  #listbox;
  #popover;
  /** @type {(item: Item) => void} */
  #take = () => undefined;

  /** @param {HTMLTextAreaElement} box @param {HTMLElement} anchor @param {Parts} parts */
  constructor(box, anchor, parts) {
    this.#box = box;
    this.#parts = parts;
    box.setAttribute("aria-autocomplete", "list");
    this.#listbox = new Listbox({ owner: box, label: parts.t("suggestions.label"), choose: (item) => this.#chosen(item) });
    this.#popover = new Popover(anchor, { content: this.#listbox.element, sheet: false, className: "popover-list suggestions", onClose: () => this.#listbox.leave() });
  }

  close() {
    this.#popover.close();
  }

  /** Show what fits the text before the caret. */
  refresh() {
    const before = this.#box.value.slice(0, this.#box.selectionStart);
    const items = this.#commands(before) ?? this.#people(before) ?? this.#channels(before) ?? [];
    if (!items.length) {
      this.close();
      return;
    }
    this.#listbox.show(items);
    this.#popover.open();
    this.#popover.place();
  }

  /** Whether the key was the list's business. @param {KeyboardEvent} event */
  key(event) {
    if (!this.#popover.isOpen) return false;
    if (this.#listbox.key(event)) return true;
    if ((event.key !== "Enter" && event.key !== "Tab") || event.shiftKey || !this.#listbox.active) return false;
    event.preventDefault();
    this.#chosen(this.#listbox.active);
    return true;
  }

  /** Take the active row; false when there is none. */
  takeFirst() {
    const { active } = this.#listbox;
    if (!this.#popover.isOpen || !active) return false;
    this.#chosen(active);
    return true;
  }

  /** @param {Item} item */
  #chosen(item) {
    this.close();
    this.#take(item);
  }

  /** @param {string} before @returns {Item[] | null} */
  #commands(before) {
    const match = /^\/([^\n]*)$/.exec(before);
    if (!match) return null;
    const found = search(this.#parts.entries(), match[1]);
    this.#take = ({ value }) => this.#parts.command(found[Number(value)]);
    return found.map((entry, at) => ({ value: String(at), label: `/${entry.label}`, detail: entry.description, lead: icon("slash") }));
  }

  /** @param {string} before @returns {Item[] | null} */
  #people(before) {
    const match = /(?:^|\s)@([\p{L}\p{N}_.-]*)$/u.exec(before);
    if (!match) return null;
    const fits = this.#parts.store.state.users.filter((user) => fold(`${user.username} ${displayName(user)}`).includes(fold(match[1])));
    this.#take = ({ value }) => this.#insert(match[1].length, value);
    return fits.slice(0, MOST_PEOPLE).map((user) => ({ value: user.username, label: displayName(user), detail: user.username, lead: avatar(user, "avatar-small") }));
  }

  /** @param {string} before @returns {Item[] | null} */
  #channels(before) {
    const match = /(?:^|\s)#([\p{L}\p{N}_-]*)$/u.exec(before);
    if (!match) return null;
    const fits = this.#parts.store.channels.filter(({ type, name }) => type !== 1 && fold(name ?? "").includes(fold(match[1])));
    this.#take = ({ value }) => this.#insert(match[1].length, value);
    return fits.map((channel) => ({ value: channel.name ?? "", label: channel.name ?? "", lead: icon("hash") }));
  }

  /** Complete the name before the caret. @param {number} typed how many letters of it are there @param {string} name */
  #insert(typed, name) {
    const at = this.#box.selectionStart;
    this.#box.setRangeText(`${name} `, at - typed, at, "end");
    this.#box.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/**
 * `@name` and `#name` as Discord sends them, by id.
 * @param {string} text @param {import("../store.js").Store} store
 */
export function withIds(text, store) {
  const people = new Map(store.state.users.map(({ username, id }) => [username, `<@${id}>`]));
  const rooms = new Map(store.channels.filter(({ type }) => type !== 1).map(({ name, id }) => [name, `<#${id}>`]));
  return text
    .replace(/(?<![\w<])@([\p{L}\p{N}_.-]+)/gu, (whole, name) => people.get(name) ?? whole)
    .replace(/(?<![\w<])#([\p{L}\p{N}_-]+)/gu, (whole, name) => rooms.get(name) ?? whole);
}
