/** One line of the channel list: a button that stays the same node while what it shows changes. */

import { avatar } from "../avatar.js";
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";

/** @typedef {import("../types.js").Channel} Channel */
/** @typedef {import("./channels.js").Parts} Parts */

export class ChannelLink {
  #parts;
  #shown = "";

  /** @param {string} channelId @param {Parts} parts */
  constructor(channelId, parts) {
    this.#parts = parts;
    this.element = h("button", { type: "button", class: "channel", dataset: { channelId }, onclick: () => parts.open(channelId) });
  }

  /** @param {Channel} channel @param {boolean} current */
  show(channel, current) {
    const { store } = this.#parts;
    const mentions = store.mentions(channel.id);
    const unread = store.isUnread(channel) && !current;
    const shown = JSON.stringify([store.title(channel), current, mentions, unread]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.element.classList.toggle("channel-current", current);
    this.element.classList.toggle("channel-unread", unread);
    if (current) this.element.setAttribute("aria-current", "page");
    else this.element.removeAttribute("aria-current");
    fill(this.element, this.#lead(channel), h("span", { class: "channel-name" }, store.title(channel)), this.#mark(mentions, unread));
  }

  /** @param {Channel} channel */
  #lead(channel) {
    const { store } = this.#parts;
    if (channel.type !== 1) return icon(store.isThread(channel) ? "thread" : "hash");
    return avatar(channel.recipients?.find(({ id }) => id !== store.me.id) ?? store.bot, "avatar-small");
  }

  /** @param {number} mentions @param {boolean} unread */
  #mark(mentions, unread) {
    const { t } = this.#parts;
    if (mentions) return h("span", { class: "badge" }, mentions, h("span", { class: "sr-only" }, ` ${t("channels.mentions", { count: mentions })}`));
    return unread ? h("span", { class: "sr-only" }, t("channels.unread")) : null;
  }
}
