/** The commands that can be used here, flat: one entry for each thing that can be sent, and how they are searched. */

import { fold } from "../fold.js";

/** @typedef {import("../types.js").Command} Command */
/** @typedef {import("../types.js").CommandOption & {name_localized?: string, description_localized?: string}} Option */
/**
 * path: the types and names below the command; raw: its name as typed in English; label: in the person's language.
 * @typedef {{command: Command, path: {type: number, name: string}[], raw: string, label: string, description: string,
 *   options: Option[]}} Entry
 */

const SUBCOMMAND = 1;
const GROUP = 2;
const CHAT_INPUT = 1;

/** @param {Command[]} commands @returns {Entry[]} */
export function entriesOf(commands) {
  return commands.filter(({ type }) => (type ?? CHAT_INPUT) === CHAT_INPUT).flatMap((command) => {
    const root = { command, path: [], raw: command.name, label: named(command), description: described(command), options: [] };
    return unfold(root, command.options ?? []);
  });
}

/** @param {{name: string, name_localized?: string}} thing a command, an option or a choice */
export function named(thing) {
  return thing.name_localized ?? thing.name;
}

/** @param {{description: string, description_localized?: string}} thing a command or an option */
export function described(thing) {
  return thing.description_localized ?? thing.description;
}

/** @param {Entry} entry @param {Option[]} options @returns {Entry[]} */
function unfold(entry, options) {
  const inner = options.filter(({ type }) => type === SUBCOMMAND || type === GROUP);
  if (!inner.length) return [{ ...entry, options }];
  return inner.flatMap((option) => unfold({
    ...entry,
    path: [...entry.path, { type: option.type, name: option.name }],
    raw: `${entry.raw} ${option.name}`,
    label: `${entry.label} ${named(option)}`,
    description: described(option),
  }, option.options ?? []));
}

/**
 * What fits the typed text, best first: names that begin with it, names with a word that does, names and
 * descriptions that hold it.
 * @param {Entry[]} entries @param {string} query
 */
export function search(entries, query) {
  const text = fold(query.trim());
  const ranked = entries.map((entry) => ({ entry, rank: rankOf(entry, text) })).filter(({ rank }) => rank < 4);
  return ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
}

/** @param {Entry} entry @param {string} text */
function rankOf(entry, text) {
  const names = [fold(entry.label), fold(entry.raw)];
  if (names.some((name) => name === text)) return 0;
  if (names.some((name) => name.startsWith(text))) return 1;
  if (names.some((name) => name.split(" ").some((word) => word.startsWith(text)))) return 2;
  return [...names, fold(entry.description)].some((place) => place.includes(text)) ? 3 : 4;
}

/** The entry whose whole name was typed, with a space after it. @param {Entry[]} entries @param {string} typed */
export function exactly(entries, typed) {
  if (!typed.endsWith(" ")) return undefined;
  const text = fold(typed.trim());
  return entries.find(({ label, raw }) => fold(label) === text || fold(raw) === text);
}

/**
 * The interaction's data: the command with its options, as Discord wants them nested.
 * @param {Entry} entry
 * @param {{type: number, name: string, value: unknown, focused?: boolean}[]} values
 */
export function dataOf(entry, values) {
  const options = entry.path.reduceRight((inner, { type, name }) => [{ type, name, options: inner }], /** @type {object[]} */ (values));
  return { id: entry.command.id, name: entry.command.name, type: CHAT_INPUT, options };
}
