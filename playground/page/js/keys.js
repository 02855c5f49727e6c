/** Keys that work anywhere on the page: walking the log, back to the message box, to the next channel. */

/**
 * @param {{log: import("./log/log.js").Log, composer: import("./composer/composer.js").Composer,
 *   switchChannel: (by: number) => void}} parts
 */
export function listenToKeys({ log, composer, switchChannel }) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const target = /** @type {HTMLElement} */ (event.target);
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step && event.altKey) {
      event.preventDefault();
      switchChannel(step);
    } else if (step && isPlace(target)) {
      event.preventDefault();
      if (!log.step(target.matches(".message") ? target : null, step)) composer.focus();
    } else if (event.key === "Escape" && target.closest(".log")) composer.focus();
    else if (isTyping(event) && (isPlace(target) || target === document.body)) composer.focus();
  });
}

/** Where arrows walk the messages. @param {HTMLElement} target */
function isPlace(target) {
  return target.matches(".message, .log-scroller");
}

/** @param {KeyboardEvent} event */
function isTyping(event) {
  return event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
}
