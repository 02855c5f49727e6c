/** What each event of the stream changes in the store: one small function an event. */

import { isNewer } from "./snowflake.js";
import { DIRECT, EPHEMERAL } from "./types.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./types.js").Channel} Channel */
/** @typedef {import("./types.js").Message} Message */

const TYPING_LASTS = 10_000;

/** @type {Record<string, (store: Store, data: any) => void>} */
const EVENTS = {
  READY(store, state) {
    store.state = state;
    store.histories.clear();
    store.typing.clear();
    store.pending = new Map(state.interactions.map((/** @type {import("./store.js").Pending} */ one) => [one.id, one]));
    store.connected = true;
    store.tell("connection");
    store.tell("ready");
  },
  MESSAGE_CREATE(store, message) {
    placeMessage(store, message);
    const isPrivate = store.channel(message.channel_id)?.type === DIRECT;
    if (isPrivate && message.author.id !== store.me.id) store.tell("called", { channelId: message.channel_id });
  },
  MESSAGE_UPDATE(store, message) {
    store.failures.delete(message.id);
    for (const [id, one] of store.pending) if (one.message_id === message.id) store.pending.delete(id);
    store.histories.get(message.channel_id)?.replace(message);
    store.tell("history", { channelId: message.channel_id, updated: message });
  },
  MESSAGE_DELETE(store, { id, channel_id: channelId }) {
    store.histories.get(channelId)?.remove(id);
    store.tell("history", { channelId });
  },
  CHANNEL_CREATE: putChannel,
  CHANNEL_UPDATE: putChannel,
  CHANNEL_DELETE: dropChannel,
  THREAD_CREATE: putChannel,
  THREAD_UPDATE: putChannel,
  THREAD_DELETE: dropChannel,
  TYPING_START(store, { channel_id: channelId, user_id: userId }) {
    if (userId === store.me.id) return;
    const typing = store.typing.get(channelId) ?? new Map();
    store.typing.set(channelId, typing.set(userId, Date.now() + TYPING_LASTS));
    store.tell("typing", { channelId });
  },
  READ(store, { channel_id: channelId, message_id: messageId, mentions }) {
    if (isNewer(messageId, store.state.read[channelId])) store.state.read[channelId] = messageId;
    store.state.mentions[channelId] = mentions;
    store.tell("channels");
  },
  MENTIONS(store, { channel_id: channelId, count }) {
    const more = count > store.mentions(channelId);
    store.state.mentions[channelId] = count;
    store.tell("channels");
    if (more) store.tell("called", { channelId });
  },
  ACCOUNT_UPDATE(store, account) {
    store.state.user = account;
    store.tell("account");
  },
  USER_UPDATE(store, user) {
    put(store.state.users, user);
    for (const { members } of store.state.guilds) {
      for (const member of members) if (member.user.id === user.id) member.user = user;
    }
    store.tell("users");
  },
  GUILD_CREATE: putGuild,
  GUILD_UPDATE: putGuild,
  COMMANDS_UPDATE(store) {
    store.tell("commands");
  },
  BOT_STATUS(store, { online }) {
    store.state.bot_online = online;
    store.tell("bot");
  },
  INTERACTION_CREATE(store, pending) {
    // What this tab sent it keeps under its nonce, and lets go when its own request is answered.
    if (store.pending.has(pending.nonce)) return;
    store.pending.set(pending.id, pending);
    store.tell("busy", pending);
  },
  INTERACTION_DONE(store, { id }) {
    const pending = store.pending.get(id);
    store.pending.delete(id);
    store.tell("busy", pending);
  },
};

/**
 * @param {Store} store
 * @param {{t: string, d: any}} event one that the page does not know changes nothing
 */
export function applyEvent(store, { t, d }) {
  EVENTS[t]?.(store, d);
}

/**
 * A message from the stream or from an answer: the two may come in either order, and the stream may
 * already hold a newer form, or have taken it away again.
 * @param {Store} store
 * @param {Message} message
 */
export function placeMessage(store, message) {
  const channel = store.channel(message.channel_id);
  const ephemeral = ((message.flags ?? 0) & EPHEMERAL) !== 0;
  if (channel && !ephemeral && isNewer(message.id, channel.last_message_id)) channel.last_message_id = message.id;
  store.typing.get(message.channel_id)?.delete(message.author.id);
  const history = store.histories.get(message.channel_id);
  const created = Boolean(history?.loaded) && !history?.knows(message.id);
  if (created) history?.put(message);
  store.tell("typing", { channelId: message.channel_id });
  store.tell("history", { channelId: message.channel_id, created: created ? message : undefined });
  store.tell("channels");
}

/** @param {Store} store @param {Channel & {guild_id?: string}} channel */
function putChannel(store, channel) {
  const guild = store.state.guilds.find(({ id }) => id === channel.guild_id);
  if (!guild) put(store.state.dms, channel);
  else put(store.isThread(channel) ? guild.threads : guild.channels, channel);
  store.tell("channels");
}

/** @param {Store} store @param {{id: string}} channel */
function dropChannel(store, { id }) {
  for (const guild of store.state.guilds) {
    guild.channels = guild.channels.filter((one) => one.id !== id);
    guild.threads = guild.threads.filter((one) => one.id !== id);
  }
  store.state.dms = store.state.dms.filter((one) => one.id !== id);
  store.histories.delete(id);
  store.tell("channels");
}

/** @param {Store} store @param {import("./store.js").Guild} guild */
function putGuild(store, guild) {
  put(store.state.guilds, guild);
  store.tell("channels");
  store.tell("users");
}

/** @template {{id: string}} T @param {T[]} list @param {T} item */
function put(list, item) {
  const at = list.findIndex(({ id }) => id === item.id);
  if (at === -1) list.push(item);
  else list[at] = item;
}
