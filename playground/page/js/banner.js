/** The strip over the log when something is amiss: no server, or no bot. */

import { fill, h } from "./dom.js";
import { icon } from "./icons.js";

/** @param {import("./store.js").Store} store @param {import("./words.js").Say} t */
export function banner(store, t) {
  const element = h("div", { class: "banner", role: "status", hidden: true });
  const draw = () => {
    const key = store.connected ? (store.state.bot_online ? "" : "banner.bot") : "banner.lost";
    element.hidden = key === "";
    element.classList.toggle("banner-lost", !store.connected);
    fill(element, key ? [icon("plug"), t(key, { name: store.state.application.name })] : []);
  };
  for (const topic of /** @type {const} */ (["connection", "bot", "ready"])) store.on(topic, draw);
  draw();
  return element;
}
