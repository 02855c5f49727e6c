/** The components of messages: a drawing function for each type, and marks for controls that wait for an answer. */

import { emojiImage, fill, freshId, h, icon, safeLink } from "./dom.js";
import { markdown } from "./markdown.js";
import { selectNode } from "./select.js";

/**
 * The environment of a component.
 * @typedef {Page & {channelId: string, press: (component: Component, values?: string[]) => void,
 *   view: (pictures: Picture[], at: number) => void}} Context
 */

const STYLES = ["", "primary", "secondary", "success", "danger", "link"];
const LINK = 5;

/** @type {Record<number, (component: Component, context: Context) => HTMLElement>} */
const DRAWN_BY = {
  1: (component, context) => h("div", { class: "row" }, inside(component, context)),
  2: buttonNode,
  3: messageSelect,
  5: messageSelect,
  10: (component, context) => markdown(component.content ?? "", context),
  12: (component, context) => galleryNode(component.items ?? [], context),
  13: (component, context) => fileNode(component.name ?? "", component.file?.url, component.size ?? 0, context),
  17: (component, context) => h("div", { class: "container" }, inside(component, context)),
};

/** @param {Component} component @param {Context} context @returns {HTMLElement} */
export function componentNode(component, context) {
  return DRAWN_BY[component.type]?.(component, context) ?? h("p", { class: "unsupported" }, context.t("component.unknown", { type: component.type }));
}

/** @param {Component} component @param {Context} context */
const inside = (component, context) => (component.components ?? []).map((child) => componentNode(child, context));

/** @param {Component} component @param {Context} context */
function buttonNode(component, context) {
  const { emoji, label, style = 2, disabled, url } = component;
  const className = `button button-${STYLES[style] ?? "secondary"}`;
  // The label already names the button, so the picture is decorative.
  const face = [
    emoji?.id ? emojiImage(emoji.id, label ? "" : `:${emoji.name}:`) : emoji?.name ? h("span", { class: "emoji" }, emoji.name) : null,
    label ? h("span", { class: "button-label" }, label) : null,
  ];
  if (style === LINK) return h("a", { class: className, href: safeLink(url), target: "_blank", rel: "noopener noreferrer" }, face, icon("link"));
  return h("button", { type: "button", class: className, disabled, dataset: { customId: component.custom_id ?? "" }, onclick: () => context.press(component) }, face);
}

/** @param {Component} component @param {Context} context */
function messageSelect(component, context) {
  return selectNode(component, context, context.channelId, (values) => context.press(component, values));
}

/** @param {Picture[]} pictures @param {Context} context */
export function galleryNode(pictures, context) {
  return h("div", { class: `gallery gallery-${Math.min(pictures.length, 4)}` }, pictures.map((_, at) => pictureNode(pictures, at, context)));
}

/**
 * A picture that opens enlarged, with its description behind an ALT button reachable by keyboard. Its size is set before the
 * bytes arrive, so nothing moves.
 * @param {Picture[]} pictures @param {number} at @param {Context} context
 */
function pictureNode(pictures, at, { t, view }) {
  const { media, description } = pictures[at];
  const image = h("img", { src: media.url, alt: description ?? "", width: media.width, height: media.height, decoding: "async", draggable: "false" });
  const open = h("button", { type: "button", class: "picture-open", "aria-label": t("picture.open"), onclick: () => view(pictures, at) });
  // Beside the button, not in it: a screen reader only reads the button's name, and the description belongs to the picture.
  const frame = h("div", { class: "picture-frame" }, image, open);
  if (media.width && media.height) {
    frame.style.setProperty("--width", `${media.width}px`);
    frame.style.setProperty("--ratio", String(media.width / media.height));
  }
  const figure = h("div", { class: "picture" }, frame);
  image.addEventListener("error", () => figure.classList.add("picture-broken"));
  if (!description) return figure;
  const id = freshId("alt");
  const caption = h("p", { class: "alt-text", id, hidden: true, "aria-hidden": "true" }, description);
  const toggle = h("button", { type: "button", class: "alt-toggle", "aria-expanded": "false", "aria-controls": id, "aria-label": t("picture.alt") }, "ALT");
  toggle.addEventListener("click", () => {
    caption.hidden = !caption.hidden;
    toggle.setAttribute("aria-expanded", String(!caption.hidden));
  });
  figure.append(toggle, caption);
  return figure;
}

/** @param {string} name @param {string | undefined} url @param {number} size @param {Page} page */
export function fileNode(name, url, size, { t, store }) {
  const [value, unit] = size < 1e6 ? [size / 1e3, "kilobyte"] : [size / 1e6, "megabyte"];
  const told = new Intl.NumberFormat(store.me.locale, { style: "unit", unit, maximumFractionDigits: 1 }).format(value);
  return h("a", { class: "file", href: safeLink(url), download: name, target: "_blank", rel: "noopener noreferrer", "aria-label": t("file.download", { name }) },
    icon("file"), h("span", { class: "file-text" }, h("span", { class: "file-name" }, name), h("span", { class: "file-size" }, told)));
}

/** Mark the controls of a message that wait for an answer, and report a press that failed. @param {HTMLElement} article @param {Page} page */
export function markBusy(article, { store, t }) {
  const id = article.dataset.messageId ?? "";
  const waiting = store.waiting(id), reason = store.failures.get(id);
  article.classList.toggle("message-waiting", waiting.length > 0);
  for (const control of /** @type {NodeListOf<HTMLElement>} */ (article.querySelectorAll("[data-custom-id]"))) {
    control.setAttribute("aria-busy", String(waiting.includes(control.dataset.customId)));
  }
  const note = article.querySelector(".failure");
  if (note) fill(note, reason ? [icon("warning"), t(`failed.${reason}`)] : []);
}
