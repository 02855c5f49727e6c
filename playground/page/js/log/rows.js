/** What stands in the log, top to bottom: days, the mark of what is new, messages. Pure. */

import { continues } from "../message/message.js";
import { isNewer } from "../snowflake.js";

/** @typedef {import("../types.js").Message} Message */
/** @typedef {{key: string, day: Date} | {key: "new"} | {key: string, message: Message, continued: boolean}} Row */

/**
 * @param {Message[]} messages oldest first
 * @param {{readUpTo: string | undefined, me: string}} reader
 * @returns {Row[]}
 */
export function rowsOf(messages, { readUpTo, me }) {
  /** @type {Row[]} */
  const rows = [];
  let marked = readUpTo === undefined;
  messages.forEach((message, at) => {
    const previous = messages[at - 1];
    const day = new Date(message.timestamp).toDateString();
    const newDay = !previous || new Date(previous.timestamp).toDateString() !== day;
    const firstNew = !marked && isNewer(message.id, readUpTo) && message.author.id !== me;
    if (newDay) rows.push({ key: `day ${day}`, day: new Date(message.timestamp) });
    if (firstNew) rows.push({ key: "new" });
    marked ||= firstNew;
    rows.push({ key: message.id, message, continued: !newDay && !firstNew && continues(message, previous) });
  });
  return rows;
}
