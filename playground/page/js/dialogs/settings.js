/** A person's settings: language, private messages, name; and the page's look, which is kept in this browser. */

import { freshId, h } from "../dom.js";
import { openDialog } from "./dialog.js";
import { readTheme, setTheme, THEMES } from "../theme.js";
import { displayName } from "../store.js";

/**
 * @param {{store: import("../store.js").Store, t: import("../words.js").Say, locales: {code: string, name: string}[],
 *   change: (changes: {locale?: string, dms_open?: boolean, global_name?: string}) => void}} parts
 */
export function openSettings({ store, t, locales, change }) {
  const { me } = store;
  openDialog({ title: t("settings.title"), t },
    textRow(t("settings.name"), displayName(me), (name) => change({ global_name: name })),
    selectRow(t("settings.language"), t("settings.language.help"), locales.map(({ code, name }) => [code, name]), me.locale, (locale) => change({ locale })),
    selectRow(t("settings.theme"), "", THEMES.map((theme) => [theme, t(`theme.${theme}`)]), readTheme(), (theme) => setTheme(theme)),
    switchRow(t("settings.dms"), t("settings.dms.help"), me.dms_open, (open) => change({ dms_open: open })),
    h("section", { class: "keys" }, h("h3", {}, t("keys.title")), h("dl", {}, KEYS.flatMap(([key, word]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, t(word))]))));
}

const KEYS = [["/", "keys.command"], ["↑", "keys.log"], ["Esc", "keys.back"], ["Alt ↑ ↓", "keys.channels"], ["Enter", "keys.send"], ["Shift Enter", "keys.line"]];

/** @param {string} label @param {string} value @param {(value: string) => void} changed */
function textRow(label, value, changed) {
  const id = freshId("setting");
  const input = /** @type {HTMLInputElement} */ (h("input", { class: "text-input", id, maxlength: 32, autocomplete: "off" }));
  input.value = value;
  input.addEventListener("change", () => input.value.trim() && changed(input.value.trim()));
  return h("div", { class: "setting" }, h("label", { for: id }, label), input);
}

/** @param {string} label @param {string} help @param {string[][]} options @param {string} value @param {(value: string) => void} changed */
function selectRow(label, help, options, value, changed) {
  const id = freshId("setting");
  const select = /** @type {HTMLSelectElement} */ (h("select", { class: "text-input", id }, options.map(([code, name]) => h("option", { value: code }, name))));
  select.value = value;
  select.addEventListener("change", () => changed(select.value));
  return h("div", { class: "setting" }, h("label", { for: id }, label), help ? h("p", { class: "field-help" }, help) : null, select);
}

/** @param {string} label @param {string} help @param {boolean} value @param {(value: boolean) => void} changed */
function switchRow(label, help, value, changed) {
  const id = freshId("setting");
  const input = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", role: "switch", class: "switch", id }));
  input.checked = value;
  input.addEventListener("change", () => changed(input.checked));
  return h("div", { class: "setting setting-switch" }, h("div", {}, h("label", { for: id }, label), h("p", { class: "field-help" }, help)), input);
}
