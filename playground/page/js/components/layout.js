/** Components that hold others: a container with its coloured edge, a section with its accessory, a gallery. */

import { hex } from "../avatar.js";
import { h } from "../dom.js";
import { pictureNode } from "./picture.js";

/** @typedef {import("../types.js").Component} Component */
/** @typedef {import("./index.js").Context} Context */
/** @typedef {import("./text.js").Draw} Draw */

/** @param {Component} component @param {Context} context @param {Draw} draw */
export function containerNode(component, context, draw) {
  const node = h("div", { class: "container" }, (component.components ?? []).map((child) => draw(child, context)));
  if (typeof component.accent_color === "number") {
    node.classList.add("container-accent");
    node.style.setProperty("--accent-edge", hex(component.accent_color));
  }
  return component.spoiler ? h("details", { class: "container-spoiler" }, h("summary", {}, context.t("spoiler.show")), node) : node;
}

/** @param {Component} component @param {Context} context @param {Draw} draw */
export function sectionNode(component, context, draw) {
  return h("div", { class: "section" },
    h("div", { class: "section-text" }, (component.components ?? []).map((child) => draw(child, context))),
    component.accessory ? h("div", { class: "section-accessory" }, draw(component.accessory, context)) : null);
}

/** @param {Component} component @param {Context} context */
export function thumbnailNode(component, context) {
  const picture = { media: component.media ?? { url: "" }, description: component.description, spoiler: component.spoiler };
  return pictureNode([picture], 0, context, "thumbnail");
}

/** @param {Component} component @param {Context} context */
export function galleryNode(component, context) {
  const items = component.items ?? [];
  return h("div", { class: `gallery gallery-${Math.min(items.length, 4)}` }, items.map((_, at) => pictureNode(items, at, context)));
}
