/** A form opened by the bot: checkbox groups and file uploads in a dialog. The server validates it. */

import { fill, formNode, freshId, h, icon, openDialog } from "./dom.js";
import { markdown } from "./markdown.js";

/** @typedef {{id: string, element: HTMLElement, value: () => string[] | Promise<object[]>, focus: () => void, complain: (text: string) => void}} Field */

const LABEL = 18, FILE_UPLOAD = 19;

/** @param {Modal} modal @param {Page} page @param {(values: object) => Promise<Record<string, string> | null>} submit */
export function openModal(modal, page, submit) {
  const { t } = page;
  /** @type {Field[]} */
  const fields = [];
  const parts = modal.components.map((part) => {
    if (part.type !== LABEL || !part.component) return markdown(part.content ?? "", page);
    const field = (part.component.type === FILE_UPLOAD ? filesOf : choicesOf)(part, part.component, t);
    fields.push(field);
    return field.element;
  });
  const problem = h("p", { class: "form-problem", role: "alert" });
  const send = h("button", { type: "submit", class: "button button-primary" }, t("modal.send"));
  const form = formNode({ class: "dialog-form", novalidate: true }, sendOff, h("div", { class: "dialog-body" }, parts, problem),
    h("footer", { class: "dialog-foot" }, h("button", { type: "button", class: "button button-quiet", onclick: () => dialog.close() }, t("dialog.cancel")), send));
  const dialog = openDialog(modal.title, t, form, "modal");
  fields[0]?.focus();
  return dialog;

  async function sendOff() {
    send.setAttribute("aria-busy", "true");
    const values = await Promise.all(fields.map(async ({ id, value }) => [id, await value()]));
    const errors = await submit(Object.fromEntries(values));
    send.removeAttribute("aria-busy");
    if (!errors) {
      dialog.close();
      return;
    }
    fill(problem, errors[""] ? [icon("warning"), t(`failed.${errors[""]}`)] : []);
    for (const field of fields) field.complain(errors[field.id] ? t(`field.${errors[field.id]}`) : "");
    fields.find(({ id }) => id in errors)?.focus();
  }
}

/**
 * A group of checkboxes.
 * @param {Component} part @param {Component} component @param {Say} t @returns {Field}
 */
function choicesOf(part, { custom_id: id = "", options = [], max_values: most = options.length, required = true }, t) {
  const inputs = options.map((option) => h("input", { type: "checkbox", value: option.value, checked: option.default }));
  const chosen = () => inputs.filter(({ checked }) => checked).map(({ value }) => value);
  const focus = () => (inputs.find(({ checked }) => checked) ?? inputs[0])?.focus();
  const limit = () => inputs.forEach((input) => { input.disabled = chosen().length >= most && !input.checked; });
  const rows = options.map((option, at) => h("label", { class: "choice-row" }, inputs[at], h("span", { class: "choice-text" },
    h("span", { class: "choice-label" }, option.label), option.description ? h("span", { class: "choice-detail" }, option.description) : null)));
  const { element, complain } = fieldAround(part, required, focus, h("div", { class: "choices", role: "group", onchange: limit }, rows), t);
  limit();
  return { id, element, value: chosen, focus, complain };
}

/**
 * Files from the user's device.
 * @param {Component} part @param {Component} component @param {Say} t @returns {Field}
 */
function filesOf(part, { custom_id: id = "", max_values: most = 1, required = true }, t) {
  const input = h("input", { type: "file", class: "file-field", multiple: most > 1 });
  const focus = () => input.focus();
  const { element, complain } = fieldAround(part, required, focus, input, t);
  return { id, element, value: () => Promise.all([...input.files ?? []].map(sent)), focus, complain };
}

/** Convert a file to the server's format. @param {File} file */
async function sent(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return { filename: file.name, content: btoa(binary) };
}

/**
 * A control under its label, with help above and the error below.
 * @param {Component} part @param {boolean} required @param {() => void} focus @param {HTMLElement} control @param {Say} t
 */
function fieldAround(part, required, focus, control, t) {
  const [label, help, error] = ["label", "help", "error"].map(freshId);
  const complaint = h("p", { class: "field-error", id: error, role: "alert" });
  control.setAttribute("aria-labelledby", label);
  control.setAttribute("aria-describedby", part.description ? `${help} ${error}` : error);
  const element = h("div", { class: "field" },
    h("div", { class: "field-label", id: label, onclick: focus }, part.label,
      required ? h("span", { class: "field-required", "aria-hidden": "true" }, " *") : h("span", { class: "field-optional" }, ` ${t("field.optional")}`)),
    part.description ? h("p", { class: "field-help", id: help }, part.description) : null, control, complaint);
  const complain = (/** @type {string} */ text) => {
    complaint.textContent = text;
    element.classList.toggle("field-wrong", text !== "");
  };
  return { element, complain };
}
