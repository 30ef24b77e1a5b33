import type { Delimiter, TextEncoding } from "../../../../contract/crm/import-choices.ts";
import { limits } from "../../../../contract/limits.ts";
import type { Storage } from "../../../providers/storage/storage.ts";
import { findEncoding } from "./find-encoding.ts";
import { looksLikeHead } from "./guess.ts";
import { csvReader, delimiterOf } from "./read-csv.ts";
import { openWorkbook } from "./read-xlsx.ts";
import { Unreadable } from "./unreadable.ts";

/** What was said by hand of how to read a file. */
export interface ReadingChoices {
  encoding?: TextEncoding | undefined;
  delimiter?: Delimiter | undefined;
  sheet?: string | undefined;
  hasHeader?: boolean | undefined;
}
export interface FileRow {
  number: number;
  cells: string[];
}
export interface ReadFile {
  reading: {
    kind: "CSV" | "XLSX";
    encoding: TextEncoding | null;
    delimiter: Delimiter | null;
    sheet: string | null;
    sheets: string[];
    hasHeader: boolean;
  };
  heads: string[];
  first: string[][];
  total: number;
  marks: number[];
}
const markEvery = 1000;
export const rowsKeyOf = (storageKey: string): string => `${storageKey}.rows`;
const samplesMax = 200;
const beginningLength = 100_000;
const yieldEvery = 65_536;

/**
 * Reads a file once, whatever it is, and writes its rows as lines of JSON next to it: anyone who reads them
 * again may begin anywhere and needs to know nothing of encodings and workbooks.
 * @throws Unreadable
 */
export async function readUpload(
  storage: Storage,
  storageKey: string,
  said: ReadingChoices,
): Promise<ReadFile> {
  const kind = await kindOf(storage, storageKey);
  if (kind === "XLSX")
    return storage.lying(storageKey, async (at) => {
      const book = await openWorkbook(at);
      try {
        const sheet =
          said.sheet !== undefined && book.sheets.includes(said.sheet) ? said.sheet : (book.sheets[0] ?? "");
        const { hasHeader, ...read } = await writeRows(storage, storageKey, book.rows(sheet), said.hasHeader);
        return {
          ...read,
          reading: { kind, encoding: null, delimiter: null, sheet, sheets: book.sheets, hasHeader },
        };
      } finally {
        book.close();
      }
    });
  const found = await findEncoding(await storage.read(storageKey));
  const encoding = said.encoding ?? found;
  const { delimiter, isSaid } = delimiterOf(await beginningOf(storage, storageKey, encoding));
  const parted = said.delimiter ?? delimiter;
  const { hasHeader, ...read } = await writeRows(
    storage,
    storageKey,
    csvRows(storage, storageKey, encoding, parted, isSaid),
    said.hasHeader,
  );
  return {
    ...read,
    reading: { kind: "CSV", encoding, delimiter: parted, sheet: null, sheets: [], hasHeader },
  };
}

const signatures: readonly [bytes: string, what: "XLSX" | "OLE" | "OTHER"][] = [
  ["504b0304", "XLSX"],
  ["504b0506", "XLSX"],
  ["d0cf11e0a1b11ae1", "OLE"],
  ["25504446", "OTHER"],
  ["89504e47", "OTHER"],
  ["ffd8ff", "OTHER"],
  ["47494638", "OTHER"],
  ["1f8b", "OTHER"],
  ["377abcaf", "OTHER"],
  ["52617221", "OTHER"],
  ["7f454c46", "OTHER"],
  ["4d5a90", "OTHER"],
];

