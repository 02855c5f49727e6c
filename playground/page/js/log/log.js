/**
 * The messages of the open channel. Stays at the newest while the reader is there, loads older ones on the way
 * up, and tells `onSeen` what has been read.
 */

import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { markBusy } from "../components/busy.js";
import { MessageList } from "./list.js";
import { rowsOf } from "./rows.js";
import { welcomeNode, skeletonNode } from "./welcome.js";

/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../message/message.js").MessageContext} MessageContext */
/**
 * @typedef {{store: import("../store.js").Store, api: import("../api.js").PersonApi, t: import("../words.js").Say,
 *   context: (channelId: string) => MessageContext, onSeen: (channelId: string) => void, onError: (error: unknown) => void}} Parts
 */

const PAGE = 50;
/** Nearer than this to the end counts as being there. */
const CLOSE = 80;

export class Log {
  #parts;
  #list = new MessageList();
  #top = h("div", { class: "log-top" });
  #scroller;
  #jump;
  #channelId = "";
  /** @type {string | undefined} */
  #readUpTo;
  #loading = false;
  #missed = 0;
  #lastTop = 0;
  stuck = true;

  /** @param {Parts} parts */
  constructor(parts) {
    const { store, t } = parts;
    this.#parts = parts;
    this.#scroller = h("div", { class: "log-scroller", tabindex: 0, role: "region", "aria-label": t("log.label") }, this.#top, this.#list.element);
    this.#jump = h("button", { type: "button", class: "jump", hidden: true, onclick: () => this.toEnd() }, h("span", {}), icon("down"));
    this.element = h("section", { class: "log" }, this.#scroller, this.#jump);
    this.#scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    const watch = new ResizeObserver(() => this.#keepPlace());
    watch.observe(this.#list.element);
    watch.observe(this.#scroller);
    store.on("history", (change) => this.#changed(change));
    store.on("busy", (pending) => this.#markBusy(pending?.message_id));
    store.on("channels", () => this.#showTop());
  }

  /** @param {string} channelId */
  async open(channelId) {
    const { store } = this.#parts;
    // A connection that came back shows the same channel again: what stands there stays until it is known anew.
    if (channelId !== this.#channelId) this.#list.clear();
    this.#channelId = channelId;
    this.#readUpTo = store.state.read[channelId];
    this.stuck = true;
    this.#missed = 0;
    if (!store.history(channelId).loaded) await this.#load({});
    if (this.#channelId !== channelId) return;
    this.#sync();
    this.toEnd();
  }

  /** To the newest message. */
  toEnd() {
    this.stuck = true;
    this.#missed = 0;
    this.#keepPlace();
    this.#showJump();
    this.#parts.onSeen(this.#channelId);
  }

  /** Show a message and give it the focus; false when it is not held. @param {string} id */
  reveal(id) {
    const article = this.#list.article(id);
    if (!article) return false;
    article.scrollIntoView({ block: "center" });
    article.focus({ preventScroll: true });
    article.classList.add("message-found");
    article.addEventListener("animationend", () => article.classList.remove("message-found"), { once: true });
    return true;
  }

  /** @param {string} id */
  article(id) {
    return this.#list.article(id);
  }

  /** The focus on the message so many places from another; from none, on the last. @param {Element | null} from @param {number} by */
  step(from, by) {
    const articles = this.#list.articles;
    const at = from ? articles.indexOf(/** @type {HTMLElement} */ (from)) + by : articles.length - 1;
    const article = articles[Math.max(0, at)];
    article?.focus();
    return Boolean(article) && at < articles.length;
  }

  /** @param {{channelId: string, created?: Message, updated?: Message}} change */
  #changed({ channelId, created }) {
    if (channelId !== this.#channelId) return;
    const { store } = this.#parts;
    if (created?.author.id === store.me.id) this.stuck = true;
    if (created && !this.stuck) this.#missed += 1;
    if (this.stuck) store.history(channelId).trim();
    this.#sync();
    this.#keepPlace();
    this.#showJump();
    if (created && this.stuck) this.#parts.onSeen(channelId);
  }

  /** Older messages come in above: what is read stays where it is, whether the browser helps or not. */
  #syncInPlace() {
    const anchor = this.#list.articles[0]?.parentElement;
    const before = anchor?.getBoundingClientRect().bottom ?? 0;
    this.#scroller.classList.add("log-held");
    this.#sync();
    if (anchor && !this.stuck) this.#scroller.scrollTop += anchor.getBoundingClientRect().bottom - before;
    this.#scroller.classList.remove("log-held");
  }

  #sync() {
    const { store, context } = this.#parts;
    const { messages } = store.history(this.#channelId);
    this.#list.show(rowsOf(messages, { readUpTo: this.#readUpTo, me: store.me.id }), context(this.#channelId));
    this.#showTop();
  }

  #showTop() {
    const { store, t } = this.#parts;
    const channel = store.channel(this.#channelId);
    const history = store.history(this.#channelId);
    if (this.#loading && !history.loaded) fill(this.#top, skeletonNode(t));
    else fill(this.#top, channel && history.complete ? welcomeNode(channel, store, t) : null);
  }

  /** @param {string | undefined} messageId */
  #markBusy(messageId) {
    const article = messageId ? this.#list.article(messageId) : null;
    if (article) markBusy(article, this.#parts.store, this.#parts.t);
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    const atEnd = scrollHeight - scrollTop - clientHeight < CLOSE;
    // Only a hand moves up: a log that grows under the reader moves the end away, and the log follows it.
    if (atEnd) this.stuck = true;
    else if (scrollTop < this.#lastTop) this.stuck = false;
    this.#lastTop = scrollTop;
    if (this.stuck && this.#missed) this.toEnd();
    this.#showJump();
    if (scrollTop < 3 * CLOSE) void this.#loadOlder();
  }

  #keepPlace() {
    if (this.stuck) this.#scroller.scrollTop = this.#scroller.scrollHeight;
  }

  #showJump() {
    const { t } = this.#parts;
    this.#jump.hidden = this.stuck;
    const label = this.#missed ? t("log.missed", { count: this.#missed }) : t("log.jump");
    /** @type {HTMLElement} */ (this.#jump.firstElementChild).textContent = label;
    this.#jump.classList.toggle("jump-news", this.#missed > 0);
  }

  async #loadOlder() {
    const history = this.#parts.store.history(this.#channelId);
    if (history.complete || !history.loaded) return;
    await this.#load({ before: history.messages[0]?.id });
  }

  /** @param {{before?: string}} where */
  async #load(where) {
    if (this.#loading) return;
    const { store, api, onError } = this.#parts;
    const channelId = this.#channelId;
    this.#loading = true;
    this.#showTop();
    try {
      store.history(channelId).extend(await api.messages(channelId, where), PAGE);
    } catch (error) {
      onError(error);
    } finally {
      this.#loading = false;
    }
    if (channelId === this.#channelId) this.#syncInPlace();
    else await this.open(this.#channelId);
  }
}
