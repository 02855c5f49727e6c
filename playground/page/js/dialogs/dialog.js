/** A dialog over the page: a title, a way out, and whatever it holds. */

import { freshId, h } from "../dom.js";
import { icon } from "../icons.js";

/**
 * @param {{title: string, t: import("../words.js").Say, className?: string}} options
 * @param {...import("../dom.js").Child | import("../dom.js").Child[]} children
 */
export function openDialog({ title, t, className = "" }, ...children) {
  const id = freshId("dialog");
  const dialog = /** @type {HTMLDialogElement} */ (h("dialog", { class: `dialog ${className}`, "aria-labelledby": id },
    h("header", { class: "dialog-head" }, h("h2", { id }, title),
      h("button", { type: "button", class: "icon-button", "aria-label": t("dialog.close"), onclick: () => dialog.close() }, icon("close"))),
    h("div", { class: "dialog-body" }, ...children)));
  dialog.addEventListener("close", () => dialog.remove());
  // A tap on the dimmed page behind.
  dialog.addEventListener("pointerdown", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
