/** A command being filled in: its name, a chip for each option in use, and the others on offer. */

import { announce, el } from "./dom.js";
import { autocomplete, runCommand } from "./actions.js";
import { commandData, offers, parse } from "./commands.js";
import { OptionChip } from "./option_chip.js";

const DEBOUNCE_MS = 220;

export class CommandForm {
  /**
   * @param {import("./commands.js").Leaf} leaf
   * @param {import("./suggestions.js").Suggestions} suggestions
   * @param {{close: (text?: string) => void}} use how to leave
   */
  constructor(leaf, suggestions, { close }) {
    this.leaf = leaf;
    this.suggestions = suggestions;
    this.close = close;
    /** @type {Map<string, {value: any, label: string}>} */
    this.values = new Map();
    /** @type {Map<string, OptionChip>} options in use, in the order they were added */
    this.chips = new Map();
    this.asked = 0;
    /** whether the bot is being asked what fits */
    this.waiting = false;
    this.name = el(
      "button",
      {
        type: "button",
        class: "command-chip",
        title: leaf.description,
        onkeydown: (event) => this.onName(event),
        onclick: () => this.offerOptions(this.name),
      },
      `/${leaf.name}`,
    );
    this.slots = el("span", { class: "slots" });
    this.more = el("button", {
      type: "button",
      class: "more",
      onclick: () => this.offerOptions(this.more),
      onkeydown: (event) => this.onName(event),
    });
    this.problem = el("p", { class: "command-problem", role: "alert" });
    this.element = el(
      "div",
      { class: "command-form", role: "group", "aria-label": `Command ${leaf.name}` },
      this.name,
      this.slots,
      this.more,
      this.problem,
    );
  }

  /** Shows the required options and goes to the first; a command without any waits for Enter. */
  start() {
    const required = this.leaf.options.filter((option) => option.required);
    for (const option of required) this.addChip(option);
    this.showMore();
    announce(`Command ${this.leaf.name}. ${this.leaf.description}`);
    this.focusTarget().focus();
  }

  focusTarget() {
    const empty = [...this.chips.values()].find((chip) => !chip.input.value);
    return empty?.input ?? this.name;
  }

  unused = () => this.leaf.options.filter((option) => !this.chips.has(option.name));

  showMore() {
    const count = this.unused().length;
    this.more.hidden = count === 0;
    this.more.textContent = `+${count} optional`;
  }

  offerOptions(from) {
    const items = this.unused().map((option) => ({
      label: option.name,
      description: option.description,
      option,
    }));
    this.suggestions.show("Options", items, (item) => this.addChip(item.option).input.focus(), {
      input: from,
      preselect: from === this.more,
    });
  }

  addChip(option) {
    const chip = new OptionChip(option, {
      onInput: () => this.typed(chip),
      onFocus: () => this.suggest(chip),
      onBlur: () => this.left(chip),
      onKey: (event) => this.onKey(event, chip),
    });
    this.chips.set(option.name, chip);
    this.slots.append(chip.element);
    this.showMore();
    this.suggestions.hide();
    return chip;
  }

  removeChip(chip) {
    const chips = [...this.chips.values()];
    const before = chips[chips.indexOf(chip) - 1];
    this.chips.delete(chip.option.name);
    this.values.delete(chip.option.name);
    chip.element.remove();
    this.showMore();
    this.suggestions.hide();
    (before?.input ?? this.name).focus();
  }

  // What is typed

  typed(chip) {
    this.values.delete(chip.option.name);
    chip.fault("");
    this.problem.textContent = "";
    this.suggest(chip);
  }

  suggest(chip) {
    if (chip.option.autocomplete) {
      this.askBot(chip);
      return;
    }
    const words = this.values.has(chip.option.name) ? "" : chip.input.value.replace(/^@/, "");
    const list = offers(chip.option);
    this.show(chip, containing(list ?? [], words), list ? "Nothing fits." : null);
  }

  show(chip, items, empty) {
    const title = `${chip.option.name}: ${chip.option.description}`;
    this.suggestions.show(title, items, (item) => this.take(chip, item), {
      input: chip.input,
      empty: empty ?? chip.hint(),
    });
  }

