/** The page put together: one store, one stream, and the views that read the first and are moved by the second. */

import { Announcer } from "./announcer.js";
import { ApiError } from "./api.js";
import { banner } from "./banner.js";
import { Alert } from "./alert.js";
import { Composer } from "./composer/composer.js";
import { askThreadName, openThreads } from "./dialogs/threads.js";
import { openPeople } from "./dialogs/people.js";
import { openSettings } from "./dialogs/settings.js";
import { h } from "./dom.js";
import { applyEvent } from "./events.js";
import { Drawers } from "./drawer.js";
import { Follower } from "./follower.js";
import { channelHeader } from "./header.js";
import { icon } from "./icons.js";
import { Interactions } from "./interactions.js";
import { listenToKeys } from "./keys.js";
import { Log } from "./log/log.js";
import { Reader } from "./log/reader.js";
import { keepTimesTrue } from "./markdown/time.js";
import { memberList } from "./members.js";
import { openModal } from "./modal/modal.js";
import { namesFor } from "./names.js";
import { ChannelList } from "./sidebar/channels.js";
import { personPanel } from "./sidebar/person.js";
import { Toasts } from "./toast.js";
import { DIRECT } from "./types.js";
import { TypingLine } from "./typing.js";
import { Viewer } from "./viewer/viewer.js";
import { keepInView } from "./viewport.js";

/** @typedef {import("./types.js").Message} Message */
/**
 * @typedef {{store: import("./store.js").Store, api: import("./api.js").Api, address: import("./address.js").Address,
 *   locales: {code: string, name: string}[], t: import("./words.js").Say}} Parts
 */

export class App {
  #parts;
  #t;
  #person;
  #channelId = "";
  #interactions;
  #log;
  #composer;
  #channels;
  #header;
  #typing;
  #drawers;
  #toasts;
  #alert = new Alert();

