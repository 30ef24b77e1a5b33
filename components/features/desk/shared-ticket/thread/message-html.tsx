"use client";
import { createElement, useMemo } from "react";
import type { ReactNode } from "react";

/**
 * Draws a message's HTML as React elements of a short list; nothing is ever set as markup. The server has
 * sanitised it already: this is the second check, so that a hole in the first is none in the desk.
 */
export function MessageHtml({ html }: { html: string }) {
  return useMemo(() => nodes(new DOMParser().parseFromString(html, "text/html").body), [html]);
}

/** Plain text as it was written; addresses in it can be followed. */
export function MessageText({ text }: { text: string }) {
  return <p className="whitespace-pre-wrap">{linked(text)}</p>;
}

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

function nodes(parent: Node): ReactNode[] {
  return Array.from(parent.childNodes, (node, key) => draw(node, key));
}

function draw(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return textOf(node);
  if (!(node instanceof HTMLElement)) return null;
  const name = node.tagName.toLowerCase();
  if (dropped.has(name)) return null;
  if (name === "br" || name === "hr") return createElement(name, { key });
  const children = nodes(node);
  if (name === "a")
    return (
      <SafeLink key={key} href={node.getAttribute("href")}>
        {children}
      </SafeLink>
    );
  if (name === "span" && node.dataset["mention"] !== undefined)
    return (
      <span key={key} className="rounded-sm bg-warning/20 px-0.5 font-medium">
        {children}
      </span>
    );
  const tag = kept.has(name) ? name : renamed[name];
  // A block within a block (div in div) is no paragraph in a paragraph.
  if (tag === "p" && node.querySelector("p, div, ul, ol, table, blockquote, pre"))
    return createElement("div", { key }, children);
  return tag ? createElement(tag, { key }, children) : <span key={key}>{children}</span>;
}

/** White space between the rows of a table is no text; React would refuse it there. */
const textOf = (node: Node): string | null =>
  inTables.has(node.parentNode?.nodeName.toLowerCase() ?? "") ? null : node.textContent;

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
