/** The list of places: the server's channels with their threads, then private channels, with what is unread. */

import { avatar } from "../avatar.js";
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";

/** @typedef {import("../types.js").Channel} Channel */
/**
 * @typedef {{store: import("../store.js").Store, t: import("../words.js").Say, open: (channelId: string) => void,
 *   openDirect: () => void}} Parts
 */

const CATEGORY = 4;

export class ChannelList {
  element;
  #parts;
  #current = "";

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
    const { store, t } = this.#parts;
    const focused = /** @type {HTMLElement | null} */ (this.element.contains(document.activeElement) ? document.activeElement : null)?.dataset.channelId;
    fill(this.element,
      store.state.guilds.map((guild) => this.#guild(guild)),
      h("section", {}, h("h2", { class: "channels-title" }, t("channels.direct")), h("ul", {}, this.#directs())));
    if (focused) /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-channel-id="${focused}"]`))?.focus();
  }

  /** @param {import("../store.js").Guild} guild */
  #guild(guild) {
    const categories = guild.channels.filter(({ type }) => type === CATEGORY);
    const group = (/** @type {string | null} */ parent) => guild.channels.filter((one) => one.type !== CATEGORY && (one.parent_id ?? null) === parent);
    const sections = [{ name: null, channels: group(null) }, ...categories.map(({ id, name }) => ({ name, channels: group(id) }))];
    return sections.filter(({ channels }) => channels.length).map(({ name, channels }) => h("section", {},
      h("h2", { class: "channels-title" }, name ?? this.#parts.t("channels.text")),
      h("ul", {}, channels.map((channel) => this.#withThreads(channel, guild.threads)))));
  }

  /** @param {Channel} channel @param {Channel[]} threads */
  #withThreads(channel, threads) {
    const open = threads.filter((thread) => thread.parent_id === channel.id && (!thread.thread_metadata?.archived || thread.id === this.#current));
    return h("li", {}, this.#link(channel, icon("hash")),
      open.length ? h("ul", { class: "channel-threads" }, open.map((thread) => h("li", {}, this.#link(thread, icon("thread"))))) : null);
  }

  #directs() {
    const { store, openDirect } = this.#parts;
    if (!store.state.dms.length) {
      return h("li", {}, h("button", { type: "button", class: "channel", onclick: openDirect }, avatar(store.bot, "avatar-small"), h("span", { class: "channel-name" }, store.state.application.name)));
    }
    return store.state.dms.map((channel) => {
      const other = channel.recipients?.find(({ id }) => id !== store.me.id) ?? store.bot;
      return h("li", {}, this.#link(channel, avatar(other, "avatar-small")));
    });
  }

  /** @param {Channel} channel @param {Node} lead */
  #link(channel, lead) {
    const { store, t, open } = this.#parts;
    const current = channel.id === this.#current;
    const mentions = store.mentions(channel.id);
    const unread = store.isUnread(channel) && !current;
    return h("button", {
      type: "button",
      class: `channel ${current ? "channel-current" : ""} ${unread ? "channel-unread" : ""}`.trim(),
      "aria-current": current ? "page" : null,
      dataset: { channelId: channel.id },
      onclick: () => open(channel.id),
    }, lead, h("span", { class: "channel-name" }, store.title(channel)),
    mentions ? h("span", { class: "badge" }, mentions, h("span", { class: "sr-only" }, ` ${t("channels.mentions", { count: mentions })}`)) : null,
    unread && !mentions ? h("span", { class: "sr-only" }, t("channels.unread")) : null);
  }

  /** Up and down walk the list. @param {KeyboardEvent} event */
  #key(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const links = /** @type {HTMLElement[]} */ ([...this.element.querySelectorAll(".channel")]);
    const at = links.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    links[Math.max(0, Math.min(links.length - 1, at + by))]?.focus();
  }
}
