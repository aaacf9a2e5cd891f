/** Who one acts as, and small cards about users. */

import { byId, el, icon } from "./dom.js";
import * as api from "./api.js";
import { runCommand } from "./actions.js";
import { userCommands } from "./commands.js";
import { avatar } from "./mentions.js";
import { actAs, me, nameOf, on, openChannel, people, refresh, store, unreadOf, userById } from "./store.js";

export function startPeople() {
  on("people", draw);
  on("unread", draw);
  document.addEventListener("keydown", byNumber);
}

/** Alt and a digit act as that user. */
function byNumber(event) {
  const user =
    event.altKey && /^Digit[1-9]$/.test(event.code) ? people()[Number(event.code.slice(5)) - 1] : null;
  if (!user || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  actAs(user.id);
}

function draw() {
  const held = document.activeElement?.dataset?.person;
  const label = el("span", { class: "acting", id: "acting-label" }, "Acting as");
  const tabs = el(
    "div",
    { class: "tabs", role: "radiogroup", "aria-labelledby": "acting-label", onkeydown: walk },
    people().map(tab),
  );
  byId("people").replaceChildren(drawerButton(), label, tabs);
  tabs.querySelector("[aria-checked='true']")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (held) byId("people").querySelector(`[data-person="${held}"]`)?.focus();
}

function drawerButton() {
  const elsewhere = Object.entries(store.unread[store.me] ?? {}).some(
    ([channel, each]) => each.count && channel !== store.channelId,
  );
  const open = document.body.classList.contains("drawer-open");
  return el(
    "button",
    {
      type: "button",
      class: "round drawer-button",
      "aria-label": "Channels",
      "aria-expanded": String(open),
      "aria-controls": "sidebar",
      onclick: () => toggleDrawer(),
    },
    icon("menu"),
    elsewhere ? el("span", { class: "dot" }) : null,
  );
}

function tab(user, at) {
  const own = user.id === store.me;
  const unread = unreadOf(user.id);
  const news = unread.mentions
    ? `, ${unread.mentions} unread for you`
    : unread.count
      ? ", unread messages"
      : "";
  return el(
    "button",
    {
      type: "button",
      role: "radio",
      "aria-checked": String(own),
      class: "person",
      "data-person": user.id,
      tabindex: own ? "0" : "-1",
      title: `Act as ${user.name} (Alt+${at + 1})`,
      "aria-label": `${user.name}${news}`,
      onclick: () => actAs(user.id),
    },
    el(
      "span",
      { class: "face" },
      avatar(user),
      unread.mentions
        ? el("span", { class: "count", text: unread.mentions })
        : unread.count
          ? el("span", { class: "dot" })
          : null,
    ),
    el("span", { class: "name", text: user.name }),
  );
}

async function walk(event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = people();
  const next = all[(all.findIndex((user) => user.id === store.me) + step + all.length) % all.length];
  await actAs(next.id);
  byId("people").querySelector("[aria-checked='true']").focus();
}

/** Opens or closes the list of channels on a narrow screen. */
export function toggleDrawer(open = !document.body.classList.contains("drawer-open")) {
  if (open === document.body.classList.contains("drawer-open")) return;
  document.body.classList.toggle("drawer-open", open);
  byId("scrim").hidden = !open;
  draw();
  if (open) byId("sidebar").querySelector("[aria-current], button")?.focus();
}

// Cards

/** A small card about a user with what one can do to them. */
export function showProfile(userId, beside) {
  const user = userById(userId);
  const actions = userCommands().map((command) =>
    cardAction(`Apps: ${command.name}`, () => runUserCommand(command, userId)),
  );
  if (user?.bot) actions.push(cardAction("Message", openDirect));
  else if (userId !== store.me) actions.push(cardAction(`Act as ${nameOf(userId)}`, () => actAs(userId)));
  const card = el(
    "div",
    { class: "profile", popover: "auto", role: "dialog", "aria-label": nameOf(userId) },
    el(
      "div",
      { class: "profile-head" },
      avatar(user ?? { id: userId }, "large"),
      el("div", {}, el("b", { text: nameOf(userId) }), el("small", { text: user?.bot ? "Bot" : "Member" })),
    ),
    actions,
  );
  card.addEventListener("toggle", (event) => {
    if (event.newState !== "closed") return;
    card.remove();
    if (beside.isConnected && document.activeElement === document.body) beside.focus();
  });
  beside.after(card);
  card.showPopover();
  place(card, beside.getBoundingClientRect());
  card.querySelector("button")?.focus();
}

function cardAction(label, act) {
  return el(
    "button",
    {
      type: "button",
      class: "menu-item",
      onclick: (event) => {
        event.currentTarget.closest("[popover]").hidePopover();
        act();
      },
    },
    label,
  );
}

function place(card, from) {
  card.style.left = `${Math.max(8, Math.min(from.left, innerWidth - card.offsetWidth - 8))}px`;
  card.style.top = `${Math.max(8, Math.min(from.bottom + 6, innerHeight - card.offsetHeight - 8))}px`;
}

function runUserCommand(command, userId) {
  runCommand({ id: command.id, name: command.name, type: 2, target_id: userId }, command.name);
}

/** Opens the direct messages with the bot, making them where there are none. */
export async function openDirect() {
  if (!store.dms.length) {
    await api.openDm(store.me);
    await refresh();
  }
  if (store.dms.length) await openChannel(store.dms[0].id);
}

/** The switch that closes the acting user's direct messages. */
export function dmSwitch() {
  const box = el("input", { type: "checkbox", role: "switch", checked: !store.dmsClosed });
  box.addEventListener("change", async () => {
    await api.changeSettings(store.me, { dms_closed: !box.checked });
    await refresh();
  });
  return el(
    "label",
    { class: "dm-switch" },
    box,
    el("span", {}, `${me()?.name ?? "This user"} accepts direct messages`),
  );
}
