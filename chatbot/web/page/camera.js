/**
 * The camera of a pane: pure functions on views, and the gestures that control it.
 *
 * A view is the pane's point in the centre of the stage, and the pixels per unit. The sheet covers the lower part of the stage.
 * Important things are moved above it, and the board does not move when the sheet grows.
 */

/** @typedef {import("./types").Box} Box */
/** @typedef {import("./types").Point} Point */
/** @typedef {import("./types").Size} Size */
/** @typedef {import("./types").View} View */
/** A stage: its size, and the height covered from below. @typedef {Size & {covered: number}} Stage */
/**
 * @typedef {{tap: (at: Point, isFinger: boolean) => boolean, twice: (at: Point) => void, pan: (dx: number, dy: number) => void,
 *   zoom: (factor: number, at: Point) => void, hover: (at: Point | null) => void}} Gestures
 */

const MARGIN = 12, NATURAL = 1.4;
/** Pixels per line, a unit that some browsers use for the wheel. */
const LINE = 24;
const STILL = 10, DOUBLE_TIME = 300, DOUBLE_WAY = 30;

/** Return the height above the sheet. @param {Stage} stage */
const open = (stage) => Math.max(Math.min(80, stage.height), stage.height - stage.covered);

/** Fit a box above the sheet, at most at its natural size. @param {Box} box @param {Stage} stage @returns {View} */
export function fit(box, stage) {
  return centred(box, Math.min(fitting(box[2], box[3], stage), NATURAL), stage);
}

/** Return the scale at which this size fits above the sheet. @param {number} width @param {number} height @param {Stage} stage */
export function fitting(width, height, stage) {
  return Math.max(0.01, Math.min((stage.width - MARGIN) / width, (open(stage) - MARGIN) / height));
}

/** Centre a box above the sheet. @param {Box} box @param {number} scale @param {Stage} stage @returns {View} */
export function centred([left, top, width, height], scale, stage) {
  return { x: left + width / 2, y: top + height / 2 + (stage.height - open(stage)) / 2 / scale, scale };
}

/**
 * Zoom around a point.
 * @param {View} view @param {number} factor @param {Point} at pixels from the stage's centre
 * @param {[number, number]} limits the smallest and the largest scale @returns {View}
 */
export function zoom(view, factor, at, [least, most]) {
  const scale = Math.max(least, Math.min(most, view.scale * factor));
  return { x: view.x + at.x / view.scale - at.x / scale, y: view.y + at.y / view.scale - at.y / scale, scale };
}

/** Move the view by a number of pixels. @param {View} view @param {number} dx @param {number} dy @returns {View} */
export function pan(view, dx, dy) {
  return { ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale };
}

/** Keep part of the box in the centre above the sheet. @param {View} view @param {Box} box @param {Stage} stage @returns {View} */
export function hold(view, [left, top, width, height], stage) {
  const down = (stage.height - open(stage)) / 2 / view.scale;
  return {
    scale: view.scale,
    x: Math.max(left, Math.min(left + width, view.x)),
    y: Math.max(top, Math.min(top + height, view.y - down)) + down,
  };
}

/** Move only as far as needed to show a box above the sheet. @param {View} view @param {Box} box @param {Stage} stage @returns {View} */
export function reveal(view, [left, top, width, height], stage) {
  const halfWidth = (stage.width / 2 - MARGIN) / view.scale, up = (stage.height / 2 - MARGIN) / view.scale;
  const down = (open(stage) - stage.height / 2 - MARGIN) / view.scale;
  return {
    scale: view.scale,
    x: within(view.x, left + width - halfWidth, left + halfWidth),
    y: within(view.y, top + height - down, top + up),
  };
}

/** Limit a value to a range, or return the range's centre if its ends are reversed. @param {number} value @param {number} low @param {number} high */
function within(value, low, high) {
  return low > high ? (low + high) / 2 : Math.max(low, Math.min(high, value));
}

