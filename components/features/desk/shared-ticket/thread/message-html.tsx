"use client";
import { Fragment, createElement, useMemo } from "react";
import type { ReactNode } from "react";
import { readMarkup } from "@/contract/channels/whatsapp-markup";
import type { MarkupPiece } from "@/contract/channels/whatsapp-markup";
import { htmlTree } from "./html-tree";
import type { HtmlPiece } from "./html-tree";

/**
 * Draws a message's HTML as React elements of a short list; nothing is ever set as markup. The server has
 * sanitised it already: this is the second check, so that a hole in the first is none in the desk.
 */
export function MessageHtml({ html }: { html: string }) {
  return useMemo(() => all(htmlTree(html), ""), [html]);
}

/**
 * Plain text as it was written; addresses in it can be followed.
 * @param hasMarkup by WhatsApp, whose programs show some signs as bold and the like
 */
export function MessageText({ text, hasMarkup = false }: { text: string; hasMarkup?: boolean }) {
  return <p className="whitespace-pre-wrap">{hasMarkup ? <WhatsAppText text={text} /> : linked(text)}</p>;
}

/** A text of WhatsApp as the customer's phone shows it. */
export function WhatsAppText({ text }: { text: string }) {
  return useMemo(() => drawMarkup(readMarkup(text)), [text]);
}
const drawMarkup = (pieces: readonly MarkupPiece[]): ReactNode[] =>
  pieces.map((piece, key) =>
    typeof piece === "string" ? (
      <Fragment key={key}>{linked(piece)}</Fragment>
    ) : (
      createElement(piece.as, { key }, drawMarkup(piece.pieces))
    ),
  );

const kept = new Set([
  "p",
  "br",
  "strong",
  "b",
  "em",
  "i",
  "u",
  "s",
  "ul",
  "ol",
  "li",
  "blockquote",
  "pre",
  "code",
  "hr",
  "table",
  "thead",
  "tbody",
  "tr",
  "td",
  "th",
  "sub",
  "sup",
]);
const renamed: Readonly<Record<string, string>> = {
  div: "p",
  section: "p",
  h1: "h3",
  h2: "h3",
  h3: "h3",
  h4: "h3",
  h5: "h3",
  h6: "h3",
};
/** Their content is not for reading. */
const dropped = new Set([
  "script",
  "style",
  "head",
  "title",
  "template",
  "noscript",
  "iframe",
  "object",
  "embed",
  "svg",
  "math",
  "form",
  "input",
  "button",
  "select",
  "textarea",
]);
const inTables = new Set(["table", "thead", "tbody", "tr"]);

/** @param within the element that they stand in */
const all = (pieces: readonly HtmlPiece[], within: string): ReactNode[] =>
  pieces.map((piece, key) => draw(piece, key, within));

function draw(piece: HtmlPiece, key: number, within: string): ReactNode {
  // White space between the rows of a table is no text; React would refuse it there.
  if ("text" in piece) return inTables.has(within) ? null : piece.text;
  const { name, attribute, pieces } = piece;
  if (dropped.has(name)) return null;
  if (name === "br" || name === "hr") return createElement(name, { key });
  const children = all(pieces, name);
  // A picture from elsewhere tells its sender who reads, so it is fetched only by whoever opens it.
  if (name === "img") return <Picture key={key} src={attribute("src")} alt={attribute("alt")} />;
  if (name === "a")
    return (
      <SafeLink key={key} href={attribute("href")}>
        {children}
      </SafeLink>
    );
  if (name === "span" && attribute("data-mention") !== null)
    return (
      <span key={key} className="rounded-sm bg-warning/20 px-0.5 font-medium">
        {children}
      </span>
    );
  const tag = kept.has(name) ? name : renamed[name];
  // A block within a block (div in div) is no paragraph in a paragraph.
  if (tag === "p" && pieces.some(isOrHoldsBlock)) return createElement("div", { key }, children);
  return tag ? createElement(tag, { key }, children) : <span key={key}>{children}</span>;
}

const blocks = new Set(["p", "div", "ul", "ol", "table", "blockquote", "pre"]);
const isOrHoldsBlock = (piece: HtmlPiece): boolean =>
  "name" in piece && (blocks.has(piece.name) || piece.pieces.some(isOrHoldsBlock));

function Picture({ src, alt }: { src: string | null; alt: string | null }) {
  return <SafeLink href={src}>{`🖼 ${(alt ?? "").trim().slice(0, 80)}`.trim()}</SafeLink>;
}

function SafeLink({ href, children }: { href: string | null; children: ReactNode }) {
  const safe = href !== null && /^(https?:|mailto:|tel:)/i.test(href.trim()) ? href.trim() : null;
  if (!safe) return <>{children}</>;
  return (
    <a
      href={safe}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="break-words text-accent-ink underline underline-offset-2"
    >
      {children}
    </a>
  );
}

function linked(text: string): ReactNode[] {
  return text.split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/).map((part, at) =>
    at % 2 === 1 ? (
      <SafeLink key={at} href={part}>
        {part}
      </SafeLink>
    ) : (
      part
    ),
  );
}
