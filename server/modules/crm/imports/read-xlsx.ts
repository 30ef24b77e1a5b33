import type { Entry } from "yauzl";
import { limits } from "../../../../contract/limits.ts";
import { ZipRefused, openZip } from "../../../zip.ts";
import type { ZipFile } from "../../../zip.ts";
import { isDateFormat } from "./cell-formats.ts";
import { sheetReader } from "./sheet-reader.ts";
import { Unreadable } from "./unreadable.ts";
import { hear, hearAll } from "./xml-part.ts";

/** A workbook's first look: which sheets it has, and one of them row by row. */
export interface Workbook {
  sheets: string[];
  rows(sheet: string): AsyncIterable<string[][]>;
  close(): void;
}

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

async function* rowsOf(
  zip: ZipFile,
  entry: Entry,
  entries: ReadonlyMap<string, Entry>,
  isFrom1904: boolean,
): AsyncGenerator<string[][]> {
  const texts = await textsOf(zip, entries.get("xl/sharedstrings.xml"));
  const dates = await dateStylesOf(zip, entries.get("xl/styles.xml"));
  const sheet = sheetReader({ texts, dates, isFrom1904 });
  for await (const _piece of hear(zip, entry, sheet.hearing)) {
    const ready = sheet.take();
    if (ready.length > 0) yield ready;
  }
  const rest = sheet.take();
  if (rest.length > 0) yield rest;
}
