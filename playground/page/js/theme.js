/** Light, dark, or as the system has it: kept in this browser, set on the root element, where the styles read it. */

const KEPT = "waypost-theme";

export const THEMES = Object.freeze(["system", "light", "dark"]);

export function readTheme() {
  const theme = localStorage.getItem(KEPT) ?? "system";
  return THEMES.includes(theme) ? theme : "system";
}

/** @param {string} theme */
export function setTheme(theme) {
  localStorage.setItem(KEPT, theme);
  showTheme();
}

export function showTheme() {
  document.documentElement.dataset.theme = readTheme();
}
