const wordsMax = 40;
const wordLengthMax = 60;
const textReadMax = 4000;

/**
 * A text → its different words, apart by spaces: letters and digits only, so that no input can break a query.
 */
export function wordsToFind(text: string): string {
  const words =
    text
      .slice(0, textReadMax)
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}]{2,}|\p{N}{3,}/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, wordLengthMax)))].slice(0, wordsMax).join(" ");
}
