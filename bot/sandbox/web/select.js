/** Menus: a button that opens a list to choose one or several entries from. */

import { el, freshId, icon } from "./dom.js";
import { avatar, emojiOf } from "./mentions.js";
import { openPicker } from "./picker.js";
import { channels, nameOf, store } from "./store.js";

export const SELECT = { string: 3, user: 5, role: 6, mentionable: 7, channel: 8 };
export const isSelect = (component) => Object.values(SELECT).includes(component.type);

/**
 * A closed menu that shows what is chosen.
 * @param {any} component a select of Discord's
 * @param {{disabled?: boolean, label?: string, busy?: Node|null, chosen?: string[],
 *   onChoose: (values: string[]) => void}} use
 */
export function selectMenu(
  component,
  { disabled = false, label = null, busy = null, chosen: before, onChoose },
) {
  const options = optionsOf(component);
  let chosen = before ?? options.filter((option) => option.default).map((option) => option.value);
  const shown = el("span", { class: "chosen" });
  const listId = freshId("list");
  const button = el(
    "button",
    {
      type: "button",
      class: "select",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "data-key": component.custom_id,
      "aria-disabled": disabled ? "true" : null,
      "aria-controls": listId,
    },
    shown,
    busy ?? icon("down"),
  );
  const placeholder = component.placeholder ?? (options.length ? "Make a selection" : "Nothing to choose");
  const show = () => {
    const picked = options.filter((option) => chosen.includes(option.value));
    shown.replaceChildren(
      ...(picked.length ? picked.map(chip) : [el("span", { class: "placeholder", text: placeholder })]),
    );
    button.setAttribute(
      "aria-label",
      `${label ?? placeholder}${picked.length ? `: ${picked.map((each) => each.label).join(", ")}` : ""}`,
    );
  };
  const open = () => {
    if (disabled) return;
    openPicker({
      anchor: button,
      listId,
      title: label ?? placeholder,
      options,
      chosen,
      least: component.min_values ?? 1,
      most: component.max_values ?? 1,
      onDone(values) {
        chosen = values;
        show();
        onChoose(values);
      },
    });
  };
  button.addEventListener("click", open);
  button.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    event.stopPropagation();
    open();
  });
  show();
  return button;
}

const chip = (option) =>
  el(
    "span",
    { class: "chip" },
    option.avatarOf ? avatar(option.avatarOf, "tiny") : null,
    emojiOf(option.emoji),
    option.label,
  );

/** What a menu offers; users and channels come from the sandbox. */
function optionsOf(component) {
  if (component.type === SELECT.string) return component.options ?? [];
  const preset = new Set((component.default_values ?? []).map((each) => each.id));
  return entities(component).map((entry) => ({ ...entry, default: preset.has(entry.value) }));
}

function entities(component) {
  if (component.type === SELECT.channel) {
    const kinds = component.channel_types ?? [];
    const fitting = channels().filter((channel) => !kinds.length || kinds.includes(channel.type));
    return fitting.map((channel) => ({ label: `#${channel.name}`, value: channel.id }));
  }
  if (component.type === SELECT.role) return [];
  return store.users.map((user) => ({
    label: nameOf(user),
    value: user.id,
    description: user.bot ? "Bot" : null,
    avatarOf: user,
  }));
}
