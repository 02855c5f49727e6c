/** A picture over the whole window: zoom and pan by wheel, fingers, buttons and keys. Its description is below. */

import { fill, h, tool } from "./dom.js";

/** The position of a picture on its stage: scale, and offset from the centre. @typedef {{scale: number, x: number, y: number}} View */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{width: number, height: number}} Size */

/** The whole picture. @type {Readonly<View>} */
export const FIT = Object.freeze({ scale: 1, x: 0, y: 0 });
const MOST = 12, STEP = 1.5, STRIDE = 80;

/** Zoom around a point. @param {View} view @param {number} factor @param {Point} point relative to the centre of the stage @returns {View} */
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
 * Keep the picture on the stage: it may extend beyond the edges only if it is too large to fit.
 * @param {View} view @param {Size} picture its size at scale 1 @param {Size} stage @returns {View}
 */
export function hold(view, picture, stage) {
  const held = (/** @type {number} */ value, /** @type {number} */ size, /** @type {number} */ room) => {
    const slack = Math.max(0, (size * view.scale - room) / 2);
    return Math.max(-slack, Math.min(slack, value));
  };
  return { scale: view.scale, x: held(view.x, picture.width, stage.width), y: held(view.y, picture.height, stage.height) };
}

/** @param {Picture[]} pictures @param {number} first @param {Say} t */
export function openViewer(pictures, first, t) {
  let at = first;
  /** @type {View} */
  let view = FIT;
  const image = h("img", { class: "viewer-image", draggable: "false" });
  const stage = h("div", { class: "viewer-stage", tabindex: -1, autofocus: true }, image);
  const caption = h("p", { class: "viewer-alt" }), count = h("span", { class: "viewer-count" }), percent = h("output", { class: "viewer-percent" });
  const zoomBy = (/** @type {number} */ factor) => move(zoom(view, factor, { x: 0, y: 0 }));
  const stride = (/** @type {number} */ x, /** @type {number} */ y) => move(pan(view, x * STRIDE, y * STRIDE));
  const resized = () => move(view);
  /** @type {Record<string, () => void>} */
  const keys = {
    "+": () => zoomBy(STEP), "=": () => zoomBy(STEP), "-": () => zoomBy(1 / STEP), 0: () => move(FIT), ArrowUp: () => stride(0, 1), ArrowDown: () => stride(0, -1),
    ArrowLeft: () => (view.scale > 1 ? stride(1, 0) : leaf(-1)), ArrowRight: () => (view.scale > 1 ? stride(-1, 0) : leaf(1)),
  };
  const dialog = h("dialog", { class: "viewer", "aria-label": t("viewer.label") },
    h("div", { class: "viewer-bar", role: "toolbar", "aria-label": t("viewer.label") },
      pictures.length > 1 ? [tool("left", t("viewer.previous"), () => leaf(-1)), count, tool("right", t("viewer.next"), () => leaf(1))] : null,
      h("span", { class: "spacer" }), tool("minus", t("viewer.out"), () => zoomBy(1 / STEP)), percent, tool("plus", t("viewer.in"), () => zoomBy(STEP)),
      tool("fit", t("viewer.fit"), () => move(FIT)), tool("close", t("dialog.close"), () => dialog.close())),
    stage, caption);
  dialog.addEventListener("keydown", (event) => {
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  dialog.addEventListener("close", () => {
    removeEventListener("resize", resized);
    dialog.remove();
  });
  addEventListener("resize", resized);
  listen(stage, {
    pan: (dx, dy) => move(pan(view, dx, dy)),
    zoom: (factor, point) => move(zoom(view, factor, point)),
    toggle: (point) => move(view.scale > 1 ? FIT : zoom(FIT, 3, point)),
  });
  document.body.append(dialog);
  dialog.showModal();
  leaf(0);

  /** @param {number} by */
  function leaf(by) {
    at = (at + by + pictures.length) % pictures.length;
    const { media, description } = pictures[at];
    Object.assign(image, { src: media.url, alt: description ?? "" });
    fill(caption, description ?? t("picture.nameless"));
    count.textContent = `${at + 1} / ${pictures.length}`;
    move(FIT);
  }

  /** @param {View} wanted */
  function move(wanted) {
    view = hold(wanted, { width: image.offsetWidth, height: image.offsetHeight }, { width: stage.clientWidth, height: stage.clientHeight });
    image.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
    percent.textContent = `${Math.round(view.scale * 100)} %`;
    stage.classList.toggle("viewer-zoomed", view.scale > 1);
  }
}

/**
 * Report fingers, mouse and wheel on the stage as pans and zooms.
 * @param {HTMLElement} stage
 * @param {{pan: (dx: number, dy: number) => void, zoom: (factor: number, point: Point) => void, toggle: (point: Point) => void}} listener
 */
function listen(stage, listener) {
  /** @type {Map<number, Point>} */
  const fingers = new Map();
  const middle = (/** @type {{clientX: number, clientY: number}} */ { clientX, clientY }) => {
    const box = stage.getBoundingClientRect();
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  };
  stage.addEventListener("pointerdown", (event) => {
    stage.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, middle(event));
  });
  stage.addEventListener("pointermove", (event) => {
    const from = fingers.get(event.pointerId);
    if (!from) return;
    const to = middle(event);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, to);
    const share = other ? 2 : 1;
    const before = other ? Math.hypot(from.x - other.x, from.y - other.y) : 0;
    if (other && before > 0) listener.zoom(Math.hypot(to.x - other.x, to.y - other.y) / before, { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 });
    listener.pan((to.x - from.x) / share, (to.y - from.y) / share);
  });
  stage.addEventListener("pointerup", ({ pointerId }) => fingers.delete(pointerId));
  stage.addEventListener("pointercancel", ({ pointerId }) => fingers.delete(pointerId));
  stage.addEventListener("dblclick", (event) => listener.toggle(middle(event)));
  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    listener.zoom(Math.exp(-event.deltaY / (event.ctrlKey ? 120 : 400)), middle(event));
  }, { passive: false });
}
