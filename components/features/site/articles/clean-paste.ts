import { embedFrom } from "@/contract/site/article-embeds";

/** What a text is made of when it stands in an article; everything else is unwrapped. */
const kept = new Set([
  "p",
  "br",
  "hr",
  "strong",
  "em",
  "u",
  "s",
  "sub",
  "sup",
  "mark",
  "kbd",
  "code",
  "pre",
  "blockquote",
  "ul",
  "ol",
  "li",
  "a",
  "h2",
  "h3",
  "h4",
  "table",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
  "img",
  "aside",
  "iframe",
]);
const renamed: Readonly<Record<string, string>> = {
  b: "strong",
  i: "em",
  strike: "s",
  del: "s",
  ins: "u",
  h1: "h2",
  h5: "h4",
  h6: "h4",
  tt: "code",
  samp: "code",
};
const dropped =
  "script, style, meta, link, title, xml, template, noscript, object, embed, form, input, button, select, textarea, svg, math";
/**
 * What is carried along and is no part of the text: comments and their marks, the heads and feet of pages,
 * what is hidden, the mark of a copy's end.
 */
const carried = "a.msocomanchor, .MsoCommentReference, .Apple-interchange-newline";
const unseen = /mso-element:\s*(?:comment|header|footer)|mso-hide:\s*all|display:\s*none/;
const blocks = "p, h2, h3, h4, ul, ol, table, blockquote, pre, aside, hr, div";
const attributesOf: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "data-attachment"],
  img: ["data-attachment", "src", "alt", "width", "height"],
  iframe: ["src"],
  th: ["colspan", "rowspan"],
  td: ["colspan", "rowspan"],
  ol: ["start"],
  aside: ["data-callout"],
};

export interface CleanedPaste {
  html: string;
  /** Pictures that are no files of ours: they stay behind. */ pictures: number;
}

/**
 * What Word, Google Docs and web pages put on the clipboard → the structure that was meant: headings, lists,
 * tables, links, emphasis. Styles, classes and Office's own elements go.
 */
