/** The small line above a message: which message it answers, or who used which command. */

import { avatar } from "../avatar.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { displayName } from "../store.js";
import { summary } from "./summary.js";

/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("./message.js").MessageContext} MessageContext */

const REPLY = 19;
const COMMAND_ANSWER = 20;

/** @param {Message & {interaction?: {name?: string} | null}} message @param {MessageContext} context */
export function originNode(message, context) {
  if (message.type === REPLY) return replyNode(message, context);
  const done = message.interaction_metadata;
  if (message.type !== COMMAND_ANSWER || !done) return null;
  const command = message.interaction?.name ?? done.name ?? "";
  return h("p", { class: "origin" }, icon("reply", "origin-bend"), avatar(done.user, "avatar-tiny"),
    h("span", { class: "origin-name" }, displayName(done.user)), " ", context.t("message.used"), " ",
    h("span", { class: "origin-command" }, `/${command}`));
}

/** @param {Message} message @param {MessageContext} context */
function replyNode(message, { t, names, actions }) {
  const original = message.referenced_message;
  if (!original) return h("p", { class: "origin" }, icon("reply", "origin-bend"), h("em", {}, t("message.gone")));
  return h("p", { class: "origin" }, icon("reply", "origin-bend"), avatar(original.author, "avatar-tiny"),
    h("span", { class: "origin-name" }, displayName(original.author)),
    h("button", { type: "button", class: "origin-text", onclick: () => actions.jump(original.id) }, summary(original, names, t)));
}
