/** Where a person writes: a message, or after `/` a command. Each channel keeps its own draft. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { entriesOf, exactly } from "../slash/book.js";
import { CommandForm } from "../slash/form.js";
import { displayName } from "../store.js";
import { Suggestions, withIds } from "./suggestions.js";

/** @typedef {import("../types.js").Message} Message */
/**
 * @typedef {{store: import("../store.js").Store, api: import("../api.js").PersonApi, t: import("../words.js").Say,
 *   interactions: import("../interactions.js").Interactions, toLog: () => void, onError: (error: unknown) => void}} Parts
 */

const TYPING_EVERY = 8000;
/** Below this the long hint does not fit. */
const NARROW = 480;
const SEND = 1n << 11n;
const SEND_IN_THREADS = 1n << 38n;

export class Composer {
  #parts;
  #channelId = "";
  /** @type {import("../slash/book.js").Entry[]} */
  #entries = [];
  /** Done when the commands of this place are known. */
  #learning = Promise.resolve();
  /** @type {Map<string, string>} */
  #drafts = new Map();
  /** @type {Message | null} */
  #replyTo = null;
  /** @type {CommandForm | null} */
  #command = null;
  #typedAt = 0;
  #box;
  #replyBar = h("div", { class: "reply-bar", hidden: true });
  #form;
  #suggestions;

