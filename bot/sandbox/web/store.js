/** What the page knows: people, channels, the messages in sight, what is unread for whom. */

import * as api from "./api.js";

const UNREAD_KEY = "vintner-sandbox-unread";
const PLACE_KEY = "vintner-sandbox-place";
const DISMISSED_KEY = "vintner-sandbox-dismissed";
const THREADS = new Set([10, 11, 12]);
const DM = 1;

export const store = {
  users: [],
  guilds: [],
  dms: [],
  /** what is on offer on the server and in direct messages */
  commands: [],
  dmCommands: [],
  dmsClosed: false,
  applicationId: null,
  /** @type {string|null} id of the acting user */
  me: null,
  /** @type {string|null} id of the open channel */
  channelId: null,
  /** @type {any[]} messages of the open channel, oldest first */
  messages: [],
  /** id of the last message read before the channel was opened, for the "New" line */
  readUpTo: null,
  /** @type {Map<string, string>} message id → what went wrong */
  failures: new Map(),
  /** @type {Map<string, string>} message id → custom id that waits for an answer */
  pending: new Map(),
  /** @type {Map<string, {customId: string, values: string[]}>} message id → what was chosen in a menu */
  choices: new Map(),
  /** ephemeral messages the reader put away */
  dismissed: new Set(JSON.parse(sessionStorage.getItem(DISMISSED_KEY) ?? "[]")),
  /** @type {Record<string, Record<string, Record<string, boolean>>>} user → channel → unread message → for them */
  unread: {},
};

const listeners = new Map();

/** Calls a function when a topic changes: people, channels, messages, message, commands, place or unread. */
export function on(topic, listener) {
  listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
}

export function changed(topic, detail) {
  for (const listener of listeners.get(topic) ?? []) listener(detail);
}

// People and channels

export const userById = (id) => store.users.find((user) => user.id === id);
export const bot = () => store.users.find((user) => user.bot);
export const me = () => userById(store.me);
export const isThread = (channel) => THREADS.has(channel?.type);
export const isDm = (channel) => channel?.type === DM;

/** Every channel the acting user can see. */
export function channels() {
  return [...store.guilds.flatMap((guild) => guild.channels), ...store.dms.map(dmChannel)];
}

function dmChannel(dm) {
  return { ...dm, type: DM, name: nameOf(dm.recipient) };
}

export const channelById = (id) => channels().find((channel) => channel.id === id);
export const guildOf = (channelId) =>
  store.guilds.find((guild) => guild.channels.some((each) => each.id === channelId));

/** What a user is called: a user object of Discord's, of the sandbox's, or an id. */
export function nameOf(user) {
  if (typeof user === "string") return userById(user)?.name ?? "someone";
  return userById(user?.id)?.name ?? user?.global_name ?? user?.username ?? user?.name ?? "someone";
}

/** Reads people, channels and commands of the acting user again. */
export async function refresh() {
  const user = store.me;
  const state = await api.fetchState(user);
  if (state.ok === false || user !== store.me) return false;
  take(state);
  for (const topic of ["people", "channels", "commands"]) changed(topic);
  return true;
}

function take(state) {
  if (state.application_id !== store.applicationId) store.unread = {};
  Object.assign(store, {
    users: state.users,
    guilds: state.guilds,
    dms: state.dms,
    commands: state.commands,
    dmCommands: state.dm_commands,
    dmsClosed: state.dms_closed,
    applicationId: state.application_id,
  });
}

/** Begins: the people, then the place where the reader was last. */
export async function start() {
  const state = await api.fetchState(null);
  if (state.ok === false) return false;
  take(state);
  store.unread = remembered(UNREAD_KEY)[store.applicationId] ?? {};
  const place = remembered(PLACE_KEY);
  await actAs(userById(place.user) ? place.user : people()[0].id, place.channel);
  return true;
}

/** The users one can act as. */
export const people = () => store.users.filter((user) => !user.bot);

/** Acts as another user, in the same channel where that user can see it. */
export async function actAs(userId, wish = store.channelId) {
  const wasDm = isDm(channelById(wish));
  store.me = userId;
  if (!(await refresh())) return;
  const place =
    channelById(wish) ?? (wasDm && store.dms.length ? dmChannel(store.dms[0]) : null) ?? channels()[0];
  await openChannel(place?.id ?? null);
  changed("people");
}

