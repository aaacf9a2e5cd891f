/** Servers, channels, threads and direct messages of the acting user. */

import { byId, el, icon } from "./dom.js";
import { avatar } from "./mentions.js";
import { dmSwitch, openDirect, toggleDrawer } from "./people.js";
import {
  channelById,
  guildOf,
  isDm,
  isThread,
  nameOf,
  on,
  openChannel,
  store,
  unreadIn,
  unreadOf,
} from "./store.js";

const CATEGORY = 4;

export function startSidebar() {
  for (const topic of ["channels", "place", "unread"]) on(topic, draw);
  byId("sidebar").addEventListener("keydown", walk);
  byId("scrim").addEventListener("click", () => toggleDrawer(false));
}

function draw() {
  const held = document.activeElement?.closest("#sidebar [data-channel]")?.dataset.channel;
  byId("sidebar").replaceChildren(
    ...store.guilds.map(guildPart),
    directPart(),
    el("div", { class: "side-foot" }, dmSwitch()),
  );
  if (held) byId("sidebar").querySelector(`[data-channel="${held}"]`)?.focus();
  drawHead();
  const waiting = unreadOf(store.me).mentions;
  const place = channelById(store.channelId)?.name ?? "Vintner";
  document.title = `${waiting ? `(${waiting}) ` : ""}${place} · sandbox`;
}

function guildPart(guild) {
  const tops = guild.channels.filter((channel) => !isThread(channel) && channel.type !== CATEGORY);
  return el(
    "section",
    {},
    el("h2", { text: guild.name }),
    el(
      "ul",
      {},
      tops.map((channel) => withThreads(channel, guild)),
    ),
  );
}

function withThreads(channel, guild) {
  const threads = guild.channels.filter((each) => isThread(each) && each.parent_id === channel.id);
  const shown = threads.filter(
    (each) => !each.archived || each.id === store.channelId || unreadIn(store.me, each.id).count,
  );
  const old = threads.filter((each) => !shown.includes(each));
  const lists = [
    shown.length
      ? el(
          "ul",
          { class: "threads" },
          shown.map((thread) => el("li", {}, entry(thread))),
        )
      : null,
    old.length
      ? el(
          "details",
          { class: "archive" },
          el("summary", { text: `Archived threads (${old.length})` }),
          el(
            "ul",
            { class: "threads" },
            old.map((thread) => el("li", {}, entry(thread))),
          ),
        )
      : null,
  ];
  return el("li", {}, entry(channel), lists);
}

function entry(channel, face = icon(isThread(channel) ? "thread" : "hash")) {
  const unread = unreadIn(store.me, channel.id);
  const current = channel.id === store.channelId;
  const news = unread.mentions ? `, ${unread.mentions} for you` : unread.count ? ", unread" : "";
  const go = async () => {
    toggleDrawer(false);
    await openChannel(channel.id);
    if (matchMedia("(pointer: fine)").matches) byId("message-input").focus();
  };
  return el(
    "button",
    {
      type: "button",
      class: `channel${unread.count ? " unread" : ""}${channel.archived ? " archived" : ""}`,
      "data-channel": channel.id,
      "aria-current": current ? "page" : null,
      "aria-label": `${channel.name}${news}`,
      title: channel.name,
      onclick: go,
    },
    face,
    el("span", { class: "name", text: channel.name }),
    unread.mentions ? el("span", { class: "count", text: unread.mentions }) : null,
  );
}

function directPart() {
  const entries = store.dms.map((dm) =>
    el("li", {}, entry({ ...dm, type: 1, name: nameOf(dm.recipient) }, avatar(recipient(dm), "small"))),
  );
  const start = store.dms.length
    ? null
    : el(
        "button",
        { type: "button", class: "channel start-dm", onclick: openDirect },
        icon("at"),
        el("span", { class: "name", text: "Message the bot" }),
      );
  return el("section", {}, el("h2", { text: "Direct messages" }), el("ul", {}, entries), start);
}

const recipient = (dm) => (typeof dm.recipient === "string" ? { id: dm.recipient } : dm.recipient);

/** Up and down walk through the channels. */
function walk(event) {
  if (event.key === "Escape") toggleDrawer(false);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...byId("sidebar").querySelectorAll(".channel")].filter((each) => each.offsetParent);
  all[(all.indexOf(document.activeElement) + step + all.length) % all.length].focus();
}

/** The line over the messages: where one is. */
function drawHead() {
  const channel = channelById(store.channelId);
  if (!channel) {
    byId("channel-head").replaceChildren(el("h1", { text: "No channel" }));
    return;
  }
  const parent = isThread(channel) ? channelById(channel.parent_id) : null;
  const back = parent
    ? [
        el(
          "button",
          { type: "button", class: "text-link parent", onclick: () => openChannel(parent.id) },
          `#${parent.name}`,
        ),
        el("span", { class: "chevron", text: "›" }),
      ]
    : [];
  byId("channel-head").replaceChildren(
    isDm(channel) ? icon("at") : icon(isThread(channel) ? "thread" : "hash"),
    ...back,
    el("h1", { text: channel.name }),
    channel.archived ? el("span", { class: "badge quiet", text: "archived" }) : "",
    el("span", { class: "where", text: guildOf(channel.id)?.name ?? "" }),
  );
}
