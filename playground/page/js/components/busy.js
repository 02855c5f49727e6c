/** Marks, in place, the controls of a message that wait for an answer, and says when a press came to nothing. */

import { fill } from "../dom.js";
import { icon } from "../icons.js";

/**
 * @param {HTMLElement} message
 * @param {import("../store.js").Store} store
 * @param {import("../words.js").Say} t
 */
export function markBusy(message, store, t) {
  const id = message.dataset.messageId ?? "";
  const waiting = store.waiting(id);
  message.classList.toggle("message-waiting", waiting.length > 0);
  for (const control of /** @type {NodeListOf<HTMLElement>} */ (message.querySelectorAll("[data-custom-id]"))) {
    control.setAttribute("aria-busy", String(waiting.includes(control.dataset.customId)));
  }
  const note = /** @type {HTMLElement} */ (message.querySelector(".failure"));
  const reason = store.failures.get(id);
  fill(note, reason ? [icon("warning"), t(`failed.${reason}`)] : []);
}
