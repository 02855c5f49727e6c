/**
 * The user's interactions with the bot: commands, presses, forms. Each waits for the bot's first answer. The store keeps pending
 * and failed ones, and the messages show them.
 */

import { ApiError, codeOf } from "./server.js";

const COMMAND = 2, COMPONENT = 3, AUTOCOMPLETE = 4, MODAL = 5;
const FAILURES = ["no-answer", "offline", "disabled", "unknown-message", "no-permission", "archived"];
let lastNonce = 0;

/** Return the reason if the page has words for it. @param {string | undefined} reason */
const known = (reason) => (reason && FAILURES.includes(reason) ? reason : "refused");

export class Interactions {
  /**
   * @param {Pick<Page, "api" | "store">} page
   * @param {{openModal: (modal: Modal, channelId: string) => void, openActivity: (activity: Activity) => void, answered: (message: Message, from?: Message) => void,
   *   failed: (reason: string) => void}} stage
   */
  constructor({ api, store }, stage) {
    this.api = api;
    this.store = store;
    this.stage = stage;
  }

  /** @param {Message} message @param {Component} component @param {string[]} [values] */
  async press(message, component, values) {
    const customId = component.custom_id ?? "";
    if (this.store.waiting(message.id).includes(customId)) return;
    this.store.failures.delete(message.id);
    const place = { type: COMPONENT, channel_id: message.channel_id, message_id: message.id };
    const data = { custom_id: customId, component_type: component.type, ...(values ? { values } : {}) };
    const reason = await this.#waiting({ ...place, custom_id: customId }, { ...place, data }, message).catch(codeOf);
    if (!reason) return;
    this.store.failures.set(message.id, known(reason));
    this.store.emit("busy", { message_id: message.id });
  }

  /**
   * Send a command. Returns the server's errors by option, or null if it was sent.
   * @param {string} channelId @param {object} data @param {string} label @returns {Promise<Record<string, string> | null>}
   */
  async command(channelId, data, label) {
    const place = { type: COMMAND, channel_id: channelId };
    try {
      const reason = await this.#waiting({ ...place, command: label }, { ...place, data });
      if (reason) this.stage.failed(known(reason));
    } catch (error) {
      if (error instanceof ApiError && error.code === "invalid-options") return error.errors;
      this.stage.failed(known(codeOf(error)));
    }
    return null;
  }

  /** Use a command in the menu of a message or person. @param {string} channelId @param {Command} command @param {string} target */
  menu(channelId, { id, name, type, name_localized: shown }, target) {
    return this.command(channelId, { id, name, type, target_id: target }, shown ?? name);
  }

  /** @param {string} channelId @param {object} data @param {AbortSignal} signal */
  async suggest(channelId, data, signal) {
    const outcome = await this.api.interact({ type: AUTOCOMPLETE, channel_id: channelId, data }, signal);
    if (outcome.outcome !== "choices") throw new ApiError(outcome.reason ?? "refused");
    return outcome.choices ?? [];
  }

  /**
   * Submit a form. Returns errors by field, or null if it was accepted.
   * @param {Modal} modal @param {string} channelId @param {object} values @returns {Promise<Record<string, string> | null>}
   */
  async submit(modal, channelId, values) {
    try {
      const outcome = await this.api.interact({ type: MODAL, modal_id: modal.id, values });
      if (outcome.outcome === "failed") return { "": known(outcome.reason) };
      this.#show(outcome, channelId);
      return null;
    } catch (error) {
      if (error instanceof ApiError && error.code === "invalid-values") return error.errors;
      return { "": known(codeOf(error)) };
    }
  }

  /**
   * Send an interaction and show the answer. Meanwhile the store keeps it as pending, so that its control shows it. Returns the
   * reason of a failure.
   * @param {Omit<Pending, "id">} pending @param {{channel_id: string, [field: string]: unknown}} interaction @param {Message} [from]
   */
  async #waiting(pending, interaction, from) {
    lastNonce += 1;
    const nonce = `${Date.now()}-${lastNonce}`;
    this.store.pending.set(nonce, { id: nonce, ...pending });
    this.store.emit("busy", pending);
    try {
      const outcome = await this.api.interact({ ...interaction, nonce });
      this.#show(outcome, interaction.channel_id, from);
      return outcome.outcome === "failed" ? outcome.reason ?? "refused" : "";
    } finally {
      this.store.pending.delete(nonce);
      this.store.emit("busy", pending);
    }
  }

  /** @param {Outcome} outcome @param {string} channelId @param {Message} [from] */
  #show(outcome, channelId, from) {
    if (outcome.modal) this.stage.openModal(outcome.modal, channelId);
    if (outcome.activity) this.stage.openActivity(outcome.activity);
    if (!outcome.message) return;
    if (outcome.outcome !== "update") this.store.place(outcome.message);
    this.stage.answered(outcome.message, from);
  }
}
