/** The stream of what happens: one WebSocket that says who we are, hands on each event, and comes back when cut. */

const PAUSES = [300, 600, 1200, 2000];
/** Close codes after which trying again is no use. */
const FINAL = new Map([[4001, "bad-key"], [4004, "unknown-user"]]);

export class Stream {
  #key;
  #userId;
  #listener;
  #tries = 0;

  /**
   * @param {string} key
   * @param {string} userId
   * @param {{event: (event: import("./types.js").StreamEvent) => void, lost: () => void, refused: (code: string) => void}} listener
   */
  constructor(key, userId, listener) {
    this.#key = key;
    this.#userId = userId;
    this.#listener = listener;
  }

  open() {
    const url = new URL("/play/stream", location.href);
    url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    url.hash = "";
    const socket = new WebSocket(url);
    socket.addEventListener("open", () => socket.send(JSON.stringify({ op: "hello", key: this.#key, user_id: this.#userId })));
    socket.addEventListener("message", (frame) => this.#receive(JSON.parse(frame.data)));
    socket.addEventListener("close", ({ code }) => this.#closed(code));
  }

  /** @param {import("./types.js").StreamEvent} event */
  #receive(event) {
    if (event.t === "READY") this.#tries = 0;
    this.#listener.event(event);
  }

  /** @param {number} code */
  #closed(code) {
    const refusal = FINAL.get(code);
    if (refusal) {
      this.#listener.refused(refusal);
      return;
    }
    this.#listener.lost();
    const pause = PAUSES[Math.min(this.#tries, PAUSES.length - 1)];
    this.#tries += 1;
    setTimeout(() => this.open(), pause);
  }
}
