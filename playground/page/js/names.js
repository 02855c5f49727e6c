/** Ids told as names, for whoever renders text. */

import { displayName } from "./store.js";

/**
 * @param {import("./store.js").Store} store
 * @param {{openChannel: (id: string) => void, openCommand: (name: string) => void}} links
 * @param {import("./words.js").Say} t
 * @returns {import("./markdown/render.js").Names}
 */
export function namesFor(store, links, t) {
  return {
    ...links,
    t,
    me: store.me.id,
    locale: store.me.locale,
    userName: (id) => {
      const user = store.user(id);
      return user ? displayName(user) : t("name.unknown");
    },
    roleName: (id) => store.state.guilds.flatMap(({ roles }) => roles).find((role) => role.id === id)?.name ?? t("name.unknown"),
    channelName: (id) => {
      const channel = store.channel(id);
      return channel ? store.title(channel) : t("name.unknown");
    },
  };
}
