/** Functions that create elements. Data only becomes text or attributes, never markup. Nothing assigns innerHTML. */

/** The luminance at which black and white letters have equal contrast. */
const EVEN = 0.179;
const REACHABLE = "button:not(:disabled), a[href], input:not(:disabled), textarea:not(:disabled), [tabindex='0']";
let lastId = 0;

/**
 * Create an element. `on…` attributes are listeners, `dataset` is an object. Attributes with the value null, undefined or false
 * are omitted.
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

/** Create a form that calls a function when it is submitted. @param {Record<string, unknown>} attributes @param {() => unknown} send @param {...Child} children */
export function formNode(attributes, send, ...children) {
  return h("form", { ...attributes, onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void send(); } }, children);
}

/** Replace all children. Absent ones are skipped. @param {Element} parent @param {...Child} children */
export function fill(parent, ...children) {
  const flat = /** @type {Child[]} */ (children.flat(9));
  parent.replaceChildren(...flat.filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child))));
}

/** Return an id that is unique on the page. @param {string} prefix */
export function freshId(prefix) {
  lastId += 1;
  return `${prefix}-${lastId}`;
}

/** Return the elements inside another that Tab reaches. @param {Element} root @returns {HTMLElement[]} */
export function reachable(root) {
  return [...root.querySelectorAll(/** @type {"button"} */ (REACHABLE))];
}

/** Create a decorative icon from `icons.svg`. It is hidden from screen readers, and the control around it has the name. @param {string} name @param {string} [className] */
export function icon(name, className = "") {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", `icon ${className}`.trim());
  use.setAttribute("href", `icons.svg#${name}`);
  svg.append(use);
  return svg;
}

/** Create a button that only shows an icon. @param {string} name @param {string} label @param {(event: Event) => void} act @param {string} [className] */
export function tool(name, label, act, className = "icon-button") {
  return h("button", { type: "button", class: className, "aria-label": label, title: label, onclick: act }, icon(name));
}

/** Show an emoji of the application, or its name if the emoji is missing. @param {string} id @param {string} name */
export function emojiImage(id, name) {
  return h("img", { class: "emoji-image", src: `/cdn/emojis/${encodeURIComponent(id)}`, alt: name, title: name, draggable: "false" });
}

/** @param {User} user */
export function displayName(user) {
  return user.global_name ?? user.username;
}

/** Show a person's avatar: the first letter of the name on their colour, dark or light for contrast. @param {User} user @param {string} [className] */
export function avatar(user, className = "") {
  const colour = user.accent_color ?? 0x2f7d6f;
  const [red, green, blue] = [16, 8, 0].map((shift) => ((colour >> shift) & 255) / 255).map((part) => ((part + 0.055) / 1.055) ** 2.4);
  const bright = 0.2126 * red + 0.7152 * green + 0.0722 * blue > EVEN;
  const face = user.bot ? icon("post") : [...displayName(user)][0]?.toUpperCase();
  const disc = h("span", { class: `avatar ${className}`, "aria-hidden": "true" }, face);
  disc.classList.add(user.bot ? "avatar-bot" : bright ? "avatar-bright" : "avatar-dark");
  if (!user.bot) disc.style.backgroundColor = `#${colour.toString(16).padStart(6, "0")}`;
  return disc;
}

/** Return a web address, or nothing for other links, so that a link never runs a script. @param {string | undefined} url */
export function safeLink(url) {
  return url && /^https?:\/\//.test(url) ? url : null;
}

/** Create a dialog over the page. Its content may be a form. @param {string} title @param {Say} t @param {HTMLElement} body @param {string} [className] */
export function openDialog(title, t, body, className = "") {
  const id = freshId("dialog");
  const dialog = h("dialog", { class: `dialog ${className}`, "aria-labelledby": id, onclose: () => dialog.remove() },
    h("header", { class: "dialog-head" }, h("h2", { id }, title), tool("close", t("dialog.close"), () => dialog.close())), body);
  // A tap on the backdrop.
  dialog.addEventListener("pointerdown", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
