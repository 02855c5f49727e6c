/** A form that the bot opened: its fields in a dialog. What is wrong with them, the server says. */

import { componentNode } from "./components.js";
import { fill, formNode, freshId, h, icon, openDialog } from "./dom.js";
import { selectNode } from "./select.js";

/** @typedef {{element: HTMLElement, value: () => unknown, focus: () => void}} Control */
/** @typedef {Control & {id: string, complain: (text: string) => void}} Field */

const TEXT_INPUT = 4, LABEL = 18, RADIO_GROUP = 21, CHECKBOX_GROUP = 22, CHECKBOX = 23, PARAGRAPH = 2;

/** @param {Modal} modal @param {import("./components.js").Context} context @param {(values: object) => Promise<Record<string, string> | null>} submit */
export function openModal(modal, context, submit) {
  const { t } = context;
  /** @type {Field[]} */
  const fields = [];
  const parts = modal.components.map((part) => {
    if (part.type !== LABEL || !part.component) return componentNode(part, context);
    const field = labelled(part, part.component, context);
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
    const errors = await submit(Object.fromEntries(fields.map(({ id, value }) => [id, value()])));
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
 * A control under its label, with help above and the complaint below.
 * @param {Component} part @param {Component} component @param {import("./components.js").Context} context @returns {Field}
 */
function labelled(part, component, context) {
  const [label, help, error] = ["label", "help", "error"].map(freshId);
  const complaint = h("p", { class: "field-error", id: error, role: "alert" });
  const required = component.type !== CHECKBOX && (component.required ?? true);
  const control = controlOf(component, required, context, label);
  const { element: input } = control;
  input.id ||= freshId("control");
  if (!input.matches("button")) input.setAttribute("aria-labelledby", label);
  input.setAttribute("aria-describedby", part.description ? `${help} ${error}` : error);
  const isBox = input.matches("input, textarea");
  const element = h("div", { class: "field" },
    h(isBox ? "label" : "div", { class: "field-label", id: label, for: isBox ? input.id : null, onclick: () => control.focus() }, part.label,
      required ? h("span", { class: "field-required", "aria-hidden": "true" }, " *") : h("span", { class: "field-optional" }, ` ${context.t("field.optional")}`)),
    part.description ? h("p", { class: "field-help", id: help }, part.description) : null, input, complaint);
  const complain = (/** @type {string} */ text) => {
    complaint.textContent = text;
    element.classList.toggle("field-wrong", text !== "");
  };
  return { ...control, id: component.custom_id ?? "", element, complain };
}

/** @param {Component} component @param {boolean} required @param {import("./components.js").Context} context @param {string} label @returns {Control} */
function controlOf(component, required, context, label) {
  const { type, options = [] } = component;
  if (type === TEXT_INPUT) {
    const shared = { class: "text-input", placeholder: component.placeholder, maxlength: component.max_length ?? 4000, "aria-required": String(required) };
    const input = component.style === PARAGRAPH ? h("textarea", { ...shared, rows: 4 }) : h("input", { ...shared, type: "text", autocomplete: "off" });
    input.value = component.value ?? "";
    return { element: input, value: () => input.value, focus: () => input.focus() };
  }
  if (type === CHECKBOX) {
    const input = h("input", { type: "checkbox", class: "checkbox-alone", checked: component.default });
    return { element: input, value: () => input.checked, focus: () => input.focus() };
  }
  if (type === RADIO_GROUP || type === CHECKBOX_GROUP) {
    const radio = type === RADIO_GROUP, most = radio ? 1 : component.max_values ?? options.length, name = freshId("choice");
    const inputs = options.map((option) => h("input", { type: radio ? "radio" : "checkbox", name, value: option.value, checked: option.default }));
    const chosen = () => inputs.filter(({ checked }) => checked).map(({ value }) => value);
    const rows = options.map((option, at) => h("label", { class: "choice-row" }, inputs[at], h("span", { class: "choice-text" },
      h("span", { class: "choice-label" }, option.label), option.description ? h("span", { class: "choice-detail" }, option.description) : null)));
    const limit = () => inputs.forEach((input) => { input.disabled = !radio && chosen().length >= most && !input.checked; });
    const element = h("div", { class: "choices", role: radio ? "radiogroup" : "group", onchange: limit }, rows);
    limit();
    return { element, value: () => (radio ? chosen()[0] ?? null : chosen()), focus: () => (inputs.find(({ checked }) => checked) ?? inputs[0])?.focus() };
  }
  let values = options.filter((option) => option.default).map(({ value }) => value);
  const take = (/** @type {string[]} */ chosen) => { values = chosen; };
  const element = selectNode(required ? component : { ...component, min_values: 0 }, context, context.channelId, take, label);
  return { element, value: () => values, focus: () => element.focus() };
}
