/** The message box: for messages, or commands after `/`. Each channel keeps its own draft. */

import { avatar, displayName, formNode, h, icon, tool } from "./dom.js";
import { Popup } from "./popup.js";
import { CommandForm, entriesOf, search } from "./slash.js";
import { DIRECT, THREAD } from "./store.js";
import { fold } from "./words.js";

const MOST_PEOPLE = 8;
/** Width in pixels below which the long hint does not fit. */
const NARROW = 480;
const SEND = 1n << 11n, SEND_IN_THREADS = 1n << 38n;

export class Composer {
  #channelId = "";
  /** @type {import("./slash.js").Entry[]} */
  #entries = [];
  /** Resolved when the commands of this channel are known. */
  #learning = Promise.resolve();
  /** @type {Map<string, string>} */
  #drafts = new Map();
  /** @type {CommandForm | null} */
  #command = null;
  /** @type {(item: Item) => void} */
  #take = () => undefined;
  #box;
  #form;
  #popup;

  /** @param {Page} page @param {import("./interactions.js").Interactions} interactions @param {() => void} toLog */
  constructor(page, interactions, toLog) {
    const { t, store } = page;
    this.page = page;
    this.interactions = interactions;
    this.toLog = toLog;
    this.#box = h("textarea", {
      class: "composer-box", rows: 1, maxlength: 2000, enterkeyhint: "send", "aria-autocomplete": "list",
      oninput: () => this.#typed(), onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
    });
    this.#form = formNode({ class: "composer-form" }, () => this.#send(),
      tool("slash", t("composer.commands"), () => { this.#box.value = "/"; this.#box.focus(); this.#typed(); }), this.#box,
      h("button", { type: "submit", class: "icon-button send-button", "aria-label": t("composer.send"), title: t("composer.send") }, icon("send")));
    this.element = h("div", { class: "composer" }, this.#form);
    this.#popup = new Popup({ anchor: this.#form, owner: this.#box, label: t("suggestions.label"), className: "suggestions", choose: (item) => this.#chosen(item) });
    store.on("commands", () => this.#learn());
  }

  /** @param {string} channelId */
  open(channelId) {
    const { store, t } = this.page;
    const channel = /** @type {Channel} */ (store.channel(channelId));
    this.#drafts.set(this.#channelId, this.#box.value);
    this.#channelId = channelId;
    this.#closeCommand();
    this.#box.value = this.#drafts.get(channelId) ?? "";
    this.#fit();
    const allowed = channel.type === DIRECT || (BigInt(channel.permissions ?? -1) & (channel.type === THREAD ? SEND_IN_THREADS : SEND)) !== 0n;
    const kind = channel.type === 0 ? "" : ".direct", name = store.title(channel);
    const long = allowed ? t(`composer.placeholder${kind}`, { name }) : t("composer.forbidden");
    this.#box.placeholder = allowed && innerWidth < NARROW ? t(`composer.short${kind}`, { name }) : long;
    this.#box.setAttribute("aria-label", long);
    this.#box.disabled = !allowed;
    this.#learn();
  }

  focus() {
    if (this.#command) this.#command.focus();
    else this.#box.focus();
  }

  /** Start a command by its name, as from a link in a message. @param {string} name */
  async begin(name) {
    await this.#learning;
    const entry = this.#entries.find(({ raw }) => raw === name);
    if (entry) this.#start(entry);
  }

  /** Load the commands of this channel, in the user's language. */
  #learn() {
    const channelId = this.#channelId;
    const learn = async () => {
      const commands = await this.page.api.commands(channelId).catch((error) => this.page.complain(error));
      if (commands && channelId === this.#channelId) this.#entries = entriesOf(commands);
      if (this.#box.value.startsWith("/") && document.activeElement === this.#box) this.#suggest();
    };
    if (channelId) this.#learning = learn();
  }

  #typed() {
    const text = this.#box.value;
    this.#fit();
    const whole = text.startsWith("/") && text.endsWith(" ") ? fold(text.slice(1).trim()) : "";
    const entry = whole ? this.#entries.find(({ label, raw }) => fold(label) === whole || fold(raw) === whole) : undefined;
    if (entry) this.#start(entry);
    else this.#suggest();
  }

  /** Show matches for the text before the caret: commands after `/`, people after `@`. */
  #suggest() {
    const before = this.#box.value.slice(0, this.#box.selectionStart);
    const items = this.#commandItems(before) ?? this.#peopleItems(before) ?? [];
    if (!items.length) {
      this.#popup.close();
      return;
    }
    this.#popup.open();
    this.#popup.show(items);
  }

  /** @param {string} before @returns {Item[] | null} */
  #commandItems(before) {
    const match = /^\/([^\n]*)$/.exec(before);
    if (!match) return null;
    const found = search(this.#entries, match[1]);
    this.#take = ({ value }) => this.#start(found[Number(value)]);
    return found.map((entry, at) => ({ value: String(at), label: `/${entry.label}`, detail: entry.description, lead: icon("slash") }));
  }

  /** @param {string} before @returns {Item[] | null} */
  #peopleItems(before) {
    const typed = /(?:^|\s)@([\p{L}\p{N}_.-]*)$/u.exec(before)?.[1];
    if (typed === undefined) return null;
    const fits = this.page.store.state.users.filter((user) => fold(`${user.username} ${displayName(user)}`).includes(fold(typed)));
    this.#take = ({ value }) => this.#box.setRangeText(`${value} `, before.length - typed.length, before.length, "end");
    return fits.slice(0, MOST_PEOPLE).map((user) => ({ value: user.username, label: displayName(user), detail: user.username, lead: avatar(user, "avatar-small") }));
  }

  /** @param {Item} item */
  #chosen(item) {
    this.#popup.close();
    this.#take(item);
  }

  /** Fit the height to the text, up to the limit of the style. */
  #fit() {
    this.#box.style.height = "auto";
    this.#box.style.height = `${this.#box.scrollHeight}px`;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const enter = event.key === "Enter" && !event.shiftKey;
    if (event.isComposing || (this.#popup.isOpen && this.#popup.key(event))) return;
    if (this.#popup.isOpen && this.#popup.active && (enter || event.key === "Tab")) {
      event.preventDefault();
      this.#chosen(this.#popup.active);
    } else if (enter) {
      event.preventDefault();
      void this.#enter();
    } else if (event.key === "ArrowUp" && !event.altKey && this.#box.value === "") {
      event.preventDefault();
      this.toLog();
    }
  }

  /** A command typed before the commands have loaded must not be sent as a message. */
  async #enter() {
    if (this.#box.value.startsWith("/") && !this.#entries.length) {
      await this.#learning;
      this.#suggest();
      if (this.#popup.isOpen && this.#popup.active) {
        this.#chosen(this.#popup.active);
        return;
      }
    }
    await this.#send();
  }

  async #send() {
    const { api, store, complain } = this.page;
    const text = this.#box.value.trim();
    if (!text) return;
    // Replace `@name` by the id, as Discord does.
    const ids = new Map(store.state.users.map(({ username, id }) => [username, `<@${id}>`]));
    const content = text.replace(/(?<![\w<])@([\p{L}\p{N}_.-]+)/gu, (whole, name) => ids.get(name) ?? whole);
    this.#popup.close();
    this.#box.value = "";
    this.#fit();
    try {
      await api.send(this.#channelId, { content, nonce: `${Date.now()}` });
    } catch (error) {
      // Restore the text that was not sent.
      this.#box.value ||= text;
      this.#fit();
      complain(error);
    }
  }

  /** @param {import("./slash.js").Entry} entry */
  #start(entry) {
    this.#closeCommand();
    this.#popup.close();
    this.#box.value = "";
    this.#command = new CommandForm(entry, this.page, this.interactions, this.#channelId, () => {
      this.#closeCommand();
      // Hide the keyboard of a phone, so that the result is visible.
      if (!matchMedia("(pointer: coarse)").matches) this.#box.focus();
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
