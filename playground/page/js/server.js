/**
 * The page's connection to the server: requests, interactions, and the event stream, as described in PAGE_API.md. A refusal is an
 * ApiError with the server's code, or `offline` if the server was not reached.
 */

const PAUSES = [300, 600, 1200, 2000];
/** Close codes of the stream after which reconnecting is pointless. */
const FINAL = new Map([[4001, "start.oldKey"], [4004, "start.unknownUser"]]);

export class ApiError extends Error {
  /** @param {string} code @param {Record<string, string>} [errors] reasons by field */
  constructor(code, errors = {}) {
    super(code);
    this.code = code;
    this.errors = errors;
  }
}

/** @param {unknown} error */
export function codeOf(error) {
  if (error instanceof ApiError) return error.code;
  throw error;
}

/**
 * Send a request. The key came with the link that opened the page.
 * @param {string} key @param {string} method @param {string} path @param {unknown} [body] @param {AbortSignal} [signal]
 * @returns {Promise<any>} the reply that PAGE_API.md defines for the route. The caller knows its type.
 */
export async function ask(key, method, path, body, signal) {
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const request = { method, headers, body: body === undefined ? undefined : JSON.stringify(body), signal, keepalive: method === "DELETE" };
  const response = await fetch(path, request).catch((/** @type {unknown} */ error) => {
    throw error instanceof DOMException && error.name === "AbortError" ? error : new ApiError("offline");
  });
  if (response.status === 204) return null;
  const answer = await response.json().catch(() => ({ code: `http-${response.status}` }));
  if (!response.ok) throw new ApiError(answer.code, answer.errors);
  return answer;
}

/** The actions of one user. */
export class Person {
  /** @param {string} key @param {string} userId */
  constructor(key, userId) {
    /** @type {(method: string, path: string, body?: unknown, signal?: AbortSignal) => Promise<any>} */
    this.ask = (method, path, body, signal) => ask(key, method, `/play/as/${userId}${path}`, body, signal);
  }

  /** @param {Partial<Account>} changes */
  change = (changes) => this.ask("PATCH", "", changes);
  /** @param {string} channelId @returns {Promise<Command[]>} */
  commands = (channelId) => this.ask("GET", `/commands?channel_id=${channelId}`);
  /** Return messages, newest first. @param {string} channelId @param {number} limit @param {string} [before] @returns {Promise<Message[]>} */
  messages = (channelId, limit, before) => this.ask("GET", `/channels/${channelId}/messages?limit=${limit}${before ? `&before=${before}` : ""}`);
  /** @param {string} channelId @param {object} message */
  send = (channelId, message) => this.ask("POST", `/channels/${channelId}/messages`, message);
  /** @param {Message} message */
  remove = (message) => this.ask("DELETE", `/channels/${message.channel_id}/messages/${message.id}`);
  /** @param {string} channelId @param {string} messageId */
  read = (channelId, messageId) => this.ask("PUT", `/channels/${channelId}/read`, { message_id: messageId });
  /** Return the direct message channel with the bot. @returns {Promise<Channel>} */
  openDirect = () => this.ask("POST", "/dms");
  /** @param {string} channelId @param {string} name @returns {Promise<Channel>} */
  openThread = (channelId, name) => this.ask("POST", `/channels/${channelId}/threads`, { name });
  /** @param {string} threadId */
  archiveThread = (threadId) => this.ask("PATCH", `/channels/${threadId}`, { archived: true });
  /** Open the Activity as a link to it does. @param {string} channelId @param {string} customId @returns {Promise<Activity>} */
  openActivity = (channelId, customId) => this.ask("POST", `/channels/${channelId}/activities`, { custom_id: customId });
  /** Request a code that identifies the user. @param {string} frameId @param {object} wanted @returns {Promise<{code: string}>} */
  authorize = (frameId, wanted) => this.ask("POST", `/activities/${frameId}/authorize`, wanted);
  /** This also works while the page unloads. @param {string} frameId */
  closeActivity = (frameId) => this.ask("DELETE", `/activities/${frameId}`);
  /** @param {object} interaction @param {AbortSignal} [signal] @returns {Promise<Outcome>} */
  interact = (interaction, signal) => this.ask("POST", "/interactions", interaction, signal);
}

/**
 * Open the stream: a WebSocket that identifies the user, delivers events, and reconnects when it is cut.
 * @param {string} key @param {string} userId
 * @param {{event: (event: StreamEvent) => void, lost: () => void, refused: (word: string) => void}} listener
 */
export function openStream(key, userId, listener, tries = 0) {
  let again = tries;
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/play/stream`);
  socket.addEventListener("open", () => socket.send(JSON.stringify({ op: "hello", key, user_id: userId })));
  socket.addEventListener("message", ({ data }) => {
    again = 0;
    listener.event(JSON.parse(data));
  });
  socket.addEventListener("close", ({ code }) => {
    const refusal = FINAL.get(code);
    if (refusal) {
      listener.refused(refusal);
      return;
    }
    listener.lost();
    setTimeout(() => openStream(key, userId, listener, again + 1), PAUSES[Math.min(again, PAUSES.length - 1)]);
  });
}
