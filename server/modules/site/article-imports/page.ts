import { createHash } from "node:crypto";
import type { Document, Element } from "domhandler";
import { limits } from "../../../../contract/limits.ts";
import type { Page } from "../../../providers/web-page.ts";
import { slugFrom } from "../articles/rules.ts";
import { keptContent } from "./content.ts";
import type { Read } from "./content.ts";
import { documentOf, elementsIn, elementsWhere, htmlOf, takeOut, textIn, TooDeep } from "./dom.ts";
import { decoded } from "../../../encoding.ts";
import { lineOf, localeOf } from "./front-matter.ts";

/** Where help centres keep their words, the surest first. */
const places: ((element: Element) => boolean)[] = [
  ({ attribs }) => attribs["itemprop"] === "articleBody",
  ({ attribs }) =>
    /(?:^|\s)(?:article-body|article__body|article-content)(?:\s|$)/u.test(attribs["class"] ?? ""),
  ({ name }) => name === "article",
  ({ name }) => name === "main",
  ({ attribs }) => attribs["role"] === "main",
  ({ attribs }) => attribs["id"] === "content",
  ({ name }) => name === "body",
];
/** No words of the article's. */
const beside = new Set([
  "script",
  "style",
  "noscript",
  "template",
  "nav",
  "header",
  "footer",
  "form",
  "button",
  "input",
  "select",
  "textarea",
  "svg",
  "dialog",
  "h1",
  "object",
  "embed",
]);
const besideRoles = new Set(["navigation", "search", "banner", "contentinfo", "complementary", "dialog"]);
const ownWordsMin = 40;

/** An address as it is compared: without what does not change the page. */
export function plainAddress(url: URL): string {
  const path = url.pathname.replace(/\/+$/u, "");
  return `${url.origin}${path}${url.search}`;
}

/** What a page of a help centre says, without what surrounds it. */
export function readPage({ url, contentType, bytes }: Page): Read {
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/iu.test(contentType)) return { reason: "NOT_A_PAGE" };
  const text = decoded(bytes, charsetOf(contentType, bytes));
  if (text === null) return { reason: "ENCODING" };
  try {
    return words(url, documentOf(text));
  } catch (error) {
    if (error instanceof TooDeep) return { reason: "TOO_COMPLEX" };
    throw error;
  }
}

function words(url: URL, document: Document): Read {
  const [root] = elementsIn(document, "html");
  const locale = localeOf(root?.attribs["lang"]);
  if (locale === "other") return { reason: "LANGUAGE" };
  const title =
    [textOf(document, "h1"), metaOf(document, "og:title"), textOf(document, "title")].find(
      (each) => each !== "",
    ) ?? "";
  if (title === "") return { reason: "NO_TITLE" };
  const category = crumbsOf(document);
  const alternates = alternatesOf(url, document);
  const main = places
    .map((place) => elementsWhere(document, place)[0])
    .find((element) => element && textIn(element).length >= ownWordsMin);
  if (!main) return { reason: "EMPTY" };
  keepOwnWords(main);
  if (isList(main)) return { reason: "NOT_A_PAGE" };
  const html = htmlOf(main);
  const summary =
    [metaOf(document, "description"), metaOf(document, "og:description")].find(
      (each) => each !== "" && each !== title,
    ) ?? "";
  return keptContent({
    title,
    summary: summary.slice(0, limits.articleSummaryMaxLength).toWellFormed(),
    html,
    locale,
    slug: slugOf(url),
    category,
    isPublished: true,
    key: plainAddress(url),
    alternates,
    hash: createHash("sha256")
      .update(JSON.stringify([title, summary, html]))
      .digest("base64url"),
  });
}

const metaOf = (document: Document, name: string): string =>
  lineOf(
    elementsWhere(
      document,
      (element) =>
        element.name === "meta" && (element.attribs["name"] ?? element.attribs["property"]) === name,
    )[0]?.attribs["content"] ?? "",
  );

