import { parse, defaultTreeAdapter as of } from "parse5";
import type { DefaultTreeAdapterTypes } from "parse5";

/** A piece of parsed HTML: a text, or an element with its name in small letters. */
export type HtmlPiece =
  | { text: string }
  | { name: string; attribute: (name: string) => string | null; pieces: readonly HtmlPiece[] };

/**
 * What stands in the body. A browser parses by itself; a page's server, which has none, by the same rules of the
 * HTML standard, so that both draw the same. The build leaves the server's way out of the browser's code.
 */
export const htmlTree = (html: string): readonly HtmlPiece[] =>
  typeof window === "undefined" ? ofStandard(html) : Array.from(bodyOf(html).childNodes).flatMap(ofDom);

const bodyOf = (html: string): HTMLElement => new DOMParser().parseFromString(html, "text/html").body;

function ofDom(node: Node): HtmlPiece[] {
  if (node.nodeType === Node.TEXT_NODE) return [{ text: node.textContent ?? "" }];
  if (!(node instanceof Element)) return [];
  return [
    {
      name: node.tagName.toLowerCase(),
      attribute: (name) => node.getAttribute(name),
      pieces: Array.from(node.childNodes).flatMap(ofDom),
    },
  ];
}

function ofStandard(html: string): readonly HtmlPiece[] {
  const page = parse(html).childNodes.find((node) => of.isElementNode(node));
  const body = page?.childNodes.find((node) => of.isElementNode(node) && node.tagName === "body");
  return body && of.isElementNode(body) ? body.childNodes.flatMap(ofNode) : [];
}

function ofNode(node: DefaultTreeAdapterTypes.ChildNode): HtmlPiece[] {
  if (of.isTextNode(node)) return [{ text: node.value }];
  if (!of.isElementNode(node)) return [];
  return [
    {
      name: node.tagName.toLowerCase(),
      attribute: (name) => node.attrs.find((each) => each.name === name)?.value ?? null,
      pieces: node.childNodes.flatMap(ofNode),
    },
  ];
}
