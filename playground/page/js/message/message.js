/** One message: who, when, in answer to what, and the body with its controls. */

import { avatar } from "../avatar.js";
import { bodyNodes } from "./body.js";
import { h, freshId } from "../dom.js";
import { icon } from "../icons.js";
import { originNode } from "./origin.js";
import { displayName } from "../store.js";
import { toolbar } from "./toolbar.js";
import { EPHEMERAL } from "../types.js";

/** @typedef {import("../types.js").Message} Message */
/**
 * @typedef {import("../components/index.js").Context & {actions: import("./toolbar.js").Actions}} MessageContext
 */

/** Messages of one author within this time stand together under one name. */
const TOGETHER = 7 * 60_000;
const NOTICES = /** @type {Record<number, string>} */ ({ 18: "notice.thread" });

/**
 * @param {Message} message
 * @param {MessageContext} context
 * @param {boolean} continued whether it stands under the name of the message before
 */
export function messageNode(message, context, continued) {
  if (message.type in NOTICES) return noticeNode(message, context);
  const name = freshId("author");
  const article = h("article", {
    class: classes(message, context, continued),
    tabindex: -1,
    "aria-labelledby": name,
    dataset: { messageId: message.id },
  },
  originNode(message, context),
  continued ? h("span", { class: "gutter-time", "aria-hidden": "true" }, clock(message, context.names.locale)) : avatar(message.author, "message-avatar"),
  h("div", { class: "message-main" },
    authorLine(message, context, name, continued),
    h("div", { class: "message-body" }, bodyNodes(message, context)),
    h("p", { class: "failure", role: "alert" }),
    message.thread ? threadLink(message, context) : null,
    isEphemeral(message) ? ephemeralNote(message, context) : null),
  toolbar(message, context));
  return article;
}

/** @param {Message} message */
export function isEphemeral(message) {
  return ((message.flags ?? 0) & EPHEMERAL) !== 0;
}

/** @param {Message} message @param {import("../store.js").Store} store */
export function isForMe(message, store) {
  if (message.author.id === store.me.id) return false;
  const roles = store.rolesIn(message.channel_id);
  return Boolean(message.mention_everyone) || message.mentions.some(({ id }) => id === store.me.id)
    || (message.mention_roles ?? []).some((role) => roles.includes(role));
}

/** @param {Message} message @param {Message | undefined} previous */
export function continues(message, previous) {
  if (!previous || message.type !== 0 || previous.type in NOTICES) return false;
  const soon = Date.parse(message.timestamp) - Date.parse(previous.timestamp) < TOGETHER;
  return soon && previous.author.id === message.author.id && isEphemeral(previous) === isEphemeral(message);
}

/** @param {Message} message @param {MessageContext} context @param {boolean} continued */
function classes(message, { store }, continued) {
  return [
    "message",
    continued && "message-continued",
    isForMe(message, store) && "message-for-me",
    isEphemeral(message) && "message-ephemeral",
  ].filter(Boolean).join(" ");
}

/** @param {Message} message @param {MessageContext} context @param {string} id @param {boolean} continued */
function authorLine(message, { t, names }, id, continued) {
  const { author } = message;
  return h("header", { class: continued ? "author sr-only" : "author", id },
    h("span", { class: "author-name" }, displayName(author)),
    author.bot ? h("span", { class: "tag" }, t("message.app")) : null,
    h("time", { class: "author-time", datetime: message.timestamp }, moment(message.timestamp, names.locale, t)));
}

/** @param {Message} message @param {MessageContext} context */
function noticeNode(message, { t, store, names, actions }) {
  const text = t(NOTICES[message.type], { name: displayName(message.author) });
  const thread = store.channels.find(({ name, parent_id: parent }) => parent === message.channel_id && name === message.content);
  return h("article", { class: "message notice", tabindex: -1, dataset: { messageId: message.id } },
    icon("thread"), h("p", {}, text, " ", thread ? h("button", { type: "button", class: "text-link", onclick: () => actions.open(thread.id) }, message.content) : message.content,
      " ", h("time", { class: "author-time", datetime: message.timestamp }, moment(message.timestamp, names.locale, t))),
    h("p", { class: "failure" }));
}

/** @param {Message} message @param {MessageContext} context */
function ephemeralNote(message, { t, actions }) {
  return h("p", { class: "ephemeral-note" }, icon("eye"), t("message.onlyYou"), " · ",
    h("button", { type: "button", class: "text-link", onclick: () => actions.remove(message) }, t("message.dismiss")));
}

/** @param {Message} message @param {MessageContext} context */
function threadLink(message, { actions }) {
  const thread = /** @type {import("../types.js").Channel} */ (message.thread);
  return h("button", { type: "button", class: "thread-link", onclick: () => actions.open(thread.id) }, icon("thread"), thread.name, icon("right"));
}

/** @param {Message} message @param {string} locale */
function clock(message, locale) {
  return new Date(message.timestamp).toLocaleTimeString(locale, { timeStyle: "short" });
}

/** "today at 10:41", or the date. @param {string} timestamp @param {string} locale @param {import("../words.js").Say} t */
export function moment(timestamp, locale, t) {
  const date = new Date(timestamp);
  const time = date.toLocaleTimeString(locale, { timeStyle: "short" });
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(timestamp).setHours(0, 0, 0, 0)) / 86_400_000);
  if (days === 0) return t("time.today", { time });
  if (days === 1) return t("time.yesterday", { time });
  return date.toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
}
