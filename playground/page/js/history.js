/** The messages of one channel that the page holds, oldest first: an unbroken run up to the newest. */

import { compare } from "./snowflake.js";

/** @typedef {import("./types.js").Message} Message */

/** A long game must not fill the browser: beyond MOST the oldest go, down to KEPT. */
const MOST = 200;
const KEPT = 120;

export class History {
  /** @type {Message[]} */
  messages = [];
  /** Whether the oldest message held is the channel's first. */
  complete = false;
  /** Whether the newest ones have been fetched at all. */
  loaded = false;
  /** @type {Set<string>} taken away: what is told of them later comes too late */
  #gone = new Set();

  /** Put a message in its place, or over the older form of itself. @param {Message} message */
  put(message) {
    if (this.#gone.has(message.id)) return;
    const at = this.messages.findIndex(({ id }) => compare(id, message.id) >= 0);
    if (at === -1) this.messages.push(message);
    else this.messages.splice(at, Number(this.messages[at].id === message.id), message);
  }

  /** @param {Message} message */
  replace(message) {
    const at = this.messages.findIndex(({ id }) => id === message.id);
    if (at !== -1) this.messages[at] = message;
  }

  /** @param {string} id */
  remove(id) {
    this.#gone.add(id);
    this.messages = this.messages.filter((message) => message.id !== id);
  }

  /** Whether a message is held, or was. @param {string} id */
  knows(id) {
    return this.#gone.has(id) || this.find(id) !== undefined;
  }

  /** @param {string} id */
  find(id) {
    return this.messages.find((message) => message.id === id);
  }

  /** A page of older ones, as fetched. @param {Message[]} page @param {number} asked */
  extend(page, asked) {
    for (const message of page) this.put(message);
    this.complete = page.length < asked;
    this.loaded = true;
  }

  /** Let the oldest go when there are too many. */
  trim() {
    if (this.messages.length <= MOST) return;
    this.messages = this.messages.slice(-KEPT);
    this.complete = false;
  }
}
