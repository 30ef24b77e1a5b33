import { Parser } from "htmlparser2";
import type { Entry } from "yauzl";
import { limits } from "../../../../contract/limits.ts";
import { ZipRefused, openZip } from "../../../zip.ts";
import type { ZipFile } from "../../../zip.ts";
import { isDateFormat, shownNumber, shownSerial } from "./cell-formats.ts";
import { Unreadable } from "./unreadable.ts";

/** A workbook's first look: which sheets it has, and one of them row by row. */
export interface Workbook {
  sheets: string[];
  rows(sheet: string): AsyncIterable<string[][]>;
  close(): void;
}

type Attributes = Readonly<Record<string, string>>;
interface Hearing {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

const silentMaxLength = 1_000_000;
const partMaxLength = 8_000_000;
const stylesMax = 65_000;

/** @throws Unreadable */
export async function openWorkbook(file: string): Promise<Workbook> {
  const zip = await openZip(file, { entriesMax: 10_000, bytesMax: limits.crmImportUnzippedMaxBytes }).catch(
    (error: unknown) => {
      throw error instanceof ZipRefused
        ? new Unreadable(error.problem === "NOT_A_ZIP" ? "NOT_A_ZIP" : "ZIP_TOO_LARGE")
        : error;
    },
  );
  try {
    const entries = new Map(
      zip.entries.map((entry) => [
        entry.fileNameRaw.toString("utf8").replace(/^\//u, "").toLowerCase(),
        entry,
      ]),
    );
    if (zip.entries.some((entry) => entry.isEncrypted())) throw new Unreadable("ENCRYPTED");
    const book = entries.get("xl/workbook.xml");
    if (!book) throw new Unreadable("NO_SHEET");
    const { sheets, isFrom1904 } = await sheetsOf(zip, book);
    const targets = await targetsOf(zip, entries.get("xl/_rels/workbook.xml.rels"));
    const found = new Map(
      sheets.flatMap(({ name, ref }) => {
        const entry = entries.get(targets.get(ref) ?? "");
        return entry ? [[name, entry] as const] : [];
      }),
    );
    if (found.size === 0) throw new Unreadable("NO_SHEET");
    return {
      sheets: [...found.keys()],
      rows: (sheet) => {
        const entry = found.get(sheet);
        if (!entry) throw new Unreadable("NO_SHEET");
        return rowsOf(zip, entry, entries, isFrom1904);
      },
      close: () => {
        zip.close();
      },
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/**
 * Hands an XML part to `hearing`, names without their prefix; what it brings never piles up. @throws
 * Unreadable
 */
async function* hear(zip: ZipFile, entry: Entry, hearing: Hearing): AsyncGenerator<undefined> {
  let silence = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        silence = 0;
        hearing.open?.(name.slice(name.indexOf(":") + 1), attributes);
      },
      ontext: (text) => {
        silence = 0;
        hearing.text?.(text);
      },
      onclosetag: (name) => {
        silence = 0;
        hearing.close?.(name.slice(name.indexOf(":") + 1));
      },
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const piece of await zip.stream(entry)) {
      silence += piece.length;
      parser.write(decoder.decode(piece, { stream: true }));
      if (silence > silentMaxLength) throw new Unreadable("BROKEN_XLSX");
      yield undefined;
    }
    parser.end();
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable("BROKEN_XLSX");
  }
}
async function hearAll(zip: ZipFile, entry: Entry, hearing: Hearing, maxLength: number): Promise<void> {
  if (entry.uncompressedSize > maxLength) throw new Unreadable("ZIP_TOO_LARGE");
  for await (const _piece of hear(zip, entry, hearing)) {
    /* heard */
  }
}

async function sheetsOf(
  zip: ZipFile,
  entry: Entry,
): Promise<{ sheets: { name: string; ref: string }[]; isFrom1904: boolean }> {
  const sheets: { name: string; ref: string }[] = [];
  let isFrom1904 = false;
  await hearAll(
    zip,
    entry,
    {
      open: (name, { name: title, "r:id": ref, state, date1904 }) => {
        if (
          name === "sheet" &&
          title !== undefined &&
          ref !== undefined &&
          state !== "hidden" &&
          state !== "veryHidden"
        )
          sheets.push({ name: title, ref });
        if (name === "workbookPr" && (date1904 === "1" || date1904 === "true")) isFrom1904 = true;
      },
    },
    partMaxLength,
  );
  return { sheets, isFrom1904 };
}

async function targetsOf(zip: ZipFile, entry: Entry | undefined): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  if (entry)
    await hearAll(
      zip,
      entry,
      {
        open: (name, { Id: id, Target: target }) => {
          if (name === "Relationship" && id !== undefined && target !== undefined)
            targets.set(
              id,
              (target.startsWith("/") ? target.slice(1) : `xl/${target.replace(/^\.\//u, "")}`).toLowerCase(),
            );
        },
      },
      partMaxLength,
    );
  return targets;
}

/** By a cell's style: whether its number is a day or a moment. */
async function dateStylesOf(zip: ZipFile, entry: Entry | undefined): Promise<boolean[]> {
  const formats = new Map<number, string>();
  const styles: boolean[] = [];
  let isInCells = false;
  if (entry)
    await hearAll(
      zip,
      entry,
      {
        open: (name, { numFmtId, formatCode }) => {
          if (name === "numFmt" && formats.size < stylesMax) formats.set(Number(numFmtId), formatCode ?? "");
          if (name === "cellXfs") isInCells = true;
          if (name === "xf" && isInCells && styles.length < stylesMax)
            styles.push(isDateFormat(Number(numFmtId ?? 0), formats.get(Number(numFmtId))));
        },
        close: (name) => {
          if (name === "cellXfs") isInCells = false;
        },
      },
      64_000_000,
    );
  return styles;
}

async function textsOf(zip: ZipFile, entry: Entry | undefined): Promise<string[]> {
  const texts: string[] = [];
  let [current, isText, isPhonetic, length] = ["", false, false, 0];
  if (entry)
    await hearAll(
      zip,
      entry,
      {
        open: (name) => {
          if (name === "si") current = "";
          else if (name === "t") isText = !isPhonetic;
          else if (name === "rPh") isPhonetic = true;
        },
        text: (text) => {
          if (!isText) return;
          current += text;
          length += text.length;
          if (current.length > limits.crmImportCellMaxLength) throw new Unreadable("CELL_TOO_LONG", 1);
          if (length > limits.crmImportTextsMaxLength) throw new Unreadable("ZIP_TOO_LARGE");
        },
        close: (name) => {
          if (name === "t") isText = false;
          else if (name === "rPh") isPhonetic = false;
          else if (name === "si") texts.push(current);
        },
      },
      limits.crmImportUnzippedMaxBytes,
    );
  return texts;
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

async function* rowsOf(
  zip: ZipFile,
  entry: Entry,
  entries: ReadonlyMap<string, Entry>,
  isFrom1904: boolean,
): AsyncGenerator<string[][]> {
  const texts = await textsOf(zip, entries.get("xl/sharedstrings.xml"));
  const dates = await dateStylesOf(zip, entries.get("xl/styles.xml"));
  let rows: string[][] = [];
  let row: string[] = [];
  let [number, column, type, style, value, isValue] = [0, -1, "n", 0, "", false];
  const shown = (): string => {
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
  };
  const pieces = hear(zip, entry, {
    open: (name, { r: at, t, s }) => {
      if (name === "row") {
        const next = Number(at ?? number + 1);
        // Rows that the file leaves out are blank ones.
        if (!Number.isInteger(next) || next <= number || next > 1_048_576)
          throw new Unreadable("BROKEN_XLSX");
        if (next - number - 1 + rows.length > limits.crmImportRowsMax) throw new Unreadable("TOO_MANY_ROWS");
        for (; number < next - 1; number += 1) rows.push([]);
        [number, row, column] = [next, [], -1];
      } else if (name === "c")
        [column, type, style, value] = [
          at === undefined ? column + 1 : columnAt(at),
          t ?? "n",
          Number(s ?? 0),
          "",
        ];
      else if (name === "v" || name === "t") isValue = true;
    },
    text: (text) => {
      if (!isValue) return;
      value += text;
      if (value.length > limits.crmImportCellMaxLength) throw new Unreadable("CELL_TOO_LONG", number);
    },
    close: (name) => {
      if (name === "v" || name === "t") isValue = false;
      else if (name === "c") {
        const text = shown();
        value = "";
        if (text === "") return;
        if (column < 0) throw new Unreadable("BROKEN_XLSX");
        if (column >= limits.crmImportColumnsMax) throw new Unreadable("TOO_MANY_COLUMNS", number);
        for (let gap = row.length; gap < column; gap += 1) row[gap] = "";
        row[column] = text;
      } else if (name === "row") rows.push(row);
    },
  });
  for await (const _piece of pieces)
    if (rows.length > 0) {
      const ready = rows;
      rows = [];
      yield ready;
    }
  if (rows.length > 0) yield rows;
}
