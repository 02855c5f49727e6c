/** Which function draws which kind of component. */

import { buttonNode } from "./button.js";
import { containerNode, galleryNode, sectionNode, thumbnailNode } from "./layout.js";
import { selectNode } from "./select.js";
import { fileNode, rowNode, separatorNode, textNode, unknownNode } from "./text.js";
import { KIND } from "../types.js";

/** @typedef {import("../types.js").Component} Component */
/**
 * What a component may ask for: the words, the names, the store, and to be pressed or viewed.
 * @typedef {{t: import("../words.js").Say, names: import("../markdown/render.js").Names,
 *   store: import("../store.js").Store, channelId: string, press: (component: Component, values?: string[], message?: import("../types.js").Message) => void,
 *   view: (pictures: import("./picture.js").Picture[], at: number) => void}} Context
 */

/** @type {Record<number, (component: Component, context: Context, draw: typeof componentNode) => HTMLElement>} */
const DRAWN_BY = {
  [KIND.row]: rowNode,
  [KIND.button]: buttonNode,
  [KIND.stringSelect]: messageSelect,
  [KIND.userSelect]: messageSelect,
  [KIND.roleSelect]: messageSelect,
  [KIND.mentionableSelect]: messageSelect,
  [KIND.channelSelect]: messageSelect,
  [KIND.section]: sectionNode,
  [KIND.text]: textNode,
  [KIND.thumbnail]: thumbnailNode,
  [KIND.gallery]: galleryNode,
  [KIND.file]: fileNode,
  [KIND.separator]: separatorNode,
  [KIND.container]: containerNode,
};

/** @param {Component} component @param {Context} context @returns {HTMLElement} */
export function componentNode(component, context) {
  return (DRAWN_BY[component.type] ?? unknownNode)(component, context, componentNode);
}

/** @param {Component} component @param {Context} context */
function messageSelect(component, context) {
  return selectNode(component, context);
}
