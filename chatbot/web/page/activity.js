/**
 * The page inside Discord. It greets the client that shows it in a frame, asks it for a code that says who the person is, and has
 * the server exchange the code for a cookie. What the client says of the person is not relied on: the server asks Discord.
 *
 * Messages are pairs of an opcode and its content. HANDSHAKE is answered by the event READY; a command, in a FRAME of its own, by a
 * FRAME with the same nonce; CLOSE says that the client goes no further.
 */

import { ask, freshKey, Refused } from "./connection.js";

const HANDSHAKE = 0, FRAME = 1, CLOSE = 2;
/** Milliseconds until a client that says nothing is given up. A person may take longer to agree. */
const PATIENCE = 15_000;
const TABLE = /^\d+\.\w+$/;

/** Whether a client of Discord's shows this page, as the address says. @param {URLSearchParams} query */
export const isInDiscord = (query) => window.parent !== window && query.has("frame_id") && query.has("instance_id");

/** Sign the person in; the table to show, and as whom. Raises `Refused`. @param {URLSearchParams} query @returns {Promise<{table: string, as: string}>} */
export async function enterActivity(query) {
  const { application } = await ask("api/activity");
  const code = await codeFrom(application, query.get("frame_id") ?? "");
  const named = query.get("custom_id") ?? "";
  return ask("api/activity", { code, instance: query.get("instance_id"), table: TABLE.test(named) ? named : "" });
}

/** @param {string} application @param {string} frame @returns {Promise<string>} */
function codeFrom(application, frame) {
  // A window of its own is shown by the client that opened it.
  const client = window.parent.opener ?? window.parent, nonce = freshKey();
  const listening = new AbortController();
  /** @param {unknown[]} message an opcode and its content */
  const tell = (...message) => client.postMessage(message, "*");
  /** @type {Promise<string>} */
  const answer = new Promise((done, fail) => {
    const silence = setTimeout(() => fail(new Refused(null, 0)), PATIENCE);
    addEventListener("message", ({ source, data }) => {
      if (source !== client || !Array.isArray(data)) return;
      const [opcode, told] = data;
      if (opcode === FRAME && told?.evt === "READY") {
        clearTimeout(silence);
        tell(FRAME, {
          cmd: "AUTHORIZE", nonce,
          args: { client_id: application, response_type: "code", state: "", prompt: "none", scope: ["identify"] },
        });
      } else if (opcode === CLOSE || (opcode === FRAME && told?.nonce === nonce && told.evt === "ERROR")) fail(new Refused(null, 0));
      else if (opcode === FRAME && told?.nonce === nonce) done(String(told.data?.code));
    }, { signal: listening.signal });
  });
  tell(HANDSHAKE, { v: 1, encoding: "json", client_id: application, frame_id: frame });
  return answer.finally(() => listening.abort());
}
