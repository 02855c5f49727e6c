/**
 * The page inside Discord. It greets the client that embeds it, requests a code that identifies the user, and lets the server
 * exchange the code for a cookie. It does not trust what the client says about the user: the server asks Discord.
 *
 * Messages are pairs of an opcode and its data. The reply to HANDSHAKE is the event READY. The reply to a command, sent in a
 * FRAME, is a FRAME with the same nonce. CLOSE ends the connection.
 */

import { ask, freshKey, Refused } from "./connection.js";

const HANDSHAKE = 0, FRAME = 1, CLOSE = 2;
/** Milliseconds until a silent client is given up. A user may take longer to agree. */
const PATIENCE = 15_000;
const TABLE = /^\d+\.[\w-]+$/;

/** Return true if the address shows that a Discord client embeds this page. @param {URLSearchParams} query */
export const isInDiscord = (query) => window.parent !== window && query.has("frame_id") && query.has("instance_id");

/** Sign the user in. Returns the table and the seat to show it from. Throws `Refused`. @param {URLSearchParams} query @returns {Promise<{table: string, as: string}>} */
export async function enterActivity(query) {
  const { application } = await ask("api/activity");
  const code = await codeFrom(application, query.get("frame_id") ?? "");
  const named = query.get("custom_id") ?? "";
  return ask("api/activity", { code, instance: query.get("instance_id"), table: TABLE.test(named) ? named : "" });
}

/** @param {string} application @param {string} frame @returns {Promise<string>} */
function codeFrom(application, frame) {
  // If the page has a window of its own, the client is its opener.
  const client = window.parent.opener ?? window.parent, nonce = freshKey();
  const listening = new AbortController();
  /** @param {unknown[]} message an opcode and its data */
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
