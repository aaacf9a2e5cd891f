/** The list above the composer: commands, options of a command, values of an option. */

import { el, freshId } from "./dom.js";
import { avatar } from "./mentions.js";

export class Suggestions {
  /** @param {HTMLElement} box where the list is shown */
  constructor(box) {
    this.box = box;
    this.list = el("ul", { role: "listbox", id: "suggestion-list", "aria-label": "Suggestions" });
    this.items = [];
    this.at = -1;
    this.hide();
  }

  get open() {
    return !this.box.hidden;
  }

  /**
   * Shows entries.
   * @param {string} title
   * @param {{label: string, description?: string, note?: string, avatarOf?: any}[]} items
   * @param {(item: any) => void} onPick
   * @param {{input: HTMLElement, preselect?: boolean, empty?: string}} use
   *   the field that keeps the keyboard; whether Enter takes the first entry; what is said when there is none
   */
  show(title, items, onPick, { input, preselect = true, empty = null }) {
    this.items = items;
    this.onPick = onPick;
    this.input = input;
    this.at = preselect && items.length ? 0 : -1;
    if (!items.length && !empty) {
      this.hide();
      return;
    }
    const rows = items.map((item, at) => this.row(item, at));
    this.list.replaceChildren(...(rows.length ? rows : [el("li", { class: "nothing", text: empty })]));
    this.box.replaceChildren(el("h2", { text: title }), this.list);
    this.box.hidden = false;
    input.setAttribute("aria-expanded", "true");
    input.setAttribute("aria-controls", this.list.id);
    this.mark();
  }

  row(item, at) {
    return el(
      "li",
      {
        role: "option",
        id: freshId("suggestion"),
        onpointerdown: (event) => event.preventDefault(),
        onclick: () => this.pick(at),
        onpointermove: () => this.hover(at),
      },
      item.avatarOf ? avatar(item.avatarOf, "small") : null,
      el(
        "span",
        { class: "words" },
        el("span", { class: "label", text: item.label }),
        item.description ? el("small", { text: item.description }) : null,
      ),
      item.note ? el("span", { class: "note", text: item.note }) : null,
    );
  }

  hide() {
    this.box.hidden = true;
    this.items = [];
    this.at = -1;
    this.input?.setAttribute("aria-expanded", "false");
    this.input?.removeAttribute("aria-activedescendant");
  }

  mark() {
    for (const [at, row] of [...this.list.children].entries()) {
      row.classList.toggle("active", at === this.at);
      row.setAttribute("aria-selected", String(at === this.at));
    }
    const active = this.list.children[this.at];
    if (active && this.at >= 0) {
      this.input.setAttribute("aria-activedescendant", active.id);
      active.scrollIntoView({ block: "nearest" });
    }
  }

  hover(at) {
    if (at === this.at) return;
    this.at = at;
    this.mark();
  }

  pick(at = this.at) {
    const item = this.items[at];
    if (item) this.onPick(item);
    return Boolean(item);
  }

  /** Handles arrows, Enter, Tab and Escape. Returns whether the key was used. */
  key(event) {
    if (!this.open) return false;
    const last = this.items.length - 1;
    if (event.key === "ArrowDown") this.at = this.at >= last ? 0 : this.at + 1;
    else if (event.key === "ArrowUp") this.at = this.at <= 0 ? last : this.at - 1;
    else if (event.key === "Escape") this.hide();
    else if ((event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) && this.at >= 0) this.pick();
    else return false;
    event.preventDefault();
    if (this.open) this.mark();
    return true;
  }
}
