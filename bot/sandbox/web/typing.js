/** "Vintner is typing…" */

import { byId, el } from "./dom.js";
import { nameOf, on, store } from "./store.js";

const LASTS_MS = 9000;
/** @type {Map<string, Map<string, number>>} channel → user → timer */
const typing = new Map();

/** A user began or ended typing in a channel. */
export function noteTyping(channel, user, begins) {
  const there = typing.get(channel) ?? new Map();
  typing.set(channel, there);
  clearTimeout(there.get(user));
  if (begins)
    there.set(
      user,
      setTimeout(() => noteTyping(channel, user, false), LASTS_MS),
    );
  else there.delete(user);
  show();
}

/** The line under the composer that says who is typing. */
export const typingLine = () => el("div", { id: "typing", "aria-live": "off" });

function show() {
  const names = [...(typing.get(store.channelId)?.keys() ?? [])].filter((id) => id !== store.me).map(nameOf);
  const verb = names.length > 1 ? "are" : "is";
  byId("typing").textContent = names.length ? `${names.join(", ")} ${verb} typing…` : "";
}

on("place", show);
