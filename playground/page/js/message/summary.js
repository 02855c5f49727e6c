/** A message as plain text: in one line for those who look, with its pictures told for those who listen. */

import { parseBlocks } from "../markdown/blocks.js";
import { displayName } from "../store.js";

/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").Component} Component */
/** @typedef {import("../markdown/render.js").Names} Names */
/** @typedef {import("../words.js").Say} Say */

/** @param {Message} message @param {Names} names @param {Say} t */
export function summary(message, names, t) {
  return textOf(message, names) || picturesOf(message, t) || t("summary.nothing");
}

/** @param {Message} message @param {Names} names */
function textOf(message, names) {
  return [plain(message.content, names), ...(message.components ?? []).flatMap((component) => texts(component, names))].filter(Boolean).join(" ");
}

/** @param {Message} message @param {Say} t */
function picturesOf(message, t) {
  const pictures = [...message.attachments.map(({ description }) => description), ...(message.components ?? []).flatMap(pictureTexts)];
  return pictures.map((alt) => t("summary.picture", { alt: alt ?? t("picture.nameless") })).join(" ");
}

/** What a screen reader says when a message comes. @param {Message} message @param {Names} names @param {Say} t */
export function announcement(message, names, t) {
  const controls = countControls(message.components ?? []);
  return [
    `${displayName(message.author)}:`,
    textOf(message, names),
    picturesOf(message, t),
    controls ? t("summary.controls", { count: controls }) : "",
  ].filter(Boolean).join(" ");
}

/** @param {string} text @param {Names} names */
function plain(text, names) {
  return parseBlocks(text ?? "").map((block) => blockText(block, names)).join(" ").replace(/\s+/g, " ").trim();
}

/** @param {import("../markdown/blocks.js").Block} block @param {Names} names @returns {string} */
function blockText(block, names) {
  const inside = [...(block.blocks ?? []), ...(block.items ?? []).flat()].map((child) => blockText(child, names)).join(" ");
  return `${block.text ?? ""}${(block.children ?? []).map((node) => inlineText(node, names)).join("")}${inside}`;
}

/** @param {import("../markdown/inline.js").Inline} node @param {Names} names @returns {string} */
function inlineText(node, names) {
  switch (node.type) {
    case "user":
      return `@${names.userName(node.id ?? "")}`;
    case "role":
      return `@${names.roleName(node.id ?? "")}`;
    case "channel":
      return `#${names.channelName(node.id ?? "")}`;
    case "time":
      return new Date((node.unix ?? 0) * 1000).toLocaleString(names.locale, { dateStyle: "medium", timeStyle: "short" });
    case "spoiler":
      return "…";
    case "command":
      return `/${node.name}`;
    default:
      return node.text ?? (node.children ?? []).map((child) => inlineText(child, names)).join("");
  }
}

/** @param {Component} component @param {Names} names @returns {string[]} */
function texts(component, names) {
  const own = component.content ? [plain(component.content, names)] : [];
  return [...own, ...(component.components ?? []).flatMap((child) => texts(child, names))];
}

/** @param {Component} component @returns {(string | null | undefined)[]} */
function pictureTexts(component) {
  const own = (component.items ?? []).map(({ description }) => description);
  return [...own, ...(component.components ?? []).flatMap(pictureTexts)];
}

/** @param {Component[]} components @returns {number} */
function countControls(components) {
  return components.reduce((sum, component) => {
    const inner = countControls([...(component.components ?? []), ...(component.accessory ? [component.accessory] : [])]);
    return sum + inner + Number(Boolean(component.custom_id) && !component.disabled);
  }, 0);
}
