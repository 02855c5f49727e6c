/**
 * The page's own words: one catalogue per language, looked up by key, with `{name}` placeholders and plural forms. The languages
 * are the files in `words/`. There is no other list. Missing entries are English.
 */

/** @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>> & {other: string}} Entry */
/** @typedef {Record<string, Entry>} Catalogue */

/** Letters that Unicode normalization does not decompose. @type {Record<string, string>} */
const LETTERS = { ł: "l", ø: "o", ß: "ss", æ: "ae", œ: "oe", đ: "d", ı: "i" };

/** Return the formatter for one of Discord's locales. Entries that its catalogue lacks are English. @param {string} locale @returns {Promise<Say>} */
export async function wordsFor(locale) {
  const language = locale.slice(0, 2);
  const [own, english] = await Promise.all([catalogueOf(language), catalogueOf("en")]);
  return (key, values = {}) => {
    const entry = own[key] ?? english[key];
    if (entry === undefined) throw new Error(`no word for ${key}`);
    const plurals = new Intl.PluralRules(key in own ? language : "en");
    const text = typeof entry === "string" ? entry : entry[plurals.select(Number(values.count))] ?? entry.other;
    return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
  };
}

/** @param {string} language @returns {Promise<Catalogue>} */
async function catalogueOf(language) {
  const found = await fetch(`words/${language}.json`);
  return found.ok ? found.json() : {};
}

/** Normalize text for comparison, without capitals and accents: `lodz` matches Łódź. @param {string} text */
export function fold(text) {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/[łøßæœđı]/g, (letter) => LETTERS[letter]);
}
