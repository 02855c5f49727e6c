/**
 * The page's own words: one catalogue a language, looked up by key, with `{name}` places and plural forms.
 * The languages are the files in `words/`: there is no other list of them.
 */

import { words as english } from "./words/en.js";

/** @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>> & {other: string}} Entry */
/** @typedef {Record<string, Entry>} Catalogue */

/** @type {Record<string, string>} letters that no decomposition takes apart */
const LETTERS = { ł: "l", ø: "o", ß: "ss", æ: "ae", œ: "oe", đ: "d", ı: "i" };

/** How to say things in a language of Discord's; one without a catalogue is English. @param {string} locale @returns {Promise<Say>} */
export async function wordsFor(locale) {
  const language = locale.slice(0, 2);
  /** @type {Catalogue | null} */
  const other = language === "en" ? null : await import(`./words/${language}.js`).then(({ words }) => words, () => null);
  const plurals = new Intl.PluralRules(other ? language : "en");
  return (key, values = {}) => {
    const entry = other?.[key] ?? /** @type {Catalogue} */ (english)[key];
    if (entry === undefined) throw new Error(`no word for ${key}`);
    const text = typeof entry === "string" ? entry : entry[plurals.select(Number(values.count))] ?? entry.other;
    return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
  };
}

/** Text made comparable, without capitals and accents: `lodz` finds Łódź. @param {string} text */
export function fold(text) {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/[łøßæœđı]/g, (letter) => LETTERS[letter]);
}
