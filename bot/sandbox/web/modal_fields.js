/** The fields of a modal, in their labels. */

import { el, freshId } from "./dom.js";
import { isSelect, selectMenu } from "./select.js";

const ROW = 1;
const TEXT = 4;
const LABEL = 18;
const RADIO = 21;
const CHECKS = 22;
const CHECK = 23;
const PARAGRAPH = 2;
const LONGEST = 4000;

/**
 * A labelled field: an action row with a text input, or a label around any input.
 * @returns {{element: HTMLElement, check: () => boolean, focus: () => void, read: () => any}}
 */
export function modalField(component) {
  const inner = component.component ?? component.components[0];
  const label = component.label ?? inner.label ?? "";
  const required = inner.required ?? true;
  const input = inputFor(inner, label, required);
  const error = el("p", { class: "field-error", id: freshId("error"), role: "alert" });
  const note = component.description ? el("p", { class: "field-note", text: component.description }) : null;
  input.target.setAttribute("aria-describedby", error.id);
  const element = el(
    "div",
    { class: "modal-field" },
    el(
      "label",
      { for: input.target.id },
      label,
      required ? el("span", { class: "required", title: "Required", text: " *" }) : null,
    ),
    note,
    input.element,
    error,
  );
  const check = () => {
    error.textContent = input.problem();
    input.target.setAttribute("aria-invalid", String(Boolean(error.textContent)));
    return !error.textContent;
  };
  element.addEventListener("input", () => error.textContent && check());
  const answer = () => ({ type: inner.type, id: inner.id, custom_id: inner.custom_id, ...input.value() });
  const read = () =>
    component.type === LABEL
      ? { type: LABEL, id: component.id, component: answer() }
      : { type: ROW, id: component.id, components: [answer()] };
  return { element, check, focus: () => input.target.focus(), read };
}

function inputFor(inner, label, required) {
  if (inner.type === TEXT) return textField(inner, required);
  if (inner.type === RADIO || inner.type === CHECKS) return choiceGroup(inner, label, required);
  if (inner.type === CHECK) return checkField(inner);
  return isSelect(inner) ? menuField(inner, label, required) : unsupported(inner);
}

function textField(inner, required) {
  const most = inner.max_length ?? LONGEST;
  const least = inner.min_length ?? (required ? 1 : 0);
  const long = inner.style === PARAGRAPH;
  const field = el(long ? "textarea" : "input", {
    id: freshId("field"),
    class: "text-field",
    "data-field": true,
    maxlength: most,
    placeholder: inner.placeholder,
    rows: long ? 5 : null,
    type: long ? null : "text",
    autocomplete: "off",
    "aria-required": String(required),
    value: inner.value ?? "",
  });
  const counter = el("span", { class: "counter" });
  const count = () => {
    counter.textContent = `${field.value.length}/${most}`;
  };
  field.addEventListener("input", count);
  count();
  const problem = () => {
    if (!field.value && !required) return "";
    if (!field.value) return "This field is required.";
    return field.value.length < least ? `Must be at least ${least} characters.` : "";
  };
  return {
    element: el("div", { class: "text-wrap" }, field, counter),
    target: field,
    problem,
    value: () => ({ value: field.value }),
  };
}

function menuField(inner, label, required) {
  let values = (inner.options ?? []).filter((option) => option.default).map((option) => option.value);
  if (inner.default_values) values = inner.default_values.map((each) => each.id);
  const least = required ? Math.max(1, inner.min_values ?? 1) : 0;
  const onChoose = (chosen) => {
    values = chosen;
    menu.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const menu = selectMenu({ ...inner, min_values: least }, { label, onChoose });
  menu.id = freshId("field");
  menu.dataset.field = "";
  return {
    element: menu,
    target: menu,
    problem: () => (values.length < least ? "Please choose." : ""),
    value: () => ({ values }),
  };
}

function choiceGroup(inner, label, required) {
  const single = inner.type === RADIO;
  const name = freshId("group");
  const boxes = inner.options.map((option) =>
    el("input", { type: single ? "radio" : "checkbox", name, value: option.value, checked: option.default }),
  );
  const rows = inner.options.map((option, at) =>
    el(
      "label",
      { class: "choice" },
      boxes[at],
      el(
        "span",
        { class: "words" },
        option.label,
        option.description ? el("small", { text: option.description }) : null,
      ),
    ),
  );
  const group = el(
    "div",
    {
      id: freshId("field"),
      role: single ? "radiogroup" : "group",
      "aria-label": label,
      tabindex: "-1",
      class: "choices",
    },
    rows,
  );
  const chosen = () => boxes.filter((box) => box.checked).map((box) => box.value);
  const least = required ? Math.max(1, inner.min_values ?? 1) : 0;
  const most = single ? 1 : (inner.max_values ?? boxes.length);
  const problem = () => {
    if (chosen().length < least) return least === 1 ? "Please choose." : `Choose at least ${least}.`;
    return chosen().length > most ? `Choose at most ${most}.` : "";
  };
  return {
    element: group,
    target: group,
    problem,
    value: () => (single ? { value: chosen()[0] ?? null } : { values: chosen() }),
  };
}

function checkField(inner) {
  const box = el("input", {
    type: "checkbox",
    id: freshId("field"),
    "data-field": true,
    checked: inner.default,
  });
  return {
    element: el("div", { class: "choices" }, box),
    target: box,
    problem: () => "",
    value: () => ({ value: box.checked }),
  };
}

function unsupported(inner) {
  const element = el("p", { id: freshId("field"), text: `Unsupported field ${inner.type}` });
  return { element, target: element, problem: () => "", value: () => ({}) };
}
