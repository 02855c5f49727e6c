/** One part of a form: label, help, control, and the complaint under it. */

import { freshId, h } from "../dom.js";
import { componentNode } from "../components/index.js";
import { controlOf } from "./controls.js";
import { KIND } from "../types.js";

/** @typedef {import("../types.js").Component} Component */
/** @typedef {import("../components/index.js").Context} Context */
/**
 * id: the custom id, empty for what is only read.
 * @typedef {{id: string, element: HTMLElement, value: () => Record<string, unknown>, check: () => boolean,
 *   complain: (text: string) => void, focus: () => void}} Field
 */

/** @param {Component} component @param {Context} context @returns {Field} */
export function fieldOf(component, context) {
  if (component.type === KIND.label && component.component) return labelled(component, component.component, context);
  return readOnly(componentNode(component, context));
}

/** @param {HTMLElement} element @returns {Field} */
function readOnly(element) {
  return { id: "", element, value: () => ({}), check: () => true, complain: () => undefined, focus: () => undefined };
}

/** @param {Component} label @param {Component} component @param {Context} context @returns {Field} */
function labelled(label, component, context) {
  const { t } = context;
  const ids = { label: freshId("label"), help: freshId("help"), error: freshId("error") };
  const describedBy = [label.description ? ids.help : "", ids.error].filter(Boolean).join(" ");
  const control = controlOf(component, context, { labelledBy: ids.label, describedBy });
  if (!control) return readOnly(h("p", { class: "unsupported" }, t("component.unknown", { type: component.type })));
  const error = h("p", { class: "field-error", id: ids.error, role: "alert" });
  const complain = (/** @type {string} */ text) => {
    error.textContent = text;
    element.classList.toggle("field-wrong", text !== "");
  };
  const isBox = control.element.matches("input, textarea");
  control.element.id ||= freshId("control");
  const element = h("div", { class: "field" },
    h(isBox ? "label" : "div", { class: "field-label", id: ids.label, for: isBox ? control.element.id : null, onclick: () => control.focus() }, label.label,
      control.required ? h("span", { class: "field-required", "aria-hidden": "true" }, " *") : h("span", { class: "field-optional" }, ` ${t("field.optional")}`)),
    label.description ? h("p", { class: "field-help", id: ids.help }, label.description) : null,
    control.element, error);
  return {
    id: component.custom_id ?? "",
    element,
    value: () => ({ [component.custom_id ?? ""]: control.value() }),
    check: () => {
      const problem = control.problem();
      complain(problem ? t(`field.${problem}`) : "");
      return problem === null;
    },
    complain,
    focus: () => control.focus(),
  };
}
