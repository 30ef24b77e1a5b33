import type { FileReason } from "../../../../contract/crm/import-choices.ts";
import { limits } from "../../../../contract/limits.ts";
import { Fault } from "../../../fault.ts";

/** A file that no rows can be had of, with why and, where that is known, which row of it. */
export class Unreadable extends Error {
  readonly reason: FileReason;
  readonly row: number | null;
  constructor(reason: FileReason, row: number | null = null) {
    super(reason);
    this.reason = reason;
    this.row = row;
  }
}

const texts: Record<FileReason, (row: number) => string> = {
  EMPTY: () => "The file is empty.",
  NO_ROWS: () => "The file has no rows below its head.",
  TOO_MANY_ROWS: () =>
    `The file has more than ${limits.crmImportRowsMax.toLocaleString("en")} rows. Split it.`,
  TOO_MANY_COLUMNS: (row) => `Row ${row} has more than ${limits.crmImportColumnsMax} columns.`,
  CELL_TOO_LONG: (row) =>
    `A cell of row ${row} is longer than ${limits.crmImportCellMaxLength.toLocaleString("en")} characters.`,
  QUOTE_OPEN: (row) => `A quotation mark that opens in row ${row} is never closed.`,
  NUL: () => "The file holds NUL characters, so it is no text, or was damaged on its way.",
  NOT_TEXT: () => "The file is neither text nor a spreadsheet.",
  ENCODING: () => "The file is not in the encoding that was chosen.",
  NOT_A_TABLE: () => "This type of file is not read. CSV, TSV and XLSX files are.",
  NOT_A_ZIP: () => "The file begins as an XLSX file does, but it is none, or was damaged on its way.",
  ZIP_TOO_LARGE: () => "Unpacked, the file is larger than allowed.",
  NO_SHEET: () => "The workbook has no sheet.",
  ENCRYPTED: () => "The workbook is protected with a password. Save it without one.",
  OLD_EXCEL: () => "This is a workbook of an old Excel. Save it as XLSX.",
  BROKEN_XLSX: () => "The workbook cannot be read: something in it is not as it should be.",
};

/** For whoever sent the file: at its field, in words, with the reason for a program. */
export function unreadableFault({ reason, row }: Unreadable): Fault {
  const message = texts[reason](row ?? 1);
  return new Fault("invalid", message, {
    errors: [{ path: "file", message }],
    extra: { reason, ...(row === null ? {} : { row }) },
  });
}
