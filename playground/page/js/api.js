/** The page's way to the server over HTTP. A refusal is an ApiError with the server's code; no network is one too. */

/** @typedef {import("./types.js").Channel} Channel */
/** @typedef {import("./types.js").Message} Message */

/** What the server refused, or `offline` when it was not reached. */
export class ApiError extends Error {
  /**
   * @param {string} code
   * @param {Record<string, string>} [errors] why, by field
   */
  constructor(code, errors = {}) {
    super(code);
    this.code = code;
    this.errors = errors;
  }
}

export class Api {
  #key;

  /** @param {string} key the key of the link that opened the page */
  constructor(key) {
    this.#key = key;
  }

  /** The people who can be chosen. @returns {Promise<import("./types.js").Welcome>} */
  welcome() {
    return this.#ask("GET", "/play");
  }

  /** @param {string} name @param {string} locale @returns {Promise<import("./types.js").Account>} */
  addUser(name, locale) {
    return this.#ask("POST", "/play/users", { name, locale });
  }

  /** What one person may do. @param {string} userId */
  as(userId) {
    return new PersonApi(userId, (method, path, body, signal) => this.#ask(method, path, body, signal));
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>} what PAGE_API.md says of the route: whoever asks says its type
   */
  async #ask(method, path, body, signal) {
    const headers = /** @type {Record<string, string>} */ ({ Authorization: `Bearer ${this.#key}` });
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const response = await reach(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body), signal });
    if (response.status === 204) return null;
    const answer = await response.json().catch(() => ({ code: `http-${response.status}` }));
    if (!response.ok) throw new ApiError(answer.code, answer.errors);
    return answer;
  }
}

/** @typedef {(method: string, path: string, body?: unknown, signal?: AbortSignal) => Promise<any>} Ask */

export class PersonApi {
  #ask;

  /** @param {string} userId @param {Ask} ask */
  constructor(userId, ask) {
    const root = `/play/as/${userId}`;
    this.#ask = /** @type {Ask} */ ((method, path, body, signal) => ask(method, root + path, body, signal));
  }

  /** @param {{locale?: string, dms_open?: boolean, global_name?: string}} changes @returns {Promise<import("./types.js").Account>} */
  change(changes) {
    return this.#ask("PATCH", "", changes);
  }

  /** @param {string} channelId @returns {Promise<import("./types.js").Command[]>} */
  commands(channelId) {
    return this.#ask("GET", `/commands?channel_id=${channelId}`);
  }

  /** Newest first. @param {string} channelId @param {{before?: string, around?: string}} where @returns {Promise<Message[]>} */
  messages(channelId, where = {}) {
    const query = new URLSearchParams({ limit: "50", ...where });
    return this.#ask("GET", `/channels/${channelId}/messages?${query}`);
  }

  /** @param {string} channelId @param {{content: string, nonce: string, message_reference?: {message_id: string}}} message @returns {Promise<Message>} */
  send(channelId, message) {
    return this.#ask("POST", `/channels/${channelId}/messages`, message);
  }

  /** @param {Message} message @returns {Promise<null>} */
  remove(message) {
    return this.#ask("DELETE", `/channels/${message.channel_id}/messages/${message.id}`);
  }

  /** @param {string} channelId @returns {Promise<null>} */
  typing(channelId) {
    return this.#ask("POST", `/channels/${channelId}/typing`);
  }

  /** @param {string} channelId @param {string} messageId @returns {Promise<null>} */
  read(channelId, messageId) {
    return this.#ask("PUT", `/channels/${channelId}/read`, { message_id: messageId });
  }

  /** The DM with the bot. @returns {Promise<Channel>} */
  openDirect() {
    return this.#ask("POST", "/dms");
  }

  /** @param {string} channelId @param {{name: string, message_id?: string}} thread @returns {Promise<Channel>} */
  openThread(channelId, thread) {
    return this.#ask("POST", `/channels/${channelId}/threads`, thread);
  }

  /** @param {string} threadId @param {{archived?: boolean, name?: string}} changes @returns {Promise<Channel>} */
  changeThread(threadId, changes) {
    return this.#ask("PATCH", `/channels/${threadId}`, changes);
  }

  /** @param {object} interaction @param {AbortSignal} [signal] @returns {Promise<import("./types.js").Outcome>} */
  interact(interaction, signal) {
    return this.#ask("POST", "/interactions", interaction, signal);
  }
}

/** @param {string} path @param {RequestInit} request */
async function reach(path, request) {
  try {
    return await fetch(path, request);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError("offline");
  }
}
