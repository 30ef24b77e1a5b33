const wordsMax = 12;
const wordLengthMax = 60;

/**
 * What somebody typed → the arguments of `search_tickets`: a text query that no input can break, and a part
 * to find inside headings.
 */
export function searchArguments(typed: string): { words: string; part: string } {
  const pieces = typed.normalize("NFC").split(/\s+/u).filter(Boolean).slice(0, wordsMax);
  const words = pieces
    .map(wordQuery)
    .filter((query) => query !== "")
    .join(" & ");
  const part = typed.normalize("NFC").trim().toLowerCase();
  // Fewer letters have no trigram, so that looking for them would read every heading; words begin with them,
  // and that is found by `words`.
  const isFindable = [...part].length >= (/[^\u0000-\u007F]/u.test(part) ? 2 : 3);
  return { words, part: isFindable ? `%${part.replaceAll(/[\\%_]/gu, "\\$&")}%` : "" };
}

/**
 * `e-mail` → its letters' runs, each the beginning of a word, or the piece as the database itself would read
 * it (addresses, dates, hyphens).
 */
function wordQuery(piece: string): string {
  const runs = (piece.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map((run) => `${run.slice(0, wordLengthMax)}:*`);
  if (runs.length === 0) return "";
  const plain = runs.join(" & ");
  return runs.length === 1 && plain === `${piece}:*`
    ? plain
    : `((${plain}) | '${piece.slice(0, wordLengthMax * 2).replaceAll(/['\\]/gu, "$&$&")}':*)`;
}

/** `#1042`: that ticket and no other. */
export const numberIn = (typed: string): number | undefined => {
  const digits = /^#\s?(\d{1,9})$/.exec(typed.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
};
