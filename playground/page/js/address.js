/**
 * The part of the address behind `#`: the key, who plays here, which channel is open. The key is taken out of sight at once and
 * kept for this tab alone, so a reload works and a copied address gives nothing away. Each channel that is opened is a step of
 * the browser's history: back leads from a private message to the game.
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
    // A newer link in the same tab, or back to somebody else: only a fresh page can be that.
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

  /** The link for another tab, with the key in it. @param {string} userId */
  linkAs(userId) {
    return `${location.pathname}#${new URLSearchParams({ key: this.key, user: userId })}`;
  }

  /** Play on in this tab as somebody else. @param {string} userId */
  become(userId) {
    history.replaceState(null, "", this.linkAs(userId));
    location.reload();
  }
}
