import { createHash } from "node:crypto";
import type { ImportReason } from "../../../../contract/enums.ts";
import type { Locale } from "../../../../contract/locales.ts";
import { limits } from "../../../../contract/limits.ts";
import { excessOf, readArticle } from "../articles/html.ts";
import { documentOf, elementsIn, htmlOf, takeOut, textIn, TooDeep } from "./dom.ts";
import { decoded } from "../../../encoding.ts";
import { lineOf, localeOf, nameFrom, splitMatter } from "./front-matter.ts";
import type { Converter } from "./markdown.ts";

/** What a file or a page says, before its links and pictures are ours. */
export interface Content {
  title: string;
  summary: string;
  html: string;
  locale: Locale | null;
  slug: string | null;
  category: string[];
  isPublished: boolean;
  hash: string;
  /** Files of one key in different languages are one article. */
  key: string;
  /** Addresses of the same page in other languages. */
  alternates: string[];
}
export type Read = { content: Content } | { reason: ImportReason };

export const isMarkdown = (path: string): boolean => /\.(?:md|markdown|mdown)$/iu.test(path);
const localePart = /^(?:en|es|ar)(?:[-_][a-z]{2,4})?$/iu;

/**
 * What a path says: its language, the folders that are categories, and the path that its translations share.
 */
export function readPath(path: string): {
  locale: Locale | null;
  category: string[];
  key: string;
  name: string;
} {
  const parts = path.replace(/\.[^./]+$/u, "").split("/");
  const last = parts.pop() ?? "";
  const [, stem = last, ending] = /^(.+)\.([a-z]{2}(?:[-_][a-z]{2,4})?)$/iu.exec(last) ?? [];
  const isTagged = ending !== undefined && localePart.test(ending);
  const [name, tag] = isTagged ? [stem, ending] : [last, parts.find((part) => localePart.test(part))];
  const folders = parts.filter((part) => !localePart.test(part));
  const isIndex = /^(?:index|readme)$/iu.test(name);
  const locale = localeOf(tag);
  return {
    locale: locale === "other" ? null : locale,
    category: folders
      .map(nameFrom)
      .filter((part) => part !== "")
      .slice(0, limits.categoryDepthMax),
    key: [...folders, name].join("/").toLowerCase(),
    name: nameFrom(isIndex ? (folders.at(-1) ?? name) : name),
  };
}

export async function readMarkdown(path: string, bytes: Buffer, converter: Converter): Promise<Read> {
  const text = decoded(bytes);
  if (text === null) return { reason: "ENCODING" };
  const split = splitMatter(text);
  if (split === null) return { reason: "FRONT_MATTER" };
  const { stated, body } = split;
  if (stated.locale === "other") return { reason: "LANGUAGE" };
  const converted = await converter.convert(body);
  if (converted === null) return { reason: "TOO_COMPLEX" };
  try {
    const [place, document] = [readPath(path), documentOf(converted)];
    // The first heading is the title, and is not said twice.
    const [heading] = elementsIn(document, "h1");
    const first = heading ? lineOf(textIn(heading)) : "";
    if (heading && (stated.title === null || stated.title === first)) takeOut(heading);
    const title = stated.title ?? (first === "" ? place.name : first);
    return keptContent({
      title,
      summary: stated.summary,
      html: htmlOf(document),
      locale: stated.locale ?? place.locale,
      slug: stated.slug,
      category: stated.category ?? place.category,
      isPublished: stated.isPublished,
      key: stated.slug ?? place.key,
      alternates: [],
      hash: createHash("sha256").update(bytes).digest("base64url"),
    });
  } catch (error) {
    if (error instanceof TooDeep) return { reason: "TOO_COMPLEX" };
    throw error;
  }
}

/** As it will be kept, or why it will not be. */
export function keptContent(content: Content): Read {
  const article = readArticle(content.html);
  const { html, text } = article;
  if (html.length > limits.articleHtmlMaxLength) return { reason: "TOO_LARGE" };
  if (excessOf(article) !== null) return { reason: "TOO_COMPLEX" };
  if (text.trim() === "" && !/<img\b/iu.test(content.html)) return { reason: "EMPTY" };
  const title = content.title.slice(0, limits.articleTitleMaxLength).trim().toWellFormed();
  return title === "" ? { reason: "NO_TITLE" } : { content: { ...content, title } };
}