/** The words of the first element of that name. */
function textOf(document: Document, name: string): string {
  const [element] = elementsIn(document, name);
  return element ? lineOf(textIn(element)) : "";
}

/** Where the page is in other languages. */
const alternatesOf = (url: URL, document: Document): string[] =>
  elementsWhere(
    document,
    ({ name, attribs }) =>
      name === "link" && attribs["rel"] === "alternate" && attribs["hreflang"] !== undefined,
  )
    .flatMap(({ attribs }) => {
      const other = URL.parse(attribs["href"] ?? "", url);
      return other ? [plainAddress(other)] : [];
    })
    .slice(0, 50);

/**
 * Takes out what surrounds the article's words, and shows the pictures that come when they are scrolled
 * to.
 */
function keepOwnWords(main: Element): void {
  for (const element of elementsWhere(
    main,
    ({ name, attribs }) =>
      beside.has(name) ||
      (name === "aside" && attribs["data-callout"] === undefined) ||
      besideRoles.has(attribs["role"] ?? "") ||
      attribs["hidden"] !== undefined ||
      attribs["aria-hidden"] === "true",
  ))
    takeOut(element);
  for (const { attribs } of elementsIn(main, "img")) {
    const later = attribs["data-src"];
    if (later !== undefined && (attribs["src"] === undefined || attribs["src"].startsWith("data:")))
      attribs["src"] = later;
  }
}

/** A page whose words are links all but a few only leads to others. */
function isList(main: Element): boolean {
  const linked = elementsIn(main, "a").reduce((sum, link) => sum + textIn(link).length, 0);
  return linked > 0 && textIn(main).length - linked < ownWordsMin && elementsIn(main, "img").length === 0;
}

/** `/hc/articles/360012-Reset-your-password` → `reset-your-password`. */
function slugOf(url: URL): string | null {
  let last = url.pathname.split("/").findLast((part) => part !== "") ?? "";
  try {
    last = decodeURIComponent(last);
  } catch {
    return null;
  }
  const slug = slugFrom(last.replace(/\.(?:html?|php|aspx?)$/iu, "").replace(/^\d{4,}-(?=.)/u, ""));
  return /^\d+$/u.test(slug) || slug === "article" ? null : slug;
}

/**
 * The categories that the page itself names for search engines, without the first, which is home, and the
 * last, which is the page.
 */
function crumbsOf(document: Document): string[] {
  for (const script of elementsWhere(
    document,
    ({ name, attribs }) => name === "script" && attribs["type"] === "application/ld+json",
  )) {
    const text = htmlOf(script);
    if (text.length > 100_000) continue;
    let data: unknown;
    try {
      data = JSON.parse(text);
    } catch {
      continue;
    }
    for (const one of Array.isArray(data)
      ? data
      : isObject(data) && Array.isArray(data["@graph"])
        ? data["@graph"]
        : [data]) {
      if (!isObject(one) || one["@type"] !== "BreadcrumbList" || !Array.isArray(one["itemListElement"]))
        continue;
      const names = one["itemListElement"]
        .map((step: unknown) =>
          isObject(step) ? (step["name"] ?? (isObject(step["item"]) ? step["item"]["name"] : null)) : null,
        )
        .filter((name) => typeof name === "string")
        .map((name) => lineOf(name).slice(0, 80).trim());
      return names
        .slice(1, -1)
        .filter((name) => name !== "")
        .slice(0, limits.categoryDepthMax);
    }
  }
  return [];
}
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function charsetOf(contentType: string, bytes: Buffer): string {
  const said =
    /charset=["']?([\w-]{1,40})/iu.exec(contentType)?.[1] ??
    /<meta[^>]{0,200}charset=["']?([\w-]{1,40})/iu.exec(bytes.subarray(0, 2048).toString("latin1"))?.[1];
  return said ?? "utf-8";
}
