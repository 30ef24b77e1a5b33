import type { Delimiter } from "../../../../contract/crm/import-choices.ts";
import { delimiters } from "../../../../contract/crm/import-choices.ts";
import { limits } from "../../../../contract/limits.ts";
import { Unreadable } from "./unreadable.ts";

const [quote, lineFeed, carriageReturn] = ['"', "\n", "\r"].map((sign) => sign.charCodeAt(0));

/**
 * Takes text piece by piece and gives the rows that are complete; blank lines are empty rows, so that a row's
 * number is its place.
 */
export interface CsvReader {
  read(text: string): string[][];
  end(): string[][];
}

/**
 * RFC 4180 with what programs write besides: any of the three line ends, mixed too, and text around quotation
 * marks as it stands. No cell grows past its bound, whatever comes.
 * @throws Unreadable
 */
export function csvReader(delimiter: Delimiter, firstRow = 1): CsvReader {
  const separator = delimiter.charCodeAt(0);
  let [row, cell]: [string[], string] = [[], ""];
  /** `closing`: a quotation mark inside a quoted cell, which ends it unless another follows. */
  let state: "start" | "plain" | "quoted" | "closing" = "start";
  let [number, openedAt, skipsLineFeed] = [firstRow, 0, false];

  const grow = (text: string) => {
    cell += text;
    if (cell.length > limits.crmImportCellMaxLength)
      throw state === "quoted" && cell.includes("\n")
        ? new Unreadable("QUOTE_OPEN", openedAt)
        : new Unreadable("CELL_TOO_LONG", number);
  };
  const endCell = () => {
    row.push(cell);
    if (row.length > limits.crmImportColumnsMax && cell.trim() !== "")
      throw new Unreadable("TOO_MANY_COLUMNS", number);
    // Whatever trails behind the last column that counts is empty.
    if (row.length > limits.crmImportColumnsMax) row.pop();
    [cell, state] = ["", "start"];
  };
  const endRow = (into: string[][]) => {
    const isBlank = row.length === 0 && cell === "" && state === "start";
    if (!isBlank) endCell();
    into.push(row);
    row = [];
    number += 1;
  };

  const read = (text: string): string[][] => {
    const rows: string[][] = [];
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      if (state === "quoted") {
        const end = text.indexOf('"', at);
        grow(text.slice(at, end < 0 ? text.length : end));
        if (end < 0) return rows;
        [at, from, state] = [end, end + 1, "closing"];
        continue;
      }
      const sign = text.charCodeAt(at);
      if (skipsLineFeed) {
        skipsLineFeed = false;
        if (sign === lineFeed) {
          from = at + 1;
          continue;
        }
      }
      if (state === "closing" && sign === quote) {
        grow('"');
        state = "quoted";
        from = at + 1;
        continue;
      }
      if (state === "start" && sign === quote) {
        [state, openedAt, from] = ["quoted", number, at + 1];
        continue;
      }
      if (sign === separator) {
        grow(text.slice(from, at));
        endCell();
        from = at + 1;
      } else if (sign === lineFeed || sign === carriageReturn) {
        grow(text.slice(from, at));
        endRow(rows);
        from = at + 1;
        skipsLineFeed = sign === carriageReturn;
      } else state = "plain";
    }
    grow(text.slice(from));
    return rows;
  };
  return {
    read,
    end() {
      if (state === "quoted") throw new Unreadable("QUOTE_OPEN", openedAt);
      const rows: string[][] = [];
      if (row.length > 0 || cell !== "" || state !== "start") endRow(rows);
      return rows;
    },
  };
}

/**
 * What the file's beginning is parted by: the sign that parts the most rows into the same number of cells;
 * `sep=;`, which Excel understands, says it.
 */
export function delimiterOf(beginning: string): { delimiter: Delimiter; isSaid: boolean } {
  const said = /^sep=([,;\t|])\r?\n/iu.exec(beginning)?.[1];
  if (said !== undefined) return { delimiter: said as Delimiter, isSaid: true }; // the pattern names just these
  const scores = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(beginning, delimiter) }));
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  return { delimiter: best.delimiter, isSaid: false };
}

function scoreOf(beginning: string, delimiter: Delimiter): number {
  let rows: string[][] = [];
  // What breaks off may be the sample's end, or a sign that does not part this file.
  try {
    const reader = csvReader(delimiter);
    rows = reader.read(beginning);
    if (rows.length < 2) rows = [...rows, ...reader.end()];
  } catch {
    return 0;
  }
  const widths = rows
    .slice(0, 50)
    .filter((row) => row.some((cell) => cell.trim() !== ""))
    .map((row) => row.length);
  const width = widths[0] ?? 1;
  if (width < 2) return 0;
  return widths.filter((each) => each === width).length / widths.length + Math.min(width, 50) / 1000;
}
