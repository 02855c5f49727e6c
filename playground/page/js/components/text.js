/** The quiet parts of a layout: text, separators, rows of controls, files, and what we cannot show. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { markdown } from "../markdown/render.js";
import { safeLink } from "./button.js";

/** @typedef {import("../types.js").Component} Component */
/** @typedef {import("./index.js").Context} Context */
/** @typedef {(component: Component, context: Context) => HTMLElement} Draw */

/** @param {Component} component @param {Context} context */
export function textNode(component, context) {
  return markdown(component.content ?? "", context.names);
}

/** @param {Component} component */
export function separatorNode(component) {
  const size = component.spacing === 2 ? "large" : "small";
  const line = component.divider === false ? "separator-blank" : "";
  return h("hr", { class: `separator separator-${size} ${line}`, "aria-hidden": "true" });
}

/** @param {Component} component @param {Context} context @param {Draw} draw */
export function rowNode(component, context, draw) {
  return h("div", { class: "row" }, (component.components ?? []).map((child) => draw(child, context)));
}

/** @param {Component} component @param {Context} context */
export function fileNode(component, context) {
  const url = component.file?.url;
  const name = component.name ?? url?.split("/").at(-1)?.split("?")[0] ?? "";
  return fileCard({ name, url, size: component.size ?? 0 }, context);
}

/** @param {{name: string, url?: string, size: number}} file @param {Context} context */
export function fileCard({ name, url, size }, context) {
  const href = safeLink(url);
  return h("a", { class: "file", href, download: name, target: "_blank", rel: "noopener noreferrer", "aria-label": context.t("file.download", { name }) },
    icon("file"), h("span", { class: "file-text" }, h("span", { class: "file-name" }, name), h("span", { class: "file-size" }, bytes(size, context.names.locale))), icon("download"));
}

/** @param {Component} component @param {Context} context */
export function unknownNode(component, context) {
  return h("p", { class: "unsupported" }, context.t("component.unknown", { type: component.type }));
}

/** @param {number} size @param {string} locale */
function bytes(size, locale) {
  const [value, unit] = size < 1e6 ? [size / 1e3, "kilobyte"] : [size / 1e6, "megabyte"];
  return new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: 1 }).format(value);
}
