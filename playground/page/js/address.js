/**
 * The part of the address behind `#`: the key, who plays here, which channel is open. The key is taken out of
 * sight at once and kept for this tab alone, so a reload works and a copied address gives nothing away.
 * Each channel that is opened is a step of the browser's history: back leads from a private message to the game.
 */

const KEY = "waypost-key";

export class Address {
  #player = this.user;

  constructor() {
    const key = this.#read("key");
    if (key) sessionStorage.setItem(KEY, key);
    this.#write({ key: null }, "replaceState");
    // A newer link in the same tab, or back to somebody else: only a fresh page can be that.
    addEventListener("hashchange", () => (this.#read("key") || this.user !== this.#player) && location.reload());
  }

  get key() {
    return sessionStorage.getItem(KEY);
  }

  get user() {
    return this.#read("user");
  }

  get channel() {
    return this.#read("channel");
  }

  /** @param {string} id */
  showChannel(id) {
    if (id !== this.channel) this.#write({ channel: id }, this.channel ? "pushState" : "replaceState");
  }

  /** Back and forward lead to a channel. @param {(channelId: string) => void} open */
  onTravel(open) {
    addEventListener("popstate", () => this.channel && open(this.channel));
  }

  /** The link for another tab, with the key in it. @param {string} userId */
  linkAs(userId) {
    return `${location.pathname}#${new URLSearchParams({ key: this.key ?? "", user: userId })}`;
  }

  /** Play on in this tab as somebody else. @param {string} userId */
  become(userId) {
    history.replaceState(null, "", this.linkAs(userId));
    location.reload();
  }

  /** @param {string} name */
  #read(name) {
    return new URLSearchParams(location.hash.slice(1)).get(name);
  }

  /** @param {Record<string, string | null>} changes @param {"pushState" | "replaceState"} how */
  #write(changes, how) {
    const parameters = new URLSearchParams(location.hash.slice(1));
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) parameters.delete(name);
      else parameters.set(name, value);
    }
    const hash = parameters.toString();
    history[how](null, "", hash ? `#${hash}` : location.pathname);
  }
}
