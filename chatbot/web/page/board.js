/**
 * One pane of a game, seen through a camera, with its targets highlighted.
 *
 * A tap selects the nearest target within a finger's width. A small target counts as if it measured 40 pixels, so it wins over a
 * larger one beneath it. If two small targets are about equally near, the tap zooms in instead of guessing. For screen readers
 * the board is a single labelled group, and the list below the sheet has the same targets as buttons.
 */

import { around, centred, distance, fit, fitting, hold, listen, pan, reveal, thickness, under, zoom } from "./camera.js";
import { fill, freshId, h, isStill, s, tool } from "./dom.js";
import { outline, Painting, pointsOf } from "./painting.js";

/** @typedef {import("./types").Box} Box */
/** @typedef {import("./types").Pane} Pane */
/** @typedef {import("./types").Point} Point */
/** @typedef {import("./types").Say} Say */
/** @typedef {import("./types").Targets} Targets */
/** @typedef {import("./types").View} View */
/** A target of a pane: its shapes, and their highlight. @typedef {{about: string, label: string, shapes: Point[][], light: SVGGElement}} Lit */

/** Minimum size in pixels of something to tap or to click. */
const TAPPABLE = 40, CLICKABLE = 24, UNCLEAR = 6;
const COARSE = matchMedia("(pointer: coarse)");
/** Pixels within which small targets count as crowded. */
const TOGETHER = 180;
/** The maximum distance from a shape at which it is selected, and the size that small shapes count as. @typedef {{reach: number, least: number}} Pointer */
const FINGER = { reach: TAPPABLE / 2, least: TAPPABLE }, MOUSE = { reach: 6, least: 20 };
/** Attributes that drawings and texts omit. */
const DEFAULTS = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round", "font-weight": 600, "text-anchor": "middle" };
/** Minimum scale of a pane, in pixels per unit. */
const NEAR = 4;
/** Height of the toolbar over the stage. */
const TOOLS = 56;
const STEP = 1.5, STRIDE = 80, GLIDE = 260, MUCH = 1.25;

export class PaneView {
  /** @type {Pane | null} */
  #pane = null;
  /** @type {View} */
  #view = { x: 0, y: 0, scale: 1 };
  /** The target of the camera's movement. @type {View} */
  #goal = this.#view;
  /** @type {Lit[]} */
  #lit = [];
  /** The view before the page zoomed in automatically. @type {View | null} */
  #before = null;
  #covered = 0;
  #flight = 0;
  /** True until the user moves the camera. */
  #isWhole = true;
  #camera = s("g");
  #lights = s("g", { class: "lights" });
  #hints = s("g", { class: "pointed hints" });
  #pointed = s("g", { class: "pointed" });
  /** @type {string[]} */
  #hinted = [];

