/** A person's disc: the first letter of the name on their colour, dark or light so that it can be read. */

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { displayName } from "./store.js";

/** @typedef {import("./types.js").User & {accent_color?: number | null}} User */

/** At this luminance white and black letters are read equally well. */
const EVEN = 0.179;

const FALLBACK = [0x2f7d6f, 0xb4552d, 0x4a5fa8, 0x8a4a8f, 0x5d7a2a, 0xa63d57];

/**
 * @param {User} user
 * @param {string} [className]
 */
export function avatar(user, className = "") {
  const colour = user.accent_color ?? FALLBACK[Number(user.id.slice(-4)) % FALLBACK.length];
  const face = user.bot ? icon("post") : [...displayName(user)][0]?.toUpperCase();
  const disc = h("span", { class: `avatar ${className}`.trim(), "aria-hidden": "true" }, face);
  disc.style.backgroundColor = user.bot ? "" : hex(colour);
  disc.classList.toggle("avatar-bot", Boolean(user.bot));
  disc.classList.toggle("avatar-bright", luminance(colour) > EVEN && !user.bot);
  return disc;
}

/** @param {number} colour */
export function hex(colour) {
  return `#${colour.toString(16).padStart(6, "0")}`;
}

/** WCAG's relative luminance. @param {number} colour */
function luminance(colour) {
  const [red, green, blue] = [16, 8, 0].map((shift) => linear(((colour >> shift) & 255) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {number} channel */
function linear(channel) {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
