/** What can be done with a message. Its buttons join the Tab order only while their message has the focus. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { EPHEMERAL } from "../types.js";

/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("./message.js").MessageContext} MessageContext */
/**
 * @typedef {{reply: (message: Message) => void, remove: (message: Message) => void, startThread: (message: Message) => void,
 *   open: (channelId: string) => void, jump: (messageId: string) => void}} Actions
 */

/** @param {Message} message @param {MessageContext} context */
export function toolbar(message, { t, store, actions }) {
  const ephemeral = ((message.flags ?? 0) & EPHEMERAL) !== 0;
  const channel = store.channel(message.channel_id);
  const canThread = !ephemeral && !message.thread && channel?.type === 0;
  const mine = message.author.id === store.me.id;
  /** @type {(name: string, label: string, act: () => void) => HTMLElement} */
  const tool = (name, label, act) => h("button", { type: "button", class: "tool", tabindex: -1, title: label, "aria-label": label, onclick: act }, icon(name));
  const tools = [
    ephemeral ? null : tool("reply", t("message.reply"), () => actions.reply(message)),
    canThread ? tool("thread", t("message.startThread"), () => actions.startThread(message)) : null,
    mine && !ephemeral ? tool("trash", t("message.delete"), () => actions.remove(message)) : null,
  ].filter(Boolean);
  return tools.length ? h("div", { class: "tools" }, tools) : null;
}

/** Let Tab reach the tools of the message that has the focus, and of no other. @param {HTMLElement} root */
export function followFocus(root) {
  root.addEventListener("focusin", (event) => {
    const article = /** @type {HTMLElement} */ (event.target).closest(".message");
    for (const tool of root.querySelectorAll(".tool")) /** @type {HTMLElement} */ (tool).tabIndex = article?.contains(tool) ? 0 : -1;
  });
}