  /** @param {Parts} parts */
  constructor(parts) {
    const { store, api, t } = parts;
    const person = api.as(store.me.id);
    const onError = (/** @type {unknown} */ error) => this.#complain(error);
    this.#parts = parts;
    this.#t = t;
    this.#person = person;
    this.#toasts = new Toasts(t);
    const reader = new Reader(store, person);
    this.#log = new Log({ store, api: person, t, context: (id) => this.#messageContext(id), onSeen: (id) => reader.seen(id), onError });
    const follower = new Follower(store, this.#log);
    this.#interactions = new Interactions(person, store, {
      openModal: (modal, channelId) => this.#openModal(modal, channelId),
      answered: (message, from) => follower.follow(message, from, this.#channelId),
      complain: (key) => this.#toasts.complain(t(key)),
    });
    this.#composer = new Composer({ store, api: person, t, interactions: this.#interactions, toLog: () => this.#log.step(null, 0), onError });
    this.#channels = new ChannelList({ store, t, open: (id) => this.open(id), openDirect: () => void this.#openDirect() });
    this.#typing = new TypingLine(store, t);
    const panels = { channels: this.#sidebar(), members: memberList(store, t) };
    this.#drawers = new Drawers(panels);
    this.#header = channelHeader({
      store, t, menu: () => this.#drawers.toggle("channels"), members: () => this.#drawers.toggle("members"),
      threads: () => this.#showThreads(), archive: () => void this.#archive(), alert: this.#alert.element,
    });
    this.#mount(panels, new Announcer(t), reader);
  }

  /** @param {string} channelId */
  open(channelId) {
    const channel = this.#parts.store.channel(channelId);
    this.#drawers.close();
    if (!channel || channelId === this.#channelId) return;
    this.#show(channelId);
    if (!matchMedia("(pointer: coarse)").matches) this.#composer.focus();
  }

  /** @param {string} channelId */
  #show(channelId) {
    this.#channelId = channelId;
    this.#alert.dismiss(channelId);
    this.#parts.address.showChannel(channelId);
    this.#channels.select(channelId);
    this.#header.open(channelId);
    this.#composer.open(channelId);
    this.#typing.open(channelId);
    this.#title();
    void this.#log.open(channelId);
  }

  /** @param {{channels: HTMLElement, members: HTMLElement}} panels @param {Announcer} announcer @param {Reader} reader */
  #mount(panels, announcer, reader) {
    const { store } = this.#parts;
    const main = h("main", { class: "main" }, this.#header.element, banner(store, this.#t), this.#log.element, this.#typing.element, this.#composer.element);
    document.documentElement.lang = store.me.locale;
    document.body.replaceChildren(h("div", { class: "app" }, panels.channels, main, panels.members), this.#drawers.backdrop, this.#toasts.element, announcer.element);
    announcer.listen(store, () => this.#channelId, namesFor(store, this.#links(), this.#t), this.#t);
    keepInView();
    keepTimesTrue(document, () => store.me.locale);
    listenToKeys({ log: this.#log, composer: this.#composer, switchChannel: (by) => this.#switch(by) });
    document.addEventListener("visibilitychange", () => reader.seen(this.#channelId));
    store.on("ready", () => this.#show(this.#currentOrFirst()));
    this.#parts.address.onTravel((channelId) => this.open(channelId));
    store.on("channels", () => this.#channelsChanged());
    store.on("alert", ({ channelId }) => this.#showAlert(channelId));
    const { locale } = store.me;
    store.on("account", () => store.me.locale === locale || location.reload());
    this.#show(this.#currentOrFirst());
  }

  #currentOrFirst() {
    const { store, address } = this.#parts;
    const wanted = store.channel(address.channel ?? "");
    return (wanted ?? store.channels[0]).id;
  }

  #channelsChanged() {
    if (!this.#parts.store.channel(this.#channelId)) this.#show(this.#currentOrFirst());
    this.#title();
  }

  /** @param {string} channelId */
  #showAlert(channelId) {
    const channel = this.#parts.store.channel(channelId);
    if (!channel || channelId === this.#channelId) return;
    const title = this.#parts.store.title(channel);
    const text = channel.type === DIRECT ? this.#t("alert.direct", { name: title }) : this.#t("alert.channel", { name: `#${title}` });
    this.#alert.show(text, channelId, () => this.open(channelId));
  }

  #title() {
    const { store } = this.#parts;
    const channel = store.channel(this.#channelId);
    const mentions = store.channels.reduce((sum, { id }) => sum + store.mentions(id), 0);
    document.title = `${mentions ? `(${mentions}) ` : ""}${channel ? store.title(channel) : ""} · ${store.state.application.name}`;
  }

  /** @param {number} by */
  #switch(by) {
    const { channels } = this.#parts.store;
    const at = channels.findIndex(({ id }) => id === this.#channelId) + by;
    this.open(channels[(at + channels.length) % channels.length].id);
  }

  #sidebar() {
    const { store, api, address, locales } = this.#parts;
    const t = this.#t;
    const people = () => openPeople({
      t, locales, address, me: store.me.id, users: store.state.users.filter(({ bot }) => !bot),
      addUser: (name, locale) => api.addUser(name, locale), onError: (error) => this.#complain(error),
    });
    const settings = () => openSettings({ store, t, locales, change: (changes) => void this.#attempt(this.#person.change(changes)) });
    return h("aside", { class: "sidebar", "aria-label": store.state.guilds[0]?.name ?? store.state.application.name },
      h("div", { class: "server" }, icon("post", "server-mark"), h("span", {}, store.state.guilds[0]?.name ?? store.state.application.name)),
      this.#channels.element, personPanel({ store, t, people, settings }));
  }

  #links() {
    return { openChannel: (/** @type {string} */ id) => this.open(id), openCommand: (/** @type {string} */ name) => void this.#composer.begin(name) };
  }

  /** @param {string} channelId @returns {import("./message/message.js").MessageContext} */
  #messageContext(channelId) {
    const { store } = this.#parts;
    const t = this.#t;
    return {
      t, store, channelId,
      names: namesFor(store, this.#links(), t),
      view: (pictures, at) => new Viewer(pictures, at, t).open(),
      press: (component, values, message) => message && void this.#interactions.press(message, component, values),
      actions: {
        reply: (message) => this.#composer.reply(message),
        remove: (message) => void this.#attempt(this.#person.remove(message)),
        startThread: (message) => askThreadName({ t, create: (name) => this.#createThread(name, message.id) }),
        open: (id) => this.open(id),
        jump: (id) => this.#log.reveal(id) || this.#toasts.complain(t("message.far")),
      },
    };
  }

  /** @param {import("./interactions.js").Modal} modal @param {string} channelId */
  #openModal(modal, channelId) {
    const opener = document.activeElement;
    const dialog = openModal(modal, this.#messageContext(channelId), (values) => this.#interactions.submit(modal, channelId, values));
    dialog.addEventListener("close", () => opener?.isConnected || this.#composer.focus());
  }

  #showThreads() {
    const { store } = this.#parts;
    const threads = store.channels.filter((channel) => store.isThread(channel) && channel.parent_id === this.#channelId);
    openThreads({ t: this.#t, threads, open: (id) => this.open(id), create: (name) => this.#createThread(name) });
  }

  /** @param {string} name @param {string} [messageId] */
  async #createThread(name, messageId) {
    const thread = await this.#attempt(this.#person.openThread(this.#channelId, { name, ...(messageId ? { message_id: messageId } : {}) }));
    if (thread) this.#arrive(thread);
  }

  async #archive() {
    await this.#attempt(this.#person.changeThread(this.#channelId, { archived: true }));
  }

  async #openDirect() {
    const channel = await this.#attempt(this.#person.openDirect());
    if (channel) this.#arrive(channel);
  }

  /** Open a channel that may not have come by the stream yet. @param {import("./types.js").Channel} channel */
  #arrive(channel) {
    const { store } = this.#parts;
    applyEvent(store, { t: "CHANNEL_CREATE", d: channel });
    this.open(channel.id);
  }

  /** @template T @param {Promise<T>} doing */
  async #attempt(doing) {
    try {
      return await doing;
    } catch (error) {
      this.#complain(error);
      return undefined;
    }
  }

  /** A refusal is told; anything else is a bug and goes to the console. @param {unknown} error */
  #complain(error) {
    if (!(error instanceof ApiError)) throw error;
    this.#toasts.complain(this.#t("error", { code: error.code }));
  }
}
