/**
 * A select of a message or a form: a button that opens a list. Choosing one sends at once; where several may
 * be chosen, they are sent when the list closes.
 */

import { avatar } from "../avatar.js";
import { h } from "../dom.js";
import { emojiImage } from "../emoji.js";
import { icon } from "../icons.js";
import { SelectList } from "./selectlist.js";
import { displayName } from "../store.js";
import { KIND } from "../types.js";

/** @typedef {import("../types.js").Component} Component */
/** @typedef {import("../listbox.js").Item} Item */
/** @typedef {import("./index.js").Context} Context */

/**
 * @param {Component} component
 * @param {Context} context
 * @param {{take?: (values: string[]) => void, labelledBy?: string}} [use] take: a form keeps the values instead of sending them
 */
export function selectNode(component, context, { take, labelledBy } = {}) {
  const items = itemsOf(component, context);
  const chosen = initial(component);
  const face = h("span", { class: "select-face" });
  const button = h("button", {
    type: "button",
    class: "select",
    disabled: Boolean(component.disabled),
    dataset: { customId: component.custom_id ?? "" },
    "aria-haspopup": "listbox",
    "aria-expanded": "false",
  }, face, icon("chevron"));
  const show = (/** @type {string[]} */ values) => showFace(button, face, component, items, values, context, labelledBy);
  const list = new SelectList(button, {
    items, chosen, component, t: context.t,
    done: (values) => {
      show(values);
      if (take) take(values);
      else context.press(component, values);
    },
  });
  button.addEventListener("click", () => list.toggle());
  button.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    list.open();
  });
  show(chosen);
  return button;
}

/**
 * @param {HTMLElement} button @param {HTMLElement} face @param {Component} component @param {Item[]} items
 * @param {string[]} values @param {Context} context @param {string | undefined} labelledBy
 */
function showFace(button, face, component, items, values, context, labelledBy) {
  const labels = items.filter(({ value }) => values.includes(value)).map(({ label }) => label);
  const placeholder = component.placeholder ?? context.t("select.placeholder");
  face.textContent = labels.join(", ") || placeholder;
  face.classList.toggle("select-empty", labels.length === 0);
  if (labelledBy) {
    face.id = `${labelledBy}-value`;
    button.setAttribute("aria-labelledby", `${labelledBy} ${face.id}`);
  } else {
    button.setAttribute("aria-label", labels.length ? `${placeholder}: ${labels.join(", ")}` : placeholder);
  }
}

/** @param {Component} component */
function initial(component) {
  const options = (component.options ?? []).filter((option) => option.default).map(({ value }) => value);
  return [...options, ...(component.default_values ?? []).map(({ id }) => id)];
}

/** @param {Component} component @param {Context} context @returns {Item[]} */
function itemsOf(component, { store, channelId }) {
  const guild = store.guildOf(channelId);
  const people = () => (guild ? guild.members.map(({ user }) => user) : [store.me, store.bot])
    .map((user) => ({ value: user.id, label: displayName(user), detail: user.username, lead: avatar(user, "avatar-small") }));
  const roles = () => (guild?.roles ?? []).filter(({ id }) => id !== guild?.id).map(({ id, name }) => ({ value: id, label: name, lead: icon("at") }));
  switch (component.type) {
    case KIND.userSelect:
      return people();
    case KIND.roleSelect:
      return roles();
    case KIND.mentionableSelect:
      return [...people(), ...roles()];
    case KIND.channelSelect:
      return [...(guild?.channels ?? []), ...(guild?.threads ?? [])]
        .filter(({ type }) => component.channel_types?.length ? component.channel_types.includes(type) : true)
        .map((channel) => ({ value: channel.id, label: channel.name ?? "", lead: icon(store.isThread(channel) ? "thread" : "hash") }));
    default:
      return (component.options ?? []).map(({ value, label, description, emoji }) => ({ value, label, detail: description, lead: emoji?.id ? emojiImage(emoji.id, "") : emoji?.name }));
  }
}
