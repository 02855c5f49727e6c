/** The complete page: one store, and the views that read it and react to the stream's events. */

import { activityLink, openActivity } from "./activity.js";
import { openPeople, openSettings, openThreads } from "./dialogs.js";
import { h } from "./dom.js";
import { Composer } from "./composer.js";
import { Interactions } from "./interactions.js";
import { Log } from "./log.js";
import { keepTimesTrue } from "./markdown.js";
import { openModal } from "./modal.js";
import { banner, callElement, channelHead, drawer, sendingLine, sidebar, toaster } from "./places.js";
import { ask, codeOf, Person } from "./server.js";
import { THREAD } from "./store.js";
import { openViewer } from "./viewer.js";

/** @param {import("./store.js").Store} store @param {import("./address.js").Address} address @param {Locale[]} locales @param {Say} t */
export function openApp(store, address, locales, t) {
  const api = new Person(address.key, store.me.id);
  const toasts = toaster(t);
  /** Show a refusal. Anything else is a bug and is logged to the console. @param {unknown} error */
  const complain = (error) => toasts.complain(t("error", { code: codeOf(error) }));
  /** @type {Page} */
  const page = { store, api, t, complain, open, begin: (name) => void composer.begin(name) };
  const current = () => log.channelId;
  const view = (/** @type {Picture[]} */ pictures, /** @type {number} */ at) => openViewer(pictures, at, t);

  const interactions = new Interactions(page, {
    openModal: (modal, channelId) => goBack(() => openModal(modal, page, (values) => interactions.submit(modal, channelId, values))),
    openActivity: (activity) => goBack(() => openActivity(activity, page)),
    answered: (message, from) => log.follow(message, from),
    failed: (reason) => toasts.complain(t(`failed.${reason}`)),
  });
  const log = new Log({
    ...page, view, press: (component, values, message) => void interactions.press(message, component, values),
    dismiss: (message) => void api.remove(message).catch(complain),
    act: (message, command, target) => void interactions.menu(message.channel_id, command, target),
  });
  const composer = new Composer(page, interactions, () => log.step(null, 0));
  const panel = sidebar(page, {
    current,
    openDirect: () => void api.openDirect().then(arrive).catch(complain),
    people: () => openPeople({
      t, locales, address, me: store.me.id, users: store.state.users.filter(({ bot }) => !bot),
      addUser: (name, locale) => ask(address.key, "POST", "/play/users", { name, locale }).catch(complain),
    }),
    settings: () => openSettings(page, locales, (changes) => void api.change(changes).catch(complain)),
  });
  const { backdrop, show: showDrawer } = drawer(panel);
  const head = channelHead(page, {
    current,
    alert: callElement(page, current),
    menu: () => showDrawer(!panel.matches(".shown")),
    threads: () => openThreads(page, store.channels.filter(({ type, parent_id: parent }) => type === THREAD && parent === current()),
      (name) => api.openThread(current(), name).then(arrive).catch(complain)),
    archive: () => void api.archiveThread(current()).catch(complain),
  });

  document.body.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const customId = link?.href ? activityLink(link.href, store.state.application.id) : null;
    if (customId === null) return;
    event.preventDefault();
    void api.openActivity(current(), customId).then((activity) => goBack(() => openActivity(activity, page))).catch(complain);
  });
  document.documentElement.lang = store.me.locale;
  document.body.replaceChildren(h("div", { class: "app" }, panel,
    h("main", { class: "main" }, head, banner(page), log.element, sendingLine(page, current), composer.element)), backdrop, toasts.element);
  keepInView();
  keepTimesTrue(store.me.locale);
  document.addEventListener("keydown", keys);
  addEventListener("popstate", () => address.channel && open(address.channel));
  store.on("ready", () => show(store.channel(address.channel) ?? store.channels[0]));
  show(store.channel(address.channel) ?? store.channels[0]);

  /** @param {string} channelId */
  function open(channelId) {
    const channel = store.channel(channelId);
    showDrawer(false);
    if (!channel || channelId === current()) return;
    show(channel);
    if (!matchMedia("(pointer: coarse)").matches) composer.focus();
  }

  /** @param {Channel} channel */
  function show({ id }) {
    address.showChannel(id);
    void log.open(id);
    composer.open(id);
    store.emit("places", undefined);
    store.emit("busy", undefined);
  }

  /** Open a dialog. If the element that had the focus is gone when the dialog closes, focus the message box. @param {() => HTMLDialogElement} begin */
  function goBack(begin) {
    const opener = document.activeElement;
    begin().addEventListener("close", () => (opener !== document.body && opener?.isConnected) || matchMedia("(pointer: coarse)").matches || composer.focus());
  }

  /** Open a channel that the stream may not have delivered yet. @param {Channel} channel */
  function arrive(channel) {
    store.take({ t: "CHANNEL_CREATE", d: channel });
    open(channel.id);
  }

  /** Keys that work anywhere: navigate the log, return to the message box, switch channels. @param {KeyboardEvent} event */
  function keys(event) {
    if (event.defaultPrevented || document.querySelector("dialog:modal, .activity:focus-within")) return;
    const target = /** @type {HTMLElement} */ (event.target);
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const inLog = target.matches(".message, .log-scroller");
    const letter = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (step && event.altKey) {
      event.preventDefault();
      const { channels } = store;
      open(channels[(channels.findIndex(({ id }) => id === current()) + step + channels.length) % channels.length].id);
    } else if (step && inLog) {
      event.preventDefault();
      if (!log.step(target.matches(".message") ? target : null, step)) composer.focus();
    } else if ((event.key === "Escape" && target.closest(".log")) || (letter && (inLog || target === document.body))) composer.focus();
  }
}

/** End the page above a phone's keyboard, even if the browser only moves the viewport. */
function keepInView() {
  const viewport = window.visualViewport;
  viewport?.addEventListener("resize", () => {
    // The user zooms in to look, not to type.
    if (viewport.scale > 1.01) return;
    document.documentElement.style.setProperty("--window", `${viewport.height}px`);
    scrollTo(0, 0);
  });
}
