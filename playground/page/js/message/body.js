/** What a message says: text, attachments, components; or that its author still thinks. */

import { componentNode } from "../components/index.js";
import { pictureNode } from "../components/picture.js";
import { fileCard } from "../components/text.js";
import { h } from "../dom.js";
import { markdown } from "../markdown/render.js";
import { LOADING } from "../types.js";

/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").Attachment} Attachment */
/** @typedef {import("./message.js").MessageContext} MessageContext */

/** The life of an interaction's token: a bot that has not answered by then cannot. */
const TOKEN_LIVES = 15 * 60_000;

/** @param {Message} message @param {MessageContext} context */
export function bodyNodes(message, context) {
  const flags = message.flags ?? 0;
  if (flags & LOADING) return [thinkingNode(message, context)];
  const starter = message.type === 21 && message.referenced_message ? message.referenced_message : message;
  const own = { ...context, press: (/** @type {import("../types.js").Component} */ component, /** @type {string[] | undefined} */ values) => context.press(component, values, starter) };
  const components = (starter.components ?? []).map((component) => componentNode(component, own));
  return [
    starter.content ? textNode(starter, context) : null,
    ...attachmentNodes(starter.attachments, context),
    components.length ? h("div", { class: "components" }, components) : null,
  ];
}

/** @param {Message} message @param {MessageContext} context */
function textNode(message, { names, t }) {
  const node = markdown(message.content, names);
  if (message.edited_timestamp) (node.lastElementChild ?? node).append(h("span", { class: "edited" }, ` ${t("message.edited")}`));
  return node;
}

/** @param {Message} message @param {MessageContext} context */
function thinkingNode(message, { t }) {
  const node = h("p", { class: "thinking", role: "status" }, h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), t("message.thinking", { name: message.author.global_name ?? message.author.username }));
  const left = Date.parse(message.timestamp) + TOKEN_LIVES - Date.now();
  setTimeout(() => {
    node.textContent = t("failed.no-answer");
    node.className = "failure-text";
  }, Math.max(0, left));
  return node;
}

/** @param {Attachment[]} attachments @param {MessageContext} context */
function attachmentNodes(attachments, context) {
  const isPicture = (/** @type {Attachment} */ file) => file.content_type?.startsWith("image/") && file.width;
  const pictures = attachments.filter(isPicture).map((file) => ({ media: file, description: file.description, spoiler: file.filename.startsWith("SPOILER_") }));
  const files = attachments.filter((file) => !isPicture(file));
  return [
    pictures.length ? h("div", { class: `gallery gallery-${Math.min(pictures.length, 4)}` }, pictures.map((_, at) => pictureNode(pictures, at, context))) : null,
    ...files.map((file) => fileCard({ name: file.title ?? file.filename, url: file.url, size: file.size ?? 0 }, context)),
  ];
}
