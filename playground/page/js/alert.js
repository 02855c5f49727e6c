/**
 * The person is mentioned in another channel, or written to: shown in the head of the page in place of the topic, where it
 * covers nothing that is read or tapped. A tap opens that channel; its mark in the channel list stays when this is gone.
 */

import { fill, h } from "./dom.js";
import { icon } from "./icons.js";

const STAYS_MS = 6000;

export class Alert {
  element = h("div", { class: "alert", role: "status" });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #channelId = "";

  /** A newer alert takes the place of the older. @param {string} text @param {string} channelId @param {() => void} open */
  show(text, channelId, open) {
    this.#channelId = channelId;
    fill(this.element, h("button", { type: "button", class: "alert-button", onclick: open }, icon("bell"), h("span", {}, text)));
    this.#hideLater();
  }

  /** The channel is open: its alert can go. @param {string} channelId */
  dismiss(channelId) {
    if (channelId === this.#channelId) this.#hide();
  }

  #hideLater() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.element.contains(document.activeElement) ? this.#hideLater() : this.#hide()), STAYS_MS);
  }

  #hide() {
    clearTimeout(this.#timer);
    this.#channelId = "";
    fill(this.element);
  }
}
