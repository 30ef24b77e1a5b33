import { diffArrays } from "diff";
import { parseDocument } from "htmlparser2";
import { Element, isTag, isText } from "domhandler";
import type { ChildNode } from "domhandler";
import { locales } from "../../../../contract/locales.ts";
import type { ArticleDifference } from "../../../../contract/site/knowledge-base-versions.ts";
import type { VersionContent, VersionWords } from "../articles/table.ts";

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

/**
 * What else than words became different between two versions; without an older one, what the newer began
 * with.
 */
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

/**
 * How much comparing one difference may cost. The shortest list of edits takes the square of their
 * number to find, so beyond these a text or a row of blocks is told as removed and added whole.
 */
const editsMax = { words: 300, blocks: 400 };
const stepsMax = 400_000;
/** Of many blocks replaced by many, one is looked for among so many near the last that was found. */
const pairsTried = 40;
interface Budget {
  steps: number;
}

/** What became of an article's words between two versions, language by language and block by block. */
export function differenceBetween(older: VersionContent, newer: VersionContent): Language[] {
  const budget: Budget = { steps: stepsMax };
  return locales.flatMap((locale) => {
    const [old, now] = [older.translations[locale], newer.translations[locale]];
    return old || now ? [languageOf(locale, old, now, budget)] : [];
  });
}

function languageOf(
  locale: Language["locale"],
  old: VersionWords | undefined,
  now: VersionWords | undefined,
  budget: Budget,
): Language {
  const title = wordsBetween(old?.title ?? "", now?.title ?? "", budget);
  const summary = wordsBetween(old?.summary ?? "", now?.summary ?? "", budget);
  const blocks = blocksBetween(piecesOf(old?.html ?? ""), piecesOf(now?.html ?? ""), budget);
  const isSame = [title, summary, blocks].every((parts) => parts.every(({ kind }) => kind === "same"));
  return {
    locale,
    kind: old === undefined ? "added" : now === undefined ? "removed" : isSame ? "same" : "changed",
    title,
    summary,
    blocks,
  };
}

interface Run<T> {
  kind: "same" | "removed" | "added";
  values: T[];
}

/**
 * What two lists share at their ends, and between the shortest list of edits; too long a one is told whole.
 */
function runsBetween<T>(older: T[], newer: T[], editsAtMost: number, budget: Budget): Run<T>[] {
  const shorter = Math.min(older.length, newer.length);
  let start = 0;
  while (start < shorter && older[start] === newer[start]) start += 1;
  let end = 0;
  while (end < shorter - start && older[older.length - 1 - end] === newer[newer.length - 1 - end]) end += 1;
  const [gone, come] = [older.slice(start, older.length - end), newer.slice(start, newer.length - end)];
  const same = (values: T[]): Run<T>[] => (values.length === 0 ? [] : [{ kind: "same", values }]);
  return [
    ...same(older.slice(0, start)),
    ...middleBetween(gone, come, editsAtMost, budget),
    ...same(older.slice(older.length - end)),
  ];
}

function middleBetween<T>(older: T[], newer: T[], editsAtMost: number, budget: Budget): Run<T>[] {
  const whole: Run<T>[] = [
    { kind: "removed" as const, values: older },
    { kind: "added" as const, values: newer },
  ].filter(({ values }) => values.length > 0);
  const maxEditLength = Math.min(editsAtMost, Math.floor(Math.sqrt(2 * budget.steps)));
  if (whole.length < 2 || Math.abs(older.length - newer.length) > maxEditLength) return whole;
  // Undefined where the limit is met, which the library's types do not say of every call.
  const found = diffArrays(older, newer, { maxEditLength });
  const edits = found
    ? found.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0)
    : maxEditLength;
  budget.steps = Math.max(0, budget.steps - (edits * edits) / 2);
  return found
    ? found.map(({ added, removed, value }) => ({
        kind: added ? "added" : removed ? "removed" : "same",
        values: value,
      }))
    : whole;
}

