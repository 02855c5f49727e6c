/** The threads of a channel: open ones, put-away ones, and a new one. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { openDialog } from "./dialog.js";

/** @typedef {import("../types.js").Channel} Channel */
/**
 * @typedef {{t: import("../words.js").Say, threads: Channel[], open: (id: string) => void,
 *   create: (name: string) => Promise<void>}} Parts
 */

/** @param {Parts} parts */
export function openThreads({ t, threads, open, create }) {
  const dialog = openDialog({ title: t("threads.title"), t },
    nameForm({ t, create: async (name) => { await create(name); dialog.close(); } }),
    group(t("threads.open"), threads.filter(({ thread_metadata: data }) => !data?.archived)),
    group(t("threads.archived"), threads.filter(({ thread_metadata: data }) => data?.archived)),
    threads.length ? null : h("p", { class: "empty" }, t("threads.none")));

  /** @param {string} title @param {Channel[]} list */
  function group(title, list) {
    if (!list.length) return null;
    return h("section", {}, h("h3", {}, title), h("ul", { class: "thread-list" }, list.map((thread) => h("li", {},
      h("button", { type: "button", class: "thread-choice", onclick: () => { dialog.close(); open(thread.id); } }, icon("thread"), thread.name)))));
  }
}

/** Ask for the name of a thread under a message. @param {{t: import("../words.js").Say, create: (name: string) => Promise<void>}} parts */
export function askThreadName({ t, create }) {
  const dialog = openDialog({ title: t("threads.new"), t }, nameForm({ t, create: async (name) => { await create(name); dialog.close(); } }));
}

/** @param {{t: import("../words.js").Say, create: (name: string) => Promise<void>}} parts */
function nameForm({ t, create }) {
  const name = /** @type {HTMLInputElement} */ (h("input", { class: "text-input", maxlength: 100, required: true, autocomplete: "off", "aria-label": t("threads.name"), placeholder: t("threads.name") }));
  const form = h("form", { class: "thread-new" }, name, h("button", { type: "submit", class: "button button-primary" }, t("threads.create")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void create(name.value.trim());
  });
  return form;
}
