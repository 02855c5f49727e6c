/**
 * The part of the address behind `#`: the key, who plays here, which channel is open. The key is taken out of
 * sight at once and kept for this tab alone, so a reload works and a copied address gives nothing away.
 */

const KEY = "waypost-key";

export class Address {
  constructor() {
    const key = this.#read("key");
    if (key) sessionStorage.setItem(KEY, key);
    this.#write({ key: null });
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
    this.#write({ channel: id });
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

  /** @param {Record<string, string | null>} changes */
  #write(changes) {
    const parameters = new URLSearchParams(location.hash.slice(1));
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) parameters.delete(name);
      else parameters.set(name, value);
    }
    const hash = parameters.toString();
    history.replaceState(null, "", hash ? `#${hash}` : location.pathname);
  }
}
