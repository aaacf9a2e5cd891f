/** Where one writes: a message, or the beginning of a command. */

import * as api from "./api.js";
import { byId, el, icon } from "./dom.js";
import { CommandForm } from "./command_form.js";
import { leaves, matching } from "./commands.js";
import { focusLastMessage } from "./messages.js";
import { bot, channelById, isDm, on, store } from "./store.js";
import { Suggestions } from "./suggestions.js";
import { typingLine } from "./typing.js";

const TALLEST = 240;

let field;
let row;
let suggestions;
/** @type {CommandForm|null} the command that is being filled in */
let form = null;
let problem;

export function startComposer() {
  field = el("textarea", {
    id: "message-input",
    rows: 1,
    autocomplete: "off",
    spellcheck: "true",
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    oninput: typed,
    onkeydown: key,
    enterkeyhint: "send",
    maxlength: 2000,
  });
  const send = el(
    "button",
    { type: "button", class: "round send", "aria-label": "Send", onclick: submit },
    icon("send"),
  );
  const slash = el(
    "button",
    {
      type: "button",
      class: "round slash",
      "aria-label": "Commands",
      title: "Commands",
      onclick: () => startCommand(""),
    },
    "/",
  );
  const box = el("div", { class: "suggestions", hidden: true });
  row = el("div", { class: "write" }, slash, field, send);
  problem = el("p", { class: "failure", role: "alert", hidden: true });
  byId("composer").replaceChildren(box, problem, row, typingLine());
  suggestions = new Suggestions(box);
  on("place", arrive);
  on("commands", () => !form && typed());
  document.addEventListener("keydown", typeAnywhere);
}

function arrive() {
  closeForm();
  const channel = channelById(store.channelId);
  const place = channel ? `${isDm(channel) ? "@" : "#"}${channel.name}` : "";
  field.placeholder = channel ? `Message ${place}` : "No channel";
  field.setAttribute("aria-label", `${field.placeholder}. Type / for commands.`);
  field.disabled = !channel;
  suggestions.hide();
}

// Writing

function typed() {
  fit();
  const text = field.value;
  problem.hidden = true;
  if (!text.startsWith("/") || text.includes("\n")) {
    suggestPeople();
    return;
  }
  const found = matching(text.slice(1));
  const exact = found.filter((leaf) => text === `/${leaf.name} `);
  if (exact.length && found[0] === exact[0] && found.length === 1) begin(exact[0]);
  else
    suggestions.show("Commands", found.map(entry), (item) => begin(item.leaf), {
      input: field,
      empty: "No such command.",
    });
}

/** After "@" and the beginning of a name, the people it may mean. */
function suggestPeople() {
  const begun = /(?:^|\s)@(\p{L}*)$/u.exec(field.value.slice(0, field.selectionStart));
  const typed = begun?.[1].toLowerCase();
  const names = (user) => user.name.toLowerCase().startsWith(typed) && user.name !== begun[1];
  const fitting = begun ? store.users.filter(names) : [];
  const take = (item) => {
    const end = field.selectionStart;
    field.setRangeText(`${item.label} `, end - begun[1].length, end, "end");
    suggestions.hide();
  };
  suggestions.show(
    "People",
    fitting.map((user) => ({ label: user.name, avatarOf: user })),
    take,
    { input: field },
  );
}

const entry = (leaf) => ({
  label: `/${leaf.name}`,
  description: leaf.description,
  note: bot().name,
  leaf,
});

/** As tall as what is written. */
function fit() {
  field.style.height = "auto";
  field.style.height = `${Math.min(field.scrollHeight, TALLEST)}px`;
}

function key(event) {
  if (suggestions.key(event)) return;
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    submit();
  } else if (event.key === "ArrowUp" && !field.value) {
    event.preventDefault();
    event.stopPropagation();
    focusLastMessage();
  }
}

async function submit() {
  const content = field.value.trim();
  if (form) form.submit();
  if (form || !content || content.startsWith("/")) return;
  field.value = "";
  fit();
  const result = await api.say(store.me, store.channelId, withMentions(content));
  if (!result.error) return;
  if (!field.value) field.value = content;
  problem.textContent = `The message was not sent. ${result.error}`;
  problem.hidden = false;
}

/** "@Mia" becomes a mention. */
function withMentions(content) {
  return store.users.reduce((text, user) => text.replaceAll(`@${user.name}`, `<@${user.id}>`), content);
}

// Commands

/** Begins a command by its full name; with a name that is not complete, shows what fits. */
export function startCommand(name) {
  const leaf = leaves().find((each) => each.name === name);
  closeForm();
  if (leaf) {
    begin(leaf);
    return;
  }
  field.value = `/${name}`;
  field.focus();
  typed();
}

function begin(leaf) {
  closeForm();
  suggestions.hide();
  form = new CommandForm(leaf, suggestions, { close: closeAndFocus });
  field.hidden = true;
  field.value = "";
  field.after(form.element);
  form.start();
}

function closeForm() {
  if (!form) return;
  form.element.remove();
  form = null;
  suggestions.hide();
  field.hidden = false;
  fit();
}

/** Leaves the command; a text such as "/" goes back into the field. */
function closeAndFocus(text = "") {
  closeForm();
  field.value = text;
  field.focus();
  typed();
}

/** Typing while nothing that takes letters has the keyboard writes into the composer. */
function typeAnywhere(event) {
  const plain =
    event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
  const taken =
    event.defaultPrevented ||
    document.querySelector("dialog[open], :popover-open") ||
    event.target.closest("input, textarea, [role='listbox']");
  if (plain && !taken) (form ? form.focusTarget() : field).focus();
}
