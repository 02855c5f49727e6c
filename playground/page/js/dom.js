/**
 * Building the page out of nodes. Data only ever becomes text or an attribute, never markup: nothing in
 * the page assigns innerHTML, so no message can bring a tag along.
 */

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * One element. `onclick`-like names with functions are listeners, `dataset` is an object, null, undefined
 * and false leave an attribute out, true writes it bare.
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Child | Child[] | Child[][])} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  append(element, ...children);
  return element;
}

/**
 * Put children into a parent, flattening lists and skipping what is absent.
 * @param {Element | DocumentFragment} parent
 * @param {...(Child | Child[] | Child[][])} children
 */
export function append(parent, ...children) {
  for (const child of children.flat(3)) {
    if (child === null || child === undefined || child === false) continue;
    parent.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Replace all children.
 * @param {Element} parent
 * @param {...(Child | Child[] | Child[][])} children
 */
export function fill(parent, ...children) {
  parent.replaceChildren();
  append(parent, ...children);
}

/**
 * @param {HTMLElement} element
 * @param {string} name
 * @param {unknown} value
 */
function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name.startsWith("on")) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
  else if (name === "dataset") Object.assign(element.dataset, value);
  else element.setAttribute(name, value === true ? "" : String(value));
}

let lastId = 0;

/**
 * An id that no other element of the page has.
 * @param {string} prefix
 */
export function freshId(prefix) {
  lastId += 1;
  return `${prefix}-${lastId}`;
}

/** What a person can reach with Tab inside an element. */
const REACHABLE = "button:not(:disabled), a[href], input:not(:disabled), textarea:not(:disabled), [tabindex='0']";

/**
 * @param {Element} root
 * @returns {HTMLElement[]}
 */
export function reachable(root) {
  return /** @type {HTMLElement[]} */ ([...root.querySelectorAll(REACHABLE)]);
}