/** Return the point of the pane at a point of the stage. @param {View} view @param {Point} at pixels from the stage's centre @returns {Point} */
export function under(view, at) {
  return { x: view.x + at.x / view.scale, y: view.y + at.y / view.scale };
}

/** Return the box around some points. @param {Point[]} points @returns {Box} */
export function around(points) {
  const xs = points.map(({ x }) => x), ys = points.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

/** Return the distance of a point from a closed shape, or 0 inside. @param {Point} point @param {Point[]} shape */
export function distance(point, shape) {
  let inside = false, least = Infinity;
  shape.forEach((to, n) => {
    const from = shape.at(n - 1) ?? to;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const along = Math.max(0, Math.min(1, ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(point.x - from.x - along * dx, point.y - from.y - along * dy));
    if (to.y > point.y !== from.y > point.y && point.x < from.x + ((point.y - from.y) * dx) / dy) inside = !inside;
  });
  return inside ? 0 : least;
}

/** Return the thickness of a closed shape: the short side of a rectangle with its area and its length. @param {Point[]} shape */
export function thickness(shape) {
  const twice = shape.reduce((sum, to, n) => sum + (shape.at(n - 1) ?? to).x * to.y - to.x * (shape.at(n - 1) ?? to).y, 0);
  const across = Math.max(...shape.flatMap((one) => shape.map((two) => Math.hypot(one.x - two.x, one.y - two.y)))) ** 2;
  return Math.sqrt((across - Math.sqrt(Math.max(0, across ** 2 - twice ** 2))) / 2);
}

/** Report fingers, mouse and wheel on a stage as gestures. Points are in pixels from its centre. @param {HTMLElement} stage @param {Gestures} told */
export function listen(stage, told) {
  /** @type {Map<number, Point>} */
  const fingers = new Map();
  let way = 0, wasPinched = false;
  let last = { time: -Infinity, x: 0, y: 0 };
  const middle = (/** @type {{clientX: number, clientY: number}} */ { clientX, clientY }) => {
    const box = stage.getBoundingClientRect();
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  };
  stage.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    if (event.isPrimary) fingers.clear(); // No other finger is down, even if the end of one was never told.
    stage.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, middle(event));
    if (fingers.size === 1) [way, wasPinched] = [0, false];
    else wasPinched = true;
  });
  stage.addEventListener("pointermove", (event) => {
    const from = fingers.get(event.pointerId), to = middle(event);
    if (!from) {
      if (event.pointerType === "mouse") told.hover(to);
      return;
    }
    way = Math.max(way, Math.hypot(to.x - from.x, to.y - from.y));
    if (way < STILL && fingers.size === 1) return;
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, to);
    const before = other ? Math.hypot(from.x - other.x, from.y - other.y) : 0;
    if (other && before > 0) {
      told.zoom(Math.hypot(to.x - other.x, to.y - other.y) / before, { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 });
    }
    const share = other ? 2 : 1;
    told.pan((to.x - from.x) / share, (to.y - from.y) / share);
  });
  stage.addEventListener("pointerup", (event) => {
    const began = fingers.delete(event.pointerId);
    if (!began || fingers.size || wasPinched || way >= STILL) return;
    const at = middle(event);
    const isSecond = event.timeStamp - last.time < DOUBLE_TIME && Math.hypot(at.x - last.x, at.y - last.y) < DOUBLE_WAY;
    const wasUsed = told.tap(at, event.pointerType !== "mouse");
    if (isSecond && !wasUsed) told.twice(at);
    last = { time: wasUsed || isSecond ? -Infinity : event.timeStamp, ...at };
  });
  stage.addEventListener("pointercancel", ({ pointerId }) => fingers.delete(pointerId));
  stage.addEventListener("pointerleave", () => told.hover(null));
  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
    told.zoom(Math.exp(-pixels / (event.ctrlKey ? 120 : 400)), middle(event));
  }, { passive: false });
}
