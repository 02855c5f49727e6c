/**
 * A picture that opens large, with its alt text behind an ALT button that a keyboard reaches. The size is said
 * before the bytes come, so nothing jumps.
 */

import { freshId, h } from "../dom.js";

/** @typedef {import("../types.js").Media} Media */
/** @typedef {import("./index.js").Context} Context */
/** @typedef {{media: Media, description?: string | null, spoiler?: boolean}} Picture */

/**
 * @param {Picture[]} pictures the pictures that the viewer leafs through
 * @param {number} at
 * @param {Context} context
 * @param {string} [className]
 */
export function pictureNode(pictures, at, context, className = "") {
  const { media, description, spoiler } = pictures[at];
  const image = h("img", { src: media.url, alt: description ?? "", width: media.width, height: media.height, loading: "eager", decoding: "async", draggable: "false" });
  const open = h("button", {
    type: "button",
    class: "picture-open",
    "aria-label": context.t("picture.open", { alt: description ?? context.t("picture.nameless") }),
    onclick: () => context.view(pictures, at),
  }, image);
  if (media.width && media.height) {
    open.style.setProperty("--width", `${media.width}px`);
    open.style.setProperty("--ratio", String(media.width / media.height));
  }
  image.addEventListener("error", () => figure.classList.add("picture-broken"));
  const figure = h("figure", { class: `picture ${className}`.trim() }, open, description ? altText(description, context) : null);
  if (spoiler) hide(figure, open, context);
  return figure;
}

/** @param {string} description @param {Context} context */
function altText(description, context) {
  const id = freshId("alt");
  const caption = h("figcaption", { class: "alt-text", id, hidden: true }, description);
  const toggle = h("button", { type: "button", class: "alt-toggle", "aria-expanded": "false", "aria-controls": id, "aria-label": context.t("picture.alt") }, "ALT");
  toggle.addEventListener("click", () => {
    caption.hidden = !caption.hidden;
    toggle.setAttribute("aria-expanded", String(!caption.hidden));
  });
  return [toggle, caption];
}

/** Covered until asked for. @param {HTMLElement} figure @param {HTMLElement} open @param {Context} context */
function hide(figure, open, context) {
  figure.classList.add("picture-spoiler");
  const cover = h("button", { type: "button", class: "picture-cover" }, context.t("spoiler.show"));
  open.inert = true;
  cover.addEventListener("click", () => {
    figure.classList.remove("picture-spoiler");
    open.inert = false;
    cover.remove();
    open.focus();
  });
  figure.append(cover);
}
