/**
 * The page's data: the server's State, the loaded messages, and pending interactions. Views read it and subscribe to topics. Only
 * the stream's events and the page's own actions change it.
 */

import { displayName } from "./dom.js";

/** Flags of messages and types of channels. */
export const EPHEMERAL = 64, LOADING = 128, DIRECT = 1, THREAD = 11;
/** Limits memory use in long games: beyond MOST messages of a channel, the oldest are dropped, down to KEPT. */
const MOST = 200, KEPT = 120;

/** Compare ids, which are ordered by time and too long for a number. The result is negative if a is older than b. @param {string} a @param {string} b */
const compare = (a, b) => a.length - b.length || (a < b ? -1 : Number(a > b));
/** Null or undefined is older than everything. @param {string | null | undefined} a @param {string | null | undefined} b */
export const isNewer = (a, b) => Boolean(a) && (!b || compare(/** @type {string} */ (a), b) > 0);
/** @param {Message} message */
export const isEphemeral = (message) => (message.flags & EPHEMERAL) !== 0;

/** The loaded messages of one channel, oldest first, without gaps up to the newest. */
export class History {
  /** @type {Message[]} */
  messages = [];
  /** True if the oldest loaded message is the channel's first. */
  complete = false;
  loaded = false;
  /** Ids of deleted messages, whose later updates are ignored. @type {Set<string>} */
  #gone = new Set();

  /** Insert a message, or replace its older version. @param {Message} message */
  put(message) {
    if (this.#gone.has(message.id)) return;
    const at = this.messages.findIndex(({ id }) => compare(id, message.id) >= 0);
    if (at === -1) this.messages.push(message);
    else this.messages.splice(at, Number(this.messages[at].id === message.id), message);
  }

  /** @param {string} id */
  remove(id) {
    this.#gone.add(id);
    this.messages = this.messages.filter((message) => message.id !== id);
  }

  /** Return true if a message is loaded or was deleted. @param {string} id */
  knows(id) {
    return this.#gone.has(id) || this.messages.some((message) => message.id === id);
  }

  trim() {
    if (this.messages.length <= MOST) return;
    this.messages = this.messages.slice(-KEPT);
    this.complete = false;
  }
}

/**
 * ready: everything is new · places: channels, unread marks, people, the bot, the connection · commands · history: a channel's
 * messages · alert: a mention or a direct message in another channel · busy: an interaction started or ended.
 * @typedef {{ready: void, places: void, commands: void, history: {channelId: string, created?: Message, updated?: Message},
 *   busy: {message_id?: string} | void, alert: {channelId: string}}} Topics
 */
export class Store {
  connected = true;
  /** @type {Map<string, History>} */
  histories = new Map();
  /** @type {Map<string, Pending>} */
  pending = new Map();
  /** The reason why the last press on a message failed. @type {Map<string, string>} */
  failures = new Map();
  /** @type {Map<string, Set<(detail: any) => void>>} */
  #listeners = new Map();

  /** @param {State} state */
  constructor(state) {
    this.state = state;
  }

  /** @template {keyof Topics} T @param {T} topic @param {(detail: Topics[T]) => void} listener */
  on(topic, listener) {
    this.#listeners.set(topic, (this.#listeners.get(topic) ?? new Set()).add(listener));
  }

