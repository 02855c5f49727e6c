/** A button of a message: five styles, a link among them. What it waits for is marked by `busy.js`. */

import { h } from "../dom.js";
import { emojiImage } from "../emoji.js";
import { icon } from "../icons.js";

/** @typedef {import("../types.js").Component} Component */
/** @typedef {import("./index.js").Context} Context */

const STYLES = /** @type {Record<number, string>} */ ({ 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "secondary" });
const LINK = 5;

/** @param {Component} component @param {Context} context */
export function buttonNode(component, context) {
  const className = `button button-${STYLES[component.style ?? 2]}`;
  const face = [
    emojiNode(component),
    component.label ? h("span", { class: "button-label" }, component.label) : null,
  ];
  if (component.style === LINK && !component.disabled) {
    return h("a", { class: className, href: safeLink(component.url), target: "_blank", rel: "noopener noreferrer" }, face, icon("link"));
  }
  return h("button", {
    type: "button",
    class: className,
    disabled: Boolean(component.disabled),
    dataset: { customId: component.custom_id ?? "" },
    onclick: () => context.press(component),
  }, face);
}

/** Beside a label the picture says nothing more: it is silent then. @param {Component} component */
function emojiNode({ emoji, label }) {
  if (!emoji?.name) return null;
  return emoji.id ? emojiImage(emoji.id, label ? "" : `:${emoji.name}:`) : h("span", { class: "emoji" }, emoji.name);
}

/** Only the web: a link never runs a script. @param {string | undefined} url */
export function safeLink(url) {
  return url && /^https?:\/\//.test(url) ? url : null;
}
