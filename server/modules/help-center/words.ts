/** Words of a text for search: each as it is written (without marks that carry no letter) and plain, as somebody may type it. Pure, and the same for what is indexed and what is asked. */
export interface Word { form: string; plain: string; /** Where it stands in the text. */ at: number; length: number }

const wordLengthMax = 40;
/** Vowel signs and the stretch of Arabic script say nothing that a search could tell apart. */
const arabicMarks = /[\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED\u0640]/gu;
const arabicArticle = /^(?:\u0648\u0627\u0644|\u0628\u0627\u0644|\u0643\u0627\u0644|\u0641\u0627\u0644|\u0627\u0644|\u0644\u0644)(?=.{3})/u;
const alike: Record<string, string> = { "\u0622": "\u0627", "\u0623": "\u0627", "\u0625": "\u0627", "\u0671": "\u0627", "\u0649": "\u064A", "\u0629": "\u0647", "\u0624": "\u0648", "\u0626": "\u064A" };

function plainWord(form: string): string {
  const letters = form.normalize("NFD").replaceAll(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, "").normalize("NFC").replaceAll(arabicMarks, "");
  // The article is part of its word in Arabic script, and people leave it out.
  return [...letters].map((letter) => alike[letter] ?? letter).join("").replace(arabicArticle, "").replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/gu, (digit) => String((digit.codePointAt(0) ?? 0) & 0xF));
}

export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: found, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const form = found.normalize("NFC").toLowerCase().replaceAll(arabicMarks, "").slice(0, wordLengthMax);
    if (form !== "" && !/^\p{L}$/u.test(form)) words.push({ form, plain: plainWord(form), at: index, length: found.length });
  }
  return words;
}

/** Words of Arabic questions that say nothing of what is asked; PostgreSQL has no such list for it. */
const arabicFillers = new Set(["كيف", "ما", "ماذا", "متي", "اين", "هل", "لماذا", "كم", "من", "في", "علي", "الي", "عن", "مع", "هذا", "هذه", "ذلك", "انا", "انت", "هو", "هي", "تي", "ذي", "التي", "الذي", "ان", "او", "لا", "لم", "لن", "قد", "كل", "بعد", "قبل", "يمكنني", "يمكن", "اريد", "استطيع", "عندما", "اذا", "ثم", "لي", "لدي"]);
export const isFiller = (plain: string): boolean => arabicFillers.has(plain);

/** How many letters are added, left out, mistaken or changed places between two words; more than `most` is as good as any. */
export function editsBetween(one: string, other: string, most: number): number {
  const [a, b] = [[...one], [...other]];
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [before, last, row]: [number[], number[], number[]] = [[], [], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    [before, last, row] = [last, row, [i]];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let edits = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) edits = Math.min(edits, (before[j - 2] ?? 0) + 1);
      row.push(edits);
    }
  }
  return row[b.length] ?? most + 1;
}
/** Mistakes that a word of so many letters may have. */
export const editsAllowed = (word: string): number => { const length = [...word].length; return length < 4 ? 0 : length < 7 ? 1 : 2; };
/** The words that it becomes when two neighbours change places. */
export const swapped = (word: string): string[] => { const letters = [...word]; return letters.slice(1).map((_, at) => letters.with(at, letters[at + 1] ?? "").with(at + 1, letters[at] ?? "").join("")); };
