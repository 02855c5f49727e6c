/** The start of the page: read the key and the user from the link, open the stream, and show the app after its first event. */

import { Address } from "./address.js";
import { openApp } from "./app.js";
import { peopleList, showTheme } from "./dialogs.js";
import { h, icon } from "./dom.js";
import { toaster } from "./places.js";
import { ask, codeOf, openStream } from "./server.js";
import { Store } from "./store.js";
import { wordsFor } from "./words.js";

showTheme();
void begin(new Address(), await wordsFor(navigator.language));

/** @param {Address} address @param {Say} t */
async function begin(address, t) {
  if (!address.key) {
    showCard("start.noKey", t);
    return;
  }
  try {
    /** @type {{users: Account[], locales: Locale[]}} */
    const { users, locales } = await ask(address.key, "GET", "/play");
    if (address.user) play(address, locales, t);
    else choose(address, users, locales, t);
  } catch (error) {
    showCard(codeOf(error) === "bad-key" ? "start.oldKey" : "start.offline", t);
  }
}

/** @param {Address} address @param {Account[]} users @param {Locale[]} locales @param {Say} t */
function choose(address, users, locales, t) {
  const toasts = toaster(t);
  const addUser = (/** @type {string} */ name, /** @type {string} */ locale) =>
    ask(address.key, "POST", "/play/users", { name, locale }).catch((error) => toasts.complain(t("error", { code: codeOf(error) })));
  showCard("start", t, peopleList({ t, users, locales, address, addUser }));
  document.body.append(toasts.element);
}

/** @param {Address} address @param {Locale[]} locales @param {Say} t */
function play(address, locales, t) {
  /** @type {Store | null} */
  let store = null;
  openStream(address.key, address.user ?? "", {
    event: (event) => {
      if (store) store.take(event);
      else if (event.t === "READY") {
        const opened = store = new Store(event.d);
        void wordsFor(opened.me.locale).then((words) => openApp(opened, address, locales, words));
      }
    },
    lost: () => {
      if (!store) return;
      store.connected = false;
      store.emit("places", undefined);
    },
    refused: (word) => showCard(word, t),
  });
}

/** @param {string} key @param {Say} t @param {Child[]} rest */
function showCard(key, t, ...rest) {
  document.body.replaceChildren(h("main", { class: "start" }, h("div", { class: "start-card" },
    h("span", { class: "start-mark" }, icon("post")), h("h1", {}, t(`${key}.title`)), h("p", { class: "field-help" }, t(`${key}.text`)), rest)));
}
