/** What the acting user does to the bot, and what comes of it. */

import * as api from "./api.js";
import { announce } from "./dom.js";
import { openModal } from "./go.js";
import { bot, dropMessage, me, putMessage, setFailure, setPending, store } from "./store.js";

const NO_ANSWER = "The application did not respond";
const NOTICE_AFTER_MS = 300;

/** Presses a button or chooses from a menu. */
export async function useComponent(message, component, values) {
  if (store.pending.has(message.id)) return;
  setFailure(message.id, null);
  if (values) store.choices.set(message.id, { customId: component.custom_id, values });
  setPending(message.id, component.custom_id);
  const data = { message: message.id, custom_id: component.custom_id, values };
  const result = await send("component", data, message.channel_id);
  setPending(message.id, null);
  if (result.error) failComponent(message.id, result);
  else if (result.modal) openModal(result.modal);
}

function failComponent(messageId, result) {
  const text = result.error === NO_ANSWER ? "This interaction failed" : sentence(result.error);
  setFailure(messageId, text);
  announce(text);
}

const sentence = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Runs a slash command, or a user command when a target is given. */
export async function runCommand(command, title) {
  const placeholder = pendingCommand(title);
  const timer = setTimeout(() => putMessage(placeholder), NOTICE_AFTER_MS);
  const result = await send(command.target_id ? "user_menu" : "slash", command);
  clearTimeout(timer);
  dropMessage(placeholder.id);
  if (result.error) putMessage({ ...placeholder, error: sentence(result.error) });
  else if (result.modal) openModal(result.modal);
}

let local = 0;

/** Stands in the message list until the bot has answered; only the page knows it. */
function pendingCommand(title) {
  const user = { id: store.me, username: me()?.name };
  return {
    id: `local-${++local}`,
    channel_id: store.channelId,
    local: true,
    type: 20,
    flags: 64,
    content: "",
    author: bot(),
    timestamp: new Date().toISOString(),
    embeds: [],
    attachments: [],
    components: [],
    interaction_metadata: { type: 2, name: title, user },
  };
}

/** Sends a filled-in modal. Returns what went wrong, or null. */
export async function submitModal(modal, components) {
  const result = await send("modal", { custom_id: modal.custom_id, components });
  if (result.modal) openModal(result.modal);
  if (!result.error) return null;
  return result.error === NO_ANSWER ? "Something went wrong. Try again." : sentence(result.error);
}

/** Asks the bot what fits an option; null when it does not answer. */
export async function autocomplete(command) {
  const result = await send("autocomplete", command);
  return result.error ? null : (result.choices ?? []);
}

const send = (kind, data, channel = store.channelId) =>
  api.interact({ user: store.me, kind, channel, ...data });
