/** An embed: a card with a coloured edge. */

import { hex } from "../avatar.js";
import { pictureNode } from "../components/picture.js";
import { safeLink } from "../components/button.js";
import { h } from "../dom.js";
import { markdown } from "../markdown/render.js";

/** @typedef {import("../types.js").Embed} Embed */
/** @typedef {import("./message.js").MessageContext} MessageContext */

/** @param {Embed} embed @param {MessageContext} context */
export function embedNode(embed, context) {
  const text = (/** @type {string | undefined} */ content) => (content ? markdown(content, context.names) : null);
  const card = h("div", { class: "embed" },
    embed.author ? h("p", { class: "embed-author" }, embed.author.name) : null,
    embed.title ? h("p", { class: "embed-title" }, titleNode(embed)) : null,
    text(embed.description),
    embed.fields?.length ? h("dl", { class: "embed-fields" }, embed.fields.map((field) => fieldNode(field, context))) : null,
    embed.image ? pictureNode([{ media: embed.image }], 0, context) : null,
    embed.thumbnail ? pictureNode([{ media: embed.thumbnail }], 0, context, "thumbnail embed-thumbnail") : null,
    embed.footer ? h("p", { class: "embed-footer" }, embed.footer.text) : null);
  if (typeof embed.color === "number") card.style.setProperty("--accent-edge", hex(embed.color));
  return card;
}

/** @param {Embed} embed */
function titleNode({ title, url }) {
  const href = safeLink(url);
  return href ? h("a", { href, target: "_blank", rel: "noopener noreferrer" }, title) : title;
}

/** @param {{name: string, value: string, inline?: boolean}} field @param {MessageContext} context */
function fieldNode({ name, value, inline }, context) {
  return h("div", { class: inline ? "embed-field embed-field-inline" : "embed-field" },
    h("dt", {}, name), h("dd", {}, markdown(value, context.names)));
}
