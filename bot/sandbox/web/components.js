/** Rows of buttons and menus under a message. */

import { dots, el, icon } from "./dom.js";
import { useComponent } from "./actions.js";
import { goTo } from "./go.js";
import { localUrl } from "./api.js";
import { emojiOf, placeOf } from "./mentions.js";
import { isSelect, selectMenu } from "./select.js";
import { chosenIn, store } from "./store.js";

const BUTTON = 2;
const LINK_STYLE = 5;

/** An action row of a message. */
export function actionRow(row, message) {
  return el(
    "div",
    { class: "action-row" },
    (row.components ?? []).map((component) => componentView(component, message)),
  );
}

function componentView(component, message) {
  if (component.type === BUTTON)
    return component.style === LINK_STYLE ? linkButton(component) : button(component, message);
  if (isSelect(component)) return menu(component, message);
  return el("span", { class: "unsupported", text: `Unsupported component ${component.type}` });
}

function face(component) {
  return [emojiOf(component.emoji), component.label ? el("span", { text: component.label }) : null];
}

const nameless = (component) => (component.label ? null : (component.emoji?.name ?? "Button"));

function button(component, message) {
  const busy = store.pending.get(message.id);
  const own = busy === component.custom_id;
  return el(
    "button",
    {
      type: "button",
      class: `button style-${component.style}${own ? " busy" : ""}`,
      disabled: component.disabled,
      "data-key": component.custom_id,
      "aria-disabled": busy ? "true" : null,
      "aria-label": nameless(component),
      onclick: () => useComponent(message, component),
    },
    face(component),
    own ? dots() : null,
  );
}

/** A link; one into Discord stays on the page. */
function linkButton(component) {
  const place = placeOf(component.url);
  const open = (event) => {
    if (!place) return;
    event.preventDefault();
    goTo(place.channel, place.message);
  };
  const target = place
    ? { href: `#${place.channel}` }
    : { href: localUrl(component.url), target: "_blank", rel: "noopener noreferrer" };
  const off = component.disabled ? { "aria-disabled": "true", href: null } : {};
  return el(
    "a",
    { class: "button style-2", "data-key": component.url, onclick: open, ...target, ...off },
    face(component),
    icon("link"),
  );
}

function menu(component, message) {
  const busy = store.pending.get(message.id);
  return selectMenu(component, {
    disabled: component.disabled || Boolean(busy),
    busy: busy === component.custom_id ? dots() : null,
    chosen: chosenIn(message, component),
    onChoose: (values) => useComponent(message, component, values),
  });
}
