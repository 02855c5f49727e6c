/** The line under the log: who types, and which command is on its way. */

import { fill, h } from "./dom.js";
import { displayName } from "./store.js";

const COMMAND = 2;
const TICK = 1000;

export class TypingLine {
  element = h("p", { class: "typing", "aria-live": "off" });
  #store;
  #t;
  #channelId = "";
  #shown = "";

  /** @param {import("./store.js").Store} store @param {import("./words.js").Say} t */
  constructor(store, t) {
    this.#store = store;
    this.#t = t;
    for (const topic of /** @type {const} */ (["typing", "busy", "ready"])) store.on(topic, () => this.#draw());
    setInterval(() => this.#draw(), TICK);
  }

  /** @param {string} channelId */
  open(channelId) {
    this.#channelId = channelId;
    this.#draw();
  }

  #draw() {
    const text = this.#text();
    if (text === this.#shown) return;
    this.#shown = text;
    fill(this.element, text ? [h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), text] : []);
  }

  #text() {
    const command = [...this.#store.pending.values()].find((one) => one.type === COMMAND && one.channel_id === this.#channelId);
    if (command) return this.#t("typing.command", { name: command.command ?? "" });
    const typing = [...(this.#store.typing.get(this.#channelId) ?? [])].filter(([, until]) => until > Date.now());
    const names = typing.map(([id]) => this.#store.user(id)).filter((user) => user !== undefined).map((user) => displayName(user));
    if (names.length === 0) return "";
    if (names.length > 3) return this.#t("typing.many");
    const list = new Intl.ListFormat(this.#store.me.locale, { type: "conjunction" }).format(names);
    return this.#t("typing.people", { count: names.length, names: list });
  }
}
