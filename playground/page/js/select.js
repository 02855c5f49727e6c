/**
 * A select component of a message: a button that opens a list, with a search field if the list is long. A single choice is sent
 * at once, several choices when the list closes. As on Discord, the same choice is not sent again until the message has been
 * updated.
 */

import { avatar, displayName, emojiImage, h, icon } from "./dom.js";
import { Popup } from "./popup.js";
import { fold } from "./words.js";

const LONG = 10, USER_SELECT = 5;

/** @param {Component} component @param {Page} page @param {string} channelId @param {(values: string[]) => void} take */
export function selectNode(component, { store, t }, channelId, take) {
  const items = component.type === USER_SELECT ? peopleItems(store, channelId) : (component.options ?? []).map(optionItem);
  const least = component.min_values ?? 1, most = component.max_values ?? 1;
  const several = most > 1 || least === 0;
  const label = component.placeholder ?? t("select.placeholder");
  const long = items.length > LONG;
  let chosen = new Set((component.options ?? []).filter((option) => option.default).map(({ value }) => value));
  let before = "";
  const values = () => items.map(({ value }) => value).filter((value) => chosen.has(value));

  const face = h("span", { class: "select-face" });
  const button = h("button", {
    type: "button", class: "select", disabled: component.disabled, dataset: { customId: component.custom_id ?? "" },
    "aria-haspopup": "listbox", "aria-expanded": "false", onclick: () => (popup.isOpen ? popup.close() : open()),
  }, face, icon("chevron"));
  // In a short list, the box only holds the focus and receives the keys.
  const search = h("input", {
    class: long ? "select-search" : "select-search sr-only", type: "text", role: "combobox", "aria-autocomplete": "list", autocomplete: "off",
    "aria-label": t("select.search"), placeholder: t("select.search"), readonly: !long, oninput: filter, onkeydown: key,
  });
  const popup = new Popup({
    anchor: button, owner: search, label, sheet: true, multiple: several, choose: toggle, closed, className: "select-panel",
    above: [search, several ? h("p", { class: "select-hint" }, t("select.range", { least, most })) : null],
    below: several ? h("button", { type: "button", class: "button button-primary select-done", onclick: () => popup.close() }, t("select.done")) : null,
  });
  button.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open();
  });
  draw();
  return button;

  function draw() {
    const labels = items.filter(({ value }) => chosen.has(value)).map((item) => item.label).join(", ");
    face.textContent = labels || label;
    face.classList.toggle("select-empty", !labels);
    button.setAttribute("aria-label", labels ? `${label}: ${labels}` : label);
  }

  function open() {
    before = values().join();
    search.value = "";
    popup.open();
    filter();
    button.setAttribute("aria-expanded", "true");
    // On a phone the keyboard would cover the list, so it only opens when the user taps the search field.
    (long && matchMedia("(pointer: coarse)").matches ? popup.panel : search).focus();
  }

  function filter() {
    const found = items.filter((item) => fold(`${item.label} ${item.detail ?? ""}`).includes(fold(search.value)));
    popup.show(found, chosen, Math.max(0, found.findIndex(({ value }) => chosen.has(value))));
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (popup.key(event)) return;
    if (event.key === "Tab") popup.close();
    else if (event.key === "Enter" || (event.key === " " && !long)) {
      event.preventDefault();
      if (popup.active) toggle(popup.active);
    }
  }

  /** @param {Item} item */
  function toggle({ value }) {
    if (!several || (most === 1 && !chosen.has(value))) chosen = new Set([value]);
    else if (!chosen.delete(value) && chosen.size < most) chosen.add(value);
    popup.mark(chosen);
    if (several) return;
    popup.close();
  }

  function closed() {
    button.setAttribute("aria-expanded", "false");
    button.focus();
    if (chosen.size < least || values().join() === before) return;
    draw();
    take(values());
  }
}

/** @param {Option} option @returns {Item} */
function optionItem({ value, label, description, emoji }) {
  return { value, label, detail: description, lead: emoji?.id ? emojiImage(emoji.id, "") : emoji?.name };
}

/** Return everybody in the channel's server, or both users of a direct message. @param {import("./store.js").Store} store @param {string} channelId @returns {Item[]} */
export function peopleItems(store, channelId) {
  const users = store.guildOf(channelId)?.members.map(({ user }) => user) ?? [store.me, store.state.application.bot];
  return users.map((user) => ({ value: user.id, label: displayName(user), detail: user.username, lead: avatar(user, "avatar-small") }));
}

/**
 * Return the channels and threads of the channel's server, limited to these types if there are any.
 * @param {import("./store.js").Store} store @param {string} channelId @param {number[]} types @returns {Item[]}
 */
export function channelItems(store, channelId, types) {
  const guild = store.guildOf(channelId);
  return [...(guild?.channels ?? []), ...(guild?.threads ?? [])].filter(({ type }) => !types.length || types.includes(type))
    .map((channel) => ({ value: channel.id, label: channel.name ?? "", lead: icon(channel.parent_id ? "thread" : "hash") }));
}
