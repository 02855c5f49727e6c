/**
 * The page's connection to the server: the event stream, presses, and other requests.
 *
 * The stream is read with `fetch`, because an EventSource reveals neither comments nor the status of a refusal. The server sends
 * at least a comment every 15 seconds, so 40 seconds of silence mean a lost connection. A sleeping phone receives nothing, so the
 * age of the last byte is checked again when the page becomes visible. A lost stream is reopened as long as the page exists.
 *
 * A press has a key. A press without an answer is sent again unchanged, at once when a lost connection recovers. The server plays each
 * key once.
 */

/** @typedef {import("./types").Answer} Answer */
/** @typedef {import("./types").State} State */
/** @typedef {import("./types").Presence} Presence */
/**
 * @typedef {{state: (state: State) => void, presence: (presence: Presence) => void, gone: (sentence: string) => void,
 *   lost: () => void, found: () => void}} Listener
 */

const SILENCE = 40_000, OPENING = 15_000, DOUBTFUL = 20_000, UNANSWERED = 30_000;
const PAUSES = [300, 600, 1200, 2500, 5000];
const AGAIN = [500, 1000, 2000, 4000, 8000];
/** Statuses of the stream after which reconnecting is pointless. */
const FINAL = new Set([400, 401, 403, 404, 410]);

/** A refusal of the server, as a sentence, or `null` if the server was not reached or failed. */
export class Refused extends Error {
  /** @param {string | null} sentence @param {number} status */
  constructor(sentence, status) {
    super(sentence ?? `status ${status}`);
    this.sentence = sentence;
    this.status = status;
  }

  get isFinal() {
    return FINAL.has(this.status);
  }
}

/**
 * Request JSON from the server.
 * @param {string} path @param {unknown} [body] sent by POST @param {AbortSignal} [signal] gives the request up @returns {Promise<any>}
 */
export async function ask(path, body, signal) {
  const request = body === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(path, { ...request, signal }).catch(() => null);
  if (!response) throw new Refused(null, 0);
  const data = await response.json().catch(() => null);
  if (response.ok && data) return data;
  throw new Refused(data?.error ?? null, response.ok ? 0 : response.status);
}

/**
 * Send a request that may be repeated, until it is answered or the tries are used up. A request on a dead line is given up after a while.
 * @param {string} path @param {unknown} [body] @param {(tries: number) => Promise<boolean>} [goOn] waits, and decides whether to try again @returns {Promise<any>}
 */
export async function askAgain(path, body, goOn = waited) {
  for (let tries = 0; ; tries += 1) {
    const asking = new AbortController(), timer = setTimeout(() => asking.abort(), UNANSWERED);
    try {
      return await ask(path, body, asking.signal);
    } catch (error) {
      const mayPass = error instanceof Refused && (error.status === 0 || error.status === 429 || error.status >= 500);
      if (!mayPass || !(await goOn(tries))) throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** @param {number} tries */
async function waited(tries) {
  if (tries < AGAIN.length) await pause(AGAIN[tries]);
  return tries < AGAIN.length;
}

/** One table, watched and played. */
export class Connection {
  #heard = 0;
  #reading = new AbortController();
  #wake = () => {};
  #sendAgain = () => {};

  /** @param {URLSearchParams} table the table's name, and the token of a watch link @param {Listener} listener */
  constructor(table, listener) {
    this.table = table;
    this.listener = listener;
    this.found = false;
    const look = () => this.lookAgain();
    document.addEventListener("visibilitychange", look);
    for (const event of ["online", "offline", "pageshow", "focus"]) addEventListener(event, look);
    void this.#keepOpen();
  }

  /** Send a press until it is answered, or for a while if the stream works but no answer comes. @param {string} id @param {string[]} values @param {string} key @returns {Promise<Answer>} */
  press(id, values, key) {
    return askAgain(`api/press?${this.table}`, { id, values, key }, async (tries) => {
      if (this.found && tries >= AGAIN.length) return false;
      const back = new Promise((done) => { this.#sendAgain = () => done(null); });
      await Promise.race([pause(AGAIN[Math.min(tries, AGAIN.length - 1)]), back]);
      return true;
    });
  }

  async #keepOpen() {
    for (let tries = 0; ; tries += 1) {
      try {
        await this.#read();
      } catch (error) {
        if (error instanceof Refused && error.isFinal) {
          this.listener.gone(error.sentence ?? "");
          return;
        }
      }
      if (this.found) tries = 0;
      this.#lose();
      await Promise.race([pause(PAUSES[Math.min(tries, PAUSES.length - 1)]), new Promise((done) => { this.#wake = () => done(null); })]);
    }
  }

  /** Read the stream until it ends, breaks or falls silent. */
  async #read() {
    const reading = this.#reading = new AbortController();
    let timer = setTimeout(() => reading.abort(), OPENING);
    try {
      const response = await fetch(`api/events?${this.table}&l=${navigator.language.slice(0, 2)}`, { signal: reading.signal, cache: "no-store" });
      if (!response.ok || !response.body) {
        throw new Refused((await response.json().catch(() => null))?.error ?? null, response.status);
      }
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        clearTimeout(timer);
        timer = setTimeout(() => reading.abort(), SILENCE);
        this.#heard = Date.now();
        const parts = (rest + value).split("\n\n");
        rest = parts.pop() ?? "";
        parts.forEach((part) => this.#take(part));
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** @param {string} part an event of the stream, or a comment */
  #take(part) {
    const lines = part.split("\n");
    const event = lines.find((line) => line.startsWith("event:"))?.slice(6).trim();
    const data = lines.filter((line) => line.startsWith("data:")).map((line) => line.slice(5)).join("\n");
    if (!event || !data) return;
    const { error = "", ...told } = JSON.parse(data);
    if (event === "gone") throw new Refused(error, 410);
    if (event === "presence") this.listener.presence(told);
    if (event !== "state") return;
    if (!this.found) {
      this.found = true;
      this.listener.found();
      this.#sendAgain();
    }
    this.listener.state(told);
  }

  #lose() {
    if (this.found) this.listener.lost();
    this.found = false;
  }

  /** Reopen the stream if it may have died unnoticed, or at once if it is waiting to retry. */
  lookAgain() {
    if (document.hidden) return;
    if (this.found && (!navigator.onLine || Date.now() - this.#heard > DOUBTFUL)) {
      this.#lose();
      this.#reading.abort();
    }
    this.#wake();
  }
}

/** Return a unique name for a press. */
export function freshKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {number} milliseconds */
export function pause(milliseconds) {
  return new Promise((done) => { setTimeout(done, milliseconds); });
}
