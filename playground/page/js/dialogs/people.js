/** Who plays in this tab: choose somebody, open somebody in a tab of their own, or add a person. */

import { avatar } from "../avatar.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { openDialog } from "./dialog.js";
import { displayName } from "../store.js";

/** @typedef {import("../types.js").User & {locale?: string}} User */
/**
 * @typedef {{t: import("../words.js").Say, users: User[], me?: string, locales: {code: string, name: string}[],
 *   address: import("../address.js").Address, addUser: (name: string, locale: string) => Promise<User>,
 *   onError: (error: unknown) => void}} Parts
 */

/** @param {Parts} parts */
export function openPeople(parts) {
  return openDialog({ title: parts.t("people.title"), t: parts.t, className: "people-dialog" }, h("p", { class: "field-help" }, parts.t("people.help")), peopleList(parts), newPerson(parts));
}

/** The same, as the first page of all. @param {Parts} parts */
export function peoplePage(parts) {
  return h("main", { class: "start" }, h("div", { class: "start-card" },
    h("span", { class: "start-mark" }, icon("post")), h("h1", {}, parts.t("start.title")), h("p", { class: "field-help" }, parts.t("start.text")), peopleList(parts), newPerson(parts)));
}

/** @param {Parts} parts */
function peopleList({ t, users, me, address }) {
  return h("ul", { class: "people" }, users.map((user) => {
    const name = displayName(user);
    const current = user.id === me;
    return h("li", {},
      h("button", { type: "button", class: "people-choice", "aria-current": current ? "true" : null, onclick: () => current || address.become(user.id) },
        avatar(user), h("span", { class: "people-name" }, name), current ? h("span", { class: "people-here" }, t("people.here")) : null),
      h("a", { class: "icon-button", href: address.linkAs(user.id), target: "_blank", "aria-label": t("people.tab", { name }), title: t("people.tab", { name }) }, icon("link")));
  }));
}

/** @param {Parts} parts */
function newPerson({ t, locales, address, addUser, onError }) {
  const name = /** @type {HTMLInputElement} */ (h("input", { class: "text-input", maxlength: 32, required: true, autocomplete: "off", "aria-label": t("people.name"), placeholder: t("people.name") }));
  const locale = /** @type {HTMLSelectElement} */ (h("select", { class: "text-input", "aria-label": t("settings.language") }, locales.map(({ code, name: label }) => h("option", { value: code }, label))));
  locale.value = usual(locales);
  const form = h("form", { class: "people-new" }, name, locale, h("button", { type: "submit", class: "button button-secondary" }, icon("plus"), t("people.add")));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const user = await addUser(name.value.trim(), locale.value);
      address.become(user.id);
    } catch (error) {
      onError(error);
    }
  });
  return form;
}

/** The browser's own language, or one that begins alike. @param {{code: string}[]} locales */
function usual(locales) {
  const codes = locales.map(({ code }) => code);
  const language = navigator.language.slice(0, 2);
  return codes.find((code) => code === navigator.language) ?? codes.find((code) => code.startsWith(language)) ?? "en-US";
}
