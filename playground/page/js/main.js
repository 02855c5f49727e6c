/** Where the page begins: the key from the link, who plays here, then the stream, and with its first event the app. */

import { Address } from "./address.js";
import { Api, ApiError } from "./api.js";
import { App } from "./app.js";
import { peoplePage } from "./dialogs/people.js";
import { h } from "./dom.js";
import { applyEvent } from "./events.js";
import { icon } from "./icons.js";
import { followFocus } from "./message/toolbar.js";
import { Stream } from "./socket.js";
import { Store } from "./store.js";
import { showTheme } from "./theme.js";
import { Toasts } from "./toast.js";
import { wordsFor } from "./words.js";

/** @typedef {import("./words.js").Say} Say */

showTheme();
followFocus(document.body);
void begin(new Address());

/** @param {Address} address */
async function begin(address) {
  const t = await wordsFor(navigator.language);
  if (!address.key) {
    showNote("start.noKey", t);
    return;
  }
  const api = new Api(address.key);
  try {
    const welcome = await api.welcome();
    if (address.user) play(address, api, welcome.locales, t);
    else choose(address, api, welcome, t);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showNote(error.code === "bad-key" ? "start.oldKey" : "start.offline", t);
  }
}

/** @param {Address} address @param {Api} api @param {import("./types.js").Welcome} welcome @param {Say} t */
function choose(address, api, welcome, t) {
  const toasts = new Toasts(t);
  const onError = (/** @type {unknown} */ error) => toasts.complain(t("error", { code: error instanceof ApiError ? error.code : String(error) }));
  const addUser = (/** @type {string} */ name, /** @type {string} */ locale) => api.addUser(name, locale);
  document.body.replaceChildren(peoplePage({ t, address, users: welcome.users, locales: welcome.locales, addUser, onError }), toasts.element);
}

/** @param {Address} address @param {Api} api @param {import("./types.js").Locale[]} locales @param {Say} t */
function play(address, api, locales, t) {
  /** @type {Store | null} */
  let store = null;
  new Stream(address.key ?? "", address.user ?? "", {
    event: (event) => {
      if (store) applyEvent(store, event);
      else if (event.t === "READY") {
        store = new Store(event.d);
        void openApp({ store, api, address, locales });
      }
    },
    lost: () => {
      if (!store) return;
      store.connected = false;
      store.emit("connection");
    },
    refused: (code) => showNote(code === "bad-key" ? "start.oldKey" : "start.unknownUser", t),
  }).open();
}

/** @param {Omit<import("./app.js").Parts, "t">} parts */
async function openApp(parts) {
  void new App({ ...parts, t: await wordsFor(parts.store.me.locale) });
}

/** @param {string} key @param {Say} t */
function showNote(key, t) {
  document.body.replaceChildren(h("main", { class: "start" }, h("div", { class: "start-card" },
    h("span", { class: "start-mark" }, icon("post")), h("h1", {}, t(`${key}.title`)), h("p", { class: "field-help" }, t(`${key}.text`)))));
}
