/**
 * The page's own words: one catalogue per language, looked up by key, with `{name}` placeholders and plural forms. The languages
 * are the files in `words/`. There is no other list.
 */

/** @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>> & {other: string}} Entry */
/** @typedef {Record<string, Entry>} Catalogue */

/** Letters that Unicode normalization does not decompose. @type {Record<string, string>} */
const LETTERS = { ł: "l", ø: "o", ß: "ss", æ: "ae", œ: "oe", đ: "d", ı: "i" };

/** Return the formatter for one of Discord's locales. Without a catalogue, it is English. @param {string} locale @returns {Promise<Say>} */
export async function wordsFor(locale) {
  const language = locale.slice(0, 2);
  const found = await fetch(`words/${language}.json`);
  if (!found.ok) return wordsFor("en");
  /** @type {Catalogue} */
  const catalogue = await found.json();
  const plurals = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const entry = catalogue[key];
    if (entry === undefined) throw new Error(`no word for ${key}`);
    const text = typeof entry === "string" ? entry : entry[plurals.select(Number(values.count))] ?? entry.other;
    return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
  };
}

/** Normalize text for comparison, without capitals and accents: `lodz` matches Łódź. @param {string} text */
export function fold(text) {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/[łøßæœđı]/g, (letter) => LETTERS[letter]);
}
