import { wordsOf } from "./words.ts";

/** What a search looked for: words as they are, and stems, with which a word's other forms begin. */
export interface Wanted { words: ReadonlySet<string>; stems: readonly string[] }
export type Mark = [from: number, to: number];

const arabicHeads = /^(?:وال|بال|كال|فال|ال|لل|و|ب|ل)(?=.{2})/u;
const excerptLength = 220;

export function marksIn(text: string, wanted: Wanted): Mark[] {
  return wordsOf(text).filter(({ form, plain }) => isWanted(form, plain, wanted)).map(({ at, length }) => [at, at + length]);
}

function isWanted(form: string, plain: string, { words, stems }: Wanted): boolean {
  if (words.has(plain)) return true;
  return [form, plain, plain.replace(arabicHeads, "")].some((word) => stems.some((stem) => stem.length > 2 && word.startsWith(stem) && word.length <= stem.length + 5));
}

/** The stretch of a text in which most of what was looked for stands closest, with its marks. */
export function excerptOf(text: string, wanted: Wanted): { excerpt: string; marks: Mark[] } {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  const marks = marksIn(line, wanted);
  const kinds = (from: number) => new Set(marks.filter(([start, end]) => start >= from && end <= from + excerptLength).map(([start, end]) => line.slice(start, end).toLowerCase().slice(0, 4))).size;
  const best = marks.reduce((chosen, [start]) => { const count = kinds(start); return count > chosen.count ? { start, count } : chosen; }, { start: 0, count: 0 });
  // From the beginning of its sentence where that is near, else of a word.
  const sentence = Math.max(...[". ", "? ", "! ", "؟ ", "。"].map((end) => line.lastIndexOf(end, best.start - 1) + end.length), 0);
  const from = best.start < 80 ? 0 : best.start - sentence < 80 ? sentence : line.lastIndexOf(" ", best.start - 40) + 1;
  const limit = from + excerptLength;
  const to = limit >= line.length ? line.length : Math.max(line.lastIndexOf(" ", limit), from + 1);
  const [head, tail] = [from > 0 ? "… " : "", to < line.length ? " …" : ""];
  const moved = head.length - from;
  return { excerpt: `${head}${line.slice(from, to)}${tail}`, marks: marks.filter(([start, end]) => start >= from && end <= to).map(([start, end]) => [start + moved, end + moved]) };
}

/** The paragraph that has most of what was looked for, with the heading above it; null where none has two of its words. */
export function passageOf(text: string, contents: readonly { id: string; text: string }[], wanted: Wanted): { heading: string | null; anchor: string | null; text: string } | null {
  let best: { count: number; heading: (typeof contents)[number] | undefined; text: string } | undefined;
  let heading: (typeof contents)[number] | undefined;
  const left = [...contents];
  for (const line of text.split("\n").map((each) => each.trim()).filter(Boolean)) {
    if (line === left[0]?.text) { heading = left.shift(); continue; }
    const count = new Set(marksIn(`${heading?.text ?? ""} ${line}`, wanted).map(([start, end]) => `${heading?.text ?? ""} ${line}`.slice(start, end).toLowerCase().slice(0, 4))).size;
    if (count > (best?.count ?? 0)) best = { count, heading, text: line };
  }
  return best && best.count > 0 ? { heading: best.heading?.text ?? null, anchor: best.heading?.id ?? null, text: best.text.slice(0, 600) } : null;
}
