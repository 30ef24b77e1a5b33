import type { TakenApart } from "./taken-apart.ts";
import { eachWord } from "./words.ts";
import type { Spelling } from "./words.ts";

/** Whether a word is one that a search looked for. */
export type SpellingFilter = (word: Spelling) => boolean;
export type Mark = [from: number, to: number];

const excerptLength = 220;
const headLength = 3;

/** @param stems what a word's other forms begin with */
export function wantedBy(words: ReadonlySet<string>, stems: readonly string[]): SpellingFilter {
  // Nearly no word of a text begins as one of the stems does.
  const byHead = Map.groupBy(
    stems.filter((stem) => stem.length >= headLength),
    (stem) => stem.slice(0, headLength),
  );
  const isForm = (word: string) =>
    byHead
      .get(word.slice(0, headLength))
      ?.some((stem) => word.startsWith(stem) && word.length <= stem.length + 5) ?? false;
  return ({ form, plain, bare }) =>
    words.has(plain) || isForm(form) || (plain !== form && isForm(plain)) || (bare !== plain && isForm(bare));
}

/** The same, which remembers what it said of the spellings that texts share. */
export function rememberSpellings(isWanted: SpellingFilter): SpellingFilter {
  const said = new Map<Spelling, boolean>();
  return (word) => {
    const known = said.get(word) ?? isWanted(word);
    said.set(word, known);
    return known;
  };
}

export function marksIn(text: string, isWanted: SpellingFilter): Mark[] {
  const marks: Mark[] = [];
  eachWord(text, (spelling, at, length) => {
    if (isWanted(spelling)) marks.push([at, at + length]);
  });
  return marks;
}

/** Where words that were looked for are in a text that was taken apart. */
function marksOf({ spellings, which, at, lengths }: TakenApart, isWanted: SpellingFilter): Mark[] {
  const wanted = Uint8Array.from(spellings, (spelling) => Number(isWanted(spelling)));
  const marks: Mark[] = [];
  for (let place = 0; place < which.length; place += 1) {
    if (wanted[which[place] ?? 0] !== 1) continue;
    const start = at[place] ?? 0;
    marks.push([start, start + (lengths[place] ?? 0)]);
  }
  return marks;
}

/** The stretch of a text in which most of what was looked for is closest, with its marks. */
export function excerptOf(text: TakenApart, wanted: SpellingFilter): { excerpt: string; marks: Mark[] } {
  const { line } = text;
  const marks = marksOf(text, wanted);
  const heads = marks.map(([start, end]) => line.slice(start, end).toLowerCase().slice(0, 4));
  const kinds = (first: number, from: number) => {
    const found = new Set<string>();
    for (let at = first; (marks[at]?.[1] ?? Infinity) <= from + excerptLength; at += 1)
      found.add(heads[at] ?? "");
    return found.size;
  };
  const best = marks.reduce(
    (chosen, [start], at) => {
      const count = kinds(at, start);
      return count > chosen.count ? { start, count } : chosen;
    },
    { start: 0, count: 0 },
  );
  // From the beginning of its sentence where that is near, else of a word.
  const sentence = Math.max(
    ...[". ", "? ", "! ", "؟ ", "。"].map((end) => line.lastIndexOf(end, best.start - 1) + end.length),
    0,
  );
  const from =
    best.start < 80 ? 0 : best.start - sentence < 80 ? sentence : line.lastIndexOf(" ", best.start - 40) + 1;
  const limit = from + excerptLength;
  const to = limit >= line.length ? line.length : Math.max(line.lastIndexOf(" ", limit), from + 1);
  const [head, tail] = [from > 0 ? "… " : "", to < line.length ? " …" : ""];
  const moved = head.length - from;
  return {
    excerpt: `${head}${line.slice(from, to)}${tail}`,
    marks: marks
      .filter(([start, end]) => start >= from && end <= to)
      .map(([start, end]) => [start + moved, end + moved]),
  };
}

/**
 * The paragraph that has most of what was looked for, with the heading above it; null where none has two of
 * its words.
 */
export function passageOf(
  text: string,
  contents: readonly { id: string; text: string }[],
  wanted: SpellingFilter,
): { heading: string | null; anchor: string | null; text: string } | null {
  let best: { count: number; heading: (typeof contents)[number] | undefined; text: string } | undefined;
  let heading: (typeof contents)[number] | undefined;
  const left = [...contents];
  for (const line of text
    .split("\n")
    .map((each) => each.trim())
    .filter(Boolean)) {
    if (line === left[0]?.text) {
      heading = left.shift();
      continue;
    }
    const count = new Set(
      marksIn(`${heading?.text ?? ""} ${line}`, wanted).map(([start, end]) =>
        `${heading?.text ?? ""} ${line}`.slice(start, end).toLowerCase().slice(0, 4),
      ),
    ).size;
    if (count > (best?.count ?? 0)) best = { count, heading, text: line };
  }
  return best && best.count > 0
    ? { heading: best.heading?.text ?? null, anchor: best.heading?.id ?? null, text: best.text.slice(0, 600) }
    : null;
}
