/**
 * What a person does to the bot: commands, presses, forms. Each waits for the bot's first answer; what waits
 * and what failed is kept in the store, where the messages show it.
 */

import { ApiError } from "./api.js";
import { placeMessage } from "./events.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Component} Component */
/** @typedef {import("./types.js").Modal} Modal */
/** @typedef {import("./types.js").Outcome} Outcome */
/**
 * @typedef {{openModal: (modal: Modal, channelId: string) => void, answered: (message: Message, from?: Message) => void,
 *   complain: (key: string, values?: Record<string, string>) => void}} Stage
 */

const FAILURES = ["no-answer", "offline", "refused", "disabled", "unknown-message", "unknown-component", "no-permission", "archived"];
const TYPE = Object.freeze({ command: 2, component: 3, autocomplete: 4, modal: 5 });

let lastNonce = 0;

export class Interactions {
  #api;
  #store;
  #stage;

  /** @param {import("./api.js").PersonApi} api @param {import("./store.js").Store} store @param {Stage} stage */
  constructor(api, store, stage) {
    this.#api = api;
    this.#store = store;
    this.#stage = stage;
  }

  /** @param {Message} message @param {Component} component @param {string[]} [values] */
  async press(message, component, values) {
    const customId = component.custom_id ?? "";
    if (this.#store.waiting(message.id).includes(customId)) return;
    const data = { custom_id: customId, component_type: component.type, ...(values ? { values } : {}) };
    this.#store.failures.delete(message.id);
    try {
      const outcome = await this.#waiting({ type: TYPE.component, channel_id: message.channel_id, message_id: message.id, custom_id: customId },
        { type: TYPE.component, channel_id: message.channel_id, message_id: message.id, data });
      this.#show(outcome, message.channel_id, message);
      if (outcome.outcome === "failed") this.#fail(message, outcome.reason ?? "refused");
    } catch (error) {
      this.#fail(message, codeOf(error));
    }
  }

  /**
   * Use a command. What the server finds wrong with the options comes back, by option.
   * @param {string} channelId @param {object} data @param {string} label
   * @returns {Promise<Record<string, string> | null>}
   */
  async command(channelId, data, label) {
    try {
      const outcome = await this.#waiting({ type: TYPE.command, channel_id: channelId, command: label }, { type: TYPE.command, channel_id: channelId, data });
      this.#show(outcome, channelId);
      if (outcome.outcome === "failed") this.#stage.complain(`failed.${known(outcome.reason ?? "refused")}`);
      return null;
    } catch (error) {
      if (error instanceof ApiError && error.code === "invalid-options") return error.errors;
      this.#stage.complain(`failed.${known(codeOf(error))}`);
      return null;
    }
  }

  /** @param {string} channelId @param {object} data @param {AbortSignal} signal @returns {Promise<NonNullable<Outcome["choices"]>>} */
  async suggest(channelId, data, signal) {
    const outcome = await this.#api.interact({ type: TYPE.autocomplete, channel_id: channelId, data }, signal);
    if (outcome.outcome !== "choices") throw new ApiError(outcome.reason ?? "refused");
    return outcome.choices ?? [];
  }

  /**
   * Send a form. What is wrong with it comes back, by field; null when it was taken.
   * @param {Modal} modal @param {string} channelId @param {Record<string, unknown>} values
   * @returns {Promise<Record<string, string> | null>}
   */
  async submit(modal, channelId, values) {
    try {
      const outcome = await this.#api.interact({ type: TYPE.modal, modal_id: modal.id, values });
      if (outcome.outcome === "failed") return { "": known(outcome.reason ?? "refused") };
      this.#show(outcome, channelId);
      return null;
    } catch (error) {
      if (error instanceof ApiError && error.code === "invalid-values") return error.errors;
      return { "": known(codeOf(error)) };
    }
  }

  /**
   * Ask, and keep in the store what waits, so that its control shows it.
   * @param {Omit<import("./types.js").Pending, "id">} pending @param {object} interaction @returns {Promise<Outcome>}
   */
  async #waiting(pending, interaction) {
    lastNonce += 1;
    const nonce = `${Date.now()}-${lastNonce}`;
    this.#store.pending.set(nonce, { id: nonce, ...pending });
    this.#store.emit("busy", pending);
    try {
      return await this.#api.interact({ ...interaction, nonce });
    } finally {
      this.#store.pending.delete(nonce);
      this.#store.emit("busy", pending);
    }
  }

  /** @param {Outcome} outcome @param {string} channelId @param {Message} [from] */
  #show(outcome, channelId, from) {
    if (outcome.modal) this.#stage.openModal(outcome.modal, channelId);
    if (!outcome.message) return;
    if (outcome.outcome !== "update") placeMessage(this.#store, outcome.message);
    this.#stage.answered(outcome.message, from);
  }

  /** @param {Message} message @param {string} reason */
  #fail(message, reason) {
    this.#store.failures.set(message.id, known(reason));
    this.#store.emit("busy", { message_id: message.id });
  }
}

/** @param {unknown} error */
function codeOf(error) {
  if (error instanceof ApiError) return error.code;
  throw error;
}

/** A reason that the page has words for. @param {string} reason */
function known(reason) {
  return FAILURES.includes(reason) ? reason : "refused";
}