  /** @param {Parts} parts */
  constructor(parts) {
    const { t, store } = parts;
    this.#parts = parts;
    this.#box = /** @type {HTMLTextAreaElement} */ (h("textarea", { class: "composer-box", rows: 1, maxlength: 2000, enterkeyhint: "send" }));
    this.#form = h("form", { class: "composer-form" },
      h("button", { type: "button", class: "icon-button", "aria-label": t("composer.commands"), title: t("composer.commands"), onclick: () => this.#typeSlash() }, icon("slash")),
      this.#box,
      h("button", { type: "submit", class: "icon-button send-button", "aria-label": t("composer.send"), title: t("composer.send") }, icon("send")));
    this.element = h("div", { class: "composer" }, this.#replyBar, this.#form);
    this.#suggestions = new Suggestions(this.#box, this.#form, { store, t, entries: () => this.#entries, command: (entry) => this.#startCommand(entry) });
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#send();
    });
    this.#box.addEventListener("input", () => this.#typed());
    this.#box.addEventListener("keydown", (event) => this.#key(event));
    for (const topic of /** @type {const} */ (["commands", "account", "bot", "ready"])) store.on(topic, () => this.#relearn());
  }

  /** @param {string} channelId */
  open(channelId) {
    this.#drafts.set(this.#channelId, this.#box.value);
    this.#channelId = channelId;
    this.#closeCommand();
    this.#answer(null);
    this.#box.value = this.#drafts.get(channelId) ?? "";
    this.#fit();
    this.#allow();
    this.#relearn();
  }

  focus() {
    if (this.#command) this.#command.focus();
    else this.#box.focus();
  }

  /** @param {Message} message */
  reply(message) {
    this.#answer(message);
    this.#box.focus();
  }

  /** Begin a command by its name, as a message's link does. @param {string} name */
  async begin(name) {
    await this.#learning;
    const entry = this.#entries.find(({ raw }) => raw === name);
    if (entry) this.#startCommand(entry);
  }

  #allow() {
    const { store, t } = this.#parts;
    const channel = /** @type {import("../types.js").Channel & {permissions?: string}} */ (store.channel(this.#channelId));
    const needed = store.isThread(channel) ? SEND_IN_THREADS : SEND;
    const allowed = channel.type === 1 || channel.permissions === undefined || (BigInt(channel.permissions) & needed) !== 0n;
    const kind = channel.type === 0 ? "" : ".direct";
    const values = { name: store.title(channel) };
    const long = allowed ? t(`composer.placeholder${kind}`, values) : t("composer.forbidden");
    this.#box.placeholder = allowed && innerWidth < NARROW ? t(`composer.short${kind}`, values) : long;
    this.#box.setAttribute("aria-label", long);
    this.#box.disabled = !allowed;
  }

  #relearn() {
    this.#learning = this.#learn();
  }

  /** The commands of this place, in this person's language. */
  async #learn() {
    const channelId = this.#channelId;
    if (!channelId) return;
    try {
      const commands = await this.#parts.api.commands(channelId);
      if (channelId === this.#channelId) this.#entries = entriesOf(commands);
    } catch (error) {
      this.#parts.onError(error);
    }
    if (this.#box.value.startsWith("/") && document.activeElement === this.#box) this.#suggestions.refresh();
  }

  #typeSlash() {
    this.#box.value = "/";
    this.#box.focus();
    this.#typed();
  }

  #typed() {
    this.#fit();
    const text = this.#box.value;
    const entry = text.startsWith("/") ? exactly(this.#entries, text.slice(1)) : undefined;
    if (entry) {
      this.#startCommand(entry);
      return;
    }
    this.#suggestions.refresh();
    if (text && !text.startsWith("/") && Date.now() - this.#typedAt > TYPING_EVERY) {
      this.#typedAt = Date.now();
      // Nobody misses a hint that did not arrive.
      this.#parts.api.typing(this.#channelId).catch(() => undefined);
    }
  }

  /** As high as its text, up to the limit that the style sets. */
  #fit() {
    this.#box.style.height = "auto";
    this.#box.style.height = `${this.#box.scrollHeight}px`;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.isComposing || this.#suggestions.key(event)) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      void this.#enter();
    } else if (event.key === "ArrowUp" && !event.altKey && this.#box.value === "") {
      event.preventDefault();
      this.#parts.toLog();
    } else if (event.key === "Escape" && this.#replyTo) this.#answer(null);
  }

  /** Who types a command faster than the commands come must not send its name as a message. */
  async #enter() {
    if (this.#box.value.startsWith("/") && !this.#entries.length) {
      await this.#learning;
      this.#suggestions.refresh();
      if (this.#suggestions.takeFirst()) return;
    }
    await this.#send();
  }

  async #send() {
    const { api, store, onError } = this.#parts;
    const text = this.#box.value.trim();
    if (!text) return;
    const reference = this.#replyTo ? { message_reference: { message_id: this.#replyTo.id } } : {};
    this.#suggestions.close();
    this.#box.value = "";
    this.#fit();
    this.#answer(null);
    this.#typedAt = 0;
    try {
      await api.send(this.#channelId, { content: withIds(text, store), nonce: `${Date.now()}`, ...reference });
    } catch (error) {
      // What was not sent is not lost.
      this.#box.value = this.#box.value || text;
      this.#fit();
      onError(error);
    }
  }

  /** @param {Message | null} message */
  #answer(message) {
    const { t } = this.#parts;
    this.#replyTo = message;
    this.#replyBar.hidden = message === null;
    if (!message) return;
    this.#replyBar.replaceChildren(h("span", {}, t("composer.replying", { name: displayName(message.author) })),
      h("button", { type: "button", class: "icon-button", "aria-label": t("dialog.cancel"), onclick: () => this.#answer(null) }, icon("close")));
  }

  /** @param {import("../slash/book.js").Entry} entry */
  #startCommand(entry) {
    const { store, t, interactions } = this.#parts;
    this.#closeCommand();
    this.#suggestions.close();
    this.#box.value = "";
    this.#command = new CommandForm(entry, {
      store, t, interactions, channelId: this.#channelId,
      closed: () => {
        this.#closeCommand();
        // On a phone the keyboard goes: what the command brings is to be seen.
        if (!matchMedia("(pointer: coarse)").matches) this.#box.focus();
      },
    });
    this.#form.hidden = true;
    this.element.append(this.#command.element);
    this.#command.focus();
  }

  #closeCommand() {
    this.#command?.element.remove();
    this.#command = null;
    this.#form.hidden = false;
  }
}
