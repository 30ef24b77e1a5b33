import type { FileReason } from "../../../../contract/crm/import-choices.ts";
import { limits } from "../../../../contract/limits.ts";
import { Fault } from "../../../fault.ts";
import { say } from "./texts.ts";
import type { Text } from "../../../words/wording.ts";

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

const texts: Record<FileReason, (row: number) => Text> = {
  EMPTY: () => say("shared.file_is_empty"),
  NO_ROWS: () => say("imports.no_rows"),
  TOO_MANY_ROWS: () => say("imports.too_many_rows", { max: limits.crmImportRowsMax.toLocaleString("en") }),
  TOO_MANY_COLUMNS: (row) => say("imports.too_many_columns", { row, max: limits.crmImportColumnsMax }),
  CELL_TOO_LONG: (row) =>
    say("imports.cell_too_long", { row, max: limits.crmImportCellMaxLength.toLocaleString("en") }),
  QUOTE_OPEN: (row) => say("imports.quote_never_closed", { row }),
  NUL: () => say("imports.nul_characters"),
  NOT_TEXT: () => say("imports.unknown_file"),
  ENCODING: () => say("imports.wrong_encoding"),
  NOT_A_TABLE: () => say("imports.type_not_accepted"),
  NOT_A_ZIP: () => say("imports.damaged_xlsx"),
  ZIP_TOO_LARGE: () => say("imports.too_large_unpacked"),
  NO_SHEET: () => say("imports.no_sheet"),
  ENCRYPTED: () => say("imports.password_protected"),
  OLD_EXCEL: () => say("imports.old_excel"),
  BROKEN_XLSX: () => say("imports.unreadable_workbook"),
};

/** For the sender of the file: at its field, in words, with the reason for a program. */
export function unreadableFault({ reason, row }: Unreadable): Fault {
  const message = texts[reason](row ?? 1);
  return new Fault("invalid", message, {
    errors: [{ path: "file", message }],
    extra: { reason, ...(row === null ? {} : { row }) },
  });
}
