/** What each event of the stream changes in the store: one small function an event. */

import { isNewer } from "./snowflake.js";
import { DIRECT, EPHEMERAL } from "./types.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./types.js").Channel} Channel */
/** @typedef {import("./types.js").StreamEvents} StreamEvents */
/** @typedef {import("./types.js").Message} Message */

const TYPING_LASTS = 10_000;

/** @type {{[Name in keyof StreamEvents]: (store: Store, data: StreamEvents[Name]) => void}} */
const EVENTS = {
  READY(store, state) {
    store.state = state;
    store.histories.clear();
    store.typing.clear();
    store.pending = new Map(state.interactions.map((one) => [one.id, one]));
    store.connected = true;
    store.emit("connection");
    store.emit("ready");
  },
  MESSAGE_CREATE(store, message) {
    placeMessage(store, message);
    const isPrivate = store.channel(message.channel_id)?.type === DIRECT;
    if (isPrivate && message.author.id !== store.me.id) store.emit("alert", { channelId: message.channel_id });
  },
  MESSAGE_UPDATE(store, message) {
    store.failures.delete(message.id);
    for (const [id, one] of store.pending) if (one.message_id === message.id) store.pending.delete(id);
    store.histories.get(message.channel_id)?.replace(message);
    store.emit("history", { channelId: message.channel_id, updated: message });
  },
  MESSAGE_DELETE(store, { id, channel_id: channelId }) {
    store.histories.get(channelId)?.remove(id);
    store.emit("history", { channelId });
  },
  CHANNEL_CREATE: putChannel,
  CHANNEL_UPDATE: putChannel,
  CHANNEL_DELETE: dropChannel,
  THREAD_CREATE: putChannel,
  THREAD_UPDATE: putChannel,
  TYPING_START(store, { channel_id: channelId, user_id: userId }) {
    if (userId === store.me.id) return;
    const typing = store.typing.get(channelId) ?? new Map();
    store.typing.set(channelId, typing.set(userId, Date.now() + TYPING_LASTS));
    store.emit("typing", { channelId });
  },
  READ(store, { channel_id: channelId, message_id: messageId, mentions }) {
    if (isNewer(messageId, store.state.read[channelId])) store.state.read[channelId] = messageId;
    store.state.mentions[channelId] = mentions;
    store.emit("channels");
  },
  MENTIONS(store, { channel_id: channelId, count }) {
    const more = count > store.mentions(channelId);
    store.state.mentions[channelId] = count;
    store.emit("channels");
    if (more) store.emit("alert", { channelId });
  },
  ACCOUNT_UPDATE(store, account) {
    store.state.user = account;
    store.emit("account");
  },
  USER_UPDATE(store, user) {
    put(store.state.users, user);
    for (const { members } of store.state.guilds) {
      for (const member of members) if (member.user.id === user.id) member.user = user;
    }
    store.emit("users");
  },
  GUILD_CREATE: putGuild,
  GUILD_UPDATE: putGuild,
  COMMANDS_UPDATE(store) {
    store.emit("commands");
  },
  BOT_STATUS(store, { online }) {
    store.state.bot_online = online;
    store.emit("bot");
  },
  INTERACTION_CREATE(store, pending) {
    // What this tab sent it keeps under its nonce, and lets go when its own request is answered.
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

/**
 * @param {Store} store
 * @param {import("./types.js").StreamEvent} event one that the page does not know changes nothing
 */
export function applyEvent(store, { t, d }) {
  EVENTS[t]?.(store, /** @type {never} */ (d));
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
  store.emit("typing", { channelId: message.channel_id });
  store.emit("history", { channelId: message.channel_id, created: created ? message : undefined });
  store.emit("channels");
}

/** @param {Store} store @param {Channel} channel */
function putChannel(store, channel) {
  const guild = store.state.guilds.find(({ id }) => id === channel.guild_id);
  if (!guild) put(store.state.dms, channel);
  else put(store.isThread(channel) ? guild.threads : guild.channels, channel);
  store.emit("channels");
}

/** @param {Store} store @param {{id: string}} channel */
function dropChannel(store, { id }) {
  for (const guild of store.state.guilds) {
    guild.channels = guild.channels.filter((one) => one.id !== id);
    guild.threads = guild.threads.filter((one) => one.id !== id);
  }
  store.state.dms = store.state.dms.filter((one) => one.id !== id);
  store.histories.delete(id);
  store.emit("channels");
}

/** @param {Store} store @param {import("./types.js").Guild} guild */
function putGuild(store, guild) {
  put(store.state.guilds, guild);
  store.emit("channels");
  store.emit("users");
}

/** @template {{id: string}} T @param {T[]} list @param {T} item */
function put(list, item) {
  const at = list.findIndex(({ id }) => id === item.id);
  if (at === -1) list.push(item);
  else list[at] = item;
}
