/**
 * The page's own words: one catalogue a language, looked up by key, with `{name}` places and plural forms.
 * The languages are the files in `words/`: there is no other list of them.
 */

import { words as english } from "./words/en.js";

/** @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>> & {other: string}} Entry */
/** @typedef {Record<string, Entry>} Catalogue */
/** @typedef {(key: string, values?: Record<string, string | number>) => string} Say */

const ENGLISH = "en";

/**
 * How to say things in a language of Discord's list; one without a catalogue is English.
 * @param {string} locale
 * @returns {Promise<Say>}
 */
export async function wordsFor(locale) {
  const language = locale.slice(0, 2);
  const catalogue = await catalogueOf(language);
  return catalogue ? sayWith(catalogue, language) : sayWith(english, ENGLISH);
}

/** @param {string} language @returns {Promise<Catalogue | null>} null when there is no such file */
async function catalogueOf(language) {
  if (language === ENGLISH) return english;
  try {
    return (await import(`./words/${language}.js`)).words;
  } catch {
    return null;
  }
}

/** @param {Catalogue} catalogue @param {string} language @returns {Say} */
function sayWith(catalogue, language) {
  const plurals = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const entry = catalogue[key] ?? english[key];
    if (entry === undefined) throw new Error(`no word for ${key}`);
    const text = typeof entry === "string" ? entry : entry[plurals.select(Number(values.count))] ?? entry.other;
    return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
  };
}
