/** Attached pictures and files. */

import { el, icon } from "./dom.js";
import { localUrl } from "./api.js";
import { openLightbox } from "./lightbox.js";

const PICTURE_NAME = /\.(png|jpe?g|gif|webp|svg)$/i;
const LARGEST = { width: 550, height: 412 };

const isPicture = (attachment) =>
  attachment.content_type?.startsWith("image/") || PICTURE_NAME.test(attachment.filename);

/** An attachment of a message: a picture that opens large, or a card to download. */
export function attachmentView(attachment, message) {
  if (!isPicture(attachment)) return fileCard(attachment);
  const pictures = message.attachments.filter(isPicture).map(pictureOf);
  return pictureButton(pictures, message.attachments.filter(isPicture).indexOf(attachment));
}

const pictureOf = (attachment) => ({
  url: localUrl(attachment.url),
  alt: attachment.description ?? "",
  name: attachment.filename,
  width: attachment.width,
  height: attachment.height,
});

/**
 * A picture that opens large.
 * @typedef {{url: string, alt: string, name: string, width?: number, height?: number}} Picture
 * @param {Picture[]} pictures all that belong together
 * @param {number} at which of them this is
 */
export function pictureButton(pictures, at, largest = LARGEST) {
  const picture = pictures[at];
  const { width, height } = fitted(picture, largest);
  const image = el("img", {
    src: picture.url,
    alt: picture.alt,
    width,
    height,
    loading: "lazy",
    draggable: "false",
  });
  const label = `Open large: ${picture.alt || picture.name}`;
  const hidden = picture.name?.startsWith("SPOILER_") ? " spoiler-picture" : "";
  return el(
    "button",
    {
      type: "button",
      class: `picture${hidden}`,
      "aria-label": label,
      "data-key": `picture-${at}`,
      onclick: (event) => openOrReveal(event, pictures, at),
    },
    image,
    picture.alt
      ? el("span", { class: "alt-badge", title: picture.alt, "aria-hidden": "true", text: "ALT" })
      : null,
  );
}

function openOrReveal(event, pictures, at) {
  const hidden = event.currentTarget.classList;
  if (hidden.contains("spoiler-picture")) hidden.remove("spoiler-picture");
  else openLightbox(pictures, at);
}

/** The size shown in the list: as large as it is, but no larger than fits. */
function fitted({ width, height }, largest) {
  if (!width || !height) return {};
  const scale = Math.min(1, largest.width / width, largest.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function fileCard(attachment) {
  const url = localUrl(attachment.url);
  return el(
    "div",
    { class: "file-card" },
    icon("file"),
    el(
      "div",
      {},
      el("a", { href: url, download: attachment.filename }, attachment.filename),
      el("small", { text: sizeOf(attachment.size) }),
    ),
  );
}

function sizeOf(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
