/**
 * The parts around the messages: the list of channels with unread marks and the current user (a drawer on phones), the header of
 * the open channel, and notices about mentions elsewhere, a lost connection, pending commands and errors.
 */

import { avatar, displayName, fill, h, icon, tool } from "./dom.js";
import { dots } from "./message.js";
import { DIRECT, THREAD } from "./store.js";

const COMMAND = 2;
const ALERT_STAYS = 6000, TOAST_STAYS = 7000;

/** @param {Channel} channel */
const pictureOf = ({ type }) => (type === DIRECT ? "at" : type === THREAD ? "thread" : "hash");

/**
 * @param {Page} page
 * @param {{current: () => string, openDirect: () => void, people: () => void, settings: () => void}} parts
 */
export function sidebar({ store, t, open }, { current, openDirect, people, settings }) {
  const nav = h("nav", { class: "channels", "aria-label": t("channels.label") });
  const who = h("button", { type: "button", class: "person-who", "aria-haspopup": "dialog", onclick: people });
  const name = store.state.guilds[0]?.name ?? store.state.application.name;
  /** The link nodes, which are kept while their content changes. @type {Map<string, HTMLElement>} */
  const links = new Map();

  /** @param {Channel} channel */
  function linkOf(channel) {
    const { id } = channel;
    const isCurrent = id === current(), mentions = store.mentions(id), unread = store.isUnread(channel) && !isCurrent;
    const link = links.get(id) ?? h("button", { type: "button", onclick: () => open(id) });
    links.set(id, link);
    link.className = `channel ${isCurrent ? "channel-current" : ""} ${unread ? "channel-unread" : ""}`;
    if (isCurrent) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
    fill(link, channel.type === DIRECT ? avatar(store.state.application.bot, "avatar-small") : icon(pictureOf(channel)),
      h("span", { class: "channel-name" }, store.title(channel)),
      mentions ? h("span", { class: "badge" }, mentions, h("span", { class: "sr-only" }, ` ${t("channels.mentions", { count: mentions })}`)) : null,
      unread && !mentions ? h("span", { class: "sr-only" }, t("channels.unread")) : null);
    return link;
  }

  /** Hide archived threads, except the open one. @param {Channel[]} threads @param {Channel} parent */
  function threadsOf(threads, parent) {
    const shown = threads.filter((one) => one.parent_id === parent.id && (!one.thread_metadata?.archived || one.id === current()));
    return shown.length ? h("ul", { class: "channel-threads" }, shown.map((thread) => h("li", {}, linkOf(thread)))) : null;
  }

  let order = "";
  function draw() {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    fill(who, avatar(store.me), h("span", { class: "person-text" },
      h("span", { class: "person-name" }, displayName(store.me)), h("span", { class: "person-hint" }, t("person.switch"))));
    store.channels.forEach(linkOf);
    // Rebuild the list only if the channels have changed.
    const now = JSON.stringify([current(), store.channels.map(({ id, thread_metadata: data }) => [id, data?.archived])]);
    if (now === order) return;
    order = now;
    const direct = store.state.dms.length ? store.state.dms.map(linkOf) : [h("button", { type: "button", class: "channel", onclick: openDirect },
      avatar(store.state.application.bot, "avatar-small"), h("span", { class: "channel-name" }, store.state.application.name))];
    fill(nav, store.state.guilds.map(({ channels, threads }) => h("section", {}, h("h2", { class: "channels-title" }, t("channels.label")),
      h("ul", {}, channels.map((channel) => h("li", {}, linkOf(channel), threadsOf(threads, channel)))))),
    h("section", {}, h("h2", { class: "channels-title" }, t("channels.direct")), h("ul", {}, direct.map((link) => h("li", {}, link)))));
    if (focused && nav.contains(focused)) focused.focus();
  }
  store.on("places", draw);
  return h("aside", { class: "sidebar", "aria-label": name }, h("div", { class: "server" }, icon("post", "server-mark"), h("span", {}, name)), nav,
    h("div", { class: "person" }, who, tool("settings", t("settings.title"), settings)));
}

/** In a narrow window the sidebar slides over the log. A hidden sidebar is inert. @param {HTMLElement} panel */
export function drawer(panel) {
  const narrow = matchMedia("(max-width: 860px)");
  /** @type {HTMLElement | null} */
  let opener = null;
  const backdrop = h("div", { class: "backdrop", onclick: () => show(false) });
  narrow.addEventListener("change", () => show(false));
  document.addEventListener("keydown", (event) => event.key === "Escape" && !event.defaultPrevented && panel.matches(".shown") && show(false));
  show(false);
  return { backdrop, show };

  /** @param {boolean} open */
  function show(open) {
    panel.classList.toggle("shown", open);
    backdrop.classList.toggle("shown", open);
    panel.inert = narrow.matches && !open;
    if (open) {
      opener = /** @type {HTMLElement | null} */ (document.activeElement);
      /** @type {HTMLElement | null} */ (panel.querySelector("[aria-current], button"))?.focus();
    } else {
      opener?.focus();
      opener = null;
    }
  }
}

