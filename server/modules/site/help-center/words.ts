/**
 * How a word is spelled: as it is written (without marks that carry no letter), plain, as somebody may type
 * it, and bare of what Arabic writes together with it.
 */
export interface Spelling {
  readonly form: string;
  readonly plain: string;
  readonly bare: string;
}
/** A word of a text for search. Pure, and the same for what is indexed and what is asked. */
export interface Word extends Spelling {
  /** Where it is in the text. */ readonly at: number;
  readonly length: number;
}

const wordLengthMax = 40;
const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;
/** Vowel signs and the stretch of Arabic script say nothing that a search could tell apart. */
const arabicMarks = /[\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED\u0640]/gu;
const arabicArticle =
  /^(?:\u0648\u0627\u0644|\u0628\u0627\u0644|\u0643\u0627\u0644|\u0641\u0627\u0644|\u0627\u0644|\u0644\u0644)(?=.{3})/u;
const alike: Record<string, string> = {
  "\u0622": "\u0627",
  "\u0623": "\u0627",
  "\u0625": "\u0627",
  "\u0671": "\u0627",
  "\u0649": "\u064A",
  "\u0629": "\u0647",
  "\u0624": "\u0648",
  "\u0626": "\u064A",
};

function plainWord(form: string): string {
  const letters = form
    .normalize("NFD")
    .replaceAll(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, "")
    .normalize("NFC")
    .replaceAll(arabicMarks, "");
  // The article is part of its word in Arabic script, and people leave it out.
  return [...letters]
    .map((letter) => alike[letter] ?? letter)
    .join("")
    .replace(arabicArticle, "")
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/gu, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
}

/** What Arabic writes together with a word: "and", "by", "for", the article. */
const arabicHeads = /^(?:وال|بال|كال|فال|ال|لل|و|ب|ل)(?=.{2})/u;
/** Nothing but letters and digits that are as they are. */
const isPlain = (form: string): boolean => /^[A-Za-z0-9]*$/.test(form);

/**
 * A search meets thousands of words, most of them again and again. Forgotten all at once when they are too
 * many: to know which were used last costs more than to make them again.
 */
const spellings = new Map<string, Spelling>();
const spellingsMax = 50_000;
/** A longer piece of a text is not copied out of it, so that it would keep all of the text in memory. */
const keptLengthMax = 12;
/**
 * Of a word as it is in a text. The same one for the same word, unless it is long, as long as it is kept.
 */
function spellingOf(found: string): Spelling {
  const known = spellings.get(found);
  if (known) return known;
  const form = isPlain(found)
    ? found.toLowerCase().slice(0, wordLengthMax)
    : found.normalize("NFC").toLowerCase().replaceAll(arabicMarks, "").slice(0, wordLengthMax);
  const plain = isPlain(form) ? form : plainWord(form);
  const spelling = { form, plain, bare: plain.replace(arabicHeads, "") };
  if (found.length > keptLengthMax) return spelling;
  if (spellings.size >= spellingsMax) spellings.clear();
  spellings.set(found, spelling);
  return spelling;
}
/** Single letters and marks alone say nothing. */
const saysSomething = ({ form }: Spelling): boolean =>
  form.length > 2 || (form !== "" && !/^\p{L}$/u.test(form));

export function eachWord(text: string, meet: (spelling: Spelling, at: number, length: number) => void): void {
  for (const { 0: found, index } of text.matchAll(wordPattern)) {
    const spelling = spellingOf(found);
    if (saysSomething(spelling)) meet(spelling, index, found.length);
  }
}

export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  eachWord(text, (spelling, at, length) => {
    words.push({ ...spelling, at, length });
  });
  return words;
}

/** Words of Arabic questions that say nothing of what is asked; PostgreSQL has no such list for it. */
const arabicFillers = new Set([
  "كيف",
  "ما",
  "ماذا",
  "متي",
  "اين",
  "هل",
  "لماذا",
  "كم",
  "من",
  "في",
  "علي",
  "الي",
  "عن",
  "مع",
  "هذا",
  "هذه",
  "ذلك",
  "انا",
  "انت",
  "هو",
  "هي",
  "تي",
  "ذي",
  "التي",
  "الذي",
  "ان",
  "او",
  "لا",
  "لم",
  "لن",
  "قد",
  "كل",
  "بعد",
  "قبل",
  "يمكنني",
  "يمكن",
  "اريد",
  "استطيع",
  "عندما",
  "اذا",
  "ثم",
  "لي",
  "لدي",
]);
export const isFiller = (plain: string): boolean => arabicFillers.has(plain);

/**
 * How many letters are added, left out, mistaken or changed places between two words; more than `most` is as
 * good as any.
 */
export function editsBetween(one: string, other: string, most: number): number {
  const [a, b] = [[...one], [...other]];
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [before, last, row]: [number[], number[], number[]] = [
    [],
    [],
    Array.from({ length: b.length + 1 }, (_, at) => at),
  ];
  for (let i = 1; i <= a.length; i += 1) {
    [before, last, row] = [last, row, [i]];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let edits = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, (before[j - 2] ?? 0) + 1);
      row.push(edits);
    }
  }
  return row[b.length] ?? most + 1;
}
/** Mistakes that a word of so many letters may have. */
export const editsAllowed = (word: string): number => {
  const length = [...word].length;
  return length < 4 ? 0 : length < 7 ? 1 : 2;
};
