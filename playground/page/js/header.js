/** The head of the open channel: its name and topic, the way to the channel list, its threads, its members. */

import { fill, h } from "./dom.js";
import { icon } from "./icons.js";

/**
 * @param {{store: import("./store.js").Store, t: import("./words.js").Say, menu: () => void, threads: () => void,
 *   members: () => void, archive: () => void, alert: HTMLElement}} parts
 */
export function channelHeader({ store, t, menu, threads, members, archive, alert }) {
  const badge = h("span", { class: "menu-badge", hidden: true });
  const title = h("div", { class: "head-title" });
  /** @type {(name: string, key: string, act: () => void, className?: string) => HTMLElement} */
  const tool = (name, key, act, className = "") => h("button", { type: "button", class: `icon-button ${className}`, "aria-label": t(key), title: t(key), onclick: act }, icon(name));
  const menuButton = tool("menu", "head.menu", menu, "head-menu");
  menuButton.append(badge);
  const threadsButton = tool("thread", "threads.title", threads);
  const archiveButton = tool("check", "threads.archive", archive);
  const element = h("header", { class: "head" }, menuButton, title, alert, threadsButton, archiveButton, tool("people", "members.label", members, "head-members"));
  let channelId = "";
  const draw = () => {
    const channel = store.channel(channelId);
    if (!channel) return;
    const parent = store.isThread(channel) ? store.channel(channel.parent_id ?? "") : undefined;
    const picture = channel.type === 1 ? "at" : store.isThread(channel) ? "thread" : "hash";
    fill(title, icon(picture), h("h1", {}, store.title(channel)), h("p", { class: "head-topic" }, parent ? t("head.threadOf", { name: store.title(parent) }) : channel.topic));
    threadsButton.hidden = channel.type !== 0;
    archiveButton.hidden = !store.isThread(channel) || Boolean(channel.thread_metadata?.archived);
    const others = store.channels.filter(({ id }) => id !== channelId);
    const mentions = others.reduce((sum, one) => sum + store.mentions(one.id), 0);
    badge.hidden = mentions === 0 && !others.some((one) => store.isUnread(one));
    badge.textContent = mentions ? String(mentions) : "";
  };
  store.on("channels", draw);
  store.on("ready", draw);
  return { element, open: (/** @type {string} */ id) => { channelId = id; draw(); } };
}
