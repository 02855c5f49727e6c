/**
 * A pane painted as SVG, with animated changes.
 *
 * Items of two states are identical if they have the same role, the same `about` and the same index among items that share them.
 * An item without either is identified by its look. New items fade and grow in, moved ones slide, removed ones fade out, all at
 * once. The nodes of a pane are kept, so a state that changes three items updates three nodes.
 */

import { pause } from "./connection.js";
import { isStill, s } from "./dom.js";

/** @typedef {import("./types").Item} Item */
/** @typedef {import("./types").Pane} Pane */
/** @typedef {import("./types").Point} Point */
/** The data kept for a displayed item. @typedef {{node: SVGGElement, item: Item}} Shown */

const LASTS = 420, LONGEST = 700, RINGED = 1800;
/** Maximum number of animated changes. With more, the pane is replaced. */
const MOST = 60, MOST_RINGED = 12;
const MARKED = "last";
const MIDDLE_OF_CAPITALS = 0.35;
const ANCHORS = { left: "start", middle: "middle", right: "end" };

/** Return the corners of an item's extent. @param {Item} item @param {import("./arts.js").Arts} arts @returns {Point[]} */
export function outline(item, arts) {
  if (item.hit) return item.hit.map(([x, y]) => ({ x, y }));
  const art = arts.size(item.a), size = item.size ?? 0, long = (item.t ?? "").length * size * 0.45;
  const [width, height] = art ? [art.w, art.h] : [long, size];
  const shift = art || item.anchor === "middle" || !item.anchor ? 0 : item.anchor === "left" ? long / 2 : -long / 2;
  const angle = ((item.turn ?? 0) * Math.PI) / 180, [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([right, down]) => {
    const [x, y] = [(right * width) / 2 + shift, (down * height) / 2];
    return { x: (item.x ?? 0) + x * cos - y * sin, y: (item.y ?? 0) + x * sin + y * cos };
  });
}

/** Format corners for SVG. @param {Point[]} corners */
export function pointsOf(corners) {
  return corners.map(({ x, y }) => `${Math.round(x * 100) / 100},${Math.round(y * 100) / 100}`).join(" ");
}

export class Painting {
  /** @type {Map<string, Shown>} */
  #shown = new Map();
  #ground = s("g");
  #items = s("g");
  #rings = s("g", { class: "rings" });
  #groundName = "";

  /** @param {import("./arts.js").Arts} arts */
  constructor(arts) {
    this.arts = arts;
    this.element = s("g", {}, this.#ground, this.#items, this.#rings);
  }

  /**
   * Paint a pane. The promise resolves when all animations have finished.
   * @param {Pane} pane @param {{isMoving: boolean, isRinged: boolean}} how
   */
  async paint(pane, { isMoving, isRinged }) {
    this.#paintGround(pane);
    const before = this.#shown;
    /** @type {Map<string, Shown>} */
    const after = new Map();
    /** @type {Map<string, number>} */
    const counts = new Map();
    /** @type {Shown[]} */
    const fresh = [];
    /** @type {[Shown, Item][]} */
    const moved = [];
    let cursor = this.#items.firstChild;
    for (const item of pane.items) {
      if (item.hit) continue;
      const name = item.role || item.about ? `${item.role}:${item.about}:${item.a ? "art" : "text"}` : `${item.a ?? item.t}`;
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      const key = `${name}:${count}`, known = before.get(key);
      const shown = { node: known?.node ?? s("g"), item };
      after.set(key, shown);
      this.#dress(shown, known?.item);
      if (!known) fresh.push(shown);
      else if (placed(known.item) !== placed(item)) moved.push([shown, known.item]);
      if (shown.node === cursor) cursor = cursor.nextSibling;
      else this.#items.insertBefore(shown.node, cursor);
    }
    const gone = [...before].filter(([key]) => !after.has(key)).map(([, shown]) => shown);
    this.#shown = after;
    const isShown = isMoving && !isStill() && fresh.length + moved.length + gone.length <= MOST;
    const motions = isShown ? [...fresh.map(grow), ...moved.map(slide), ...gone.map(fade)] : [];
    if (!isShown) gone.forEach(({ node }) => node.remove());
    // The picture itself may already mark the last moves.
    if (isRinged && isMoving && !pane.items.some(({ role }) => role === MARKED)) this.#ring([...fresh, ...moved.map(([shown]) => shown)].map(({ item }) => item), pane);
    // An invisible window may not run animations.
    await Promise.race([Promise.all(motions.map((motion) => motion.finished.catch(() => null))), motions.length ? pause(LONGEST) : null]);
    if (isShown) gone.forEach(({ node }) => node.remove());
  }

  /** @param {Pane} pane */
  #paintGround({ fill, ground, box }) {
    const name = JSON.stringify([fill, ground, box, Boolean(ground?.art && this.arts.size(ground.art))]);
    if (name === this.#groundName) return;
    this.#groundName = name;
    const [x, y, width, height] = ground?.box ?? box;
    /** @type {Node[]} */
    const parts = [s("rect", { x: box[0], y: box[1], width: box[2], height: box[3], fill })];
    if (ground?.image) parts.push(s("image", { href: `ground/${ground.image}.jpg`, x, y, width, height, preserveAspectRatio: "none" }));
    const art = ground?.art ? this.arts.size(ground.art) : null;
    if (art) {
      const scale = `scale(${width / art.w} ${height / art.h})`;
      parts.push(s("g", { transform: `translate(${x + width / 2} ${y + height / 2}) ${scale}` }, ...this.arts.use(ground?.art ?? "")));
    }
    this.#ground.replaceChildren(...parts);
  }

  /** Give a node the look and the position of its item. @param {Shown} shown @param {Item} [before] */
  #dress({ node, item }, before) {
    if (placed(before) !== placed(item)) node.setAttribute("transform", placed(item));
    if (before && looks(before) === looks(item) && node.firstChild) return;
    node.replaceChildren(...(item.a ? this.arts.use(item.a) : [textNode(item)]));
  }