export async function openChannel(channelId) {
  store.channelId = channelId;
  store.messages = [];
  const user = store.me;
  const unread = unreadIn(user, channelId);
  await loadMessages();
  if (user !== store.me || channelId !== store.channelId) return;
  store.readUpTo = unread.count ? (store.messages.at(-1 - unread.count)?.id ?? "0") : null;
  markRead();
  localStorage.setItem(PLACE_KEY, JSON.stringify({ user: store.me, channel: channelId }));
  changed("place");
}

/** Reads the open channel's messages again; what came by itself in the meantime stays. */
export async function loadMessages() {
  if (!store.channelId) return;
  const [user, channel] = [store.me, store.channelId];
  const answer = await api.fetchMessages(user, channel);
  if (!answer.messages || user !== store.me || channel !== store.channelId) return;
  const last = BigInt(answer.messages.at(-1)?.id ?? 0);
  const late = store.messages.filter((message) => message.local || BigInt(message.id) > last);
  store.messages = [...answer.messages.filter((message) => !store.dismissed.has(message.id)), ...late];
}

// Messages

/** Takes a new or changed message in; older ones by id, newest last. */
export function putMessage(message) {
  if (store.dismissed.has(message.id)) return;
  const at = store.messages.findIndex((each) => each.id === message.id);
  if (at >= 0) {
    store.messages[at] = { ...store.messages[at], ...message };
    store.choices.delete(message.id);
    changed("message", message.id);
  } else {
    store.messages.push(message);
    changed("messages");
  }
}

export function dropMessage(id) {
  store.messages = store.messages.filter((message) => message.id !== id);
  changed("messages");
}

export function dismiss(id) {
  store.dismissed.add(id);
  sessionStorage.setItem(DISMISSED_KEY, JSON.stringify([...store.dismissed]));
  dropMessage(id);
}

/** Shows or clears what went wrong with a message's components. */
export function setFailure(messageId, text) {
  if (text) store.failures.set(messageId, text);
  else store.failures.delete(messageId);
  if (text) store.choices.delete(messageId);
  changed("message", messageId);
}

export function setPending(messageId, customId) {
  if (customId) store.pending.set(messageId, customId);
  else store.pending.delete(messageId);
  changed("message", messageId);
}

/** What the reader chose in a menu, until the bot changes the message; undefined when nothing was. */
export function chosenIn(message, component) {
  const choice = store.choices.get(message.id);
  return choice?.customId === component.custom_id ? choice.values : undefined;
}

// Unread

const NOTHING = { count: 0, mentions: 0 };

const countsOf = (ids = {}) => ({
  count: Object.keys(ids).length,
  mentions: Object.values(ids).filter(Boolean).length,
});

export const unreadIn = (user, channel) => countsOf(store.unread[user]?.[channel]);

/** All that is unread for a user. */
export function unreadOf(user) {
  return Object.values(store.unread[user] ?? {})
    .map(countsOf)
    .reduce(
      (sum, each) => ({ count: sum.count + each.count, mentions: sum.mentions + each.mentions }),
      NOTHING,
    );
}

/** Counts a message that a user has not seen. */
export function markUnread(user, message, direct) {
  const mentioned = direct || (message.mentions ?? []).some((each) => each.id === user);
  const before = store.unread[user]?.[message.channel_id];
  store.unread[user] = { ...store.unread[user], [message.channel_id]: { ...before, [message.id]: mentioned } };
  saveUnread();
}

/** Counts a message no longer that was deleted before anybody saw it. */
export function forgetUnread(message) {
  for (const channels of Object.values(store.unread)) delete channels[message.channel_id]?.[message.id];
  saveUnread();
}

export function markRead() {
  if (store.unread[store.me]) delete store.unread[store.me][store.channelId];
  saveUnread();
}

function saveUnread() {
  localStorage.setItem(UNREAD_KEY, JSON.stringify({ [store.applicationId]: store.unread }));
  changed("unread");
}

function remembered(key) {
  return JSON.parse(localStorage.getItem(key) ?? "{}");
}
