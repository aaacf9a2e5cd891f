/** Times as Discord writes them. */

const FORMATS = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];
const relativeFormat = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const REFRESH_MS = 5000;

const format = (date, style) => new Intl.DateTimeFormat("en", FORMATS[style]).format(date);

/** "in 3 hours", "2 days ago". */
export function relative(date, now = Date.now()) {
  const seconds = Math.round((date - now) / 1000);
  const [unit, size] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? UNITS.at(-1);
  return relativeFormat.format(Math.trunc(seconds / size), unit);
}

/** A Discord timestamp of one of the styles t, T, d, D, f, F and R. */
export function timestamp(seconds, style = "f") {
  const date = new Date(seconds * 1000);
  const element = document.createElement("time");
  element.className = "timestamp";
  element.dateTime = date.toISOString();
  element.title = format(date, "F");
  element.dataset.style = style;
  element.textContent = style === "R" ? relative(date) : format(date, style);
  return element;
}

/** The time in a message's head: today's without a date. */
export function messageTime(iso) {
  const date = new Date(iso);
  const today = date.toDateString() === new Date().toDateString();
  const element = document.createElement("time");
  element.dateTime = iso;
  element.title = format(date, "F");
  element.textContent = today ? format(date, "t") : `${format(date, "d")}, ${format(date, "t")}`;
  return element;
}

export const shortTime = (iso) => format(new Date(iso), "t");
export const dayName = (iso) => format(new Date(iso), "D");

/** Keeps "5 minutes ago" true while the page stays open. */
export function keepTimesFresh() {
  setInterval(() => {
    for (const element of document.querySelectorAll("time[data-style='R']")) {
      element.textContent = relative(new Date(element.dateTime));
    }
  }, REFRESH_MS);
}
