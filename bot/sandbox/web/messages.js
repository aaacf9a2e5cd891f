/** The list of messages, kept in step with the store message by message. */

import { byId, el, focusable, icon } from "./dom.js";
import { messageRow } from "./message.js";
import { on, store, unreadIn, markRead } from "./store.js";
import { dayName } from "./time.js";

const GROUP_MS = 7 * 60 * 1000;
const NEAR_BOTTOM = 120;

const log = byId("log");

export function startMessages() {
  on("place", showAll);
  on("messages", showAll);
  on("message", showOne);
  on("channels", () => {
    drawn.clear();
    showAll();
  });
  log.addEventListener("keydown", walk);
  log.addEventListener("scroll", noticeBottom);
  new ResizeObserver(() => pinned && toBottom()).observe(log);
  log.addEventListener("load", () => pinned && toBottom(), true);
  document.addEventListener("visibilitychange", readNow);
}

// Scrolling

let pinned = true;
let shownPlace = "";

/** Follows new messages only while the reader is at the end. */
function noticeBottom() {
  pinned = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_BOTTOM;
  if (pinned) byId("jump").hidden = true;
}

function toBottom() {
  log.scrollTop = log.scrollHeight;
}

function offerJump() {
  const jump = byId("jump");
  jump.replaceChildren(
    el("button", { type: "button", onclick: toBottom }, "New messages below", icon("down")),
  );
  jump.hidden = false;
}

function readNow() {
  if (!document.hidden && unreadIn(store.me, store.channelId).count) markRead();
}

/** Scrolls to a message and lights it up for a moment. */
export function revealMessage(id) {
  const row = rowOf(id);
  if (!row) return;
  pinned = false;
  row.scrollIntoView({ block: "center" });
  row.focus();
  row.classList.add("lit");
  setTimeout(() => row.classList.remove("lit"), 2000);
}

// Rows

/** @type {Map<string, {message: any, continued: boolean, row: HTMLElement}>} rows as they were drawn last */
const drawn = new Map();

const rowOf = (id) => log.querySelector(`[data-message="${id}"]`);

/** Draws the list anew where messages came, went or moved; rows that stay are kept. */
function showAll() {
  const place = `${store.me}/${store.channelId}`;
  const fresh = place !== shownPlace;
  if (fresh) {
    pinned = true;
    drawn.clear();
  }
  const lastBefore = log.querySelector("[data-message]:last-of-type")?.dataset.message;
  keepingFocus(() => log.replaceChildren(...rows()));
  shownPlace = place;
  const grown = store.messages.at(-1)?.id !== lastBefore;
  if (pinned || (grown && isMine(store.messages.at(-1)))) toBottom();
  else if (grown) offerJump();
}

/** Whether the reader wrote a message or asked for it. */
const isMine = (message) => [message?.author.id, message?.interaction_metadata?.user?.id].includes(store.me);

function showOne(id) {
  const at = store.messages.findIndex((message) => message.id === id);
  const old = rowOf(id);
  if (at < 0 || !old) return;
  drawn.delete(id);
  keepingFocus(() => old.replaceWith(rowAt(at)));
  if (pinned) toBottom();
}

function rows() {
  if (!store.messages.length)
    return [el("p", { class: "empty", text: "Nothing here yet. Type / to see the commands." })];
  return store.messages.flatMap((message, at) =>
    [
      newDay(at)
        ? el("div", { class: "divider", role: "separator" }, el("span", { text: dayName(message.timestamp) }))
        : [],
      isFirstUnread(at)
        ? el("div", { class: "divider new", role: "separator" }, el("span", { text: "New" }))
        : [],
      rowAt(at),
    ].flat(),
  );
}

/** A row is drawn again only when its message is another one: pictures do not flicker, menus stay open. */
function rowAt(at) {
  const message = store.messages[at];
  const continued = continues(at);
  const before = drawn.get(message.id);
  if (before?.message === message && before.continued === continued) return before.row;
  const row = messageRow(message, continued);
  drawn.set(message.id, { message, continued, row });
  return row;
}

const dayOf = (message) => new Date(message.timestamp).toDateString();
const newDay = (at) => at === 0 || dayOf(store.messages[at]) !== dayOf(store.messages[at - 1]);

function isFirstUnread(at) {
  if (store.readUpTo === null) return false;
  return at === 0 ? store.readUpTo === "0" : store.messages[at - 1].id === store.readUpTo;
}

const isEphemeral = (message) => (message.flags & 64) !== 0;

/** Whether a message needs no head of its own because it follows one by the same author closely. */
function continues(at) {
  const [before, message] = [store.messages[at - 1], store.messages[at]];
  if (
    !before ||
    newDay(at) ||
    isFirstUnread(at) ||
    message.type !== 0 ||
    isEphemeral(message) ||
    isEphemeral(before)
  )
    return false;
  const close = new Date(message.timestamp) - new Date(before.timestamp) < GROUP_MS;
  return close && before.author.id === message.author.id && before.type !== 18;
}

// Keyboard

/**
 * Keeps the keyboard where it was when rows are drawn anew: on the same control, on the one in its place,
 * or at least on the message.
 */
function keepingFocus(draw) {
  const held = document.activeElement?.closest("[data-message]");
  if (!held || !log.contains(held)) return draw();
  const controls = focusable(held);
  const at = controls.indexOf(document.activeElement);
  const key = document.activeElement.dataset.key;
  draw();
  const row = rowOf(held.dataset.message);
  if (!row) return log.focus();
  const now = focusable(row);
  const same = now.find((control) => key && control.dataset.key === key) ?? now[Math.min(at, now.length - 1)];
  return (at < 0 ? row : (same ?? row)).focus({ preventScroll: true });
}

/** Up and down walk from message to message, Home and End to the first and last. */
function walk(event) {
  const list = [...log.querySelectorAll("[data-message]")];
  const at = list.indexOf(document.activeElement?.closest("[data-message]"));
  const aim = {
    ArrowUp: at < 0 ? list.length - 1 : at - 1,
    ArrowDown: at + 1,
    Home: 0,
    End: list.length - 1,
  }[event.key];
  if (aim === undefined || event.defaultPrevented || !list.length) return;
  event.preventDefault();
  if (aim >= list.length) byId("message-input")?.focus();
  else list[Math.max(aim, 0)].focus();
}

/** Moves the keyboard to the newest message. */
export function focusLastMessage() {
  log.querySelector("[data-message]:last-of-type")?.focus();
}
