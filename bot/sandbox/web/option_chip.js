/** An option of a command that is being filled in. */

import { el, freshId } from "./dom.js";
import { OPTION } from "./commands.js";

/** One option in use: its name and a field. */
export class OptionChip {
  constructor(option, { onInput, onFocus, onBlur, onKey }) {
    this.option = option;
    this.suggested = null;
    this.problem = "";
    const id = freshId("option");
    this.input = el("input", {
      id,
      autocomplete: "off",
      autocapitalize: "off",
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      size: 4,
      "aria-required": String(Boolean(option.required)),
      title: option.description,
      oninput: () => this.fit(onInput),
      onfocus: onFocus,
      onblur: onBlur,
      onkeydown: onKey,
      inputmode: option.type === OPTION.integer || option.type === OPTION.number ? "decimal" : null,
    });
    this.element = el("span", { class: "option-chip" }, el("label", { for: id }, option.name), this.input);
  }

  fit(then) {
    this.input.size = Math.max(4, Math.min(30, this.input.value.length + 1));
    then();
  }

  set(label) {
    this.input.value = label;
    this.fault("");
    this.fit(() => {});
  }

  fault(text) {
    this.problem = text;
    this.input.setAttribute("aria-invalid", String(Boolean(text)));
    this.element.classList.toggle("wrong", Boolean(text));
    this.input.title = text || this.option.description;
  }

  /** What may be typed, for options without a list. */
  hint() {
    const { min_value: least, max_value: most } = this.option;
    if (least !== undefined && most !== undefined) return `A number from ${least} to ${most}.`;
    return least !== undefined ? `A number of at least ${least}.` : "Type a value, then press Enter.";
  }
}
