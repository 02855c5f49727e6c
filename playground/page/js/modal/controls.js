/** The controls of a form: text, selects, radio group, checkbox group, checkbox. */

import { freshId, h } from "../dom.js";
import { selectNode } from "../components/select.js";
import { KIND } from "../types.js";

/** @typedef {import("../types.js").Component} Component */
/** @typedef {import("../components/index.js").Context} Context */
/** @typedef {{labelledBy: string, describedBy: string}} Names */
/**
 * problem: a code of `field.*`, or null.
 * @typedef {{element: HTMLElement, required: boolean, value: () => unknown, problem: () => string | null, focus: () => void}} Control
 */

const PARAGRAPH = 2;
/** @type {number[]} */
const SELECTS = [KIND.stringSelect, KIND.userSelect, KIND.roleSelect, KIND.mentionableSelect, KIND.channelSelect];

/** Null for a kind that the page cannot offer. @param {Component} component @param {Context} context @param {Names} names @returns {Control | null} */
export function controlOf(component, context, names) {
  if (component.type === KIND.textInput) return textControl(component, names);
  if (SELECTS.includes(component.type)) return selectControl(component, context, names);
  if (component.type === KIND.radioGroup) return radioControl(component, names);
  if (component.type === KIND.checkboxGroup) return checkboxGroupControl(component, names);
  if (component.type === KIND.checkbox) return checkboxControl(component, names);
  return null;
}

/** @param {Names} names */
const aria = ({ labelledBy, describedBy }) => ({ "aria-labelledby": labelledBy, "aria-describedby": describedBy });

/** @param {Component} component @param {Names} names @returns {Control} */
function textControl(component, names) {
  const required = component.required ?? true;
  const long = component.style === PARAGRAPH;
  const input = /** @type {HTMLInputElement | HTMLTextAreaElement} */ (h(long ? "textarea" : "input", {
    class: "text-input", ...aria(names), placeholder: component.placeholder, maxlength: component.max_length ?? 4000,
    rows: long ? 4 : null, type: long ? null : "text", autocomplete: "off", "aria-required": String(required),
  }));
  input.value = component.value ?? "";
  return {
    element: input,
    required,
    value: () => input.value,
    problem: () => {
      if (!input.value) return required ? "required" : null;
      return input.value.length < (component.min_length ?? 0) ? "too-short" : null;
    },
    focus: () => input.focus(),
  };
}

/** @param {Component} component @param {Context} context @param {Names} names @returns {Control} */
function selectControl(component, context, names) {
  const required = component.required ?? true;
  let values = (component.options ?? []).filter((option) => option.default).map(({ value }) => value);
  const loose = required ? component : { ...component, min_values: 0 };
  const element = selectNode(loose, context, { take: (chosen) => { values = chosen; }, labelledBy: names.labelledBy });
  element.setAttribute("aria-describedby", names.describedBy);
  return { element, required, value: () => values, problem: () => countProblem(values.length, component, required), focus: () => element.focus() };
}

/** @param {Component} component @param {Names} names @returns {Control} */
function radioControl(component, names) {
  const required = component.required ?? true;
  const name = freshId("radio");
  const inputs = (component.options ?? []).map((option) => choiceInput("radio", name, option));
  const element = h("div", { class: "choices", role: "radiogroup", ...aria(names), "aria-required": String(required) }, inputs.map(({ row }) => row));
  const chosen = () => inputs.find(({ input }) => input.checked)?.value ?? null;
  return { element, required, value: chosen, problem: () => (required && chosen() === null ? "required" : null), focus: () => (inputs.find(({ input }) => input.checked) ?? inputs[0])?.input.focus() };
}

/** @param {Component} component @param {Names} names @returns {Control} */
function checkboxGroupControl(component, names) {
  const required = component.required ?? true;
  const most = component.max_values ?? (component.options ?? []).length;
  const inputs = (component.options ?? []).map((option) => choiceInput("checkbox", "", option));
  const values = () => inputs.filter(({ input }) => input.checked).map(({ value }) => value);
  const element = h("div", { class: "choices", role: "group", ...aria(names) }, inputs.map(({ row }) => row));
  const limit = () => {
    const full = values().length >= most;
    for (const { input } of inputs) input.disabled = full && !input.checked;
  };
  element.addEventListener("change", limit);
  limit();
  return { element, required, value: values, problem: () => countProblem(values().length, component, required), focus: () => inputs[0]?.input.focus() };
}

/** @param {Component} component @param {Names} names @returns {Control} */
function checkboxControl(component, names) {
  const input = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", class: "checkbox-alone", ...aria(names) }));
  input.checked = component.default ?? false;
  return { element: input, required: false, value: () => input.checked, problem: () => null, focus: () => input.focus() };
}

/** @param {"radio" | "checkbox"} type @param {string} name @param {import("../types.js").Option} option */
function choiceInput(type, name, option) {
  const input = /** @type {HTMLInputElement} */ (h("input", { type, name: name || null }));
  input.checked = option.default ?? false;
  const row = h("label", { class: "choice-row" }, input, h("span", { class: "choice-text" },
    h("span", { class: "choice-label" }, option.label), option.description ? h("span", { class: "choice-detail" }, option.description) : null));
  return { input, row, value: option.value };
}

/** @param {number} count @param {Component} component @param {boolean} required */
function countProblem(count, component, required) {
  if (count === 0) return required ? "required" : null;
  if (count < (component.min_values ?? 1)) return "too-few";
  return count > (component.max_values ?? 25) ? "too-many" : null;
}
