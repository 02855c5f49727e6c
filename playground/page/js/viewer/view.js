/** Where a picture lies on its stage: scale and offset from the middle. Pure. */

/** @typedef {{scale: number, x: number, y: number}} View */
/** @typedef {{width: number, height: number}} Size */

/** @type {Readonly<View>} The whole picture. */
export const FIT = Object.freeze({ scale: 1, x: 0, y: 0 });
const MOST = 12;

/**
 * Zoom so that the point under the fingers stays there.
 * @param {View} view @param {number} factor @param {{x: number, y: number}} point from the middle of the stage
 * @returns {View}
 */
export function zoom(view, factor, point) {
  const scale = Math.max(1, Math.min(MOST, view.scale * factor));
  const ratio = scale / view.scale;
  return { scale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio };
}

/** @param {View} view @param {number} dx @param {number} dy @returns {View} */
export function pan(view, dx, dy) {
  return { ...view, x: view.x + dx, y: view.y + dy };
}

/**
 * Keep the picture over the stage: no more of it goes out than is too large to be seen.
 * @param {View} view @param {Size} picture as it lies at scale 1 @param {Size} stage
 * @returns {View}
 */
export function hold(view, picture, stage) {
  const slack = (/** @type {number} */ size, /** @type {number} */ room) => Math.max(0, (size * view.scale - room) / 2);
  const [across, down] = [slack(picture.width, stage.width), slack(picture.height, stage.height)];
  return { scale: view.scale, x: clamp(view.x, across), y: clamp(view.y, down) };
}

/** @param {number} value @param {number} limit */
function clamp(value, limit) {
  return Math.max(-limit, Math.min(limit, value));
}
