/** Forms that the bot opens over the page. */

import { el, freshId, icon } from "./dom.js";
import { submitModal } from "./actions.js";
import { markdown } from "./markdown.js";
import { modalField } from "./modal_fields.js";
import { bot } from "./store.js";

const TEXT_DISPLAY = 10;

/**
 * Opens a modal of the bot.
 * @param {any} modal custom_id, title, components
 */
export function showModal(modal) {
  const opener = document.activeElement;
  const parts = modal.components.map(partOf);
  const failure = el("p", { class: "failure", role: "alert", hidden: true });
  const submit = el("button", { type: "submit", class: "button style-1" }, "Submit");
  const titleId = freshId("modal");
  const form = el(
    "form",
    { method: "dialog", novalidate: true },
    el(
      "header",
      {},
      el("h2", { id: titleId, text: modal.title }),
      el(
        "button",
        { type: "button", class: "round", "aria-label": "Close", onclick: () => dialog.close() },
        icon("close"),
      ),
    ),
    el("p", { class: "modal-note" }, `This form goes to ${bot().name}. Do not write secrets into it.`),
    el(
      "div",
      { class: "modal-fields" },
      parts.map((part) => part.element),
    ),
    failure,
    el(
      "footer",
      {},
      el("button", { type: "button", class: "button style-2", onclick: () => dialog.close() }, "Cancel"),
      submit,
    ),
  );
  const dialog = el("dialog", { class: "modal", "aria-labelledby": titleId }, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (submit.disabled || !allValid(parts)) return;
    submit.disabled = true;
    const problem = await submitModal(
      modal,
      parts.map((part) => part.read()),
    );
    submit.disabled = false;
    failure.hidden = !problem;
    failure.textContent = problem ?? "";
    if (!problem) dialog.close();
  });
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (opener?.isConnected) opener.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector("[data-field]")?.focus();
}

/** Shows what is wrong with the fields and goes to the first wrong one. */
function allValid(parts) {
  const wrong = parts.filter((part) => !part.check());
  wrong[0]?.focus();
  return wrong.length === 0;
}

/** A part of the form: its element, how to check and focus it, and what it sends. */
function partOf(component) {
  if (component.type !== TEXT_DISPLAY) return modalField(component);
  const element = el("div", { class: "content" }, markdown(component.content));
  return { element, check: () => true, focus() {}, read: () => ({ type: TEXT_DISPLAY, id: component.id }) };
}
