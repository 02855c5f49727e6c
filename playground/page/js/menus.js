/**
 * The menu of a message: the application's commands for it, and those for the people in it. The ⋮ button opens it, as do a right
 * click, a long press, and Enter on the focused message.
 */

import { avatar, displayName, h, icon, tool } from "./dom.js";
import { Popup } from "./popup.js";

export const PERSON_MENU = 2, MESSAGE_MENU = 3;
/** Elements with a menu of the browser's own, or with their own use for Enter. */
const OWN_MENU = "a, img, button, input, textarea, select, pre";

/** @typedef {{command: Command, target: string}} Action */

/**
 * Add the menu to a message's article.
 * @param {HTMLElement} article @param {Message} message @param {import("./message.js").MessageContext} context
 */
export function addMenu(article, message, context) {
  const { t } = context;
  const button = tool("more", t("menu.open"), () => openMenu(button, message, context), "icon-button message-menu");
  button.setAttribute("aria-haspopup", "listbox");
  article.append(button);
  const open = (/** @type {Event} */ event) => {
    if (/** @type {Element} */ (event.target).closest(OWN_MENU) || String(getSelection())) return;
    event.preventDefault();
    openMenu(button, message, context);
  };
  article.addEventListener("contextmenu", open);
  article.addEventListener("keydown", (event) => event.key === "Enter" && event.target === article && open(event));
}

/** @param {HTMLElement} button @param {Message} message @param {import("./message.js").MessageContext} context */
function openMenu(button, message, context) {
  const { t, api, complain } = context;
  /** @type {Map<string, Action>} */
  const actions = new Map();
  const keys = h("input", { class: "sr-only", type: "text", role: "combobox", readonly: true, "aria-label": t("menu.label"), onkeydown: key });
  const popup = new Popup({ anchor: button, owner: keys, label: t("menu.label"), sheet: true, className: "menu-panel", above: keys, choose, closed: () => button.focus() });
  popup.open();
  popup.say(t("list.asking"));
  keys.focus({ preventScroll: true });
  api.commands(message.channel_id).then(show).catch((/** @type {unknown} */ error) => { popup.close(); complain(error); });

  /** @param {Command[]} commands */
  function show(commands) {
    const items = itemsOf(commands, message, actions);
    popup.say(items.length ? "" : t("menu.none"));
    popup.show(items);
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (popup.key(event)) return;
    if (event.key === "Tab") popup.close();
    else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (popup.active) choose(popup.active);
    }
  }

  /** @param {Item} item */
  function choose({ value }) {
    const action = actions.get(value);
    popup.close();
    if (action) context.act(message, action.command, action.target);
  }
}

/** @param {Command[]} commands @param {Message} message @param {Map<string, Action>} actions receives the action of each item @returns {Item[]} */
function itemsOf(commands, message, actions) {
  const kind = (/** @type {number} */ type) => commands.filter((command) => command.type === type);
  /** @param {Command} command @param {string} target @param {Partial<Item>} about @returns {Item} */
  const item = (command, target, about) => {
    const value = `${command.id} ${target}`;
    actions.set(value, { command, target });
    return { value, label: command.name_localized ?? command.name, ...about };
  };
  return [
    ...kind(MESSAGE_MENU).map((command) => item(command, message.id, { lead: icon("post") })),
    ...peopleIn(message).flatMap((user) => kind(PERSON_MENU).map((command) => item(command, user.id, { detail: displayName(user), lead: avatar(user, "avatar-small") }))),
  ];
}

/** Return the author, the person whose command it answers, and the people it mentions, each once and without bots. @param {Message} message */
function peopleIn({ author, interaction_metadata: done, mentions }) {
  const people = [author, ...(done ? [done.user] : []), ...mentions].filter(({ bot }) => !bot);
  return [...new Map(people.map((user) => [user.id, user])).values()];
}