  /** Ring pieces for a moment, around their hit area if they have one. @param {Item[]} items @param {Pane} pane */
  #ring(items, pane) {
    const pieces = items.filter((item) => item.a && item.role);
    if (!pieces.length || pieces.length > MOST_RINGED) return;
    const areas = pieces.map((piece) => pane.items.find((item) => item.hit && item.about === piece.about) ?? piece);
    const rings = areas.map((item) => s("polygon", { points: pointsOf(outline(item, this.arts)), class: "ring" }));
    this.#rings.append(...rings);
    setTimeout(() => rings.forEach((ring) => ring.remove()), RINGED);
  }
}

/** @param {Item} item */
function textNode(item) {
  const size = item.size ?? 0;
  const node = s("text", {
    y: size * MIDDLE_OF_CAPITALS, "font-size": size, fill: item.colour, "text-anchor": item.anchor ? ANCHORS[item.anchor] : null,
    "font-weight": item.weight === "medium" ? 500 : null, stroke: item.halo ? item.on : null, "stroke-width": item.halo ? item.halo * 2 : null,
  });
  node.textContent = item.t ?? "";
  return node;
}

/** Return the parts of an item that determine its look. @param {Item} item */
function looks({ a, t, size, colour, halo, on, weight, anchor }) {
  return a ?? JSON.stringify([t, size, colour, halo, on, weight, anchor]);
}

/** Return the position of an item for SVG. @param {Item} [item] */
function placed(item) {
  return item ? `translate(${item.x ?? 0} ${item.y ?? 0})${item.turn ? ` rotate(${item.turn})` : ""}` : "";
}

/** Return the position of an item for CSS. @param {Item} item */
const moving = ({ x = 0, y = 0, turn = 0 }) => `translate(${x}px, ${y}px) rotate(${turn}deg)`;

/** @param {Shown} shown */
function grow({ node, item }) {
  const from = { opacity: 0, transform: `${moving(item)} scale(${item.a ? 0.5 : 1})` };
  return node.animate([from, { opacity: 1, transform: `${moving(item)} scale(1)` }], { duration: LASTS, easing: "cubic-bezier(.2, .9, .3, 1.2)" });
}

/** @param {[Shown, Item]} change */
function slide([{ node, item }, before]) {
  // Rotate the shorter way.
  const turn = (item.turn ?? 0) + 360 * Math.round(((before.turn ?? 0) - (item.turn ?? 0)) / 360);
  return node.animate([{ transform: moving(before) }, { transform: moving({ ...item, turn }) }], { duration: LASTS, easing: "ease-in-out" });
}

/** @param {Shown} shown */
function fade({ node }) {
  return node.animate([{ opacity: 1 }, { opacity: 0 }], { duration: LASTS, fill: "forwards" });
}
