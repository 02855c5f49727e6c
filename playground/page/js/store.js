/**
 * What the page knows: the server's State, the messages held, who types, what waits for an answer.
 * Views read it and listen to topics; only `events.js` and the page's own actions change it.
 */

import { History } from "./history.js";
import { isNewer } from "./snowflake.js";
import { DIRECT, THREAD } from "./types.js";

/** @typedef {import("./types.js").Channel} Channel */
/** @typedef {import("./types.js").User} User */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Pending} Pending */
/**
 * What listeners may hear of, and what they are told with it.
 * ready: everything is new · channels: names, unread marks, threads · history: a channel's messages ·
 * alert: this person is mentioned in a channel, or written to · busy: something waits for an answer, or does no more.
 * @typedef {{ready: undefined, channels: undefined, history: {channelId: string, created?: Message, updated?: Message},
 *   typing: {channelId: string}, users: undefined, account: undefined, bot: undefined, commands: undefined,
 *   busy: {message_id?: string} | undefined, connection: undefined, alert: {channelId: string}}} Topics
 * @typedef {keyof Topics} Topic
 */

export class Store {
  /** @type {import("./types.js").State} */
  state;
  connected = true;
  /** @type {Map<string, History>} */
  histories = new Map();
  /** @type {Map<string, Map<string, number>>} until when (ms) somebody types, by channel and user */
  typing = new Map();
  /** @type {Map<string, Pending>} */
  pending = new Map();
  /** @type {Map<string, string>} why the last press on a message came to nothing */
  failures = new Map();
  /** @type {Map<Topic, Set<(detail: never) => void>>} each takes the detail of its topic */
  #listeners = new Map();

  /** @param {import("./types.js").State} state */
  constructor(state) {
    this.state = state;
  }

  /** @template {Topic} T @param {T} topic @param {(detail: Topics[T]) => void} listener */
  on(topic, listener) {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
  }

  /** @template {Topic} T @param {T} topic @param {Topics[T]} [detail] */
  emit(topic, detail) {
    for (const listener of this.#listeners.get(topic) ?? []) listener(/** @type {never} */ (detail));
  }

  get me() {
    return this.state.user;
  }

  get bot() {
    return this.state.application.bot;
  }

  /** Every channel, thread and DM, in display order. @returns {Channel[]} */
  get channels() {
    const inGuilds = this.state.guilds.flatMap((guild) => [...guild.channels, ...guild.threads]);
    return [...inGuilds, ...this.state.dms];
  }

  /** @param {string} id */
  channel(id) {
    return this.channels.find((channel) => channel.id === id);
  }

  /** @param {string} id */
  guildOf(id) {
    return this.state.guilds.find(({ channels, threads }) => [...channels, ...threads].some((channel) => channel.id === id));
  }

  /** @param {string} id */
  user(id) {
    return id === this.me.id ? this.me : this.state.users.find((user) => user.id === id);
  }

  /** My roles where a channel is. @param {string} channelId */
  rolesIn(channelId) {
    return this.guildOf(channelId)?.members.find(({ user }) => user.id === this.me.id)?.roles ?? [];
  }

  /** @param {Channel} channel */
  isUnread(channel) {
    return isNewer(channel.last_message_id, this.state.read[channel.id]);
  }

  /** @param {string} channelId */
  mentions(channelId) {
    return this.state.mentions[channelId] ?? 0;
  }

  /** @param {string} channelId */
  history(channelId) {
    const history = this.histories.get(channelId) ?? new History();
    this.histories.set(channelId, history);
    return history;
  }

  /** The custom ids that wait for an answer on a message. @param {string} messageId */
  waiting(messageId) {
    return [...this.pending.values()].filter((one) => one.message_id === messageId).map((one) => one.custom_id);
  }

  /** @param {Channel} channel @returns {channel is Channel} */
  isThread(channel) {
    return channel.type === THREAD;
  }

  /** What a channel is called. @param {Channel} channel */
  title(channel) {
    if (channel.type !== DIRECT) return channel.name ?? "";
    return displayName((channel.recipients ?? []).find(({ id }) => id !== this.me.id) ?? this.bot);
  }
}

/** @param {User} user */
export function displayName(user) {
  return user.global_name ?? user.username;
}
