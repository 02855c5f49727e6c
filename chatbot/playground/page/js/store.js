/**
 * What the page knows: the server's State, the messages held, who types, what waits for an answer.
 * Views read it and listen to topics; only `events.js` and the page's own actions change it.
 */

import { History } from "./history.js";
import { isNewer } from "./snowflake.js";
import { THREADS } from "./types.js";

/** @typedef {import("./types.js").Channel} Channel */
/** @typedef {import("./types.js").User} User */
/**
 * @typedef {User & {locale: string, dms_open: boolean, accent_color: number}} Account
 * @typedef {{id: string, nonce?: string, type: number, channel_id: string, message_id?: string, custom_id?: string,
 *   command?: string}} Pending
 * @typedef {{id: string, name: string, description?: string | null, roles: {id: string, name: string}[],
 *   members: {user: User, nick?: string | null, roles: string[]}[], channels: Channel[], threads: Channel[]}} Guild
 * @typedef {{user: Account, application: {id: string, name: string, bot: User}, bot_online: boolean, users: User[],
 *   guilds: Guild[], dms: Channel[], read: Record<string, string>, mentions: Record<string, number>,
 *   interactions: Pending[]}} State
 */
/**
 * ready: everything is new · channels: names, unread marks, threads · history: a channel's messages ·
 * called: somebody wants this person, in a channel · typing · users · account · bot · commands · busy: what waits · connection
 * @typedef {"ready" | "channels" | "history" | "typing" | "users" | "account" | "bot" | "commands" | "busy" |
 *   "connection" | "called"} Topic
 */

export class Store {
  /** @type {State} */
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
  /** @type {Map<Topic, Set<(detail: any) => void>>} */
  #listeners = new Map();

  /** @param {State} state */
  constructor(state) {
    this.state = state;
  }

  /** @param {Topic} topic @param {(detail: any) => void} listener */
  on(topic, listener) {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
  }

  /** @param {Topic} topic @param {unknown} [detail] */
  tell(topic, detail) {
    for (const listener of this.#listeners.get(topic) ?? []) listener(detail);
  }

  get me() {
    return this.state.user;
  }

  get bot() {
    return this.state.application.bot;
  }

  /** Every place where messages are, in display order. @returns {Channel[]} */
  get channels() {
    const rooms = this.state.guilds.flatMap((guild) => [...guild.channels.filter(({ type }) => type !== 4), ...guild.threads]);
    return [...rooms, ...this.state.dms];
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
    return THREADS.includes(channel.type);
  }

  /** What a channel is called. @param {Channel} channel */
  title(channel) {
    if (channel.type !== 1) return channel.name ?? "";
    return displayName((channel.recipients ?? []).find(({ id }) => id !== this.me.id) ?? this.bot);
  }
}

/** @param {User} user */
export function displayName(user) {
  return user.global_name ?? user.username;
}