  /** Asks the bot for values after a pause in the typing; only the newest answer counts. */
  askBot(chip) {
    this.stopAsking();
    const asked = this.asked;
    this.waiting = true;
    this.show(chip, containing(chip.suggested ?? [], chip.input.value), "Asking the bot…");
    const delay = chip.input.value ? DEBOUNCE_MS : 0;
    this.timer = setTimeout(async () => {
      const typed = new Map(this.values).set(chip.option.name, { value: chip.input.value });
      const choices = await autocomplete(commandData(this.leaf, typed, chip.option.name));
      if (asked !== this.asked || document.activeElement !== chip.input) return;
      this.waiting = false;
      chip.suggested = (choices ?? []).map((choice) => ({ label: choice.name, value: choice.value }));
      this.show(chip, chip.suggested, choices ? "Nothing fits." : "Loading options failed.");
    }, delay);
  }

  stopAsking() {
    this.asked++;
    this.waiting = false;
    clearTimeout(this.timer);
  }

  take(chip, item) {
    this.stopAsking();
    this.values.set(chip.option.name, item);
    chip.set(item.label);
    this.suggestions.hide();
    const next = [...this.chips.values()].find((each) => !this.values.has(each.option.name));
    if (next) next.input.focus();
    else chip.input.select();
  }

  /** Reads what was typed freely when the keyboard leaves an option. */
  left(chip) {
    this.stopAsking();
    if (chip.input.value && !this.values.has(chip.option.name)) this.readChip(chip);
    if (this.suggestions.input === chip.input) this.suggestions.hide();
  }

  /** Takes the value of an option. Returns whether it is right. */
  readChip(chip) {
    if (this.values.has(chip.option.name)) return true;
    if (!chip.input.value.trim()) {
      chip.fault("This option is required.");
      return false;
    }
    const read = parse(chip.option, chip.input.value, chip.suggested);
    chip.fault(read.problem ?? "");
    if (!read.problem) this.values.set(chip.option.name, read);
    return !read.problem;
  }

  // Keys

  onName(event) {
    if (this.suggestions.key(event)) return;
    if (event.key === "Escape") this.close();
    else if (event.key === "Backspace") this.close(`/${this.leaf.name}`);
    else if (event.key === "Enter" && event.currentTarget === this.name) this.submit();
    else if (event.key === "ArrowDown") this.offerOptions(this.more);
    else return;
    event.preventDefault();
  }

  onKey(event, chip) {
    const settled = this.values.has(chip.option.name);
    if (event.key === "Enter" && settled) this.submit();
    else if (this.suggestions.key(event)) return;
    else if (event.key === "Enter") this.next(chip);
    else if (event.key === "Escape") this.close();
    else if (event.key === "Backspace" && !chip.input.value) this.back(chip);
    else return;
    event.preventDefault();
  }

  /** Enter in an option that is not settled: takes what is typed, unless the bot is still being asked. */
  next(chip) {
    if (this.waiting) return;
    if (this.readChip(chip)) this.submit();
    else this.problem.textContent = `${chip.option.name}: ${chip.problem}`;
  }

  back(chip) {
    if (chip.option.required) this.close(`/${this.leaf.name}`);
    else this.removeChip(chip);
  }

  /** Runs the command when everything it needs is there and right. */
  submit() {
    for (const chip of this.chips.values())
      if (!chip.option.required && !chip.input.value) this.removeChip(chip);
    const wrong = [...this.chips.values()].filter((chip) => !this.readChip(chip));
    if (wrong.length) {
      this.problem.textContent = `${wrong[0].option.name}: ${wrong[0].problem}`;
      wrong[0].input.focus();
      return;
    }
    const data = commandData(this.leaf, this.values);
    this.close();
    runCommand(data, this.leaf.name);
  }
}

function containing(items, words) {
  const wanted = words.trim().toLowerCase();
  return items.filter((item) => item.label.toLowerCase().includes(wanted));
}
