/** Who is here, at the side of a wide window: people, and the bot with whether it is there. */

import { avatar } from "./avatar.js";
import { fill, h } from "./dom.js";
import { displayName } from "./store.js";

/** @param {import("./store.js").Store} store @param {import("./words.js").Say} t */
export function memberList(store, t) {
  const element = h("aside", { class: "members", "aria-label": t("members.label") });
  const draw = () => {
    const people = store.state.users.filter(({ bot }) => !bot);
    fill(element, group(t("members.bots"), [store.bot], () => !store.state.bot_online), group(t("members.people", { count: people.length }), people, () => false));
  };

  /** @param {string} title @param {import("./types.js").User[]} users @param {(user: import("./types.js").User) => boolean} isAway */
  function group(title, users, isAway) {
    return h("section", {}, h("h2", { class: "channels-title" }, title), h("ul", {}, users.map((user) => h("li", { class: isAway(user) ? "member member-away" : "member" },
      avatar(user), h("span", { class: "member-text" }, h("span", { class: "member-name" }, displayName(user)),
        user.bot ? h("span", { class: "member-hint" }, t(isAway(user) ? "members.offline" : "members.online")) : null,
        user.id === store.me.id ? h("span", { class: "member-hint" }, t("people.here")) : null)))));
  }

  for (const topic of /** @type {const} */ (["users", "bot", "ready", "account"])) store.on(topic, draw);
  draw();
  return element;
}
