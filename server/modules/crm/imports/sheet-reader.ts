import { limits } from "../../../../contract/limits.ts";
import { shownNumber, shownSerial } from "./cell-formats.ts";
import { Unreadable } from "./unreadable.ts";
import type { Hearing } from "./xml-part.ts";

/** What a sheet's cells refer to. */
interface Workings {
  texts: readonly string[];
  /** By a cell's style: whether its number is a day or a moment. */ dates: readonly boolean[];
  isFrom1904: boolean;
}
interface Cell {
  column: number;
  type: string;
  style: number;
  value: string;
}
interface Sheet {
  rows: string[][];
  row: string[];
  number: number;
  cell: Cell;
  isValue: boolean;
}

const rowNumberMax = 1_048_576;

/**
 * Makes rows of what is told of a sheet; no row, cell or column grows past its bound. @throws Unreadable from
 * what it hears
 */
export function sheetReader(workings: Workings): { hearing: Hearing; take: () => string[][] } {
  const sheet: Sheet = { rows: [], row: [], number: 0, cell: blankCell(-1), isValue: false };
  return {
    hearing: {
      open: (name, { r: at, t: type, s: style }) => {
        if (name === "row") beginRow(sheet, at);
        else if (name === "c")
          sheet.cell = blankCell(at === undefined ? sheet.cell.column + 1 : columnAt(at), type, style);
        else if (name === "v" || name === "t") sheet.isValue = true;
      },
      text: (text) => {
        if (!sheet.isValue) return;
        sheet.cell.value += text;
        if (sheet.cell.value.length > limits.crmImportCellMaxLength)
          throw new Unreadable("CELL_TOO_LONG", sheet.number);
      },
      close: (name) => {
        if (name === "v" || name === "t") sheet.isValue = false;
        else if (name === "c") endCell(sheet, workings);
        else if (name === "row") sheet.rows.push(sheet.row);
      },
    },
    take: () => {
      const ready = sheet.rows;
      sheet.rows = [];
      return ready;
    },
  };
}

const blankCell = (column: number, type = "n", style = "0"): Cell => ({
  column,
  type,
  style: Number(style),
  value: "",
});

function beginRow(sheet: Sheet, at: string | undefined): void {
  const { rows } = sheet;
  const next = Number(at ?? sheet.number + 1);
  // Rows that the file leaves out are blank ones.
  if (!Number.isInteger(next) || next <= sheet.number || next > rowNumberMax)
    throw new Unreadable("BROKEN_XLSX");
  if (next - sheet.number - 1 + rows.length > limits.crmImportRowsMax) throw new Unreadable("TOO_MANY_ROWS");
  for (; sheet.number < next - 1; sheet.number += 1) rows.push([]);
  sheet.number = next;
  sheet.row = [];
  sheet.cell.column = -1;
}

function endCell({ cell, row, number }: Sheet, workings: Workings): void {
  const text = shownCell(cell, workings);
  cell.value = "";
  if (text === "") return;
  if (cell.column < 0) throw new Unreadable("BROKEN_XLSX");
  if (cell.column >= limits.crmImportColumnsMax) throw new Unreadable("TOO_MANY_COLUMNS", number);
  for (let gap = row.length; gap < cell.column; gap += 1) row[gap] = "";
  row[cell.column] = text;
}

function shownCell({ type, style, value }: Cell, { texts, dates, isFrom1904 }: Workings): string {
  switch (type) {
    case "s":
      return texts[Number(value)] ?? "";
    case "b":
      return value === "1" ? "TRUE" : "FALSE";
    case "str":
    case "inlineStr":
    case "d":
      return value;
    case "e":
      return "";
    default:
      return dates[style] ? shownSerial(value, isFrom1904) : shownNumber(value);
  }
}

/** A cell's place, counted from 0: `C7` is 2. */
function columnAt(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const code = letter.charCodeAt(0) - 64;
    if (code < 1 || code > 26) break;
    column = column * 26 + code;
  }
  return column - 1;
}
