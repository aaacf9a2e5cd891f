/** Discord's markdown, as elements. Nothing is ever parsed as HTML. */

import { el } from "./dom.js";
import { channelLink, commandMention, customEmoji, link, userMention } from "./mentions.js";
import { timestamp } from "./time.js";

/**
 * Renders a text of a message or an embed.
 * @param {string} source
 * @returns {DocumentFragment}
 */
export function markdown(source) {
  const fragment = document.createDocumentFragment();
  fragment.append(...blocks(source ?? ""));
  return fragment;
}

/** The plain words of a text, for previews of one line. */
export function plainText(source) {
  const box = el("div", {}, markdown(source));
  for (const block of box.querySelectorAll("div, li, pre, small, .heading")) block.append(" ");
  return box.textContent.replace(/\s+/g, " ").trim();
}

// Blocks

const FENCE = /^```(?:([\w+-]+)\n)?\n?([\s\S]*?)\n?```/;
const HEADING = /^(#{1,3}) +(.+)$/;
const SUBTEXT = /^-# +(.+)$/;
const ITEM = /^( *)([-*]|\d{1,3}\.) +(.+)$/;
const QUOTE = /^> ?/;

function blocks(source) {
  const nodes = [];
  let rest = source;
  while (rest) {
    const [node, used] =
      fence(rest) ?? restQuote(rest) ?? quote(rest) ?? heading(rest) ?? list(rest) ?? paragraph(rest);
    if (node) nodes.push(node);
    rest = rest.slice(used);
  }
  return nodes;
}

const firstLine = (source) => source.split("\n", 1)[0];

function fence(source) {
  const match = FENCE.exec(source);
  if (!match) return null;
  const code = el("code", { text: match[2], "data-language": match[1] });
  return [el("pre", { tabindex: "0" }, code), afterLine(source, match[0].length)];
}

/** The line break after a block belongs to the block. */
const afterLine = (source, end) => (source[end] === "\n" ? end + 1 : end);

function restQuote(source) {
  if (!source.startsWith(">>> ")) return null;
  return [el("blockquote", {}, blocks(source.slice(4))), source.length];
}

function quote(source) {
  const lines = takeLines(source, (line) => QUOTE.test(line) && line.startsWith("> "));
  if (!lines.length) return null;
  const inner = lines.map((line) => line.replace(QUOTE, "")).join("\n");
  return [el("blockquote", {}, blocks(inner)), lengthOf(source, lines)];
}

function takeLines(source, fits) {
  const lines = source.split("\n");
  const end = lines.findIndex((line) => !fits(line));
  return end < 0 ? lines : lines.slice(0, end);
}

const lengthOf = (source, lines) => afterLine(source, lines.join("\n").length);

function heading(source) {
  const line = firstLine(source);
  const match = HEADING.exec(line);
  const small = SUBTEXT.exec(line);
  if (!match && !small) return null;
  const node = match
    ? el(`h${match[1].length + 1}`, { class: `heading heading-${match[1].length}` }, inline(match[2]))
    : el("small", { class: "subtext" }, inline(small[1]));
  return [node, lengthOf(source, [line])];
}

function list(source) {
  const lines = takeLines(source, (line) => ITEM.test(line));
  if (!lines.length) return null;
  const items = lines
    .map((line) => ITEM.exec(line))
    .map(([, indent, mark, text]) => ({ depth: indent.length, mark, text }));
  const other = items.findIndex(
    (item) => item.depth <= items[0].depth && isOrdered(item) !== isOrdered(items[0]),
  );
  const end = other < 0 ? items.length : other;
  return [listOf(items.slice(0, end)), lengthOf(source, lines.slice(0, end))];
}

const isOrdered = (item) => /\d/.test(item.mark);

/** Items of one level become one list; deeper ones belong to the item before. */
function listOf(items) {
  const ordered = isOrdered(items[0]);
  const element = el(ordered ? "ol" : "ul", { start: ordered ? parseInt(items[0].mark, 10) : null });
  for (let at = 0; at < items.length;) {
    let end = at + 1;
    while (end < items.length && items[end].depth > items[0].depth) end++;
    const deeper = items.slice(at + 1, end);
    element.append(el("li", {}, inline(items[at].text), deeper.length ? listOf(deeper) : null));
    at = end;
  }
  return element;
}

/** Lines up to the next block; line breaks count. */
function paragraph(source) {
  const lines = source.split("\n");
  let end = 1;
  while (end < lines.length && !startsBlock(lines[end])) end++;
  const text = lines.slice(0, end).join("\n");
  const fenceAt = text.indexOf("```", 1);
  const cut = fenceAt > 0 && FENCE.test(source.slice(fenceAt)) ? fenceAt : null;
  const body = cut === null ? text : text.slice(0, cut).replace(/\n$/, "");
  const node = body.trim() ? el("div", { class: "paragraph" }, inline(body)) : el("div", { class: "gap" });
  return [node, cut ?? lengthOf(source, [text])];
}

const startsBlock = (line) =>
  HEADING.test(line) ||
  SUBTEXT.test(line) ||
  ITEM.test(line) ||
  line.startsWith("> ") ||
  line.startsWith(">>> ") ||
  line.startsWith("```");

// Words

/** Each kind of mark: a pattern that is tried where the text stands, and what it becomes. */
const MARKS = [
  [/^\\([^\w\s])/, (match) => match[1]],
  [/^(`+)([\s\S]*?[^`])\1(?!`)/, (match) => el("code", { text: match[2].replace(/^ (.*) $/, "$1") })],
  [/^\|\|([\s\S]+?)\|\|/, (match) => spoiler(match[1])],
  [/^\*\*\*([\s\S]+?)\*\*\*/, (match) => el("strong", {}, el("em", {}, inline(match[1])))],
  [/^\*\*([\s\S]+?)\*\*(?!\*)/, (match) => el("strong", {}, inline(match[1]))],
  [/^__([\s\S]+?)__(?!_)/, (match) => el("u", {}, inline(match[1]))],
  [/^~~([\s\S]+?)~~/, (match) => el("s", {}, inline(match[1]))],
  [/^\*(?=\S)((?:\*\*[\s\S]+?\*\*|[^*])+?)\*(?!\*)/, (match) => el("em", {}, inline(match[1]))],
  [/^_(?=\S)((?:__[\s\S]+?__|[^_])+?)_(?![\w_])/, (match) => el("em", {}, inline(match[1]))],
  [
    /^\[((?:[^[\]]|\[[^\]]*\])+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "([^"]*)")?\)/,
    (match) => link(match[2], inline(match[1]), match[3]),
  ],
  [/^<(https?:\/\/[^\s>]+)>/, (match) => link(match[1])],
  [/^https?:\/\/[^\s<]*[^\s<.,:;!?'")\]]/, (match) => link(match[0])],
  [/^<@!?(\d+)>/, (match) => userMention(match[1])],
  [/^<#(\d+)>/, (match) => channelLink(match[1])],
  [/^<\/([^:>]+):(\d+)>/, (match) => commandMention(match[1], match[2])],
  [/^<a?:(\w+):(\d+)>/, (match) => customEmoji(match[1], match[2])],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (match) => timestamp(Number(match[1]), match[2])],
  [/^@(everyone|here)\b/, (match) => el("span", { class: "mention", text: match[0] })],
];
const PLAIN = /^(?:[^\\`|*_~[<h@]+|[\s\S])/;

/** Marks within a line. */
function inline(source) {
  const nodes = [];
  let rest = source;
  let before = "";
  while (rest) {
    const [node, used] = mark(rest, before) ?? plain(rest);
    before = rest[used - 1];
    append(nodes, node);
    rest = rest.slice(used);
  }
  return nodes;
}

/** Underscores and addresses do not begin within a word. */
function mark(source, before) {
  if (/\w/.test(before) && /^[_h]/.test(source)) return null;
  for (const [pattern, make] of MARKS) {
    const match = pattern.exec(source);
    if (match) return [make(match), match[0].length];
  }
  return null;
}

function plain(source) {
  const [text] = PLAIN.exec(source);
  return [text, text.length];
}

function append(nodes, node) {
  if (typeof node === "string" && typeof nodes.at(-1) === "string") nodes[nodes.length - 1] += node;
  else nodes.push(node);
}

function spoiler(text) {
  const reveal = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    if (!event.currentTarget.classList.contains("hidden")) return;
    event.preventDefault();
    event.currentTarget.classList.remove("hidden");
    event.currentTarget.removeAttribute("aria-label");
    event.currentTarget.removeAttribute("role");
  };
  const label = { role: "button", tabindex: "0", "aria-label": "Spoiler; press to show it" };
  return el(
    "span",
    { class: "spoiler hidden", ...label, onclick: reveal, onkeydown: reveal },
    el("span", {}, inline(text)),
  );
}
