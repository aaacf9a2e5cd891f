/** One message: head, text, pictures, components, and what is said around it. */

import { dots, el, icon } from "./dom.js";
import { actionRow } from "./components.js";
import { attachmentView } from "./attachments.js";
import { embedView } from "./embeds.js";
import { goTo, showProfile } from "./go.js";
import { markdown, plainText } from "./markdown.js";
import { avatar } from "./mentions.js";
import { channelById, dismiss, nameOf, store } from "./store.js";
import { messageTime, shortTime } from "./time.js";

const FLAG = { suppressEmbeds: 4, ephemeral: 64, loading: 128, silent: 4096 };
const TYPE = { threadCreated: 18, reply: 19, command: 20, threadStarter: 21, menu: 23 };
const NOTICES = {
  1: " added somebody.",
  2: " removed somebody.",
  4: " changed the name of this channel.",
  6: " pinned a message.",
  7: " joined the server.",
};

/**
 * The row of a message.
 * @param {any} message
 * @param {boolean} continued whether it follows a message of the same author without a head of its own
 */
export function messageRow(message, continued) {
  if (message.type === TYPE.threadCreated || message.type in NOTICES) return systemRow(message);
  const marker = replyMarker(message);
  const shown = message.type === TYPE.threadStarter ? (originalOf(message) ?? message) : message;
  const headless = continued && !marker;
  return el(
    "article",
    {
      class: rowClass(message, headless),
      "data-message": message.id,
      tabindex: "-1",
      "aria-label": labelOf(shown),
    },
    marker,
    el(
      "div",
      { class: "gutter" },
      headless
        ? el("span", { class: "side-time", text: shortTime(message.timestamp) })
        : avatar(shown.author),
    ),
    el("div", { class: "body" }, headless ? null : head(shown), content(shown), ephemeralNote(message)),
  );
}

const has = (message, flag) => ((message.flags ?? 0) & flag) !== 0;

function rowClass(message, headless) {
  const classes = ["message"];
  if (headless) classes.push("continued");
  if (has(message, FLAG.ephemeral)) classes.push("ephemeral");
  if (mentionsMe(message)) classes.push("mentions-me");
  return classes.join(" ");
}

const mentionsMe = (message) =>
  !has(message, FLAG.ephemeral) && (message.mentions ?? []).some((user) => user.id === store.me);

const labelOf = (message) => `${nameOf(message.author)}, ${shortTime(message.timestamp)}`;

// Head

function head(message) {
  const author = message.author;
  const open = (event) => showProfile(author.id, event.currentTarget);
  return el(
    "div",
    { class: "head" },
    el("button", { type: "button", class: "author", onclick: open }, nameOf(author)),
    author.bot ? el("span", { class: "badge", text: "BOT" }) : null,
    messageTime(message.timestamp),
    has(message, FLAG.silent)
      ? el("span", { class: "silent", title: "Sent without a notification", text: "silent" })
      : null,
  );
}

/** The line above that says what a message answers. */
function replyMarker(message) {
  const command = message.interaction_metadata;
  const original = message.type === TYPE.reply && originalOf(message);
  if (original) return answerMarker(original);
  if (command?.type !== 2 || ![TYPE.command, TYPE.menu].includes(message.type)) return null;
  const name = message.interaction?.name ?? command.name ?? "a command";
  const used = el("span", { class: "command-name", text: message.type === TYPE.menu ? name : `/${name}` });
  return el(
    "div",
    { class: "marker" },
    avatar(command.user, "tiny"),
    el("b", { text: nameOf(command.user) }),
    " used ",
    used,
  );
}

/** The message that a message refers to, as far as it is known here. */
function originalOf(message) {
  const id = message.message_reference?.message_id;
  return message.referenced_message ?? store.messages.find((each) => each.id === id);
}

function answerMarker(original) {
  const jump = () => goTo(original.channel_id, original.id);
  const words = plainText(original.content) || original.embeds?.[0]?.title || "a message";
  return el(
    "div",
    { class: "marker" },
    avatar(original.author, "tiny"),
    el("b", { text: nameOf(original.author) }),
    el("button", { type: "button", class: "excerpt", onclick: jump }, words),
  );
}

// Content

function content(message) {
  if (message.local) return localContent(message);
  if (has(message, FLAG.loading))
    return el("p", { class: "thinking", role: "status" }, dots(), `${nameOf(message.author)} is thinking…`);
  const embeds = has(message, FLAG.suppressEmbeds) ? [] : (message.embeds ?? []);
  const failure = store.failures.get(message.id);
  const rows = message.components ?? [];
  return [
    message.content
      ? text(message)
      : message.edited_timestamp && !embeds.length && !rows.length
        ? editedMark(message)
        : null,
    gallery(message),
    ...embeds.map((embed) => embedView(embed, message)),
    rows.length
      ? el(
          "div",
          { class: "components" },
          rows.map((row) => actionRow(row, message)),
        )
      : null,
    failure ? el("p", { class: "failure", role: "alert", text: failure }) : null,
    message.thread ? threadCard(message.thread) : null,
  ];
}

function text(message) {
  const body = el("div", { class: "content" }, markdown(message.content));
  if (onlyEmoji(message.content)) body.classList.add("jumbo");
  if (message.edited_timestamp)
    (body.lastElementChild?.matches(".paragraph") ? body.lastElementChild : body).append(
      " ",
      editedMark(message),
    );
  return body;
}

const onlyEmoji = (content) =>
  /^(?:\s|\p{Extended_Pictographic}|\uFE0F|\u200D|<a?:\w+:\d+>){1,60}$/u.test(content);

const editedMark = (message) =>
  el("span", { class: "edited", title: `Edited ${shortTime(message.edited_timestamp)}`, text: "(edited)" });

function gallery(message) {
  const views = (message.attachments ?? []).map((attachment) => attachmentView(attachment, message));
  return views.length ? el("div", { class: "attachments" }, views) : null;
}

function localContent(message) {
  if (!message.error) return el("p", { class: "thinking", role: "status" }, dots(), "Sending command…");
  return el("p", { class: "failure", role: "alert", title: message.hint }, message.error);
}

function threadCard(thread) {
  const count = thread.message_count ?? 0;
  const amount = count === 1 ? "1 message" : `${count} messages`;
  return el(
    "button",
    { type: "button", class: "thread-card", onclick: () => goTo(thread.id) },
    icon("thread"),
    el("b", { text: thread.name }),
    el("span", { text: `${amount} ›` }),
  );
}

// Around it

function ephemeralNote(message) {
  if (!has(message, FLAG.ephemeral)) return null;
  const away = el(
    "button",
    { type: "button", class: "text-link", onclick: () => dismiss(message.id) },
    "Dismiss message",
  );
  return el("p", { class: "only-you" }, icon("eye"), "Only you can see this · ", away);
}

function threadButton(id, name) {
  return el(
    "button",
    { type: "button", class: "text-link strong", onclick: () => goTo(id) },
    channelById(id)?.name ?? name,
  );
}

function systemRow(message) {
  const words = NOTICES[message.type] ?? [
    " started a thread: ",
    threadButton(message.message_reference?.channel_id, message.content),
  ];
  return el(
    "article",
    { class: "message system", "data-message": message.id, tabindex: "-1", "aria-label": labelOf(message) },
    el("div", { class: "gutter" }, icon("thread")),
    el(
      "div",
      { class: "body" },
      el("b", { text: nameOf(message.author) }),
      words,
      " ",
      messageTime(message.timestamp),
    ),
  );
}
