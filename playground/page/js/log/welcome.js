/** What stands above the first message: where one is; or grey bars while messages load. */

import { h } from "../dom.js";
import { icon } from "../icons.js";

/** @param {import("../types.js").Channel} channel @param {import("../store.js").Store} store @param {import("../words.js").Say} t */
export function welcomeNode(channel, store, t) {
  const kind = channel.type === 1 ? "direct" : store.isThread(channel) ? "thread" : "channel";
  const name = store.title(channel);
  const picture = { direct: "at", thread: "thread", channel: "hash" }[kind];
  return h("div", { class: "welcome" },
    h("span", { class: "welcome-icon" }, icon(picture)),
    h("h2", {}, t(`welcome.${kind}.title`, { name })),
    channel.topic ? h("p", { class: "welcome-topic" }, channel.topic) : null,
    h("p", {}, t(`welcome.${kind}.text`, { name })));
}

/** @param {import("../words.js").Say} t */
export function skeletonNode(t) {
  const line = () => h("div", { class: "skeleton" }, h("span", { class: "skeleton-disc" }), h("span", { class: "skeleton-lines" }, h("i"), h("i")));
  return h("div", { class: "skeletons", role: "status", "aria-label": t("log.loading") }, line(), line(), line());
}
