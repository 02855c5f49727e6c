/**
 * The start of the page: exchange the link's token for a cookie, read the table's name from the address, and show the game with
 * the first state.
 */

import { enterActivity, isInDiscord } from "./activity.js";
import { Arts } from "./arts.js";
import { ask, Connection, pause, Refused } from "./connection.js";
import { h } from "./dom.js";
import { Game } from "./game.js";
import { inline } from "./text.js";

/** @typedef {import("./types").Say} Say */

const AGAIN = 2000;
const LANGUAGE = "language";

void begin();

async function begin() {
  const words = wordsOf(lastLanguage());
  try {
    const table = await enter();
    if (table) play(table, words);
    else tell((await words)("web-no-link"));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    tell(error.sentence ?? (await words)("web-no-client"));
  }
}

/** Repeat a request until the server answers. A refusal is an answer. @param {string} path @param {unknown} [body] @returns {Promise<any>} */
async function askUntilAnswered(path, body) {
  for (;;) {
    try {
      return await ask(path, body);
    } catch (error) {
      if (error instanceof Refused && error.isFinal) throw error;
      await pause(AGAIN);
    }
  }
}

/**
 * Exchange the token of a private link for a cookie, so that it does not stay in the address. The token of a watch link only
 * gives access to public information, so it stays. Returns the table's name, or null.
 * @returns {Promise<URLSearchParams | null>}
 */
async function enter() {
  const token = location.hash.slice(1), here = new URLSearchParams(location.search);
  if (token) {
    const { table, watch, as } = await askUntilAnswered("api/enter", { token });
    const named = new URLSearchParams(watch ? { t: table, w: token } : { t: table, a: as });
    history.replaceState(null, "", `${location.pathname}?${named}`);
    return named;
  }
  if (isInDiscord(here)) {
    const { table, as } = await enterActivity(here);
    return new URLSearchParams({ t: table, a: as });
  }
  return here.has("t") ? here : null;
}

/** @param {URLSearchParams} table @param {Promise<Say>} words in the language that the first state probably has */
function play(table, words) {
  const arts = new Arts(table);
  /** @type {Promise<Game> | null} */
  let opening = null;
  /** @type {import("./types").Presence | null} */
  let presence = null;
  const connection = new Connection(table, {
    state: (state) => {
      opening ??= begun(state);
      void opening.then((game) => {
        game.take(state);
        if (presence) game.present(presence);
      });
    },
    presence: (told) => {
      presence = told;
      void opening?.then((game) => game.present(told));
    },
    gone: (sentence) => (opening ? void opening.then((game) => game.end(sentence)) : tell(sentence)),
    lost: () => void opening?.then((game) => game.connected(false)),
    found: () => void opening?.then((game) => game.connected(true)),
  });
  void words.then((say) => {
    if (!opening) document.querySelector("main")?.replaceChildren(h("p", { role: "status" }, say("web-opening")));
  });

  /** @param {import("./types").State} state */
  async function begun(state) {
    void arts.need(state.panes);
    const say = await (state.language === lastLanguage() ? words : wordsOf(state.language));
    noteLanguage(state.language);
    return new Game(connection, arts, say);
  }
}

/** Return the language of the latest table, which the next one probably has too, or else the browser's. */
function lastLanguage() {
  try {
    return localStorage.getItem(LANGUAGE) ?? navigator.language.slice(0, 2);
  } catch {
    return navigator.language.slice(0, 2);
  }
}

/** @param {string} language */
function noteLanguage(language) {
  try {
    localStorage.setItem(LANGUAGE, language);
  } catch {
    // A page in a frame may have no storage. Then the words are loaded twice.
  }
}

/** Load the page's own words. @param {string} language @returns {Promise<Say>} */
async function wordsOf(language) {
  /** @type {Record<string, string>} */
  const words = await askUntilAnswered(`api/words?l=${encodeURIComponent(language)}`);
  return (code) => words[code] ?? code;
}

/** @param {string} sentence */
function tell(sentence) {
  document.body.replaceChildren(h("main", { class: "alone" }, h("p", { role: "alert" }, inline(sentence, navigator.language))));
}
