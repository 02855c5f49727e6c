/** The page's own words: one catalogue a language, looked up by key, with `{name}` places and plural forms. */

import { en } from "./words/en.js";
import { fr } from "./words/fr.js";
import { pl } from "./words/pl.js";

/** @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>> & {other: string}} Entry */
/** @typedef {Record<string, Entry>} Catalogue */
/** @typedef {(key: string, values?: Record<string, string | number>) => string} Say */

/** @type {Record<string, Catalogue>} */
export const CATALOGUES = { en, pl, fr };

/**
 * How to say things in a language of Discord's list; one that we do not speak is English.
 * @param {string} locale
 * @returns {Say}
 */
export function wordsFor(locale) {
  const language = locale.slice(0, 2);
  const catalogue = CATALOGUES[language] ?? en;
  const plurals = new Intl.PluralRules(language in CATALOGUES ? language : "en");
  return (key, values = {}) => {
    const entry = catalogue[key] ?? en[key];
    if (entry === undefined) throw new Error(`no word for ${key}`);
    const text = typeof entry === "string" ? entry : entry[plurals.select(Number(values.count))] ?? entry.other;
    return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
  };
}
