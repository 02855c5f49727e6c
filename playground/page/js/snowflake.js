/** Ids are numbers written as text, ordered in time, too long for a JavaScript number. */

/**
 * Below zero when a is older than b.
 * @param {string} a
 * @param {string} b
 */
export function compare(a, b) {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}

/**
 * @param {string | null | undefined} a
 * @param {string | null | undefined} b nothing is older than everything
 */
export function isNewer(a, b) {
  return Boolean(a) && (!b || compare(/** @type {string} */ (a), b) > 0);
}
