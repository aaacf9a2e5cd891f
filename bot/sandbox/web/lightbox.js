/** A picture in large, over the page. */

import { el, icon } from "./dom.js";

/**
 * Opens a picture large; Escape, the cross or a click beside it closes, the arrow keys lead to the others.
 * @param {{url: string, alt: string, name: string}[]} pictures
 * @param {number} at
 */
export function openLightbox(pictures, at) {
  const opener = document.activeElement;
  const dialog = el("dialog", { class: "lightbox", "aria-label": "Picture" });
  const show = (index) => dialog.replaceChildren(...contents(dialog, pictures, index, show));
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (opener?.isConnected) opener.focus();
  });
  show(at);
  document.body.append(dialog);
  dialog.showModal();
}

function contents(dialog, pictures, at, show) {
  const picture = pictures[at];
  const step = (by) => show((at + by + pictures.length) % pictures.length);
  dialog.onkeydown = (event) => {
    if (pictures.length > 1 && event.key === "ArrowRight") step(1);
    if (pictures.length > 1 && event.key === "ArrowLeft") step(-1);
  };
  const image = el("img", { src: picture.url, alt: picture.alt });
  const zoom = el(
    "button",
    { type: "button", class: "zoom", "aria-pressed": "false", "aria-label": "Show in full size" },
    image,
  );
  zoom.addEventListener("click", () =>
    zoom.setAttribute("aria-pressed", String(dialog.classList.toggle("full-size"))),
  );
  return [
    el("div", { class: "stage" }, zoom),
    el(
      "button",
      { type: "button", class: "close round", "aria-label": "Close", onclick: () => dialog.close() },
      icon("close"),
    ),
    el(
      "div",
      { class: "caption" },
      el("p", { class: "alt-text", text: picture.alt || picture.name }),
      pictures.length > 1 ? el("span", { text: `${at + 1} of ${pictures.length}` }) : null,
      el("a", { href: picture.url, target: "_blank", rel: "noopener" }, icon("link"), "Open in a tab"),
    ),
  ];
}