/**
 * The header of the open channel.
 * @param {Page} page @param {{current: () => string, menu: () => void, threads: () => void, archive: () => void, alert: HTMLElement}} parts
 */
export function channelHead({ store, t }, { current, menu, threads, archive, alert }) {
  const badge = h("span", { class: "menu-badge", hidden: true }), title = h("div", { class: "head-title" });
  const menuButton = tool("menu", t("head.menu"), menu, "icon-button head-menu");
  const threadsButton = tool("thread", t("threads.title"), threads), archiveButton = tool("check", t("threads.archive"), archive);
  menuButton.append(badge);
  const draw = () => {
    const channel = store.channel(current());
    if (!channel) return;
    const parent = channel.type === THREAD ? store.channel(channel.parent_id) : undefined;
    fill(title, icon(pictureOf(channel)), h("h1", {}, store.title(channel)),
      h("p", { class: "head-topic" }, parent ? t("head.threadOf", { name: store.title(parent) }) : channel.topic));
    threadsButton.hidden = channel.type !== 0;
    archiveButton.hidden = channel.type !== THREAD || Boolean(channel.thread_metadata?.archived);
    const others = store.channels.filter(({ id }) => id !== channel.id);
    const mentions = others.reduce((sum, { id }) => sum + store.mentions(id), 0);
    badge.hidden = !mentions && !others.some((other) => store.isUnread(other));
    badge.textContent = mentions ? String(mentions) : "";
    document.title = `${mentions ? `(${mentions}) ` : ""}${store.title(channel)} · ${store.state.application.name}`;
  };
  store.on("places", draw);
  return h("header", { class: "head" }, menuButton, title, alert, threadsButton, archiveButton);
}

/** A mention or a direct message in another channel. It replaces the topic, so it covers nothing. @param {Page} page @param {() => string} current */
export function callElement({ store, t, open }, current) {
  const element = h("div", { class: "alert", role: "status" });
  let timer = 0, called = "";
  const hide = () => { fill(element); called = ""; };
  const hideLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (element.contains(document.activeElement) ? hideLater() : hide()), ALERT_STAYS);
  };
  store.on("alert", ({ channelId }) => {
    const channel = store.channel(channelId);
    if (!channel || channelId === current()) return;
    const text = channel.type === DIRECT ? t("alert.direct", { name: store.title(channel) }) : t("alert.channel", { name: `#${store.title(channel)}` });
    called = channelId;
    fill(element, h("button", { type: "button", class: "alert-button", onclick: () => open(channelId) }, icon("bell"), h("span", {}, text)));
    hideLater();
  });
  store.on("places", () => called && called === current() && hide());
  return element;
}

/** The strip over the log for a missing server or bot. @param {Page} page */
export function banner({ store, t }) {
  const element = h("div", { class: "banner", role: "status", hidden: true });
  const draw = () => {
    element.hidden = store.connected && store.state.bot_online;
    element.classList.toggle("banner-lost", !store.connected);
    if (!element.hidden) fill(element, icon("plug"), t(store.connected ? "banner.bot" : "banner.lost", { name: store.state.application.name }));
  };
  store.on("places", draw);
  draw();
  return element;
}

/** The line under the log with the pending command. @param {Page} page @param {() => string} current */
export function sendingLine({ store, t }, current) {
  const element = h("p", { class: "sending", "aria-live": "off" });
  store.on("busy", () => {
    const command = [...store.pending.values()].find((one) => one.type === COMMAND && one.channel_id === current());
    fill(element, command ? [dots(), t("sending", { name: command.command ?? "" })] : []);
  });
  return element;
}

/** Short error messages over the page's header, which the user can dismiss. @param {Say} t */
export function toaster(t) {
  const element = h("div", { class: "toasts", role: "region", "aria-label": t("toast.label") });
  const complain = (/** @type {string} */ text) => {
    const note = h("div", { class: "toast", role: "alert" }, icon("warning"), h("span", {}, text), tool("close", t("dialog.close"), () => note.remove()));
    element.append(note);
    setTimeout(() => note.remove(), TOAST_STAYS);
  };
  return { element, complain };
}
