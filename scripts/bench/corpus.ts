// What tickets say in the benchmark, the same words for Parley and for the plain floor, whenever and wherever
// it is made: a tenth of them has "warranty", one of 200 "zephyrine", and each an order's number of its own.
import type pg from "pg";

/** So many texts, over and over: what tells one ticket from another is its number. */
export const textsCount = 10_000;
export const searchedWords = { rare: "zephyrine", common: "warranty" } as const;
/** Of six digits at least, so that the bare server tells a number of a ticket from any other number. */
export const firstNumber = 100_000;
export const orderOf = (n: number): string => `ORD${firstNumber + n}`;

interface CorpusText {
  subject: string;
  text: string;
}

const subjects = [
  "I cannot log in",
  "The bill is too high",
  "My parcel is late",
  "The app stops at once",
  "A new address",
  "I want my money back",
  "What does it cost",
  "The import does not work",
];

/** A generator of its own: a run of today and one of next year have the same words. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
}

/** The text of ticket n stands at place n modulo `textsCount`. */
export function corpus(): CorpusText[] {
  const chance = chances(20_261_124);
  const from = <T>(all: readonly T[], skew = 1): T | undefined =>
    all[Math.floor(all.length * chance() ** skew)];
  const syllables = [..."bdfgklmnprstvz"].flatMap((letter) => [..."aeiou"].map((vowel) => letter + vowel));
  const vocabulary = Array.from({ length: 3000 }, () =>
    Array.from({ length: 2 + Math.floor(chance() * 3) }, () => from(syllables)).join(""),
  );
  // Few words are in most texts, and most words in few, as in any language.
  const words = (count: number) => Array.from({ length: count }, () => from(vocabulary, 3)).join(" ");
  return Array.from({ length: textsCount }, (_, place) => ({
    subject: `${from(subjects) ?? ""} ${words(3)}`,
    text: [
      `Hello,\n${words(40 + Math.floor(chance() * 60))}`,
      ...(place % 10 === 0 ? [searchedWords.common] : []),
      ...(place % 200 === 0 ? [searchedWords.rare] : []),
      words(20),
    ].join(" "),
  }));
}

/** For statements of this connection: `bench_texts` (place, subject, text). */
export async function bringCorpus(client: pg.Client): Promise<void> {
  const all = corpus();
  await client.query(
    "create temp table if not exists bench_texts (place integer primary key, subject text, text text)",
  );
  await client.query("truncate bench_texts");
  await client.query(
    "insert into bench_texts select ordinality - 1, s, t from unnest($1::text[], $2::text[]) with ordinality as u(s, t, ordinality)",
    [all.map(({ subject }) => subject), all.map(({ text }) => text)],
  );
  await client.query("analyze bench_texts");
}

/** Of ticket n with the row t of `bench_texts`, in SQL. */
export const subjectText = "t.subject || ' #' || n";
export const questionText = `t.text || ' order ORD' || (${firstNumber} + n) || '. Regards'`;
