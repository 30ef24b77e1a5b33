import { sql } from "drizzle-orm";
import type { Locale } from "../../../../contract/locales.ts";
import { queryRows } from "../../../db/query.ts";
import type { SiteWork } from "./site-work.ts";
import { editsBetween } from "./words.ts";

/** A word of the site's articles, with the stems it is found by and the number of articles that have it. */
export interface KnownWord {
  readonly locale: Locale;
  readonly word: string;
  readonly uses: number;
  readonly terms: readonly string[];
}
/** All words of a site. Pure once it is there. */
export interface Vocabulary {
  exact(word: string): readonly KnownWord[];
  /** Of each language those that most articles have. */
  begunBy(letters: string): KnownWord[];
  /** Of each language those that are most alike, within so many mistakes. */
  near(word: string, mistakesMax: number): { known: KnownWord; edits: number }[];
}

const [begunMax, nearMax] = [8, 20];

export const vocabularyOf = (site: SiteWork): Promise<Vocabulary> =>
  site.remember(
    "all",
    async () => createVocabulary(await knownIn(site)),
    "vocabulary",
    ({ size }) => size,
  );

async function knownIn({ db, tenant }: SiteWork): Promise<KnownWord[]> {
  // As one text for each language: ten thousand rows take a driver ten times as long to read.
  const answer = await queryRows<{ locale: Locale; words: string }>(
    db,
    sql`select locale, json_agg(json_build_array(word, uses, terms))::text as words from site_words where tenant_id = ${tenant} group by locale`,
  );
  return answer.flatMap(({ locale, words }) =>
    (JSON.parse(words) as [string, number, string[]][]).map(([word, uses, terms]) => ({
      locale,
      word,
      uses,
      terms,
    })),
  ); // as selected
}

export function createVocabulary(all: readonly KnownWord[]): Vocabulary & { readonly size: number } {
  const byWord = Map.groupBy(all, ({ word }) => word);
  const languages = [...Map.groupBy(all, ({ locale }) => locale).values()].map((words) => {
    const sorted = words.toSorted((a, b) => (a.word < b.word ? -1 : 1));
    return { sorted, letters: Uint32Array.from(sorted, ({ word }) => lettersOf(word)) };
  });
  return {
    size: all.length,
    exact: (word) => byWord.get(word) ?? [],
    begunBy: (letters) =>
      languages.flatMap(({ sorted }) => {
        const found = [];
        for (
          let at = firstFrom(sorted, letters), known = sorted[at];
          known?.word.startsWith(letters);
          known = sorted[++at]
        )
          found.push(known);
        return found.toSorted((a, b) => b.uses - a.uses || (a.word < b.word ? -1 : 1)).slice(0, begunMax);
      }),
    near(word, mistakesMax) {
      if (mistakesMax === 0) return [];
      const own = lettersOf(word);
      return languages.flatMap(({ sorted, letters }) => {
        const found = [];
        for (let at = 0; at < letters.length; at += 1) {
          // A mistake changes two letters at most, so nearly all words are out after this.
          if (bitsIn((letters[at] ?? 0) ^ own) > 2 * mistakesMax) continue;
          const known = sorted[at];
          if (!known) continue;
          const edits = editsBetween(word, known.word, mistakesMax);
          if (edits <= mistakesMax) found.push({ known, edits, likeness: likeness(word, known.word) });
        }
        return found
          .toSorted((a, b) => a.edits - b.edits || b.likeness - a.likeness || b.known.uses - a.known.uses)
          .slice(0, nearMax);
      });
    },
  };
}

/** Where the words begin that are not before these letters. */
function firstFrom(sorted: readonly KnownWord[], letters: string): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle]?.word ?? "") < letters) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Which letters a word has, as bits; some letters share one. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) % 32);
  return letters;
}

function bitsIn(value: number): number {
  let bits = 0;
  for (let left = value; left !== 0; left &= left - 1) bits += 1;
  return bits;
}

/**
 * What two words have in common of their pairs of neighbours, their beginnings and ends among them, 0 to 1.
 */
function likeness(one: string, other: string): number {
  const pairs = (word: string) =>
    new Set(Array.from({ length: word.length + 1 }, (_, at) => ` ${word} `.slice(at, at + 2)));
  const [a, b] = [pairs(one), pairs(other)];
  const common = [...a].filter((pair) => b.has(pair)).length;
  return common / (a.size + b.size - common);
}
