/**
 * A small panel that belongs to a control: beside it on a wide screen, a sheet from below on a phone.
 * It closes on Escape, on a tap outside and when the control leaves the page. Where the browser has a top layer for such
 * panels (Safari from 17 on) it lies there; before, its place in the page and its `z-index` must do.
 */

import { h } from "./dom.js";

const GAP = 6;
/** With less than this below, the panel opens to where there is more. */
const ROOM = 360;
const PHONE = "(max-width: 640px)";

export class Popover {
  #anchor;
  #onClose;
  #asSheet;

  /**
   * @param {HTMLElement} anchor
   * @param {{content: Node, label?: string, className?: string, sheet?: boolean, onClose?: () => void}} options
   *   sheet: whether a phone shows it as a sheet (not for what follows the typing)
   */
  constructor(anchor, { content, label, className = "", sheet = true, onClose }) {
    this.#anchor = anchor;
    this.#onClose = onClose;
    this.#asSheet = sheet;
    this.element = h("div", { class: `popover ${className}`, popover: "manual", tabindex: -1, role: label ? "dialog" : null, "aria-label": label }, content);
  }

  get isOpen() {
    return this.element.isConnected;
  }

  open() {
    if (this.isOpen) return;
    // What lies behind a modal dialog is out of reach: the panel lives in the part of the page that its control is in.
    (this.#anchor.closest("dialog, main") ?? document.body).append(this.element);
    this.element.showPopover?.();
    this.place();
    this.#listen("add");
  }

  close() {
    if (!this.isOpen) return;
    this.#listen("remove");
    this.element.remove();
    this.#onClose?.();
  }

  /** Put the panel where there is room: below or above the control, inside the window. */
  place() {
    const sheet = this.#asSheet && matchMedia(PHONE).matches;
    this.element.classList.toggle("sheet", sheet);
    const style = this.element.style;
    if (sheet) {
      style.cssText = "";
      return;
    }
    const box = this.#anchor.getBoundingClientRect();
    const viewport = window.visualViewport;
    const [width, height] = [viewport?.width ?? innerWidth, viewport?.height ?? innerHeight];
    const above = box.top;
    const below = height - box.bottom;
    style.minWidth = `${Math.min(box.width, width - 2 * GAP)}px`;
    const upwards = below < ROOM && above > below;
    style.maxHeight = `${(upwards ? above : below) - 2 * GAP}px`;
    style.left = `${Math.max(GAP, Math.min(box.left, width - this.element.offsetWidth - GAP))}px`;
    style.top = upwards ? "auto" : `${box.bottom + GAP}px`;
    style.bottom = upwards ? `${innerHeight - box.top + GAP}px` : "auto";
  }

  /** @param {"add" | "remove"} verb */
  #listen(verb) {
    const change = verb === "add" ? /** @type {const} */ ("addEventListener") : /** @type {const} */ ("removeEventListener");
    document[change]("pointerdown", this.#outside, true);
    document[change]("keydown", this.#escape, true);
    window[change]("resize", this.#replace);
    document[change]("scroll", this.#replace, true);
  }

  /** @param {Event} event */
  #outside = (event) => {
    const target = /** @type {Node} */ (event.target);
    if (!this.element.contains(target) && !this.#anchor.contains(target)) this.close();
  };

  /** @param {Event} event */
  #escape = (event) => {
    if (/** @type {KeyboardEvent} */ (event).key !== "Escape") return;
    event.stopPropagation();
    event.preventDefault();
    this.close();
  };

  /** @param {Event} event */
  #replace = (event) => {
    if (event.target instanceof Node && this.element.contains(event.target)) return;
    if (this.#anchor.isConnected) this.place();
    else this.close();
  };
}
