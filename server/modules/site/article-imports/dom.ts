import { DomUtils, Parser, parseDocument } from "htmlparser2";
import type { Document, Element } from "domhandler";

/** Deeper than anybody writes: what walks the tree goes down by calling itself. */
const depthMax = 200;
export class TooDeep extends Error {}

/** @throws TooDeep */
export function documentOf(html: string): Document {
  let depth = 0;
  new Parser({
    onopentag() {
      depth += 1;
      if (depth > depthMax) throw new TooDeep();
    },
    onclosetag() {
      depth -= 1;
    },
  }).end(html);
  return parseDocument(html);
}

export const htmlOf = (node: Document | Element): string =>
  DomUtils.getInnerHTML(node, { encodeEntities: "utf8" });
export const elementsIn = (node: Document | Element, ...names: string[]): Element[] =>
  DomUtils.getElementsByTagName((name) => names.includes(name), node, true);
export const elementsWhere = (node: Document | Element, test: (element: Element) => boolean): Element[] =>
  DomUtils.findAll(test, [node]);
export const textIn = (node: Document | Element): string =>
  DomUtils.innerText(node).replaceAll(/\s+/gu, " ").trim();
export const takeOut = (element: Element): void => {
  DomUtils.removeElement(element);
};

/** What a link or a picture names becomes: an address, a file of ours, or nothing. */
export type Target = { address: string } | { fileId: string } | null;

/** HTML whose links and pictures lead where `target` says. */
export function withTargets(
  html: string,
  target: (address: string, kind: "link" | "picture") => Target,
): string {
  const document = documentOf(html);
  for (const element of elementsIn(document, "a", "img")) {
    const [kind, attribute] =
      element.name === "a" ? (["link", "href"] as const) : (["picture", "src"] as const);
    const given = element.attribs[attribute];
    if (given === undefined) continue;
    const to = target(given, kind);
    delete element.attribs["data-attachment"];
    if (to === null) delete element.attribs[attribute];
    else if ("address" in to) element.attribs[attribute] = to.address;
    else {
      delete element.attribs[attribute];
      element.attribs["data-attachment"] = to.fileId;
    }
  }
  return htmlOf(document);
}

/** The addresses that it names. */
export function targetsIn(html: string): { address: string; kind: "link" | "picture" }[] {
  const found: { address: string; kind: "link" | "picture" }[] = [];
  withTargets(html, (address, kind) => {
    found.push({ address, kind });
    return null;
  });
  return found;
}
