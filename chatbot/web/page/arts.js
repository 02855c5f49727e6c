/**
 * The drawings of items. Each is fetched once, by an id that is a hash of its content, and kept as a symbol of the document, so
 * that a board can use it any number of times.
 */

import { askAgain } from "./connection.js";
import { s, SVG } from "./dom.js";

/** @typedef {import("./types").ArtData} ArtData */
/** @typedef {import("./types").Pane} Pane */

const AT_ONCE = 80;

export class Arts {
  /** @type {Map<string, ArtData>} */
  #known = new Map();
  /** @type {Map<string, Promise<void>>} */
  #asked = new Map();
  #defs = s("defs");

  /** @param {URLSearchParams} table identifies the reader, for a server that has not made the drawings yet */
  constructor(table) {
    this.table = table;
    document.body.append(s("svg", { class: "arts", "aria-hidden": "true", width: 0, height: 0 }, this.#defs));
  }

  /** Return the size of a drawing, or undefined if it has not been loaded. @param {string | null | undefined} id */
  size(id) {
    return this.#known.get(id ?? "");
  }

  /** Return a drawing centred at 0, 0, or undefined if it has not been loaded. @param {string} id */
  use(id) {
    const art = this.#known.get(id);
    return art ? [s("use", { href: `#art-${id}`, x: -art.w / 2, y: -art.h / 2, width: art.w, height: art.h })] : [];
  }

  /**
   * Load all drawings of these panes. A failed one is requested again next time.
   * @param {Pane[]} panes @param {URLSearchParams} [origin] the query of the panes' request, if they are not the table's own
   */
  async need(panes, origin = this.table) {
    const named = panes.flatMap((pane) => [pane.ground?.art, ...pane.items.map((item) => item.a)]);
    const missing = [...new Set(named.filter((id) => id !== null && id !== undefined))].filter((id) => !this.#known.has(id));
    const fresh = missing.filter((id) => !this.#asked.has(id));
    for (let at = 0; at < fresh.length; at += AT_ONCE) {
      const ids = fresh.slice(at, at + AT_ONCE).sort();
      const coming = this.#fetch(ids, origin).finally(() => ids.forEach((id) => this.#asked.delete(id)));
      ids.forEach((id) => this.#asked.set(id, coming));
    }
    await Promise.all(new Set(missing.map((id) => this.#asked.get(id))));
  }

  /** @param {string[]} ids @param {URLSearchParams} origin */
  async #fetch(ids, origin) {
    /** @type {Record<string, ArtData>} */
    const came = await askAgain(`api/arts?ids=${ids.map(encodeURIComponent).join(".")}&${origin}`).catch(() => ({}));
    for (const [id, art] of Object.entries(came)) {
      const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${art.svg}</svg>`, "image/svg+xml").documentElement;
      this.#defs.append(s("symbol", { id: `art-${id}`, viewBox: `0 0 ${art.w} ${art.h}` }, ...parsed.childNodes));
      this.#known.set(id, art);
    }
  }
}
