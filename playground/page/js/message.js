/** A message: author, time, reference, and a body with controls. Also its text version. */

import { componentNode, fileNode, galleryNode, markBusy } from "./components.js";
import { avatar, displayName, freshId, h, icon } from "./dom.js";
import { markdown, plain } from "./markdown.js";
import { addMenu } from "./menus.js";
import { isEphemeral, LOADING } from "./store.js";

/**
 * The environment of a message, in addition to that of its components.
 * @typedef {Page & {press: (component: Component, values: string[] | undefined, message: Message) => void,
 *   view: (pictures: Picture[], at: number) => void, dismiss: (message: Message) => void,
 *   act: (message: Message, command: Command, target: string) => void}} MessageContext
 */

/** Milliseconds within which messages of one author are grouped under one name. */
const TOGETHER = 7 * 60_000;
const THREAD_CREATED = 18, REPLY = 19, COMMAND_ANSWER = 20, MENU_ANSWER = 23;

/** @param {Message} message @param {MessageContext} context @param {boolean} continued true under the name of the message before */
export function messageNode(message, context, continued) {
  const { t, store } = context;
  const name = freshId("author");
  const ephemeral = isEphemeral(message);
  const classes = ["message", continued && "message-continued", isForMe(message, store) && "message-for-me", ephemeral && "message-ephemeral"];
  const article = h("article", { class: classes.filter(Boolean).join(" "), tabindex: -1, "aria-labelledby": name, dataset: { messageId: message.id } },
    originNode(message, context),
    continued ? null : avatar(message.author, "message-avatar"),
    h("div", { class: "message-main" },
      h("header", { class: continued ? "author sr-only" : "author", id: name },
        h("span", { class: "author-name" }, displayName(message.author)),
        message.author.bot ? h("span", { class: "tag" }, t("message.app")) : null,
        h("time", { class: "author-time", datetime: message.timestamp }, moment(message.timestamp, store.me.locale, t))),
      h("div", { class: "message-body" }, bodyNodes(message, context)),
      h("p", { class: "failure", role: "alert" }),
      message.thread ? threadLink(message.thread, context) : null,
      ephemeral ? h("p", { class: "ephemeral-note" }, icon("eye"), t("message.onlyYou"), " · ",
        h("button", { type: "button", class: "text-link", onclick: () => context.dismiss(message) }, t("message.dismiss"))) : null));
  markBusy(article, context);
  if (!ephemeral) addMenu(article, message, context);
  return article;
}

/** @param {Message} message @param {import("./store.js").Store} store */
function isForMe(message, store) {
  if (message.author.id === store.me.id) return false;
  const roles = store.guildOf(message.channel_id)?.members.find(({ user }) => user.id === store.me.id)?.roles ?? [];
  return Boolean(message.mention_everyone) || message.mentions.some(({ id }) => id === store.me.id)
    || (message.mention_roles ?? []).some((role) => roles.includes(role));
}

/** Return true for a message grouped under the name of the previous one. @param {Message} message @param {Message | undefined} previous */
export function continues(message, previous) {
  if (!previous || message.type !== 0 || previous.type === THREAD_CREATED) return false;
  const soon = Date.parse(message.timestamp) - Date.parse(previous.timestamp) < TOGETHER;
  return soon && previous.author.id === message.author.id && isEphemeral(previous) === isEphemeral(message);
}

/** The line above: the message it replies to, or the command and its user. @param {Message} message @param {MessageContext} context */
function originNode(message, context) {
  const { referenced_message: original, interaction_metadata: done } = message;
  const line = (/** @type {User} */ user, /** @type {Child[]} */ ...rest) => h("p", { class: "origin" }, icon("reply", "origin-bend"),
    avatar(user, "avatar-tiny"), h("span", { class: "origin-name" }, displayName(user)), " ", rest);
  if (message.type === REPLY && original) return line(original.author, h("span", { class: "origin-text" }, textOf(original, context) || picturesOf(original, context)));
  if (message.type === REPLY) return h("p", { class: "origin" }, icon("reply", "origin-bend"), h("em", {}, context.t("message.gone")));
  if (![COMMAND_ANSWER, MENU_ANSWER].includes(message.type) || !done) return null;
  const name = `${message.type === COMMAND_ANSWER ? "/" : ""}${message.interaction?.name_localized ?? ""}`;
  return line(done.user, context.t("message.used"), " ", h("span", { class: "origin-command" }, name));
}

/** @param {Message} message @param {MessageContext} context @returns {Child[]} */
function bodyNodes(message, context) {
  const { t } = context;
  if (message.flags & LOADING) return [h("p", { class: "thinking", role: "status" }, dots(), t("message.thinking", { name: displayName(message.author) }))];
  if (message.type === THREAD_CREATED) return [h("p", {}, t("notice.thread"))];
  const press = (/** @type {Component} */ component, /** @type {string[] | undefined} */ values) => context.press(component, values, message);
  const own = { ...context, channelId: message.channel_id, press };
  const isPicture = (/** @type {Attachment} */ file) => file.content_type?.startsWith("image/") && file.width;
  const pictures = message.attachments.filter(isPicture).map((media) => ({ media, description: media.description }));
  const text = message.content ? markdown(message.content, context) : null;
  if (message.edited_timestamp) (text?.lastElementChild ?? text)?.append(h("span", { class: "edited" }, ` ${t("message.edited")}`));
  return [
    text,
    pictures.length ? galleryNode(pictures, own) : null,
    message.attachments.filter((file) => !isPicture(file)).map(({ filename, url, size }) => fileNode(filename, url, size ?? 0, context)),
    message.components?.length ? h("div", { class: "components" }, message.components.map((component) => componentNode(component, own))) : null,
  ];
}

export function dots() {
  return h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
}

/** @param {Channel} thread @param {Page} page */
function threadLink(thread, { open }) {
  return h("button", { type: "button", class: "thread-link", onclick: () => open(thread.id) }, icon("thread"), thread.name);
}

/** Return "today at 10:41", or the date. @param {string} timestamp @param {string} locale @param {Say} t */
function moment(timestamp, locale, t) {
  const date = new Date(timestamp);
  if (date.toDateString() !== new Date().toDateString()) return date.toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
  return t("time.today", { time: date.toLocaleTimeString(locale, { timeStyle: "short" }) });
}

/** Return all components, including nested ones. @param {Component[] | undefined} components @returns {Component[]} */
function walk(components) {
  return (components ?? []).flatMap((one) => [one, ...walk(one.components)]);
}

/** @param {Message} message @param {Page} page */
function textOf(message, page) {
  return [message.content, ...walk(message.components).map(({ content }) => content ?? "")].map((text) => plain(text, page)).filter(Boolean).join(" ");
}

/** @param {Message} message @param {Page} page */
function picturesOf(message, { t }) {
  const pictures = [...message.attachments, ...walk(message.components).flatMap(({ items }) => items ?? [])];
  return pictures.map(({ description }) => t("summary.picture", { alt: description ?? t("picture.nameless") })).join(" ");
}

/** Return the text that a screen reader announces for a new message. @param {Message} message @param {Page} page */
export function announcement(message, page) {
  const count = walk(message.components).filter(({ custom_id: id, disabled }) => id && !disabled).length;
  const parts = [`${displayName(message.author)}:`, textOf(message, page), picturesOf(message, page), count ? page.t("summary.controls", { count }) : ""];
  return parts.filter(Boolean).join(" ");
}
