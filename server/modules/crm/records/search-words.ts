/** At most so many words are looked for; the rest of a long sentence says nothing about who somebody is. */
const wordsMax = 6;
const escaped = (text: string): string => text.replaceAll(/[\\%_]/gu, "\\$&");

/**
 * What was typed, as `contacts_found` takes it: patterns, all of which must be found, and an address that may
 * be somebody's whole one. Numbers are found however they are spelled; one or two letters are the beginning
 * of a word, since no index knows them in its middle.
 */
export function contactPatterns(typed: string): { parts: string[]; whole: string } {
  const text = typed.normalize("NFC").trim().toLowerCase();
  const digits = text.replaceAll(/[\s()./-]/gu, "").replace(/^00/u, "+");
  if (/^\+?\d{3,15}$/u.test(digits)) return { parts: [`%${digits}%`], whole: digits };
  const words = text.split(/\s+/u).filter(Boolean).slice(0, wordsMax);
  const isShort = (word: string) => [...word].length < 3;
  // With a longer word a short one only has to be there; by themselves several are as they were typed,
  // and one begins a word.
  const parts = !words.every(isShort)
    ? words.map((word) => `%${escaped(word)}%`)
    : words.length > 1
      ? [`%${escaped(text)}%`]
      : words.map((word) => `% ${escaped(word)}%`);
  return { parts, whole: text.includes("@") && words.length === 1 ? text : "" };
}
