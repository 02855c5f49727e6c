/**
 * A message drawn anew takes the place of its older form without a jolt: pictures that stay are not loaded
 * again, and the focus stays where the hand is.
 */

import { reachable } from "../dom.js";

/** @param {HTMLElement} old @param {HTMLElement} fresh */
export function swap(old, fresh) {
  const focused = old.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
  const place = focused ? placeOf(old, focused) : null;
  keepPictures(old, fresh);
  old.replaceWith(fresh);
  if (place) successor(fresh, place).focus({ preventScroll: true });
}

/** @param {HTMLElement} old @param {HTMLElement} fresh */
function keepPictures(old, fresh) {
  const loaded = new Map([...old.querySelectorAll("img")].map((image) => [image.src, image]));
  for (const image of fresh.querySelectorAll("img")) {
    const known = loaded.get(image.src);
    if (!known || known.alt !== image.alt) continue;
    loaded.delete(image.src);
    image.replaceWith(known);
  }
}

/** @typedef {{onControl: boolean, key?: string, name: string}} Place */

/** @param {HTMLElement} root @param {HTMLElement} focused @returns {Place} */
function placeOf(root, focused) {
  return { onControl: focused !== root, key: focused.dataset.customId, name: nameOf(focused) };
}

/** @param {HTMLElement} element */
function nameOf(element) {
  return element.getAttribute("aria-label") ?? element.textContent ?? "";
}

/**
 * The same control, by id or by name; else the first of what can be done now: never one that only happens to
 * stand where the finger was.
 * @param {HTMLElement} fresh @param {Place} place
 */
function successor(fresh, { onControl, key, name }) {
  const controls = reachable(fresh);
  return controls.find((control) => key && control.dataset.customId === key)
    ?? controls.find((control) => nameOf(control) === name)
    ?? (onControl ? controls.find((control) => control.dataset.customId) : undefined)
    ?? fresh;
}
