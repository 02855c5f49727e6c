/** The list of places: the server's channels with their threads, then private channels, with what is unread. */

import { avatar } from "../avatar.js";
import { fill, h } from "../dom.js";
import { ChannelLink } from "./link.js";

/** @typedef {import("../types.js").Channel} Channel */
/**
 * @typedef {{store: import("../store.js").Store, t: import("../words.js").Say, open: (channelId: string) => void,
 *   openDirect: () => void}} Parts
 */

export class ChannelList {
  element;
  #parts;
  #current = "";
  /** @type {Map<string, ChannelLink>} */
  #links = new Map();
  /** Which places stand in which order: only when that changes is the list built anew. */
  #order = "";

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    this.element = h("nav", { class: "channels", "aria-label": parts.t("channels.label") });
    for (const topic of /** @type {const} */ (["channels", "ready", "users", "bot", "account"])) parts.store.on(topic, () => this.#draw());
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {string} channelId */
  select(channelId) {
    this.#current = channelId;
    this.#draw();
  }

  #draw() {
    const { store } = this.#parts;
    const shown = store.channels.filter((channel) => this.#isShown(channel));
    for (const channel of shown) this.#link(channel).show(channel, channel.id === this.#current);
    const order = JSON.stringify([store.state.guilds.map(({ channels }) => channels.map(({ id, name }) => [id, name])), shown.map(({ id }) => id)]);
    if (order === this.#order) return;
    this.#order = order;
    const focused = this.element.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
    fill(this.element, store.state.guilds.map((guild) => this.#guild(guild)), this.#directs());
    focused?.focus();
  }

  /** Threads that were put away are out of the list, unless one is open. @param {Channel} channel */
  #isShown(channel) {
    return !channel.thread_metadata?.archived || channel.id === this.#current;
  }

  /** @param {Channel} channel */
  #link(channel) {
    const link = this.#links.get(channel.id) ?? new ChannelLink(channel.id, this.#parts);
    this.#links.set(channel.id, link);
    return link;
  }

  /** @param {import("../types.js").Guild} guild */
  #guild(guild) {
    return h("section", {},
      h("h2", { class: "channels-title" }, this.#parts.t("channels.text")),
      h("ul", {}, guild.channels.map((channel) => this.#withThreads(channel, guild.threads))));
  }

  /** @param {Channel} channel @param {Channel[]} threads */
  #withThreads(channel, threads) {
    const open = threads.filter((thread) => thread.parent_id === channel.id && this.#isShown(thread));
    return h("li", {}, this.#link(channel).element,
      open.length ? h("ul", { class: "channel-threads" }, open.map((thread) => h("li", {}, this.#link(thread).element))) : null);
  }

  #directs() {
    const { store, t, openDirect } = this.#parts;
    const first = () => h("button", { type: "button", class: "channel", onclick: openDirect }, avatar(store.bot, "avatar-small"), h("span", { class: "channel-name" }, store.state.application.name));
    const links = store.state.dms.length ? store.state.dms.map((channel) => this.#link(channel).element) : [first()];
    return h("section", {}, h("h2", { class: "channels-title" }, t("channels.direct")), h("ul", {}, links.map((link) => h("li", {}, link))));
  }

  /** Up and down walk the list. @param {KeyboardEvent} event */
  #key(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by || event.altKey) return;
    event.preventDefault();
    const links = /** @type {HTMLElement[]} */ ([...this.element.querySelectorAll(".channel")]);
    const at = links.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    links[Math.max(0, Math.min(links.length - 1, at + by))]?.focus();
  }
}
