/** The sandbox's web API, and its stream of events. */

async function request(path, body) {
  const options =
    body === undefined
      ? {}
      : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  let response;
  try {
    response = await fetch(`/sandbox/${path}`, options);
  } catch {
    return { ok: false, error: "The sandbox does not answer. It may be restarting.", unreachable: true };
  }
  const text = await response.text();
  try {
    const data = text ? JSON.parse(text) : {};
    return response.ok
      ? data
      : { ...data, ok: false, error: data.error ?? data.message ?? response.statusText };
  } catch {
    return { ok: false, error: text || response.statusText };
  }
}

export const fetchState = (user) => request(user ? `state?user=${user}` : "state");
export const fetchMessages = (user, channel) => request(`messages?user=${user}&channel=${channel}`);
export const interact = (body) => request("interact", body);
export const say = (user, channel, content) => request("say", { user, channel, content });
export const openDm = (user) => request("dm_open", { user });
export const changeSettings = (user, settings) => request("settings", { user, ...settings });

const EVENTS = [
  "message_create",
  "message_update",
  "message_delete",
  "channel_create",
  "channel_update",
  "channel_delete",
  "commands",
  "typing",
];

const RETRY_MS = 1000;

/**
 * Listens to what happens to every user; reconnects for as long as the page is open.
 * @param {(type: string, event: {users: string[], data: any}) => void} onEvent
 *   given what happened, to whom it reaches
 * @param {(up: boolean) => void} onLink called when the connection comes up or goes down
 */
export function listen(onEvent, onLink) {
  const source = new EventSource("/sandbox/events");
  for (const type of EVENTS) source.addEventListener(type, (event) => onEvent(type, JSON.parse(event.data)));
  source.addEventListener("open", () => onLink(true));
  source.addEventListener("error", () => {
    source.close();
    onLink(false);
    setTimeout(() => listen(onEvent, onLink), RETRY_MS);
  });
}

/** Files of the sandbox are fetched from wherever the page came from, by whatever name of this machine. */
export function localUrl(url) {
  const address = new URL(url, location.href);
  const loopback = ["127.0.0.1", "localhost", "[::1]"].includes(address.hostname);
  return loopback ? address.pathname + address.search : url;
}
