/** The page's own dialogs: the user of this tab, the settings, and the threads of a channel. */

import { avatar, displayName, formNode, freshId, h, icon, openDialog } from "./dom.js";

const THEME = "waypost-theme", THEMES = ["system", "light", "dark"];

/** The theme: light, dark, or the system's. It is stored in this browser and set on the root element, where the styles read it. */
export function showTheme() {
  document.documentElement.dataset.theme = localStorage.getItem(THEME) ?? "system";
}

/**
 * All users, to choose or to open in another tab, and a form to add one.
 * @param {{t: Say, users: User[], me?: string, locales: Locale[], address: import("./address.js").Address,
 *   addUser: (name: string, locale: string) => Promise<User | void>}} parts
 */
export function peopleList({ t, users, me, locales, address, addUser }) {
  const rows = users.map((user) => {
    const name = displayName(user), current = user.id === me;
    return h("li", {},
      h("button", { type: "button", class: "people-choice", "aria-current": current ? "true" : null, onclick: () => current || address.become(user.id) },
        avatar(user), h("span", { class: "people-name" }, name), current ? h("span", { class: "people-here" }, t("people.here")) : null),
      h("a", { class: "icon-button", href: address.linkAs(user.id), target: "_blank", "aria-label": t("people.tab", { name }) }, icon("link")));
  });
  const name = h("input", { class: "text-input", maxlength: 32, required: true, autocomplete: "off", "aria-label": t("people.name"), placeholder: t("people.name") });
  const locale = h("select", { class: "text-input", "aria-label": t("settings.language") },
    locales.map(({ code, name: label }) => h("option", { value: code }, label)));
  const codes = locales.map(({ code }) => code);
  locale.value = codes.find((code) => code === navigator.language) ?? codes.find((code) => code.startsWith(navigator.language.slice(0, 2))) ?? "en-US";
  const add = () => addUser(name.value.trim(), locale.value).then((user) => user && address.become(user.id));
  const form = formNode({ class: "people-new" }, add, name, locale, h("button", { type: "submit", class: "button button-secondary" }, icon("plus"), t("people.add")));
  return [h("ul", { class: "people" }, rows), form];
}

/** @param {Parameters<typeof peopleList>[0]} parts */
export function openPeople(parts) {
  openDialog(parts.t("people.title"), parts.t, h("div", { class: "dialog-body" }, h("p", { class: "field-help" }, parts.t("people.help")), peopleList(parts)));
}

/** @param {Page} page @param {Locale[]} locales @param {(changes: Partial<Account>) => void} change */
export function openSettings({ store, t }, locales, change) {
  const { me } = store;
  const row = (/** @type {string} */ key, /** @type {HTMLElement} */ control, /** @type {string} */ help = "") => {
    control.id = freshId("setting");
    return h("div", { class: "setting" }, h("label", { for: control.id }, t(key)), help ? h("p", { class: "field-help" }, t(help)) : null, control);
  };
  const options = (/** @type {string[][]} */ all, /** @type {string} */ chosen) =>
    all.map(([value, label]) => h("option", { value, selected: value === chosen }, label));
  const rename = () => name.value.trim() && change({ global_name: name.value.trim() });
  const name = h("input", { class: "text-input", maxlength: 32, autocomplete: "off", value: displayName(me), onchange: rename });
  const locale = h("select", { class: "text-input", onchange: () => change({ locale: locale.value }) }, options(locales.map((one) => [one.code, one.name]), me.locale));
  const theme = h("select", { class: "text-input", onchange: () => { localStorage.setItem(THEME, theme.value); showTheme(); } },
    options(THEMES.map((one) => [one, t(`theme.${one}`)]), document.documentElement.dataset.theme ?? ""));
  const direct = h("input", { type: "checkbox", role: "switch", class: "switch", checked: me.dms_open, onchange: () => change({ dms_open: direct.checked }) });
  openDialog(t("settings.title"), t, h("div", { class: "dialog-body" }, row("settings.name", name), row("settings.language", locale, "settings.language.help"),
    row("settings.theme", theme), row("settings.dms", direct, "settings.dms.help")));
}

/** @param {Page} page @param {Channel[]} threads @param {(name: string) => Promise<void>} create */
export function openThreads({ t, open }, threads, create) {
  const label = t("threads.name");
  const name = h("input", { class: "text-input", maxlength: 100, required: true, autocomplete: "off", "aria-label": label, placeholder: label });
  const form = formNode({ class: "thread-new" }, () => create(name.value.trim()).then(() => dialog.close()),
    name, h("button", { type: "submit", class: "button button-primary" }, t("threads.create")));
  const group = (/** @type {string} */ key, /** @type {boolean} */ archived) => {
    const rows = threads.filter(({ thread_metadata: data }) => Boolean(data?.archived) === archived).map((thread) => h("li", {},
      h("button", { type: "button", class: "thread-choice", onclick: () => { dialog.close(); open(thread.id); } }, icon("thread"), thread.name)));
    return rows.length ? h("section", {}, h("h3", {}, t(key)), h("ul", {}, rows)) : null;
  };
  const none = threads.length ? null : h("p", { class: "empty" }, t("threads.none"));
  const dialog = openDialog(t("threads.title"), t, h("div", { class: "dialog-body" }, form, group("threads.open", false), group("threads.archived", true), none));
}
