/**
 * The part of the address behind `#`: the key, the user, and the open channel. The key is removed from the address at once and
 * kept for this tab only. So a reload works, and a copied address does not contain the key. Each opened channel is a step in the
 * browser's history, so Back leads from a private message to the game.
 */

const KEY = "waypost-key";

/** @param {string} name */
const read = (name) => new URLSearchParams(location.hash.slice(1)).get(name);

/** @param {string} name @param {string | null} value @param {"pushState" | "replaceState"} how */
function write(name, value, how) {
  const parameters = new URLSearchParams(location.hash.slice(1));
  if (value === null) parameters.delete(name);
  else parameters.set(name, value);
  history[how](null, "", `${location.pathname}${parameters.size ? `#${parameters}` : ""}`);
}

export class Address {
  user = read("user");

  constructor() {
    const key = read("key");
    if (key) sessionStorage.setItem(KEY, key);
    write("key", null, "replaceState");
    // A newer link in the same tab, or a step back to another user, requires a fresh page.
    addEventListener("hashchange", () => (read("key") || read("user") !== this.user) && location.reload());
  }

  get key() {
    return sessionStorage.getItem(KEY) ?? "";
  }

  get channel() {
    return read("channel");
  }

  /** @param {string} id */
  showChannel(id) {
    if (id !== this.channel) write("channel", id, this.channel ? "pushState" : "replaceState");
  }

  /** The link for another tab, including the key. @param {string} userId */
  linkAs(userId) {
    return `${location.pathname}#${new URLSearchParams({ key: this.key, user: userId })}`;
  }

  /** Continue in this tab as another user. @param {string} userId */
  become(userId) {
    history.replaceState(null, "", this.linkAs(userId));
    location.reload();
  }
}