  /** @template {keyof Topics} T @param {T} topic @param {Topics[T]} detail */
  emit(topic, detail) {
    for (const listener of this.#listeners.get(topic) ?? []) listener(detail);
  }

  get me() {
    return this.state.user;
  }

  /** Return every channel, thread and DM, in display order. @returns {Channel[]} */
  get channels() {
    return [...this.state.guilds.flatMap((guild) => [...guild.channels, ...guild.threads]), ...this.state.dms];
  }

  /** @param {string | null | undefined} id */
  channel = (id) => this.channels.find((channel) => channel.id === id);
  /** @param {string} id */
  guildOf = (id) => this.state.guilds.find(({ channels, threads }) => [...channels, ...threads].some((channel) => channel.id === id));
  /** @param {string} id */
  user = (id) => (id === this.me.id ? this.me : this.state.users.find((user) => user.id === id));
  /** @param {Channel} channel */
  isUnread = (channel) => isNewer(channel.last_message_id, this.state.read[channel.id]);
  /** @param {string} channelId */
  mentions = (channelId) => this.state.mentions[channelId] ?? 0;
  /** Return the pending custom ids of a message. @param {string} messageId */
  waiting = (messageId) => [...this.pending.values()].filter((one) => one.message_id === messageId).map((one) => one.custom_id);

  /** @param {string} channelId */
  history(channelId) {
    const history = this.histories.get(channelId) ?? new History();
    this.histories.set(channelId, history);
    return history;
  }

  /** Return the display name of a channel. @param {Channel} channel */
  title(channel) {
    if (channel.type !== DIRECT) return channel.name ?? "";
    return displayName((channel.recipients ?? []).find(({ id }) => id !== this.me.id) ?? this.state.application.bot);
  }

  /** Apply an event of the stream. Unknown events are ignored. @param {StreamEvent} event */
  take({ t, d }) {
    EVENTS[t]?.(this, /** @type {never} */ (d));
  }

  /**
   * Store a message from the stream or from an answer. They can arrive in either order, and the stream may already have a newer
   * version or have deleted it. @param {Message} message
   */
  place(message) {
    const channel = this.channel(message.channel_id);
    const history = this.histories.get(message.channel_id);
    const created = history?.loaded && !history.knows(message.id) ? message : undefined;
    if (channel && !isEphemeral(message) && isNewer(message.id, channel.last_message_id)) channel.last_message_id = message.id;
    if (created) history?.put(message);
    this.emit("busy", undefined);
    this.emit("history", { channelId: message.channel_id, created });
    this.emit("places", undefined);
  }
}

/** @type {{[Name in keyof StreamEvents]: (store: Store, data: StreamEvents[Name]) => void}} */
const EVENTS = {
  READY(store, state) {
    store.state = state;
    store.histories.clear();
    store.pending = new Map(state.interactions.map((one) => [one.id, one]));
    store.connected = true;
    store.emit("places", undefined);
    store.emit("commands", undefined);
    store.emit("ready", undefined);
  },
  MESSAGE_CREATE(store, message) {
    store.place(message);
    const isPrivate = store.channel(message.channel_id)?.type === DIRECT;
    if (isPrivate && message.author.id !== store.me.id) store.emit("alert", { channelId: message.channel_id });
  },
  MESSAGE_UPDATE(store, message) {
    store.failures.delete(message.id);
    for (const [id, one] of store.pending) if (one.message_id === message.id) store.pending.delete(id);
    const messages = store.histories.get(message.channel_id)?.messages ?? [];
    const at = messages.findIndex(({ id }) => id === message.id);
    if (at !== -1) messages[at] = message;
    store.emit("history", { channelId: message.channel_id, updated: message });
  },
  MESSAGE_DELETE(store, { id, channel_id: channelId }) {
    store.histories.get(channelId)?.remove(id);
    store.emit("history", { channelId });
  },
  CHANNEL_CREATE: putChannel,
  CHANNEL_UPDATE: putChannel,
  THREAD_CREATE: putChannel,
  THREAD_UPDATE: putChannel,
  READ(store, { channel_id: channelId, message_id: messageId, mentions }) {
    if (isNewer(messageId, store.state.read[channelId])) store.state.read[channelId] = messageId;
    store.state.mentions[channelId] = mentions;
    store.emit("places", undefined);
  },
  MENTIONS(store, { channel_id: channelId, count }) {
    const more = count > store.mentions(channelId);
    store.state.mentions[channelId] = count;
    store.emit("places", undefined);
    if (more) store.emit("alert", { channelId });
  },
  ACCOUNT_UPDATE(store, account) {
    const isNew = account.locale !== store.me.locale;
    store.state.user = account;
    // A new language affects everything, so reload the page.
    if (isNew) location.reload();
    store.emit("places", undefined);
  },
  USER_UPDATE(store, user) {
    put(store.state.users, user);
    for (const member of store.state.guilds.flatMap(({ members }) => members)) if (member.user.id === user.id) member.user = user;
    store.emit("places", undefined);
  },
  GUILD_CREATE: putGuild,
  GUILD_UPDATE: putGuild,
  COMMANDS_UPDATE: (store) => store.emit("commands", undefined),
  BOT_STATUS(store, { online }) {
    store.state.bot_online = online;
    store.emit("places", undefined);
    store.emit("commands", undefined);
  },
  INTERACTION_CREATE(store, pending) {
    // Interactions of this tab are kept under their nonce, and removed when their request is answered.
    if (store.pending.has(pending.nonce ?? "")) return;
    store.pending.set(pending.id, pending);
    store.emit("busy", pending);
  },
  INTERACTION_DONE(store, { id }) {
    const pending = store.pending.get(id);
    store.pending.delete(id);
    store.emit("busy", pending);
  },
};

/** @param {Store} store @param {Channel} channel */
function putChannel(store, channel) {
  const guild = store.state.guilds.find(({ id }) => id === channel.guild_id);
  put(guild ? (channel.type === THREAD ? guild.threads : guild.channels) : store.state.dms, channel);
  store.emit("places", undefined);
}

/** @param {Store} store @param {Guild} guild */
function putGuild(store, guild) {
  put(store.state.guilds, guild);
  store.emit("places", undefined);
}

/** @template {{id: string}} T @param {T[]} list @param {T} item */
function put(list, item) {
  const at = list.findIndex(({ id }) => id === item.id);
  if (at === -1) list.push(item);
  else list[at] = item;
}
