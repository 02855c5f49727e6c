/**
 * Takes a person along to the answer of what they did: the log goes there, and a hand on the keyboard finds the
 * focus on its first control, so that a turn is played without looking for it.
 */

import { reachable } from "./dom.js";
import { LOADING } from "./types.js";

/** @typedef {import("./types.js").Message} Message */

export class Follower {
  #log;
  /** @type {string | null} the thinking message that has the focus */
  #awaited = null;

  /** @param {import("./store.js").Store} store @param {import("./log/log.js").Log} log */
  constructor(store, log) {
    this.#log = log;
    store.on("history", ({ updated }) => updated && this.#arrived(updated));
  }

  /** @param {Message} answer @param {Message | undefined} from the message that was pressed @param {string} openChannel */
  follow(answer, from, openChannel) {
    if (answer.channel_id !== openChannel || answer.id === from?.id) return;
    const pressed = from ? this.#log.article(from.id) : null;
    const byKey = document.activeElement?.matches(":focus-visible") && pressed?.contains(document.activeElement);
    this.#log.toEnd();
    if (byKey) this.#focus(answer);
  }

  /** @param {Message} message */
  #focus(message) {
    const article = this.#log.article(message.id);
    const thinking = ((message.flags ?? 0) & LOADING) !== 0;
    this.#awaited = thinking ? message.id : null;
    const target = thinking ? article : article?.querySelector(".components") && reachable(article).find((control) => control.dataset.customId);
    (target || article)?.focus({ preventScroll: true });
  }

  /** @param {Message} message */
  #arrived(message) {
    if (message.id !== this.#awaited) return;
    const article = this.#log.article(message.id);
    if (article === document.activeElement) this.#focus(message);
    else this.#awaited = null;
  }
}
