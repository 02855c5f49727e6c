/** Marks as read what is on the screen: only while the page is looked at, and not for every message alone. */

import { isEphemeral } from "../message/message.js";
import { isNewer } from "../snowflake.js";

const PAUSE = 250;

export class Reader {
  #store;
  #api;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** The channel that was seen and is not marked yet. */
  #waiting = "";

  /** @param {import("../store.js").Store} store @param {import("../api.js").PersonApi} api */
  constructor(store, api) {
    this.#store = store;
    this.#api = api;
  }

  /** @param {string} channelId */
  seen(channelId) {
    clearTimeout(this.#timer);
    if (this.#waiting && this.#waiting !== channelId) this.#mark(this.#waiting);
    this.#waiting = channelId;
    this.#timer = setTimeout(() => this.#mark(channelId), PAUSE);
  }

  /** @param {string} channelId */
  #mark(channelId) {
    this.#waiting = "";
    const last = this.#store.history(channelId).messages.findLast((message) => !isEphemeral(message));
    const news = last && isNewer(last.id, this.#store.state.read[channelId]);
    if (document.hidden || !last || !(news || this.#store.mentions(channelId))) return;
    this.#store.state.read[channelId] = last.id;
    this.#store.state.mentions[channelId] = 0;
    this.#store.emit("channels");
    // A mark that does not arrive is made again with the next message.
    this.#api.read(channelId, last.id).catch(() => undefined);
  }
}
