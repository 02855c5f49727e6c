/** Moments written as `<t:unix:style>`: shown in the reader's own time and language; relative ones keep moving. */

import { h } from "../dom.js";

/** @type {Record<string, Intl.DateTimeFormatOptions>} Discord's styles */
const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

/**
 * @param {number} unix
 * @param {string} style
 * @param {string} locale
 */
export function timeNode(unix, style, locale) {
  const date = new Date(unix * 1000);
  const full = date.toLocaleString(locale, STYLES.F);
  const text = style === "R" ? relative(unix, Date.now() / 1000, locale) : date.toLocaleString(locale, STYLES[style]);
  const dataset = style === "R" ? { relative: String(unix) } : {};
  return h("time", { class: "timestamp", datetime: date.toISOString(), title: full, dataset }, text);
}

/**
 * "in 2 hours", "5 minutes ago": whole ones of the largest unit of which there is one, but for half of the next smaller.
 * @param {number} unix
 * @param {number} now
 * @param {string} locale
 */
export function relative(unix, now, locale) {
  const seconds = Math.round(unix - now);
  const halves = UNITS.map(([, size]) => size / 2).slice(1);
  const [unit, length] = UNITS.find(([, size], n) => Math.abs(seconds) >= size - (halves[n] ?? 0)) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(locale, { numeric: seconds ? "always" : "auto" }).format(Math.round(seconds / length), unit);
}

/**
 * Keep every relative moment on the page true.
 * @param {ParentNode} root
 * @param {() => string} locale
 */
export function keepTimesTrue(root, locale) {
  setInterval(() => {
    for (const node of root.querySelectorAll("time[data-relative]")) {
      const unix = Number(/** @type {HTMLElement} */ (node).dataset.relative);
      node.textContent = relative(unix, Date.now() / 1000, locale());
    }
  }, 10_000);
}
