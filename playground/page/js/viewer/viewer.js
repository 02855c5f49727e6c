/** A picture over the whole window: zoom and pan by wheel, fingers, buttons and keys; its alt text below. */

import { safeLink } from "../components/button.js";
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { listen } from "./gestures.js";
import { FIT, hold, pan, zoom } from "./view.js";

/** @typedef {import("../components/picture.js").Picture} Picture */

const STEP = 1.5;
const STRIDE = 80;
const MIDDLE = { x: 0, y: 0 };

export class Viewer {
  #t;
  #pictures;
  #at;
  #view = { ...FIT };
  #image = /** @type {HTMLImageElement} */ (h("img", { class: "viewer-image", draggable: "false" }));
  #stage = h("div", { class: "viewer-stage", tabindex: -1, autofocus: true }, this.#image);
  #caption = h("p", { class: "viewer-alt" });
  #count = h("span", { class: "viewer-count" });
  #percent = h("output", { class: "viewer-percent" });
  #original = h("a", { class: "icon-button", target: "_blank", rel: "noopener noreferrer" }, icon("link"));
  #dialog;

  /** @param {Picture[]} pictures @param {number} at @param {import("../words.js").Say} t */
  constructor(pictures, at, t) {
    this.#t = t;
    this.#pictures = pictures;
    this.#at = at;
    this.#original.setAttribute("aria-label", t("viewer.original"));
    this.#dialog = /** @type {HTMLDialogElement} */ (h("dialog", { class: "viewer", "aria-label": t("viewer.label") },
      this.#bar(), this.#stage, this.#caption));
    this.#dialog.addEventListener("close", () => this.#dialog.remove());
    this.#dialog.addEventListener("keydown", (event) => this.#key(event));
    listen(this.#stage, {
      pan: (dx, dy) => this.#move(pan(this.#view, dx, dy)),
      zoom: (factor, x, y) => this.#move(zoom(this.#view, factor, { x, y })),
      toggle: (x, y) => this.#move(this.#view.scale > 1 ? FIT : zoom(FIT, 3, { x, y })),
    });
    addEventListener("resize", this.#resized);
    this.#dialog.addEventListener("close", () => removeEventListener("resize", this.#resized));
  }

  open() {
    document.body.append(this.#dialog);
    this.#dialog.showModal();
    this.#show(this.#at);
  }

  #resized = () => this.#move(this.#view);

  #bar() {
    const t = this.#t;
    /** @type {(name: string, key: string, act: () => void) => HTMLElement} */
    const tool = (name, key, act) => h("button", { type: "button", class: "icon-button", "aria-label": t(key), title: t(key), onclick: act }, icon(name));
    const leaf = this.#pictures.length > 1;
    return h("div", { class: "viewer-bar", role: "toolbar", "aria-label": t("viewer.label") },
      leaf ? [tool("left", "viewer.previous", () => this.#leaf(-1)), this.#count, tool("right", "viewer.next", () => this.#leaf(1))] : null,
      h("span", { class: "spacer" }),
      tool("minus", "viewer.out", () => this.#zoom(1 / STEP)), this.#percent, tool("plus", "viewer.in", () => this.#zoom(STEP)),
      tool("fit", "viewer.fit", () => this.#move(FIT)), this.#original,
      tool("close", "dialog.close", () => this.#dialog.close()));
  }

  /** @param {number} at */
  #show(at) {
    const { media, description } = this.#pictures[at];
    this.#at = at;
    this.#image.src = media.url;
    this.#image.alt = description ?? "";
    this.#original.setAttribute("href", safeLink(media.url) ?? "#");
    fill(this.#caption, description ?? this.#t("picture.nameless"));
    this.#count.textContent = `${at + 1} / ${this.#pictures.length}`;
    this.#move(FIT);
  }

  /** @param {number} by */
  #leaf(by) {
    this.#show((this.#at + by + this.#pictures.length) % this.#pictures.length);
  }

  /** @param {number} factor */
  #zoom(factor) {
    this.#move(zoom(this.#view, factor, MIDDLE));
  }

  /** @param {import("./view.js").View} view */
  #move(view) {
    const stage = { width: this.#stage.clientWidth, height: this.#stage.clientHeight };
    const picture = { width: this.#image.offsetWidth, height: this.#image.offsetHeight };
    this.#view = hold(view, picture, stage);
    const { scale, x, y } = this.#view;
    this.#image.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    this.#percent.textContent = `${Math.round(scale * 100)} %`;
    this.#stage.classList.toggle("viewer-zoomed", scale > 1);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const zoomed = this.#view.scale > 1;
    /** @type {Record<string, () => void>} */
    const keys = {
      "+": () => this.#zoom(STEP),
      "=": () => this.#zoom(STEP),
      "-": () => this.#zoom(1 / STEP),
      0: () => this.#move(FIT),
      ArrowLeft: () => (zoomed ? this.#move(pan(this.#view, STRIDE, 0)) : this.#leaf(-1)),
      ArrowRight: () => (zoomed ? this.#move(pan(this.#view, -STRIDE, 0)) : this.#leaf(1)),
      ArrowUp: () => this.#move(pan(this.#view, 0, STRIDE)),
      ArrowDown: () => this.#move(pan(this.#view, 0, -STRIDE)),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}
