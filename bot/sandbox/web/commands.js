/** Slash commands as data: which there are, what they take, whether a value fits. No elements here. */

import { channelById, channels, isDm, nameOf, store } from "./store.js";

export const OPTION = {
  group: 2,
  sub: 1,
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  role: 8,
  mentionable: 9,
  number: 10,
  attachment: 11,
};
const SLASH = 1;
const USER = 2;

/**
 * @typedef {{name: string, path: string[], description: string, options: any[], root: any}} Leaf
 *   a command that can be run: its full name ("game new"), the names in it, the command it belongs to
 */

/** The commands on offer in the open channel. */
const here = () => (isDm(channelById(store.channelId)) ? store.dmCommands : store.commands);

/** Every slash command that can be run here. @returns {Leaf[]} */
export function leaves() {
  const roots = here().filter((command) => command.type === SLASH);
  return roots
    .flatMap((root) => leavesOf(root, [root.name], root))
    .sort((a, b) => a.name.localeCompare(b.name));
}

function leavesOf(node, path, root) {
  const below = (node.options ?? []).filter(
    (option) => option.type === OPTION.sub || option.type === OPTION.group,
  );
  if (below.length) return below.flatMap((option) => leavesOf(option, [...path, option.name], root));
  return [{ name: path.join(" "), path, description: node.description, options: node.options ?? [], root }];
}

/** The commands in a user's context menu. */
export const userCommands = () => here().filter((command) => command.type === USER);

/** Commands that fit what was typed after the slash: those that begin so first. @returns {Leaf[]} */
export function matching(typed) {
  const words = typed.trim().toLowerCase();
  const all = leaves();
  const begins = all.filter((leaf) => leaf.name.startsWith(words));
  const contains = all.filter(
    (leaf) =>
      !leaf.name.startsWith(words) &&
      (leaf.name.includes(words) || leaf.description.toLowerCase().includes(words)),
  );
  return [...begins, ...contains];
}

/**
 * A command in Discord's nested form.
 * @param {Leaf} leaf
 * @param {Map<string, {value: any}>} values by option name
 * @param {string|null} focused the option that is being typed
 */
export function commandData(leaf, values, focused = null) {
  const given = leaf.options.filter((option) => values.has(option.name));
  let options = given.map((option) => ({
    name: option.name,
    type: option.type,
    value: values.get(option.name).value,
    ...(option.name === focused ? { focused: true } : {}),
  }));
  for (const [at, name] of [...leaf.path.entries()].slice(1).reverse()) {
    const isGroup = at < leaf.path.length - 1;
    options = [{ name, type: isGroup ? OPTION.group : OPTION.sub, options }];
  }
  return { id: leaf.root.id, name: leaf.root.name, type: SLASH, options };
}

/** What an option offers before anything is asked of the bot; null when any text may be typed. */
export function offers(option) {
  if (option.choices?.length)
    return option.choices.map((choice) => ({ label: choice.name, value: choice.value }));
  if (option.type === OPTION.boolean)
    return [
      { label: "True", value: true },
      { label: "False", value: false },
    ];
  if (option.type === OPTION.user || option.type === OPTION.mentionable)
    return store.users.map((user) => ({ label: nameOf(user), value: user.id, avatarOf: user }));
  if (option.type === OPTION.channel)
    return fittingChannels(option).map((channel) => ({ label: `#${channel.name}`, value: channel.id }));
  return option.autocomplete ? [] : null;
}

function fittingChannels(option) {
  const kinds = option.channel_types ?? [];
  return channels().filter((channel) => !isDm(channel) && (!kinds.length || kinds.includes(channel.type)));
}

/**
 * The value that typed text stands for.
 * @returns {{value: any, label: string}|{problem: string}}
 */
export function parse(option, text, suggestions = null) {
  const typed = text.trim();
  const list = suggestions ?? offers(option);
  const same = list?.find(
    (each) =>
      each.label.toLowerCase() === typed.toLowerCase() ||
      `@${each.label}`.toLowerCase() === typed.toLowerCase(),
  );
  if (same) return same;
  if (list && !option.autocomplete) return { problem: "Pick one from the list." };
  if (option.type === OPTION.integer || option.type === OPTION.number) return parseNumber(option, typed);
  if (typed.length < (option.min_length ?? 1))
    return { problem: `At least ${option.min_length ?? 1} characters.` };
  if (typed.length > (option.max_length ?? 6000))
    return { problem: `At most ${option.max_length} characters.` };
  return { value: typed, label: typed };
}

function parseNumber(option, typed) {
  const value = Number(typed);
  if (!typed || Number.isNaN(value)) return { problem: "A number, please." };
  if (option.type === OPTION.integer && !Number.isInteger(value))
    return { problem: "A whole number, please." };
  if (value < (option.min_value ?? -Infinity)) return { problem: `At least ${option.min_value}.` };
  if (value > (option.max_value ?? Infinity)) return { problem: `At most ${option.max_value}.` };
  return { value, label: typed };
}
