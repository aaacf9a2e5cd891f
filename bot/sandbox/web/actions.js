/** What the acting user does to the bot, and what comes of it. */

import * as api from "./api.js";
import { announce } from "./dom.js";
import { openModal } from "./go.js";
import { dropMessage, me, putMessage, setFailure, setPending, store } from "./store.js";

const FAILED = "This interaction failed";
const NO_ANSWER = "The application did not respond";
const NOTICE_AFTER_MS = 300;

/** Modals and failures may come as an answer, as an event, or as both: each interaction is shown once. */
const seen = new Set();

function firstTime(interactionId, what) {
  const key = `${what} ${interactionId}`;
  if (interactionId && seen.has(key)) return false;
  seen.add(key);
  return true;
}

/** Presses a button or chooses from a menu. */
export async function useComponent(message, component, values) {
  if (store.pending.has(message.id)) return;
  setFailure(message.id, null);
  if (values) store.choices.set(message.id, { customId: component.custom_id, values });
  setPending(message.id, component.custom_id);
  const data = {
    message: message.id,
    custom_id: component.custom_id,
    component_type: component.type,
    values,
  };
  const result = await send("component", data, message.channel_id);
  setPending(message.id, null);
  if (result.error) failComponent(message.id, result);
  else if (result.modal) showModal(result.modal, result.interaction_id, message);
}

function failComponent(messageId, result) {
  const text = result.unreachable ? result.error : FAILED;
  setFailure(messageId, text);
  announce(text);
}

/** Runs a slash command, or a user command when a target is given. */
export async function runCommand(command, title) {
  const placeholder = pendingCommand(title);
  const timer = setTimeout(() => putMessage(placeholder), NOTICE_AFTER_MS);
  const result = await send(command.target_id ? "user_menu" : "slash", command);
  clearTimeout(timer);
  dropMessage(placeholder.id);
  if (result.error)
    putMessage({ ...placeholder, error: result.unreachable ? result.error : NO_ANSWER, hint: result.error });
  else if (result.modal) showModal(result.modal, result.interaction_id, null);
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
    author: store.users.find((each) => each.bot) ?? {
      id: store.applicationId ?? "0",
      username: "Application",
      bot: true,
    },
    timestamp: new Date().toISOString(),
    embeds: [],
    attachments: [],
    components: [],
    interaction_metadata: { type: 2, name: title, user },
  };
}

/** Sends a filled-in modal. Returns what went wrong, or null. */
export async function submitModal(modal, components, context) {
  const data = {
    custom_id: modal.custom_id,
    components,
    interaction_id: context.interactionId,
    message: context.message?.id,
  };
  const result = await send("modal", data, context.channel);
  if (result.modal) showModal(result.modal, result.interaction_id, context.message);
  return result.error ? "Something went wrong. Try again." : null;
}

/** Asks the bot what fits an option; null when it does not answer. */
export async function autocomplete(command) {
  const result = await send("autocomplete", command);
  return result.error ? null : (result.choices ?? []);
}

const send = async (kind, data, channel = store.channelId) => {
  const result = await api.interact({ user: store.me, kind, channel, ...data });
  return result.ok === false && !result.error ? { ...result, error: FAILED } : result;
};

/** Opens a modal unless that interaction's has been opened already. */
export function showModal(modal, interactionId, message) {
  if (!firstTime(interactionId, "modal")) return;
  openModal(modal, { interactionId, message, channel: store.channelId });
}
