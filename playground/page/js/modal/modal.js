/** A form that the bot opened: its fields in a dialog, checked here, refused or taken by the bot. */

import { fill, freshId, h } from "../dom.js";
import { fieldOf } from "./field.js";
import { icon } from "../icons.js";

/** @typedef {import("../interactions.js").Modal} Modal */
/** @typedef {import("../components/index.js").Context} Context */
/** @typedef {(values: Record<string, unknown>) => Promise<Record<string, string> | null>} Submit */

/**
 * @param {Modal} modal
 * @param {Context} context
 * @param {Submit} submit
 */
export function openModal(modal, context, submit) {
  const { t } = context;
  const title = freshId("form");
  const fields = modal.components.map((component) => fieldOf(component, context));
  const problem = h("p", { class: "form-problem", role: "alert" });
  const send = h("button", { type: "submit", class: "button button-primary" }, t("modal.send"));
  const form = h("form", { class: "dialog-form", novalidate: true },
    h("header", { class: "dialog-head" }, h("h2", { id: title }, modal.title),
      h("button", { type: "button", class: "icon-button", "aria-label": t("dialog.close"), onclick: () => dialog.close() }, icon("close"))),
    h("div", { class: "dialog-body" }, fields.map(({ element }) => element), problem),
    h("footer", { class: "dialog-foot" },
      h("button", { type: "button", class: "button button-quiet", onclick: () => dialog.close() }, t("dialog.cancel")), send));
  const dialog = /** @type {HTMLDialogElement} */ (h("dialog", { class: "dialog modal", "aria-labelledby": title }, form));
  dialog.addEventListener("close", () => dialog.remove());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wrong = fields.filter((field) => !field.check());
    if (wrong.length) {
      wrong[0].focus();
      return;
    }
    send.setAttribute("aria-busy", "true");
    const errors = await submit(Object.assign({}, ...fields.map((field) => field.value())));
    send.removeAttribute("aria-busy");
    if (errors === null) dialog.close();
    else showErrors(errors);
  });

  /** @param {Record<string, string>} errors */
  function showErrors(errors) {
    fill(problem, errors[""] ? [icon("warning"), t(`failed.${errors[""]}`)] : []);
    const wrong = fields.filter((field) => field.id in errors);
    for (const field of wrong) field.complain(t(`field.${errors[field.id]}`));
    wrong[0]?.focus();
  }

  document.body.append(dialog);
  dialog.showModal();
  fields.find((field) => field.id)?.focus();
  return dialog;
}
