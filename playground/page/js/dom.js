/** Building the page out of nodes. Data only ever becomes text or an attribute, never markup: nothing assigns innerHTML. */

const PATHS = Object.freeze({
  hash: "M9 4 7 20M17 4l-2 16M4.5 9h16M3.5 15h16",
  thread: "M5 5h14v10h-8l-4 4v-4H5zM9 9h6M9 11.8h4",
  at: "M15.5 12a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM15.5 8.5V13a2.5 2.5 0 0 0 5 0v-1a8.5 8.5 0 1 0-3.6 6.9",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  send: "M4 12 20 4l-5 16-3.5-6.5zM11.5 13.5 20 4",
  settings: "M15.2 12a3.2 3.2 0 1 1-6.4 0 3.2 3.2 0 0 1 6.4 0zM12 3v2.4M12 18.6V21M3 12h2.4M18.6 12H21M5.6 5.6l1.7 1.7M16.7 16.7l1.7 1.7"
    + "M18.4 5.6l-1.7 1.7M7.3 16.7l-1.7 1.7",
  chevron: "m6 9 6 6 6-6",
  left: "m14.5 6-6 6 6 6",
  right: "m9.5 6 6 6-6 6",
  down: "M12 5v14m-5.5-5.5 5.5 5.5 5.5-5.5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM14.8 12a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0z",
  reply: "M10 6 4 11.5 10 17M4.5 11.5H14c4 0 6 2.3 6 6.5",
  warning: "M12 4 2.8 19.5h18.4zM12 10v4.5M12 17.2v.1",
  check: "m5 12.5 4.5 4.5L19 7.5",
  file: "M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5",
  link: "M10 14 20 4M14 4h6v6M17 13.5V20H4V7h6.5",
  slash: "M15 5 9 19M4 4h16v16H4z",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4",
  plug: "M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4",
  post: "M11 3v18M4 5h12l3.5 2.5L16 10H4zM18 12.5H8l-3 2.2 3 2.3h10z",
});
/** At this luminance white and black letters are read equally well. */
const EVEN = 0.179;
const REACHABLE = "button:not(:disabled), a[href], input:not(:disabled), textarea:not(:disabled), [tabindex='0']";
let lastId = 0;

/**
 * Make an element. `on…` attributes are listeners, `dataset` is an object; null, undefined and false leave an attribute out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Record<string, unknown>} [attributes] @param {...Child} children @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name === "dataset") Object.assign(element.dataset, value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  fill(element, children);
  return element;
}

/** Replace all children; what is absent is skipped. @param {Element} parent @param {...Child} children */
export function fill(parent, ...children) {
  const flat = /** @type {Child[]} */ (children.flat(9));
  parent.replaceChildren(...flat.filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child))));
}

/** An id that no other element of the page has. @param {string} prefix */
export function freshId(prefix) {
  lastId += 1;
  return `${prefix}-${lastId}`;
}

/** What Tab reaches inside an element. @param {Element} root @returns {HTMLElement[]} */
export function reachable(root) {
  return [...root.querySelectorAll(/** @type {"button"} */ (REACHABLE))];
}

/** A decorative icon: hidden from screen readers, the control around it has the name. @param {keyof typeof PATHS} name @param {string} [className] */
export function icon(name, className = "") {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", `icon ${className}`.trim());
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

/** A button that shows an icon alone. @param {keyof typeof PATHS} name @param {string} label @param {(event: Event) => void} act @param {string} [className] */
export function tool(name, label, act, className = "icon-button") {
  return h("button", { type: "button", class: className, "aria-label": label, title: label, onclick: act }, icon(name));
}

/** The application's own emoji; where it is gone, its name stands for it. @param {string} id @param {string} name */
export function emojiImage(id, name) {
  return h("img", { class: "emoji-image", src: `/cdn/emojis/${encodeURIComponent(id)}`, alt: name, title: name, draggable: "false" });
}

/** @param {User} user */
export function displayName(user) {
  return user.global_name ?? user.username;
}

/** @param {number} colour */
export function hex(colour) {
  return `#${colour.toString(16).padStart(6, "0")}`;
}

/** A person's disc: the first letter of the name on their colour, dark or light so that it can be read. @param {User} user @param {string} [className] */
export function avatar(user, className = "") {
  const colour = user.accent_color ?? 0x2f7d6f;
  const [red, green, blue] = [16, 8, 0].map((shift) => ((colour >> shift) & 255) / 255).map((part) => ((part + 0.055) / 1.055) ** 2.4);
  const bright = 0.2126 * red + 0.7152 * green + 0.0722 * blue > EVEN;
  const face = user.bot ? icon("post") : [...displayName(user)][0]?.toUpperCase();
  const disc = h("span", { class: `avatar ${className}`, "aria-hidden": "true" }, face);
  disc.classList.add(user.bot ? "avatar-bot" : bright ? "avatar-bright" : "avatar-dark");
  if (!user.bot) disc.style.backgroundColor = hex(colour);
  return disc;
}

/** Only the web: a link never runs a script. @param {string | undefined} url */
export function safeLink(url) {
  return url && /^https?:\/\//.test(url) ? url : null;
}

/** A dialog over the page; what it holds may be a form. @param {string} title @param {Say} t @param {HTMLElement} body @param {string} [className] */
export function openDialog(title, t, body, className = "") {
  const id = freshId("dialog");
  const dialog = h("dialog", { class: `dialog ${className}`, "aria-labelledby": id, onclose: () => dialog.remove() },
    h("header", { class: "dialog-head" }, h("h2", { id }, title), tool("close", t("dialog.close"), () => dialog.close())), body);
  // A tap on the dimmed page behind.
  dialog.addEventListener("pointerdown", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
