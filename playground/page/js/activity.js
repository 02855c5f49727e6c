/**
 * The application's Activity: a separate page in a panel beside the messages, and Discord's side of the protocol.
 *
 * The page in the frame sends HANDSHAKE and receives READY. Then it sends commands, each with a nonce that its answer repeats.
 * AUTHORIZE requests a code that identifies the user, who has to agree once. All other commands are rejected.
 */

import { ApiError } from "./server.js";
import { h, openDialog, tool } from "./dom.js";

const HANDSHAKE = 0, FRAME = 1, CLOSE = 2;
const VERSION = 1, ENCODING = "json";
/** Reasons for rejecting a handshake or a command. */
const BAD_CLIENT = 4000, BAD_VERSION = 4004, BAD_ENCODING = 4005, BAD_PAYLOAD = 4000, NO_COMMAND = 4002;
const MAY = "allow-scripts allow-same-origin allow-forms allow-downloads allow-popups";
const LINKS = "https://discord.com";
const PHONE = "(max-width: 860px)";

/** The open panel. There is at most one. @type {HTMLDialogElement | null} */
let shown = null;

/** Return the `custom_id` of a link to the Activity of an application, or null for other links. @param {string} url @param {string} application */
export function activityLink(url, application) {
  const { origin, pathname, searchParams } = new URL(url);
  return origin === LINKS && pathname === `/activities/${application}` ? searchParams.get("custom_id") ?? "" : null;
}

/** @param {Activity} activity @param {Page} page */
export function openActivity(activity, { api, store, t }) {
  shown?.close();
  const { application } = store.state;
  const address = new URL(activity.url), { origin } = address;
  address.searchParams.set("platform", matchMedia("(pointer: coarse)").matches ? "mobile" : "desktop");
  const frame = h("iframe", { class: "activity-frame", src: address.href, title: application.name, sandbox: MAY, allow: "clipboard-write; fullscreen" });
  const panel = h("dialog", { class: "activity", "aria-label": t("activity.label", { name: application.name }) },
    h("header", { class: "activity-head" }, h("h2", {}, application.name), tool("close", t("activity.close"), () => panel.close())), frame);
  let isReady = false;
  shown = panel;
  addEventListener("message", hear);
  addEventListener("pagehide", leave);
  panel.addEventListener("keydown", (event) => event.key === "Escape" && panel.close());
  panel.addEventListener("close", () => {
    removeEventListener("message", hear);
    removeEventListener("pagehide", leave);
    panel.remove();
    shown = shown === panel ? null : shown;
    leave();
  });
  document.querySelector(".app")?.append(panel);
  if (matchMedia(PHONE).matches) panel.showModal();
  else panel.show();
  frame.addEventListener("load", () => frame.focus());
  return panel;

  function leave() {
    void api.closeActivity(activity.frame_id).catch(() => null);
  }

  /** Send a message. @param {unknown[]} message an opcode and its data */
  function tell(...message) {
    frame.contentWindow?.postMessage(message, origin);
  }

  /** @param {MessageEvent} event */
  function hear({ source, origin: from, data }) {
    if (source !== frame.contentWindow || from !== origin || !Array.isArray(data)) return;
    const [opcode, payload] = data;
    if (opcode === HANDSHAKE) greet(payload ?? {});
    else if (opcode === FRAME && isReady) void answer(payload ?? {});
    else if (opcode === CLOSE) panel.close();
  }

  /** @param {{v?: number, encoding?: string, client_id?: string, frame_id?: string}} payload */
  function greet({ v, encoding = ENCODING, client_id: client, frame_id: id }) {
    const refusal = v !== VERSION ? BAD_VERSION : encoding !== ENCODING ? BAD_ENCODING
      : client !== application.id || id !== activity.frame_id ? BAD_CLIENT : 0;
    if (refusal) {
      tell(CLOSE, { code: refusal, message: "handshake refused" });
      return;
    }
    isReady = true;
    const config = { cdn_host: location.host, api_endpoint: `//${location.host}/api`, environment: "playground" };
    tell(FRAME, { cmd: "DISPATCH", evt: "READY", data: { v: VERSION, config }, nonce: null });
  }

  /** @param {{cmd?: string, args?: object, nonce?: string}} payload */
  async function answer({ cmd, args = {}, nonce }) {
    const told = await carryOut(cmd, args).then((data) => ({ evt: null, data }), (/** @type {unknown} */ error) => {
      if (error instanceof ApiError) return { evt: "ERROR", data: { code: error.code === "unknown-command" ? NO_COMMAND : BAD_PAYLOAD, message: error.code } };
      throw error;
    });
    tell(FRAME, { cmd, nonce, ...told });
  }

  /** @param {string | undefined} cmd @param {object} args @returns {Promise<object | null>} */
  async function carryOut(cmd, args) {
    if (cmd === "CAPTURE_LOG") return null;
    if (cmd !== "AUTHORIZE") throw new ApiError("unknown-command");
    try {
      return await api.authorize(activity.frame_id, args);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "no-consent" || !(await consent())) throw error;
      return api.authorize(activity.frame_id, { ...args, is_agreed: true });
    }
  }

  /** Ask the user whether the application may know their identity. @returns {Promise<boolean>} */
  function consent() {
    return new Promise((decide) => {
      const agree = h("button", { type: "button", class: "button button-primary", onclick: () => { decide(true); dialog.close(); } }, t("activity.agree"));
      const dialog = openDialog(t("activity.consent", { name: application.name }), t, h("div", { class: "dialog-form" },
        h("div", { class: "dialog-body" }, h("p", {}, t("activity.consent.text", { name: application.name }))),
        h("footer", { class: "dialog-foot" }, h("button", { type: "button", class: "button button-quiet", onclick: () => dialog.close() }, t("dialog.cancel")), agree)));
      dialog.addEventListener("close", () => {
        decide(false);
        frame.focus();
      });
      panel.addEventListener("close", () => dialog.close());
      agree.focus();
    });
  }
}
