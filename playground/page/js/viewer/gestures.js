/** Fingers, mouse and wheel on the stage, told as pans and zooms. */

/**
 * @typedef {{pan: (dx: number, dy: number) => void, zoom: (factor: number, x: number, y: number) => void,
 *   toggle: (x: number, y: number) => void}} Listener
 */

/** @param {HTMLElement} stage @param {Listener} listener */
export function listen(stage, listener) {
  /** @type {Map<number, {x: number, y: number}>} */
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
    if (other) pinch(from, to, other);
    else listener.pan(to.x - from.x, to.y - from.y);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    stage.addEventListener(end, (event) => fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
  }
  stage.addEventListener("dblclick", (event) => {
    const { x, y } = middle(event);
    listener.toggle(x, y);
  });
  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    const { x, y } = middle(event);
    listener.zoom(Math.exp(-event.deltaY / (event.ctrlKey ? 120 : 400)), x, y);
  }, { passive: false });

  /** @typedef {{x: number, y: number}} Point */
  /** @param {Point} from @param {Point} to @param {Point} other the finger that rests */
  function pinch(from, to, other) {
    const before = Math.hypot(from.x - other.x, from.y - other.y);
    const after = Math.hypot(to.x - other.x, to.y - other.y);
    if (before > 0) listener.zoom(after / before, (to.x + other.x) / 2, (to.y + other.y) / 2);
    listener.pan((to.x - from.x) / 2, (to.y - from.y) / 2);
  }
}