export function cleanPaste(html: string): CleanedPaste {
  const { body } = new DOMParser().parseFromString(
    html.replaceAll(/<!--[\s\S]*?-->|<!\[(?:if|endif)[^>]*>/g, ""),
    "text/html",
  );
  for (const element of body.querySelectorAll(dropped)) element.remove();
  for (const element of body.querySelectorAll(carried)) element.remove();
  for (const element of body.querySelectorAll("[style]")) if (unseen.test(styleOf(element))) element.remove();
  takeChanges(body);
  listsOfWord(body);
  listsOfWordOnline(body);
  for (const element of [...body.querySelectorAll("*")]) if (element.isConnected) tidy(element);
  const pictures = [...body.querySelectorAll("img")].filter(
    (image) => !image.hasAttribute("data-attachment"),
  );
  for (const image of pictures) image.remove();
  flatten(body);
  for (const line of body.querySelectorAll(":scope > br")) if (isBetweenBlocks(line)) line.remove();
  for (const block of body.querySelectorAll("p, h2, h3, h4"))
    if ((block.textContent ?? "").trim() === "" && !block.querySelector("img, iframe")) block.remove();
  return {
    html: body.innerHTML
      .replaceAll("\u00A0", " ")
      .replaceAll("&nbsp;", " ")
      .replaceAll(/>\s*\n\s*</g, "><")
      .trim(),
    pictures: pictures.length,
  };
}

/** An empty line that parts paragraphs, not one that ends a line of words. */
function isBetweenBlocks(line: Element): boolean {
  const beside = (step: "previousSibling" | "nextSibling"): ChildNode | null => {
    let at = line[step];
    while (at && (at.textContent ?? "").trim() === "" && !(at instanceof Element)) at = at[step];
    return at;
  };
  return [beside("previousSibling"), beside("nextSibling")].every(
    (node) => node === null || (node instanceof Element && node.matches(`${blocks}, br`)),
  );
}

const styleOf = (element: Element): string => (element.getAttribute("style") ?? "").toLowerCase();

/**
 * Emphasis that is written as a style becomes an element; `b` that says it is not bold (Google Docs wraps
 * everything in one) is nothing.
 */
function tidy(element: Element): void {
  const name = element.tagName.toLowerCase();
  const style = styleOf(element);
  if (name.includes(":") || name === "font" || name === "center") return unwrap(element);
  if ((name === "b" || name === "strong") && /(?:^|;)\s*font-weight:\s*(?:normal|[1-4]00)/.test(style))
    return unwrap(element);
  if (
    name === "a" &&
    !/^(?:https?:|mailto:|tel:|\/(?!\/))/i.test(element.getAttribute("href") ?? "") &&
    !element.hasAttribute("data-attachment")
  )
    return unwrap(element);
  if (name === "iframe") {
    const address = embedFrom(element.getAttribute("src") ?? "");
    if (address === null) return element.remove();
    element.setAttribute("src", address);
  }
  if (name === "span") return unwrap(emphasised(element, style));
  if (name === "p" && isCode(style) && element.querySelector("br")) return;
  const wanted = renamed[name] ?? name;
  const isHeading = /\bmsoheading(\d)|^heading(\d)$/i.exec(element.className.replaceAll(/\s/g, ""));
  const level =
    name !== "p"
      ? undefined
      : /^msotitle/i.test(element.className)
        ? "2"
        : (isHeading?.[1] ??
          isHeading?.[2] ??
          (element.getAttribute("role") === "heading"
            ? (element.getAttribute("aria-level") ?? "2")
            : undefined));
  const tag = level === undefined ? wanted : `h${Math.min(4, Math.max(2, Number(level) || 2))}`;
  if (tag === "div") return tidyDivision(element);
  if (!kept.has(tag)) return unwrap(element);
  const next = tag === name ? element : renamedTo(element, tag);
  for (const { name: attribute } of [...next.attributes])
    if (!(attributesOf[tag] ?? []).includes(attribute)) next.removeAttribute(attribute);
}

const isCode = (style: string): boolean =>
  /font-family:[^;]*(?:courier|consolas|monospace|menlo)/.test(style);
function emphasised(element: Element, style: string): Element {
  const isHeading = element.closest("h1, h2, h3, h4, h5, h6, th") !== null;
  const tags = [
    /(?:^|;)\s*font-weight:\s*(?:bold|[6-9]00)/.test(style) && !isHeading ? "strong" : "",
    /(?:^|;)\s*font-style:\s*italic/.test(style) ? "em" : "",
    /text-decoration[^;]*line-through/.test(style) ? "s" : "",
    /text-decoration[^;]*underline/.test(style) && !element.closest("a") && !element.querySelector("a")
      ? "u"
      : "",
    /vertical-align:\s*super/.test(style) ? "sup" : "",
    /vertical-align:\s*sub/.test(style) ? "sub" : "",
    isCode(style) && !element.closest("pre, code") ? "code" : "",
  ].filter(Boolean);
  for (const tag of tags) {
    const inner = element.ownerDocument.createElement(tag);
    inner.append(...element.childNodes);
    element.append(inner);
  }
  return element;
}

/** A division of a page is a paragraph where it holds words alone, and nothing where it holds blocks. */
function tidyDivision(element: Element): void {
  if (element.querySelector(blocks)) return unwrap(element);
  const paragraph = renamedTo(element, "p");
  for (const { name } of [...paragraph.attributes]) paragraph.removeAttribute(name);
}

function renamedTo(element: Element, tag: string): Element {
  const next = element.ownerDocument.createElement(tag);
  for (const { name, value } of [...element.attributes])
    if (/^[a-z][\w-]*$/i.test(name)) next.setAttribute(name, value);
  next.append(...element.childNodes);
  element.replaceWith(next);
  return next;
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/**
 * Word writes lists as paragraphs with the mark as text and the level in a style: `mso-list:l0 level2 lfo1`.
 */
function listsOfWord(body: HTMLElement): void {
  const open: { level: number; list: Element; last: Element }[] = [];
  let previous: Element | null = null;
  for (const paragraph of [...body.querySelectorAll("p")]) {
    const level = Number(/mso-list:[^;]*level(\d+)/.exec(styleOf(paragraph))?.[1] ?? 0);
    if (level === 0) continue;
    if (previous === null || paragraph.previousElementSibling !== previous) open.length = 0;
    const marker = [...paragraph.querySelectorAll("span")].find((span) =>
      /mso-list:\s*ignore/.test(styleOf(span)),
    );
    // Digits or letters of any script: «1.», «(b)», «iv)», «أ-», «٢.»; a bullet has neither its dot nor its
    // bracket.
    const isNumbered = /^\s*\(?(?:\p{N}+|\p{L}|[ivxlc]+)[.)-]/iu.test(marker?.textContent ?? "");
    marker?.remove();
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const item = paragraph.ownerDocument.createElement("li");
    item.append(...paragraph.childNodes);
    const at = open.at(-1);
    if (at && at.level === level) {
      at.list.append(item);
      at.last = item;
      paragraph.remove();
    } else {
      const list = paragraph.ownerDocument.createElement(isNumbered ? "ol" : "ul");
      list.append(item);
      if (at) {
        at.last.append(list);
        paragraph.remove();
      } else paragraph.replaceWith(list);
      open.push({ level, list, last: item });
    }
    previous = open[0]?.list ?? null;
  }
}

/**
 * What a document's readers would have seen with every change taken: what was put in stays, what was taken
 * out goes.
 */
function takeChanges(body: HTMLElement): void {
  for (const change of body.querySelectorAll("ins[cite], ins[datetime], .msoIns")) unwrap(change);
  for (const change of body.querySelectorAll("del[cite], del[datetime], .msoDel")) change.remove();
}

/** Word in a browser puts each item into a list of its own, and the level into an attribute. */
function listsOfWordOnline(body: HTMLElement): void {
  const open: { level: number; list: Element }[] = [];
  let previous: Element | null = null;
  for (const item of [...body.querySelectorAll("li[data-aria-level]")]) {
    const own = item.parentElement;
    const holder = own?.parentElement?.classList.contains("ListContainerWrapper") ? own.parentElement : own;
    if (!own || !holder || own.children.length > 1) continue;
    const level = Number(item.getAttribute("data-aria-level")) || 1;
    if (previous === null || holder.previousElementSibling !== previous) open.length = 0;
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const at = open.at(-1);
    if (at?.level === level && at.list.tagName === own.tagName) {
      at.list.append(item);
      holder.remove();
    } else if (at && at.level < level) {
      (at.list.lastElementChild ?? at.list).append(own);
      holder.remove();
      open.push({ level, list: own });
    } else {
      holder.replaceWith(own);
      own.removeAttribute("start");
      open.splice(0, open.length, { level, list: own });
    }
    previous = open[0]?.list ?? null;
  }
}

/**
 * Lists that stand in lists without an item (Google Docs), and paragraphs that a renaming left within one
 * another.
 */
function flatten(body: HTMLElement): void {
  for (const list of body.querySelectorAll("ul > ul, ul > ol, ol > ul, ol > ol")) {
    const item = list.previousElementSibling;
    if (item?.tagName === "LI") item.append(list);
  }
  for (const heading of body.querySelectorAll("h2 strong, h3 strong, h4 strong")) unwrap(heading);
  for (const paragraph of body.querySelectorAll("p p")) unwrap(paragraph);
}
