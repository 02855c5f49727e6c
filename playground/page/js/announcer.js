/** The voice of the page for those who listen: a hidden log to which each new message is added as a line. */

import { h } from "./dom.js";
import { announcement } from "./message/summary.js";
import { EPHEMERAL, LOADING } from "./types.js";

/** @typedef {import("./types.js").Message} Message */

const KEPT = 20;

export class Announcer {
  element;

  /** @param {import("./words.js").Say} t */
  constructor(t) {
    this.element = h("div", { class: "sr-only", role: "log", "aria-live": "polite", "aria-label": t("announcer.label") });
  }

  /**
   * Read out what comes into the open channel, and private answers as they change.
   * @param {import("./store.js").Store} store @param {() => string} openChannel
   * @param {import("./markdown/render.js").Names} names @param {import("./words.js").Say} t
   */
  listen(store, openChannel, names, t) {
    store.on("history", ({ channelId, created, updated }) => {
      const flags = (created ?? updated)?.flags ?? 0;
      const message = created ?? (flags & EPHEMERAL ? updated : undefined);
      if (!message || channelId !== openChannel() || message.author.id === store.me.id || flags & LOADING) return;
      this.say(announcement(message, names, t));
    });
  }

  /** @param {string} text */
  say(text) {
    this.element.append(h("p", {}, text));
    while (this.element.childElementCount > KEPT) this.element.firstElementChild?.remove();
  }
}
