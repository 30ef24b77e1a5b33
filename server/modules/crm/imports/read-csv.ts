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
  const reading: Reading = {
    separator: delimiter.charCodeAt(0),
    row: [],
    cell: "",
    state: "start",
    number: firstRow,
    openedAt: 0,
    skipsLineFeed: false,
  };
  return { read: (text) => readText(reading, text), end: () => endText(reading) };
}

interface Reading {
  readonly separator: number;
  row: string[];
  cell: string;
  /** `closing`: a quotation mark inside a quoted cell, which ends it unless another follows. */
  state: "start" | "plain" | "quoted" | "closing";
  number: number;
  /** The row in which the quoted cell began. */ openedAt: number;
  skipsLineFeed: boolean;
}

function readText(reading: Reading, text: string): string[][] {
  const rows: string[][] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (reading.state === "quoted") {
      const end = text.indexOf('"', at);
      grow(reading, text.slice(at, end < 0 ? text.length : end));
      if (end < 0) return rows;
      [at, from] = [end, end + 1];
      reading.state = "closing";
      continue;
    }
    const sign = text.charCodeAt(at);
    if (reading.skipsLineFeed) {
      reading.skipsLineFeed = false;
      if (sign === lineFeed) {
        from = at + 1;
        continue;
      }
    }
    if (sign === quote && (reading.state === "closing" || reading.state === "start")) {
      openQuote(reading);
      from = at + 1;
    } else if (sign === reading.separator) {
      grow(reading, text.slice(from, at));
      endCell(reading);
      from = at + 1;
    } else if (sign === lineFeed || sign === carriageReturn) {
      grow(reading, text.slice(from, at));
      endRow(reading, rows);
      from = at + 1;
      reading.skipsLineFeed = sign === carriageReturn;
    } else reading.state = "plain";
  }
  grow(reading, text.slice(from));
  return rows;
}

function endText(reading: Reading): string[][] {
  if (reading.state === "quoted") throw new Unreadable("QUOTE_OPEN", reading.openedAt);
  const rows: string[][] = [];
  if (!isBlank(reading)) endRow(reading, rows);
  return rows;
}

/** A quotation mark at a cell's start opens it; the second of two inside one stands for itself. */
function openQuote(reading: Reading): void {
  if (reading.state === "closing") grow(reading, '"');
  else reading.openedAt = reading.number;
  reading.state = "quoted";
}

function grow(reading: Reading, text: string): void {
  reading.cell += text;
  if (reading.cell.length > limits.crmImportCellMaxLength)
    throw reading.state === "quoted" && reading.cell.includes("\n")
      ? new Unreadable("QUOTE_OPEN", reading.openedAt)
      : new Unreadable("CELL_TOO_LONG", reading.number);
}

function endCell(reading: Reading): void {
  const { row, cell, number } = reading;
  row.push(cell);
  if (row.length > limits.crmImportColumnsMax && cell.trim() !== "")
    throw new Unreadable("TOO_MANY_COLUMNS", number);
  // Whatever trails behind the last column that counts is empty.
  if (row.length > limits.crmImportColumnsMax) row.pop();
  reading.cell = "";
  reading.state = "start";
}

const isBlank = ({ row, cell, state }: Reading): boolean =>
  row.length === 0 && cell === "" && state === "start";

function endRow(reading: Reading, into: string[][]): void {
  if (!isBlank(reading)) endCell(reading);
  into.push(reading.row);
  reading.row = [];
  reading.number += 1;
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