/** By the bytes, never by the name. */
async function kindOf(storage: Storage, key: string): Promise<"CSV" | "XLSX"> {
  let beginning = Buffer.alloc(0);
  for await (const piece of await storage.read(key)) {
    beginning = Buffer.concat([beginning, piece]);
    if (beginning.length >= 512) break;
  }
  if (beginning.length === 0) throw new Unreadable("EMPTY");
  const hex = beginning.subarray(0, 8).toString("hex");
  const kind = signatures.find(([bytes]) => hex.startsWith(bytes))?.[1];
  if (kind === "XLSX") return kind;
  if (kind === "OLE")
    throw new Unreadable(
      (await holds(storage, key, Buffer.from("EncryptedPackage", "utf16le"))) ? "ENCRYPTED" : "OLD_EXCEL",
    );
  if (
    kind === "OTHER" ||
    /^\s*(?:<(?:!doctype|html|\?xml|table)|[[{]\s*["{[])/iu.test(
      beginning.toString("latin1").replace(/^\u00ef\u00bb\u00bf/u, ""),
    )
  )
    throw new Unreadable("NOT_A_TABLE");
  return "CSV";
}

async function holds(storage: Storage, key: string, wanted: Buffer): Promise<boolean> {
  let tail = Buffer.alloc(0);
  for await (const piece of await storage.read(key)) {
    const here = Buffer.concat([tail, piece]);
    if (here.includes(wanted)) return true;
    tail = here.subarray(-wanted.length);
  }
  return false;
}

async function* textOf(storage: Storage, key: string, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (piece?: Uint8Array) => {
    try {
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
    } catch {
      throw new Unreadable("ENCODING");
    }
  };
  for await (const piece of await storage.read(key)) yield decode(piece);
  yield decode();
}

async function beginningOf(storage: Storage, key: string, encoding: TextEncoding): Promise<string> {
  let beginning = "";
  for await (const text of textOf(storage, key, encoding)) {
    beginning += text;
    if (beginning.length >= beginningLength) break;
  }
  return beginning.slice(0, beginningLength);
}

async function* csvRows(
  storage: Storage,
  key: string,
  encoding: TextEncoding,
  delimiter: Delimiter,
  isSaid: boolean,
): AsyncGenerator<string[][]> {
  const reader = csvReader(delimiter);
  let isFirst = isSaid;
  const withoutSaid = (rows: string[][]): string[][] => {
    if (!isFirst || rows.length === 0) return rows;
    isFirst = false;
    return [[], ...rows.slice(1)];
  };
  for await (const text of textOf(storage, key, encoding))
    for (let from = 0; from < text.length; from += yieldEvery)
      yield withoutSaid(reader.read(text.slice(from, from + yieldEvery)));
  yield withoutSaid(reader.end());
}

async function writeRows(
  storage: Storage,
  storageKey: string,
  rows: AsyncIterable<string[][]>,
  saidHead: boolean | undefined,
): Promise<Omit<ReadFile, "reading"> & { hasHeader: boolean }> {
  const read: Omit<ReadFile, "reading"> & { hasHeader: boolean } = {
    heads: [],
    first: [],
    total: 0,
    marks: [],
    hasHeader: true,
  };
  let [number, bytes, width, isBegun] = [0, 0, 0, false];
  async function* lines(): AsyncGenerator<Buffer> {
    for await (const some of rows) {
      let text = "";
      for (const cells of some) {
        number += 1;
        if (cells.every((cell) => cell.trim() === "")) continue;
        width = Math.max(width, cells.length);
        if (!isBegun) {
          isBegun = true;
          read.hasHeader = saidHead ?? looksLikeHead(cells);
          if (read.hasHeader) {
            read.heads = cells.map((cell) =>
              cell
                .replaceAll(/[\p{Cc}\ufeff]/gu, " ")
                .replaceAll(/\s+/gu, " ")
                .trim()
                .slice(0, 100),
            );
            continue;
          }
        }
        read.total += 1;
        if (read.total > limits.crmImportRowsMax) throw new Unreadable("TOO_MANY_ROWS");
        if (read.first.length < samplesMax) read.first.push(cells);
        if ((read.total - 1) % markEvery === 0) {
          read.marks.push(bytes + Buffer.byteLength(text));
        }
        text += `${JSON.stringify([number, ...cells])}\n`;
      }
      const piece = Buffer.from(text);
      bytes += piece.length;
      yield piece;
    }
    if (!isBegun) throw new Unreadable("EMPTY");
    if (read.total === 0) throw new Unreadable("NO_ROWS");
  }
  await storage.write(rowsKeyOf(storageKey), lines(), "application/x-ndjson");
  return { ...read, heads: Array.from({ length: width }, (_, at) => read.heads[at] ?? "") };
}

/** The rows from the mark on that `done` rows lead to, a few hundred at once. */
export async function* rowsFrom(
  storage: Storage,
  storageKey: string,
  marks: readonly number[],
  done: number,
): AsyncGenerator<FileRow[]> {
  const mark = Math.floor(done / markEvery);
  if (mark >= marks.length) return;
  let skip = done - mark * markEvery;
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of await storage.read(rowsKeyOf(storageKey), marks[mark] ?? 0)) {
    const parts = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = parts.pop() ?? "";
    const rows = parts.slice(Math.min(skip, parts.length)).map(rowOf);
    skip = Math.max(0, skip - parts.length);
    if (rows.length > 0) yield rows;
  }
}
/** The same, `count` at once: as many as one statement is worth. */
export async function* portionsOf(rows: AsyncIterable<FileRow[]>, count: number): AsyncGenerator<FileRow[]> {
  let waiting: FileRow[] = [];
  for await (const some of rows) {
    waiting = [...waiting, ...some];
    while (waiting.length >= count) yield waiting.splice(0, count);
  }
  if (waiting.length > 0) yield waiting;
}

function rowOf(line: string): FileRow {
  const [number, ...cells] = JSON.parse(line) as [number, ...string[]]; // written by writeRows
  return { number, cells };
}
