/**
 * Somebody calls from another channel: told in the head of the page, in place of the topic, where it covers nothing that
 * is read or tapped. A tap goes there; the mark in the channel list stays when the word is gone.
 */

import { fill, h } from "./dom.js";
import { icon } from "./icons.js";

const STAYS = 6000;

export class Call {
  element = h("div", { class: "call", role: "status" });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #channelId = "";

  /** A newer call takes the place of the older. @param {string} text @param {string} channelId @param {() => void} open */
  tell(text, channelId, open) {
    this.#channelId = channelId;
    fill(this.element, h("button", { type: "button", class: "call-button", onclick: open }, icon("bell"), h("span", {}, text)));
    this.#leaveLater();
  }

  /** The channel is open: its call is heard. @param {string} channelId */
  heard(channelId) {
    if (channelId === this.#channelId) this.#leave();
  }

  #leaveLater() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.element.contains(document.activeElement) ? this.#leaveLater() : this.#leave()), STAYS);
  }

  #leave() {
    clearTimeout(this.#timer);
    this.#channelId = "";
    fill(this.element);
  }
}
