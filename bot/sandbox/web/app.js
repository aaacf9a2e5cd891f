/** Puts the page together. */

import { byId, el } from "./dom.js";
import { startComposer, startCommand } from "./composer.js";
import { startEvents } from "./events.js";
import { provide } from "./go.js";
import { startMessages, revealMessage } from "./messages.js";
import { showModal } from "./modal.js";
import { showProfile, startPeople } from "./people.js";
import { startSidebar } from "./sidebar.js";
import { changed, loadMessages, openChannel, refresh, start, store } from "./store.js";
import { keepTimesFresh } from "./time.js";

const RETRY_MS = 1000;

/** Opens a channel and, if one is named, scrolls to a message. */
async function goTo(channel, message) {
  if (channel !== store.channelId) await openChannel(channel);
  if (message) revealMessage(message);
}

/** After a break anything may have happened: reads all again, people too when the sandbox began anew. */
async function catchUp() {
  if (await refresh()) {
    await loadMessages();
    changed("messages");
  } else {
    await begin();
  }
}

async function begin() {
  if (await start()) return;
  byId("log").replaceChildren(
    el("p", { class: "empty", text: "The sandbox does not answer yet. Trying again…" }),
  );
  setTimeout(begin, RETRY_MS);
}

provide({ goTo, startCommand, showProfile, openModal: showModal });
startPeople();
startSidebar();
startMessages();
startComposer();
keepTimesFresh();
startEvents(catchUp);
await begin();
