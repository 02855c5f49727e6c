/**
 * The messages of the open channel. The log follows new messages while the reader is at the end, loads older ones when the reader
 * scrolls up, marks visible messages as read, and takes users to the answers to their actions.
 */

import { markBusy } from "./components.js";
import { avatar, fill, h, icon, reachable } from "./dom.js";
import { announcement, continues, messageNode } from "./message.js";
import { DIRECT, isEphemeral, isNewer, LOADING, THREAD } from "./store.js";

/** @typedef {import("./message.js").MessageContext} MessageContext */
/** @typedef {{key: string, message?: Message, continued?: boolean, text?: string}} Row */

const BATCH = 50;
/** Pixels from the end that count as being at the end. */
const CLOSE = 80;
/** Milliseconds until visible messages are marked as read, so that several are reported together. */
const READ_AFTER = 250;

export class Log {
  channelId = "";
  stuck = true;
  #list = h("ol", { class: "messages" });
  #top = h("div", { class: "log-top" });
  /** A hidden line for each new message, read by screen readers. */
  #voice;
  #scroller;
  #jump;
  /** @type {Map<string, {row: Row, node: HTMLElement}>} */
  #shown = new Map();
  /** @type {string | undefined} */
  #readUpTo;
  #loading = false;
  #missed = 0;
  #lastTop = 0;
  /** The id of the placeholder message that has the focus. @type {string | null} */
  #awaited = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {MessageContext} context */
  constructor(context) {
    const { store, t } = context;
    this.context = context;
    this.#voice = h("div", { class: "sr-only", role: "log", "aria-live": "polite", "aria-label": t("log.voice") });
    this.#scroller = h("div", { class: "log-scroller", tabindex: 0, role: "region", "aria-label": t("log.label") }, this.#top, this.#list);
    this.#jump = h("button", { type: "button", class: "jump", hidden: true, onclick: () => this.toEnd() }, h("span"), icon("down"));
    this.element = h("section", { class: "log" }, this.#scroller, this.#jump, this.#voice);
    this.#scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    const watch = new ResizeObserver(() => this.#keepPlace());
    watch.observe(this.#list);
    watch.observe(this.#scroller);
    store.on("history", (change) => this.#changed(change));
    store.on("busy", (pending) => {
      const article = pending?.message_id ? this.article(pending.message_id) : null;
      if (article) markBusy(article, context);
    });
    store.on("places", () => this.#drawTop());
    document.addEventListener("visibilitychange", () => this.#seen());
  }

  /** @param {string} channelId */
  async open(channelId) {
    const { store } = this.context;
    if (this.#timer && this.channelId !== channelId) this.#markRead();
    // After a reconnection, keep the messages of the same channel until they are loaded again.
    if (channelId !== this.channelId) {
      this.#shown.clear();
      fill(this.#list);
    }
    this.channelId = channelId;
    this.#readUpTo = store.state.read[channelId];
    if (!store.history(channelId).loaded) await this.#load();
    if (this.channelId !== channelId) return;
    this.#sync();
    this.toEnd();
  }

  toEnd() {
    this.stuck = true;
    this.#missed = 0;
    this.#keepPlace();
    this.#drawJump();
    this.#seen();
  }

  /** @param {string} id @returns {HTMLElement | null} */
  article = (id) => this.#list.querySelector(`[data-message-id="${CSS.escape(id)}"]`);

  /** Move the focus by some messages from the given one, or to the last message. @param {Element | null} from @param {number} by */
  step(from, by) {
    const articles = /** @type {HTMLElement[]} */ ([...this.#list.querySelectorAll(".message")]);
    const at = from ? articles.indexOf(/** @type {HTMLElement} */ (from)) + by : articles.length - 1;
    const article = articles[Math.max(0, at)];
    article?.focus();
    return Boolean(article) && at < articles.length;
  }

  /** Go to an answer. If the keyboard is in use, focus its first control. @param {Message} answer @param {Message} [from] the message that was pressed */
  follow(answer, from) {
    if (answer.channel_id !== this.channelId || answer.id === from?.id) return;
    const pressed = from ? this.article(from.id) : null;
    const byKey = document.activeElement?.matches(":focus-visible") && pressed?.contains(document.activeElement);
    this.toEnd();
    if (byKey) this.#focus(answer);
  }

  /** @param {Message} message */
  #focus(message) {
    const article = this.article(message.id);
    const thinking = (message.flags & LOADING) !== 0;
    this.#awaited = thinking ? message.id : null;
    const control = thinking || !article ? null : reachable(article).find(({ dataset }) => dataset.customId);
    (control ?? article)?.focus({ preventScroll: true });
  }

  /** @param {{channelId: string, created?: Message, updated?: Message}} change */
  #changed({ channelId, created, updated }) {
    if (channelId !== this.channelId) return;
    const { store } = this.context;
    if (created && (created.author.id === store.me.id || isEphemeral(created))) this.stuck = true;
    if (created && !this.stuck) this.#missed += 1;
    if (this.stuck) store.history(channelId).trim();
    const awaited = updated && updated.id === this.#awaited && this.article(updated.id) === document.activeElement;
    this.#sync();
    this.#keepPlace();
    this.#drawJump();
    if (awaited) this.#focus(updated);
    if (created && this.stuck) this.#seen();
    this.#say(created ?? (updated && isEphemeral(updated) ? updated : undefined));
  }

  /** @param {Message | undefined} message */
  #say(message) {
    if (!message || message.author.id === this.context.store.me.id || message.flags & LOADING) return;
    this.#voice.append(h("p", {}, announcement(message, this.context)));
    while (this.#voice.childElementCount > 20) this.#voice.firstElementChild?.remove();
  }

  /** Update the displayed rows to match the history, with few changes. */
  #sync() {
    const { store } = this.context;
    const rows = rowsOf(store.history(this.channelId).messages, this.#readUpTo, this.context);
    const wanted = new Set(rows.map(({ key }) => key));
    for (const [key, { node }] of this.#shown) if (!wanted.has(key)) this.#drop(key, node);
    let place = this.#list.firstElementChild;
    for (const row of rows) {
      const node = this.#nodeFor(row);
      if (node === place) place = place.nextElementSibling;
      else this.#list.insertBefore(node, place);
    }
    this.#drawTop();
  }

  /** @param {Row} row */
  #nodeFor(row) {
    const shown = this.#shown.get(row.key);
    if (!shown) {
      const node = h("li", { class: "message-row" }, rowNode(row, this.context));
      this.#shown.set(row.key, { row, node });
      return node;
    }
    if (shown.row.message !== row.message || shown.row.continued !== row.continued) {
      swap(/** @type {HTMLElement} */ (shown.node.firstElementChild), rowNode(row, this.context));
    }
    shown.row = row;
    return shown.node;
  }

  /** Pass the focus to a neighbour before a focused message is removed. @param {string} key @param {HTMLElement} node */
  #drop(key, node) {
    const neighbour = node.contains(document.activeElement) ? node.previousElementSibling ?? node.nextElementSibling : null;
    this.#shown.delete(key);
    node.remove();
    /** @type {HTMLElement | null | undefined} */ (neighbour?.querySelector(".message"))?.focus({ preventScroll: true });
  }

  /** Show the start of the channel, or that older messages are loading, above the first message. */
  #drawTop() {
    const { store, t } = this.context;
    const channel = store.channel(this.channelId);
    const { loaded, complete } = store.history(this.channelId);
    const loading = this.#loading && !loaded;
    if (!channel || !(loading || complete)) fill(this.#top);
    else if (loading) fill(this.#top, h("p", { class: "loading", role: "status" }, t("log.loading")));
    else {
      const kind = channel.type === DIRECT ? "direct" : channel.type === THREAD ? "thread" : "channel";
      const name = store.title(channel);
      fill(this.#top, h("div", { class: "welcome" },
        h("span", { class: "welcome-icon" }, channel.type === DIRECT ? avatar(store.state.application.bot) : icon(channel.type === THREAD ? "thread" : "hash")),
        h("h2", {}, channel.type === DIRECT || channel.type === THREAD ? name : `#${name}`), h("p", {}, t(`welcome.${kind}`, { name }))));
    }
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    // Only the user scrolls up. If the log grows, its end moves away and the log follows it.
    if (scrollHeight - scrollTop - clientHeight < CLOSE) this.stuck = true;
    else if (scrollTop < this.#lastTop) this.stuck = false;
    this.#lastTop = scrollTop;
    if (this.stuck && this.#missed) this.toEnd();
    this.#drawJump();
    const { complete, loaded, messages } = this.context.store.history(this.channelId);
    if (scrollTop < 3 * CLOSE && loaded && !complete) void this.#load(messages[0]?.id);
  }

  #keepPlace() {
    if (this.stuck) this.#scroller.scrollTop = this.#scroller.scrollHeight;
  }

  #drawJump() {
    const { t } = this.context;
    this.#jump.hidden = this.stuck;
    this.#jump.classList.toggle("jump-news", this.#missed > 0);
    /** @type {HTMLElement} */ (this.#jump.firstElementChild).textContent = this.#missed ? t("log.missed", { count: this.#missed }) : t("log.jump");
  }

  /** @param {string} [before] */
  async #load(before) {
    if (this.#loading) return;
    const { store, api, complain } = this.context;
    const { channelId } = this;
    this.#loading = true;
    this.#drawTop();
    try {
      const page = await api.messages(channelId, BATCH, before);
      const history = store.history(channelId);
      for (const message of page) history.put(message);
      Object.assign(history, { complete: page.length < BATCH, loaded: true });
    } catch (error) {
      complain(error);
    } finally {
      this.#loading = false;
    }
    if (channelId === this.channelId) this.#syncInPlace();
    else await this.open(this.channelId);
  }

  /** Insert older messages without moving the visible ones, whether or not the browser supports it. */
  #syncInPlace() {
    const anchor = this.#list.querySelector(".message")?.parentElement;
    const before = anchor?.getBoundingClientRect().bottom ?? 0;
    this.#scroller.classList.add("log-held");
    this.#sync();
    if (anchor && !this.stuck) this.#scroller.scrollTop += anchor.getBoundingClientRect().bottom - before;
    this.#scroller.classList.remove("log-held");
  }

  #seen() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#markRead(), READ_AFTER);
  }

  #markRead() {
    const { store, api } = this.context;
    const { channelId } = this;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const last = store.history(channelId).messages.findLast((message) => !isEphemeral(message));
    if (document.hidden || !last || !(isNewer(last.id, store.state.read[channelId]) || store.mentions(channelId))) return;
    store.state.read[channelId] = last.id;
    store.state.mentions[channelId] = 0;
    store.emit("places", undefined);
    // A lost read mark is sent again with the next message.
    api.read(channelId, last.id).catch(() => undefined);
  }
}

/**
 * Return the rows of the log from top to bottom: days, the mark of new messages, messages.
 * @param {Message[]} messages @param {string | undefined} readUpTo @param {Page} page
 */
function rowsOf(messages, readUpTo, { store, t }) {
  /** @type {Row[]} */
  const rows = [];
  let marked = readUpTo === undefined;
  messages.forEach((message, at) => {
    const previous = messages[at - 1];
    const date = new Date(message.timestamp);
    const newDay = !previous || new Date(previous.timestamp).toDateString() !== date.toDateString();
    const firstNew = !marked && isNewer(message.id, readUpTo) && message.author.id !== store.me.id;
    if (newDay) rows.push({ key: `day ${date.toDateString()}`, text: date.toLocaleDateString(store.me.locale, { dateStyle: "long" }) });
    if (firstNew) rows.push({ key: "new", text: t("log.new") });
    marked ||= firstNew;
    rows.push({ key: message.id, message, continued: !newDay && !firstNew && continues(message, previous) });
  });
  return rows;
}

/** @param {Row} row @param {MessageContext} context */
function rowNode({ key, message, continued, text }, context) {
  if (message) return messageNode(message, context, Boolean(continued));
  return h("div", { class: key === "new" ? "divider divider-new" : "divider" }, h("span", {}, text));
}

/**
 * Replace a message by its new version without a jump. Unchanged pictures are not loaded again. The focus stays on the same
 * control, by id or name. Otherwise it moves to the first enabled control, never to one that only happens to be in the same
 * place.
 * @param {HTMLElement} old @param {HTMLElement} fresh
 */
function swap(old, fresh) {
  const focused = old.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
  const loaded = new Map([...old.querySelectorAll("img")].map((image) => [image.src, image]));
  for (const image of fresh.querySelectorAll("img")) {
    const known = loaded.get(image.src);
    if (!known || known.alt !== image.alt) continue;
    loaded.delete(image.src);
    image.replaceWith(known);
  }
  old.replaceWith(fresh);
  if (!focused) return;
  const name = (/** @type {HTMLElement} */ control) => control.getAttribute("aria-label") ?? control.textContent;
  const controls = focused === old ? [] : reachable(fresh);
  const successor = controls.find(({ dataset }) => dataset.customId && dataset.customId === focused.dataset.customId)
    ?? controls.find((control) => name(control) === name(focused)) ?? controls.find(({ dataset }) => dataset.customId) ?? fresh;
  successor.focus({ preventScroll: true });
}
