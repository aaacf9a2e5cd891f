/** Embeds: the boxes with a colored edge. */

import { el } from "./dom.js";
import { localUrl } from "./api.js";
import { pictureButton } from "./attachments.js";
import { markdown } from "./markdown.js";
import { link } from "./mentions.js";
import { messageTime } from "./time.js";

/** An embed of a message; a picture it shows may be one of the message's files, which knows its alt text. */
export function embedView(embed, message) {
  const color =
    embed.color === undefined || embed.color === null
      ? null
      : `#${embed.color.toString(16).padStart(6, "0")}`;
  return el(
    "section",
    { class: "embed", vars: color ? { edge: color } : {}, "aria-label": embed.title ?? "Embed" },
    el(
      "div",
      { class: "embed-text" },
      author(embed.author),
      title(embed),
      description(embed),
      fields(embed.fields),
    ),
    embed.thumbnail
      ? el("div", { class: "thumbnail" }, picture(embed.thumbnail, embed, message, { width: 80, height: 80 }))
      : null,
    embed.image ? el("div", { class: "embed-image" }, picture(embed.image, embed, message)) : null,
    footer(embed),
  );
}

function author(given) {
  if (!given?.name) return null;
  return el("div", { class: "embed-author" }, given.url ? link(given.url, given.name) : given.name);
}

function title(embed) {
  if (!embed.title) return null;
  const words = markdown(embed.title);
  return el("div", { class: "embed-title" }, embed.url ? link(embed.url, words) : words);
}

const description = (embed) =>
  embed.description ? el("div", { class: "content" }, markdown(embed.description)) : null;

function fields(given) {
  if (!given?.length) return null;
  const boxes = given.map((field) =>
    el(
      "div",
      { class: field.inline ? "field inline" : "field" },
      el("div", { class: "field-name" }, markdown(field.name)),
      el("div", { class: "content" }, markdown(field.value)),
    ),
  );
  return el("div", { class: "fields" }, boxes);
}

function picture(media, embed, message, largest) {
  const known = (message.attachments ?? []).find((each) => each.url === media.url);
  const one = {
    url: localUrl(media.url),
    alt: media.description ?? known?.description ?? "",
    name: embed.title ?? "Picture",
    width: media.width,
    height: media.height,
  };
  return pictureButton([one], 0, largest);
}

function footer(embed) {
  if (!embed.footer?.text && !embed.timestamp) return null;
  const dot = embed.footer?.text && embed.timestamp ? " · " : null;
  return el(
    "div",
    { class: "embed-footer" },
    embed.footer?.text,
    dot,
    embed.timestamp ? messageTime(embed.timestamp) : null,
  );
}
