/** Functions that create elements. Data only becomes text or attributes, never markup. Nothing assigns innerHTML. */

/** @typedef {import("./types").Child} Child */

export const SVG = "http://www.w3.org/2000/svg";
let lastId = 0;

/**
 * Create an element. `on…` attributes are listeners, `dataset` is an object. Attributes with the value null, undefined or false
 * are omitted.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Record<string, unknown>} [attributes] @param {...Child} children @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name === "dataset") Object.assign(element.dataset, value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  fill(element, children);
  return element;
}

/**
 * Create an SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag @param {Record<string, string | number | null | undefined>} [attributes] @param {...Node} children @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

/** Replace all children. Absent ones are skipped. @param {Element} parent @param {...Child} children */
export function fill(parent, ...children) {
  const flat = /** @type {Child[]} */ (children.flat(9));
  parent.replaceChildren(...flat.filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child))));
}

/** The strokes of the icons, in a box of 20. @type {Record<string, string>} */
const ICONS = {
  plus: "M10 4v12M4 10h12", close: "M5 5l10 10M15 5 5 15", minus: "M4 10h12", clock: "M10 2.5a7.5 7.5 0 1 0 .01 0ZM10 6v4l3 2", whole: "M7 3H3v4M13 3h4v4M17 13v4h-4M7 17H3v-4",
  first: "M5 4v12M15.5 4 9 10l6.5 6", previous: "M13 4l-6.5 6 6.5 6", next: "M7 4l6.5 6L7 16", last: "M15 4v12M4.5 4 11 10l-6.5 6",
  play: "M6 3.5v13l10.5-6.5Z", pause: "M7 4v12M13 4v12", more: "M4 10h.01M10 10h.01M16 10h.01",
};

/** @param {string} name */
export function icon(name) {
  return s("svg", { class: "icon", viewBox: "0 0 20 20", width: 20, height: 20, "aria-hidden": "true" }, s("path", { d: ICONS[name] }));
}

/** Create a button that only shows an icon. @param {string} name @param {string} label @param {() => void} act @param {string} [className] */
export function tool(name, label, act, className = "tool") {
  return h("button", { type: "button", class: className, "aria-label": label, title: label, onclick: act }, icon(name));
}

/** Return an id that is unique on the page. @param {string} prefix */
export function freshId(prefix) {
  lastId += 1;
  return `${prefix}-${lastId}`;
}

/** Return true if the user prefers reduced motion. */
export function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
