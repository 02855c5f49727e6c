/** Text made comparable: no capitals, no accents. `zurich` finds Zürich, `lodz` finds Łódź. */

/** @type {Record<string, string>} letters that no decomposition takes apart */
const LETTERS = { ł: "l", ø: "o", ß: "ss", æ: "ae", œ: "oe", đ: "d", ı: "i" };

/** @param {string} text */
export function fold(text) {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/[łøßæœđı]/g, (letter) => LETTERS[letter]);
}
