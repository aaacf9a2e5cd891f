/** What comes from the sandbox by itself. */

import { listen } from "./api.js";
import { announce, byId } from "./dom.js";
import * as state from "./store.js";
import { store } from "./store.js";
import { plainText } from "./markdown.js";
import { noteTyping } from "./typing.js";

const EPHEMERAL = 64;

/** Starts listening; `onBack` is called when the connection comes up again after a break. */
export function startEvents(onBack) {
  let wasDown = false;
  listen(handle, (up) => {
    byId("link-state").textContent = up ? "" : "The connection is lost. Trying again…";
    byId("banner").classList.toggle("offline", !up);
    if (up && wasDown) onBack();
    wasDown = !up;
  });
}

function handle(type, { users, data }) {
  HANDLERS[type](data, users.includes(store.me), users);
}

const HANDLERS = {
  message_create(message, mine, readers) {
    const open = mine && message.channel_id === store.channelId && !document.hidden;
    for (const user of readers) if (!(open && user === store.me)) countUnread(user, message);
    if (!mine || message.channel_id !== store.channelId) return;
    noteTyping(message.channel_id, message.author.id, false);
    state.putMessage(message);
    if (message.author.id !== store.me)
      announce(`${state.nameOf(message.author)}: ${plainText(message.content) || describe(message)}`);
  },
  message_update(message, mine) {
    if (!mine || message.channel_id !== store.channelId) return;
    if (store.messages.some((each) => each.id === message.id)) state.putMessage(message);
  },
  message_delete(message, mine) {
    state.forgetUnread(message);
    if (mine && message.channel_id === store.channelId) state.dropMessage(message.id);
  },
  channel_create: () => state.refresh(),
  channel_update: () => state.refresh(),
  async channel_delete(channel) {
    await state.refresh();
    if (channel.id === store.channelId) state.openChannel(state.channels()[0]?.id ?? null);
  },
  commands: () => state.refresh(),
  typing(data, mine) {
    if (mine) noteTyping(data.channel_id, data.user_id, true);
  },
};

function countUnread(user, message) {
  if (message.author.id === user) return;
  const direct = !message.guild_id;
  const own = (message.flags & EPHEMERAL) !== 0;
  state.markUnread(user, message, direct || own);
}

function describe(message) {
  return message.embeds?.[0]?.title ?? (message.attachments?.length ? "a picture" : "a message");
}
