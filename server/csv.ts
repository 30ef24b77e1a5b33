import { csvLines } from "../contract/csv.ts";
import type { CsvValue } from "../contract/csv.ts";
import { inWords } from "./words/texts.ts";
import type { Language } from "./words/texts.ts";
import type { Text } from "./words/wording.ts";

export const csvLine = (values: readonly CsvValue[]): string => csvLines([values]);

/**
 * The first line of a file, in the reader's language, after the mark that spreadsheets ask for before they
 * read UTF-8. Nothing reads these files back in, so no name in it has to stay as it is. @param ownHeads names
 * that the workspace gave, after the others and as they stand
 */
export const csvHead = (
  columnHeads: readonly Text[],
  language: Language | null,
  ownHeads: readonly string[] = [],
): string => `\uFEFF${csvLine([...columnHeads.map((name) => inWords(name, language)), ...ownHeads])}`;
