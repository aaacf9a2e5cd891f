/** The open list of a menu. Arrows move, Enter or Space chooses, letters filter, Escape puts it away. */

import { announce, el, freshId } from "./dom.js";
import { avatar, emojiOf } from "./mentions.js";

const GAP = 6;
const NARROW = 640;

/**
 * Opens a list beside an element.
 * @param {{anchor: HTMLElement, listId: string, title: string, options: any[], chosen: string[],
 *   least: number, most: number, onDone: (values: string[]) => void}} given
 */
export function openPicker(given) {
  const picker = new Picker(given);
  picker.open();
}

class Picker {
  constructor(given) {
    Object.assign(this, given);
    this.single = this.most <= 1;
    this.picked = new Set(this.chosen);
    this.filter = "";
    this.at = 0;
  }

  open() {
    this.list = el("ul", {
      role: "listbox",
      id: this.listId,
      tabindex: "0",
      "aria-label": this.title,
      "aria-multiselectable": this.single ? null : "true",
    });
    this.hint = el("p", { class: "picker-hint" });
    this.done = this.single
      ? null
      : el("button", { type: "button", class: "button style-1", onclick: () => this.finish() }, "Done");
    this.box = el(
      "div",
      { class: "picker", popover: "auto" },
      this.hint,
      this.list,
      this.done ? el("div", { class: "picker-foot" }, this.done) : null,
    );
    this.list.addEventListener("keydown", (event) => this.key(event));
    this.box.addEventListener("keydown", (event) => event.key === "Escape" && this.cancel(event));
    this.box.addEventListener("toggle", (event) => event.newState === "closed" && this.closed());
    (this.anchor.closest("dialog") ?? document.body).append(this.box); // messages may be drawn anew meanwhile
    this.anchor.setAttribute("aria-expanded", "true");
    this.box.showPopover();
    this.at = Math.max(
      0,
      this.options.findIndex((option) => this.picked.has(option.value)),
    );
    this.draw();
    this.place();
    this.list.focus();
  }

  /** Below the menu where there is room, else above; on a narrow screen the style sheet makes it a sheet. */
  place() {
    if (innerWidth < NARROW) return;
    const from = this.anchor.getBoundingClientRect();
    const height = this.box.offsetHeight;
    const below = innerHeight - from.bottom - GAP >= height || from.top < height;
    this.box.style.left = `${Math.max(8, Math.min(from.left, innerWidth - this.box.offsetWidth - 8))}px`;
    this.box.style.minWidth = `${from.width}px`;
    this.box.style.top = `${Math.max(8, below ? from.bottom + GAP : from.top - height - GAP)}px`;
  }

  visible() {
    const words = this.filter.toLowerCase();
    return this.options.filter((option) =>
      `${option.label} ${option.description ?? ""}`.toLowerCase().includes(words),
    );
  }

  draw() {
    const options = this.visible();
    this.at = Math.max(0, Math.min(this.at, options.length - 1));
    const items = options.map((option, index) => this.item(option, index));
    this.list.replaceChildren(
      ...(items.length ? items : [el("li", { class: "nothing", text: "Nothing fits." })]),
    );
    this.hint.textContent = this.hintText();
    this.hint.hidden = !this.hint.textContent;
    if (this.done) this.done.disabled = !this.isAllowed();
    const active = this.list.querySelector(".active");
    if (active) this.list.setAttribute("aria-activedescendant", active.id);
    active?.scrollIntoView({ block: "nearest" });
  }

  hintText() {
    if (this.filter) return `Filter: ${this.filter}`;
    if (this.single) return "";
    const range = this.least === this.most ? `${this.most}` : `${this.least} to ${this.most}`;
    return `Choose ${range} · ${this.picked.size} chosen`;
  }

  item(option, index) {
    const chosen = this.picked.has(option.value);
    const full = !this.single && !chosen && this.picked.size >= this.most;
    return el(
      "li",
      {
        role: "option",
        id: freshId("option"),
        class: index === this.at ? "active" : "",
        "aria-selected": String(chosen),
        "aria-disabled": full ? "true" : null,
        onclick: () => this.choose(index),
        onpointermove: () => this.hover(index),
      },
      option.avatarOf ? avatar(option.avatarOf, "small") : emojiOf(option.emoji),
      el(
        "span",
        { class: "words" },
        el("span", { class: "label", text: option.label }),
        option.description ? el("small", { text: option.description }) : null,
      ),
      el("span", { class: this.single ? "radio" : "checkbox", "aria-hidden": "true" }),
    );
  }

  hover(index) {
    if (index === this.at) return;
    this.at = index;
    for (const [place, item] of [...this.list.children].entries())
      item.classList.toggle("active", place === index);
  }

  choose(index) {
    const option = this.visible()[index];
    if (!option) return;
    this.at = index;
    if (this.single) {
      this.picked = new Set(this.least === 0 && this.picked.has(option.value) ? [] : [option.value]);
      this.finish();
      return;
    }
    if (this.picked.has(option.value)) this.picked.delete(option.value);
    else if (this.picked.size < this.most) this.picked.add(option.value);
    else announce(`At most ${this.most}.`);
    this.draw();
  }

  isAllowed = () => this.picked.size >= this.least && this.picked.size <= this.most;

  key(event) {
    const last = this.visible().length - 1;
    const aim = {
      ArrowDown: this.at >= last ? 0 : this.at + 1,
      ArrowUp: this.at <= 0 ? last : this.at - 1,
      Home: 0,
      End: last,
    }[event.key];
    event.stopPropagation();
    if (aim !== undefined) this.at = aim;
    else if (event.key === "Enter" || (event.key === " " && !this.filter)) this.choose(this.at);
    else if (event.key === "Backspace") this.filter = this.filter.slice(0, -1);
    else if (event.key === "Tab" && this.single) this.cancel(event);
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey)
      this.filter += event.key;
    else if (event.key !== "Escape") return;
    if (event.key === "Escape") this.cancel(event);
    else if (event.key !== "Tab") event.preventDefault();
    if (this.box.isConnected && !this.over) this.draw();
  }

  /** Puts the list away and keeps what was chosen before. */
  cancel(event) {
    event.preventDefault();
    event.stopPropagation();
    this.picked = new Set(this.chosen);
    this.close();
  }

  finish() {
    if (this.isAllowed()) this.close();
  }

  close() {
    this.over = true;
    this.box.hidePopover();
  }

  /** However it was closed: a changed and allowed choice counts. */
  closed() {
    this.box.remove();
    this.anchor.setAttribute("aria-expanded", "false");
    const { key } = this.anchor.dataset;
    if (this.anchor.isConnected) this.anchor.focus();
    else document.querySelector(`.select[data-key="${CSS.escape(key)}"]`)?.focus();
    const values = this.options.map((option) => option.value).filter((value) => this.picked.has(value));
    if (this.isAllowed() && values.join("\n") !== this.chosen.join("\n")) this.onDone(values);
  }
}
