/** The application's own emojis as pictures; where one is gone, its name stands for it. */

import { h } from "./dom.js";

/** @param {string} id @param {string} name what stands for it in words */
export function emojiImage(id, name) {
  return h("img", { class: "emoji-image", src: `/cdn/emojis/${encodeURIComponent(id)}`, alt: name, title: name, draggable: false });
}
