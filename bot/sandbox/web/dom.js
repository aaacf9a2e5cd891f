/** Small helpers to build and find elements. */

/**
 * Builds an element. Properties beginning with "on" are listeners, "class" and "text" do what they say,
 * "vars" sets CSS custom properties, everything else is an attribute; null, undefined and false are left out.
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {HTMLElement}
 */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) setProperty(element, name, value);
  element.append(...present(children));
  return element;
}

function setProperty(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "class") element.className = value;
  else if (name === "text") element.textContent = value;
  else if (name === "value") element.value = value;
  else if (name === "vars")
    for (const [key, each] of Object.entries(value)) element.style.setProperty(`--${key}`, each);
  else element.setAttribute(name, value === true ? "" : value);
}

/** The children that are really there. */
export const present = (children) =>
  children.flat().filter((child) => child !== null && child !== undefined && child !== false);

export const byId = (id) => document.getElementById(id);

const ICONS = {
  hash: "M9 3 7 21M17 3l-2 18M4 8.5h17M3 15.5h17",
  thread: "M5 4v9a3 3 0 0 0 3 3h11M15 12l4 4-4 4",
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6 6 18",
  down: "M6 9l6 6 6-6",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  file: "M6 2h8l5 5v15H6zM14 2v6h5",
  send: "M4 12l16-8-5 16-3-7z",
  at: "M16 12a4 4 0 1 0-8 0 4 4 0 0 0 8 0v2a2.5 2.5 0 0 0 5 0v-2a9 9 0 1 0-4 7.5",
  link: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
};

/** A line icon; it is decoration, so screen readers skip it. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** Three dots that move: something is on its way. */
export const dots = () => el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i"));

/** Everything in a part of the page that Tab reaches, in order. */
export function focusable(root) {
  const candidates = root.querySelectorAll(
    "a[href], button:not(:disabled), input:not(:disabled), textarea, [tabindex='0']",
  );
  return [...candidates].filter((each) => each.offsetParent !== null);
}

/** Says something to screen readers without showing it. */
export function announce(text) {
  byId("announcer").textContent = text;
}

let counter = 0;
/** A fresh element id, for ARIA references. */
export const freshId = (prefix) => `${prefix}-${++counter}`;
