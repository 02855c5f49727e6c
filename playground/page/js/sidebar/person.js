/** At the foot of the sidebar: who plays here, the way to be somebody else, the settings. */

import { avatar } from "../avatar.js";
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { displayName } from "../store.js";

/**
 * @param {{store: import("../store.js").Store, t: import("../words.js").Say, people: () => void, settings: () => void}} parts
 */
export function personPanel({ store, t, people, settings }) {
  const who = h("button", { type: "button", class: "person-who", onclick: people, "aria-haspopup": "dialog" });
  const draw = () => fill(who, avatar(store.me), h("span", { class: "person-text" },
    h("span", { class: "person-name" }, displayName(store.me)),
    h("span", { class: "person-hint" }, t("person.switch"))));
  for (const topic of /** @type {const} */ (["account", "ready"])) store.on(topic, draw);
  draw();
  return h("div", { class: "person" }, who,
    h("button", { type: "button", class: "icon-button", "aria-label": t("settings.title"), title: t("settings.title"), onclick: settings }, icon("settings")));
}
