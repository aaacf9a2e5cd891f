/** Things in a text that lead somewhere: people, channels, messages, commands, links. */

import { el, icon } from "./dom.js";
import { localUrl } from "./api.js";
import { channelById, isDm, isThread, nameOf, store, userById } from "./store.js";
import { goTo, startCommand, showProfile } from "./go.js";

const MESSAGE_LINK = /^https?:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(@me|\d+)\/(\d+)(?:\/(\d+))?\/?$/;

/** Where a link into Discord leads on this page, or null. */
export function placeOf(url) {
  const match = MESSAGE_LINK.exec(url);
  return match ? { channel: match[2], message: match[3] ?? null } : null;
}

/**
 * A link. Links to channels and messages stay on the page, all others open a new tab.
 * @param {string} url
 * @param {(Node|string)[]} [label] what is shown in place of the address
 */
export function link(url, label, title) {
  const place = placeOf(url);
  if (place && !label) return placeMention(place);
  if (place) return el("a", { href: `#${place.channel}`, title, onclick: follow(place) }, label);
  return el(
    "a",
    {
      href: localUrl(url),
      title: title ?? (label ? url : null),
      target: "_blank",
      rel: "noopener noreferrer",
    },
    label ?? url,
  );
}

const follow = (place) => (event) => {
  event.preventDefault();
  goTo(place.channel, place.message);
};

function placeMention(place) {
  const chip = channelLink(place.channel, place.message);
  if (place.message)
    chip.append(el("span", { class: "chevron", text: " › ", "aria-hidden": "true" }), "message");
  return chip;
}

/** "#general", leading there. */
export function channelLink(id, message = null) {
  const channel = channelById(id);
  if (!channel) return el("span", { class: "mention unknown", text: "#No access" });
  const sign = isDm(channel) ? icon("at") : icon(isThread(channel) ? "thread" : "hash");
  return el(
    "a",
    { class: "mention", href: `#${id}`, onclick: follow({ channel: id, message }) },
    sign,
    channel.name,
  );
}

/** "@Mia", showing who that is. */
export function userMention(id) {
  const own = id === store.me ? " own" : "";
  return el(
    "button",
    { type: "button", class: `mention${own}`, onclick: (event) => showProfile(id, event.currentTarget) },
    `@${nameOf(id)}`,
  );
}

/** "/game new", starting that command. */
export function commandMention(name) {
  return el("button", { type: "button", class: "mention", onclick: () => startCommand(name) }, `/${name}`);
}

export function customEmoji(name, id) {
  return el("img", { class: "emoji", src: `/emojis/${id}.png`, alt: `:${name}:`, title: `:${name}:` });
}

/** The emoji of a button or an option. */
export function emojiOf(emoji) {
  if (!emoji?.id)
    return emoji?.name ? el("span", { class: "emoji", text: emoji.name, "aria-hidden": "true" }) : null;
  return customEmoji(emoji.name, emoji.id);
}

/** A round picture with the initial of a name. */
export function avatar(user, size = "") {
  const known = userById(user?.id) ?? user;
  const name = nameOf(user);
  return el("span", {
    class: `avatar ${size}`,
    vars: { color: colorOf(known) },
    "aria-hidden": "true",
    text: name.slice(0, 1).toUpperCase(),
  });
}

const COLORS = ["#7a1833", "#2b7a5b", "#5b68c9", "#b0692a", "#7d4fa8", "#2f7797"];

function colorOf(user) {
  const color = user?.avatar_color;
  if (typeof color === "number") return `#${color.toString(16).padStart(6, "0")}`;
  return color ?? COLORS[Number(BigInt(user?.id ?? 0) % BigInt(COLORS.length))];
}