/** Words, the spaces between them, and each sign by itself, in any script. */
const tokensOf = (text: string): string[] =>
  text.match(/[\p{L}\p{M}\p{N}_]+|\s+|[^\p{L}\p{M}\p{N}_\s]/gu) ?? [];

function wordsBetween(older: string, newer: string, budget: Budget): Parts {
  if (older === newer) return older === "" ? [] : [{ kind: "same", text: older }];
  const parts: Parts = [];
  let [gone, come] = ["", ""];
  const tell = () => {
    if (gone !== "") parts.push({ kind: "removed", text: gone });
    if (come !== "") parts.push({ kind: "added", text: come });
    [gone, come] = ["", ""];
  };
  for (const { kind, values } of runsBetween(tokensOf(older), tokensOf(newer), editsMax.words, budget)) {
    const value = values.join("");
    if (kind === "removed") gone += value;
    else if (kind === "added") come += value;
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

/**
 * Blocks that are in both stay where they are; of what was taken out and put in at the same place, those that
 * share words are one that changed.
 */
function blocksBetween(older: Piece[], newer: Piece[], budget: Budget): Block[] {
  let [oldAt, newAt] = [0, 0];
  const blocks: Block[] = [];
  let removed: Piece[] = [];
  const tell = (kind: "same" | "removed", pieces: Piece[]) => {
    for (const piece of pieces) blocks.push(whole(kind, piece));
  };
  for (const {
    kind,
    values: { length },
  } of runsBetween(
    older.map(({ html }) => html),
    newer.map(({ html }) => html),
    editsMax.blocks,
    budget,
  )) {
    const [old, now] = [older.slice(oldAt, oldAt + length), newer.slice(newAt, newAt + length)];
    if (kind !== "added") oldAt += length;
    if (kind !== "removed") newAt += length;
    if (kind === "removed") {
      removed = [...removed, ...old];
      continue;
    }
    if (kind === "added") for (const block of paired(removed, now, budget)) blocks.push(block);
    else {
      tell("removed", removed);
      tell("same", now);
    }
    removed = [];
  }
  tell("removed", removed);
  return blocks;
}

const whole = (kind: "same" | "added" | "removed", { tag, html, text, detail }: Piece): Block => {
  const said = text === "" ? detail : text;
  return { kind, tag, html, parts: said === "" ? [] : [{ kind, text: said }] };
};

function paired(removed: Piece[], added: Piece[], budget: Budget): Block[] {
  const isTaken = new Set<number>();
  const [oldWords, newWords] = [removed.map(wordSet), added.map(wordSet)];
  let from = 0;
  const blocks = added.map((piece, nr): Block => {
    let at = -1;
    for (
      let place = Math.max(0, from - pairsTried / 2), end = Math.min(removed.length, from + pairsTried);
      place < end && at < 0;
      place += 1
    ) {
      const candidate = removed[place];
      if (
        candidate?.tag === piece.tag &&
        !isTaken.has(place) &&
        isLike(candidate, piece, oldWords[place], newWords[nr])
      )
        at = place;
    }
    const old = removed[at];
    if (!old) return whole("added", piece);
    isTaken.add(at);
    while (isTaken.has(from)) from += 1;
    from = Math.max(from, at - pairsTried / 2);
    const said = old.text === piece.text ? "detail" : "text";
    return {
      kind: "changed",
      tag: piece.tag,
      html: piece.html,
      parts: wordsBetween(old[said], piece[said], budget),
    };
  });
  return [
    ...removed.filter((_, place) => !isTaken.has(place)).map((piece) => whole("removed", piece)),
    ...blocks,
  ];
}

const wordSet = ({ text }: Piece): ReadonlySet<string> => new Set(text.toLowerCase().split(/\s+/u));
const none: ReadonlySet<string> = new Set();

/** At least three of ten words are in both. */
function isLike(one: Piece, other: Piece, a = none, b = none): boolean {
  if (one.text === other.text) return true;
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  const needed = 0.3 * many.size;
  if (few.size < needed) return false;
  let shared = 0;
  for (const word of few) if (many.has(word)) shared += 1;
  return shared >= needed;
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