  /**
   * @param {string} name @param {import("./arts.js").Arts} arts @param {Say} say
   * @param {{tapped: (about: string) => void, unclear: () => void}} listener
   */
  constructor(name, arts, say, listener) {
    this.name = name;
    this.arts = arts;
    this.listener = listener;
    this.isZoomable = true;
    this.painting = new Painting(arts);
    this.#camera.append(this.painting.element, this.#lights, this.#hints, this.#pointed);
    const keys = freshId("keys");
    this.stage = h("div", { class: "stage", role: "group", tabindex: 0, "aria-label": say(`web-pane-${name.split("-")[0]}`), "aria-describedby": keys,
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) });
    this.stage.append(s("svg", { "aria-hidden": "true", ...DEFAULTS }, this.#camera));
    this.said = h("ul", { class: "unseen" });
    this.element = h("div", { class: "pane", dataset: { pane: name } }, this.stage, this.said,
      h("p", { id: keys, hidden: true }, say("web-board-keys")),
      h("div", { class: "zoom" }, tool("plus", say("web-zoom-in"), () => this.#zoomBy(STEP)),
        tool("minus", say("web-zoom-out"), () => this.#zoomBy(1 / STEP)), tool("whole", say("web-fit"), () => this.fitAll())));
    listen(this.stage, {
      tap: (at, isFinger) => this.#tap(at, isFinger),
      twice: (at) => this.isZoomable && this.#fly(this.#view.scale > this.#least * 1.8 ? this.#whole : this.#zoomed(2.5, at), true),
      pan: (dx, dy) => this.isZoomable && this.#move(pan(this.#view, dx, dy), true),
      zoom: (factor, at) => this.isZoomable && this.#move(this.#zoomed(factor, at), true),
      hover: (at) => this.#hover(at),
    });
    new ResizeObserver(() => this.#resized()).observe(this.stage);
  }

  /** Return the stage with its layout. */
  get #stage() {
    return { width: this.stage.clientWidth, height: this.stage.clientHeight, covered: this.isZoomable ? this.#covered + TOOLS : 0 };
  }

  get #whole() {
    return fit(this.#pane?.box ?? [0, 0, 100, 100], this.#stage);
  }

  get #least() {
    return this.#whole.scale * 0.9;
  }

  get #most() {
    return Math.max(this.#least * 12, NEAR);
  }

  /**
   * Show a pane with its targets.
   * @param {Pane} pane @param {Targets} targets @param {string[]} said the board in words @param {{isMoving: boolean, isRinged: boolean}} how
   */
  async show(pane, targets, said, how) {
    const isFirst = !this.#pane;
    this.#pane = pane;
    this.stage.style.backgroundColor = pane.fill;
    this.element.style.setProperty("--shape", `${pane.box[2]} / ${pane.box[3]}`);
    fill(this.said, said.map((line) => h("li", {}, line)));
    const painted = this.painting.paint(pane, how);
    this.#light(pane, targets);
    if (isFirst) this.#open();
    await painted;
  }

  /** Show all of it again if a change happened out of sight or left much room, unless the user has moved the camera. */
  settle() {
    if (!this.#isWhole || this.#before || !this.#pane || !this.stage.clientWidth) return;
    const { x, y, scale } = reveal(this.#goal, this.#pane.box, this.#stage), opening = this.#opening();
    if (x !== this.#goal.x || y !== this.#goal.y || opening.scale > scale * MUCH) this.#fly(opening, false);
  }

  /** Show the whole pane. */
  fitAll() {
    this.#before = null;
    this.#fly(this.#whole, false);
    this.#isWhole = true;
  }

  /** Allow moving and zooming the pane, or show it whole. @param {boolean} isZoomable */
  setZoomable(isZoomable) {
    this.isZoomable = isZoomable;
    this.stage.tabIndex = isZoomable ? 0 : -1;
    this.#resized();
  }

  /** Set the height of the stage that the sheet covers, in pixels. @param {number} pixels */
  cover(pixels) {
    const was = this.#covered;
    this.#covered = pixels;
    if (!was && pixels && this.#isWhole) this.#open();
  }

  /** Zoom in to separate small targets if they are crowded. Otherwise return to the previous view. */
  approach() {
    if (!this.isZoomable || !this.stage.clientWidth) return;
    const { scale: usual } = this.#before ?? this.#goal;
    const least = COARSE.matches ? TAPPABLE : CLICKABLE;
    const small = this.#lit.flatMap(({ shapes }) => shapes).filter((shape) => thickness(shape) * usual < least - 0.5);
    const [, , wide, high] = around(small.flat());
    if (!small.length || Math.max(wide, high) * usual > TOGETHER) {
      this.stepBack();
      return;
    }
    const middles = small.map((shape) => around(shape)).map(([x, y, width, height]) => ({ x: x + width / 2, y: y + height / 2 }));
    const ways = middles.flatMap((one, n) => middles.slice(n + 1).map((two) => Math.hypot(one.x - two.x, one.y - two.y)));
    const wanted = Math.max((least * 1.1) / Math.min(...ways.filter((way) => way > 0)), least / Math.min(...small.map(thickness)));
    const stage = this.#stage, all = this.#lit.flatMap(({ shapes }) => shapes);
    const below = all.filter((shape) => middles.some((middle) => distance(middle, shape) === 0));
    const boxes = [[...small, ...below], small].map((shapes) => around(shapes.flat()));
    const most = (/** @type {Box} */ [, , width, height]) => Math.min(fitting(width, height, stage), this.#most);
    const box = boxes.find((one) => most(one) >= wanted) ?? boxes[1], scale = Math.min(wanted, most(box));
    this.#before ??= this.#goal;
    this.#fly(this.#goal.scale < scale * 0.98 ? centred(box, scale, stage) : reveal(this.#goal, box, stage), false);
  }

  /** Keep the tapped target visible. @param {Box | null} box */
  keepInSight(box) {
    if (!box || !this.isZoomable || !this.stage.clientWidth) return;
    const to = reveal(this.#goal, box, this.#stage);
    if (to.x !== this.#goal.x || to.y !== this.#goal.y) this.#fly(to, false);
  }

  /** Return to the view before the page zoomed in. */
  stepBack() {
    if (this.#before) this.#fly(this.#before, false);
    this.#before = null;
  }

  /** Return the box of the shapes with this `about`. @param {string} about @returns {Box | null} */
  placeOf(about) {
    const shapes = this.#pane?.items.filter((item) => item.about === about).map((item) => outline(item, this.arts)) ?? [];
    return shapes.length ? around(shapes.flat()) : null;
  }

  /** Ring only the shapes with this `about`, or none for null. @param {string | null} about */
  point(about) {
    this.#pointed.replaceChildren(...(about === null ? [] : this.#outlines(about)));
  }

  /** Ring these until the next call. @param {string[]} abouts */
  hint(abouts) {
    this.#hinted = abouts;
  }

  /** @param {string} about */
  #outlines(about) {
    const items = this.#pane?.items.filter((item) => item.about === about) ?? [];
    const shapes = items.some((item) => item.hit) ? items.filter((item) => item.hit) : items;
    return shapes.map((item) => s("polygon", { points: pointsOf(outline(item, this.arts)) }));
  }

  /** @param {Pane} pane @param {Targets} targets */
  #light(pane, targets) {
    this.#lit = Object.entries(targets).flatMap(([about, { label }]) => {
      const items = pane.items.filter((item) => item.about === about);
      const hits = items.some((item) => item.hit) ? items.filter((item) => item.hit) : items.some((item) => item.a) ? items.filter((item) => item.a) : items;
      const shapes = hits.map((item) => outline(item, this.arts));
      if (!shapes.length) return [];
      const light = s("g", { class: hits.some((item) => item.hit) ? "light way" : "light" }, ...shapes.map((shape) => s("polygon", { points: pointsOf(shape) })));
      light.dataset.about = about;
      return [{ about, label, shapes, light }];
    });
    // Targets beneath others keep their look.
    const corners = this.#lit.map(({ shapes }) => shapes[0][0]);
    this.#lit.forEach(({ shapes, light }, n) => {
      if (corners.some((corner, other) => other !== n && distance(corner, shapes[0]) === 0)) light.classList.add("below");
    });
    this.#lights.replaceChildren(...this.#lit.map(({ light }) => light));
    this.#pointed.replaceChildren();
    this.#hints.replaceChildren(...this.#hinted.flatMap((about) => this.#outlines(about)));
    this.element.classList.toggle("has-targets", this.#lit.length > 0);
  }

  get hasTargets() {
    return this.#lit.length > 0;
  }

  /** @param {Point} at @param {boolean} isFinger */
  #tap(at, isFinger) {
    const [first, second] = this.#near(at, isFinger ? FINGER : MOUSE);
    if (!first) return false;
    const areClose = second && second.away - first.away < UNCLEAR && first.isSmall && second.isSmall;
    const isUnclear = isFinger && this.isZoomable && areClose && this.#view.scale < this.#most;
    if (isUnclear) {
      this.#fly(this.#zoomed(2.2, at), true);
      this.listener.unclear();
    } else {
      this.listener.tapped(first.lit.about);
    }
    return true;
  }

  /** Return the targets within reach of a point of the stage, nearest first. @param {Point} at @param {Pointer} pointer */
  #near(at, { reach, least }) {
    const point = under(this.#view, at), { scale } = this.#view;
    return this.#lit.flatMap((lit) => {
      const found = lit.shapes.map((shape) => {
        const more = Math.max(0, (least - thickness(shape) * scale) / 2), away = distance(point, shape) * scale;
        return { lit, isReached: away <= Math.max(reach, more), away: away - more, isSmall: more > 0 };
      });
      return found.filter(({ isReached }) => isReached).sort((one, two) => one.away - two.away).slice(0, 1);
    }).sort((one, two) => one.away - two.away);
  }

  /** @param {Point | null} at */
  #hover(at) {
    const [first] = at ? this.#near(at, MOUSE) : [];
    this.stage.classList.toggle("over-target", Boolean(first));
    this.stage.title = first?.lit.label ?? "";
    this.#lit.forEach(({ light, about }) => light.classList.toggle("hovered", about === first?.lit.about));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const stride = (/** @type {number} */ x, /** @type {number} */ y) => () => this.#move(pan(this.#goal, x * STRIDE, y * STRIDE), true);
    /** @type {Record<string, () => void>} */
    const keys = {
      "+": () => this.#zoomBy(STEP), "=": () => this.#zoomBy(STEP), "-": () => this.#zoomBy(1 / STEP), 0: () => this.fitAll(),
      ArrowUp: stride(0, 1), ArrowDown: stride(0, -1), ArrowLeft: stride(1, 0), ArrowRight: stride(-1, 0),
    };
    if (!this.isZoomable || !keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    keys[event.key]();
  }

  /** @param {number} factor */
  #zoomBy(factor) {
    this.#fly(this.#zoomed(factor, { x: 0, y: -this.#stage.covered / 2 }), true);
  }

  /** @param {number} factor @param {Point} at @returns {View} */
  #zoomed(factor, at) {
    return zoom(this.#goal, factor, at, [this.#least, this.#most]);
  }

  /** Return the first view: the whole pane, but not so small that its pieces cannot be tapped. @returns {View} */
  #opening() {
    const whole = this.#whole, pane = this.#pane;
    const isPiece = (/** @type {Lit} */ { about, light }) => !light.classList.contains("way") && pane?.items.some((item) => item.about === about && item.a);
    const pieces = this.#lit.filter(isPiece).flatMap(({ shapes }) => shapes);
    if (!pieces.length || !this.isZoomable) return whole;
    const smallest = Math.min(...pieces.map((shape) => around(shape)).map(([, , width, height]) => Math.max(width, height)));
    const scale = TAPPABLE / smallest;
    return scale > whole.scale && scale < whole.scale * 4 ? centred(around(pieces.flat()), scale, this.#stage) : whole;
  }

  #open() {
    if (this.stage.clientWidth) this.#move(this.#opening(), false);
  }

  #resized() {
    if (!this.stage.clientWidth || !this.#pane) return;
    if (this.#isWhole || !this.isZoomable) this.#move(this.isZoomable ? this.#opening() : this.#whole, false);
    else this.#move(this.#goal, false);
  }

  /** Set the view. @param {View} view @param {boolean} isByPerson */
  #move(view, isByPerson) {
    cancelAnimationFrame(this.#flight);
    if (isByPerson) [this.#isWhole, this.#before] = [false, null];
    this.#goal = this.#pane ? hold(view, this.#pane.box, this.#stage) : view;
    this.#look(this.#goal);
  }

  /** Animate to a view. @param {View} view @param {boolean} isByPerson */
  #fly(view, isByPerson) {
    const from = this.#view, begun = performance.now();
    if (isStill() || document.hidden || !this.#pane) {
      this.#move(view, isByPerson);
      return;
    }
    cancelAnimationFrame(this.#flight);
    if (isByPerson) [this.#isWhole, this.#before] = [false, null];
    const to = this.#goal = hold(view, this.#pane.box, this.#stage);
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, Math.max(0, (now - begun) / GLIDE)), eased = part * (2 - part);
      const between = (/** @type {number} */ one, /** @type {number} */ two) => one + (two - one) * eased;
      this.#look({ x: between(from.x, to.x), y: between(from.y, to.y), scale: from.scale * (to.scale / from.scale) ** eased });
      if (part < 1) this.#flight = requestAnimationFrame(step);
    };
    this.#flight = requestAnimationFrame(step);
  }

  /** @param {View} view */
  #look(view) {
    const { width, height } = this.#stage;
    this.#view = view;
    this.#camera.setAttribute("transform", `translate(${width / 2 - view.x * view.scale} ${height / 2 - view.y * view.scale}) scale(${view.scale})`);
  }
}
