import { diffArrays, diffWordsWithSpace } from "diff";
import { parseDocument } from "htmlparser2";
import { Element, isTag, isText } from "domhandler";
import type { ChildNode } from "domhandler";
import { locales } from "../../../contract/locales.ts";
import type { ArticleDifference } from "../../../contract/knowledge-base-versions.ts";
import type { VersionContent, VersionWords } from "./table.ts";

type Language = ArticleDifference["languages"][number];
type Block = Language["blocks"][number];
type Parts = Block["parts"];
/** `detail`: its words with what they do not say: where links lead, what pictures show, which video it is. */
interface Piece {
  tag: string;
  html: string;
  text: string;
  detail: string;
}

/** What else than words became different between two versions; without an older one, what the newer began with. */
export function settingsBetween(
  older: VersionContent | undefined,
  newer: VersionContent,
  nameOf: (file: string) => string | null,
): Pick<ArticleDifference, "isInternal" | "sourceLocale" | "files"> {
  const [before, after] = [older?.attachments ?? [], newer.attachments];
  const files = [
    ...before
      .filter((file) => !after.includes(file))
      .map((file) => ({ kind: "removed" as const, name: nameOf(file) })),
    ...after
      .filter((file) => !before.includes(file))
      .map((file) => ({ kind: "added" as const, name: nameOf(file) })),
  ];
  return {
    isInternal: !older || older.isInternal === newer.isInternal ? null : newer.isInternal,
    sourceLocale: !older || older.sourceLocale === newer.sourceLocale ? null : newer.sourceLocale,
    files,
  };
}

/** What became of an article's words between two versions, language by language and block by block. */
export function differenceBetween(older: VersionContent, newer: VersionContent): Language[] {
  return locales.flatMap((locale) => {
    const [old, now] = [older.translations[locale], newer.translations[locale]];
    return old || now ? [languageOf(locale, old, now)] : [];
  });
}

function languageOf(
  locale: Language["locale"],
  old: VersionWords | undefined,
  now: VersionWords | undefined,
): Language {
  const [title, summary] = [
    wordsBetween(old?.title ?? "", now?.title ?? ""),
    wordsBetween(old?.summary ?? "", now?.summary ?? ""),
  ];
  const blocks = blocksBetween(piecesOf(old?.html ?? ""), piecesOf(now?.html ?? ""));
  const isSame = [...title, ...summary, ...blocks].every(({ kind }) => kind === "same");
  return {
    locale,
    kind: old === undefined ? "added" : now === undefined ? "removed" : isSame ? "same" : "changed",
    title,
    summary,
    blocks,
  };
}

function wordsBetween(older: string, newer: string): Parts {
  if (older === newer) return older === "" ? [] : [{ kind: "same", text: older }];
  const parts: Parts = [];
  let [gone, come] = ["", ""];
  const tell = () => {
    if (gone !== "") parts.push({ kind: "removed", text: gone });
    if (come !== "") parts.push({ kind: "added", text: come });
    [gone, come] = ["", ""];
  };
  for (const { added, removed, value } of diffWordsWithSpace(older, newer)) {
    if (removed) gone += value;
    else if (added) come += value;
    // Between words that changed, the space is theirs: a phrase reads better than its words one by one.
    else if (gone + come !== "" && value.trim() === "") {
      gone += value;
      come += value;
    } else {
      tell();
      parts.push({ kind: "same", text: value });
    }
  }
  tell();
  return parts;
}

/** Blocks that are there twice stand still; of what was taken out and put in at the same place, those that share words are one that changed. */
function blocksBetween(older: Piece[], newer: Piece[]): Block[] {
  const steps = diffArrays(older, newer, { comparator: (a, b) => a.html === b.html });
  const blocks: Block[] = [];
  let removed: Piece[] = [];
  for (const { added, removed: isRemoved, value } of steps) {
    if (isRemoved) {
      removed.push(...value);
      continue;
    }
    if (added) blocks.push(...paired(removed, value));
    else
      blocks.push(
        ...removed.map((piece) => whole("removed", piece)),
        ...value.map((piece) => whole("same", piece)),
      );
    removed = [];
  }
  return [...blocks, ...removed.map((piece) => whole("removed", piece))];
}

const whole = (kind: "same" | "added" | "removed", { tag, html, text, detail }: Piece): Block => {
  const said = text === "" ? detail : text;
  return { kind, tag, html, parts: said === "" ? [] : [{ kind, text: said }] };
};

function paired(removed: Piece[], added: Piece[]): Block[] {
  const left = [...removed];
  const blocks = added.map((piece): Block => {
    const at = left.findIndex((old) => old.tag === piece.tag && isLike(old.text, piece.text));
    if (at < 0) return whole("added", piece);
    const [old] = left.splice(at, 1);
    const said = old?.text === piece.text ? "detail" : "text";
    return {
      kind: "changed",
      tag: piece.tag,
      html: piece.html,
      parts: wordsBetween(old?.[said] ?? "", piece[said]),
    };
  });
  return [...left.map((piece) => whole("removed", piece)), ...blocks];
}

/** At least three of ten words are in both. */
function isLike(one: string, other: string): boolean {
  const [a, b] = [new Set(one.toLowerCase().split(/\s+/u)), new Set(other.toLowerCase().split(/\s+/u))];
  return one === other || [...a].filter((word) => b.has(word)).length >= 0.3 * Math.max(a.size, b.size);
}

/** The outermost elements of kept HTML; an item of a list or a row of a table is one by itself. */
function piecesOf(html: string): Piece[] {
  const document = parseDocument(html, { withStartIndices: true, withEndIndices: true });
  const piece = (node: ChildNode): Piece[] => {
    if (isTag(node) && ["ul", "ol", "table", "thead", "tbody"].includes(node.name))
      return node.children.flatMap(piece);
    const source = html.slice(node.startIndex ?? 0, (node.endIndex ?? -1) + 1);
    const tag = isTag(node) ? node.name : "p";
    // The lines of a piece of code are what it says.
    const tidy = (words: string): string =>
      tag === "pre" ? words.trim() : words.replaceAll(/\s+/gu, " ").trim();
    const [text, detail] = [tidy(wordsIn(node, () => "")), tidy(wordsIn(node, detailOf))];
    return text === "" && !isTag(node) ? [] : [{ tag, html: source, text, detail }];
  };
  return document.children.flatMap(piece);
}

function wordsIn(node: ChildNode, more: (element: Element) => string): string {
  if (isText(node)) return node.data;
  if (!(node instanceof Element)) return "";
  const inner = node.children.map((child) => wordsIn(child, more)).join("") + more(node);
  return ["td", "th", "p", "li", "br", "div"].includes(node.name) ? `${inner} ` : inner;
}

function detailOf({ name, attribs }: Element): string {
  if (name === "a") return attribs["href"] === undefined ? "" : ` (${attribs["href"]})`;
  return (name === "img" ? attribs["alt"] : name === "iframe" ? attribs["src"] : undefined) ?? "";
}
