import { readFileSync } from "node:fs";

/**
 * The column `text` of a CSV file (RFC 4180: quoted fields may hold commas, line ends and doubled quotes).
 */
export function readMessages(file: string): string[] {
  const [header = [], ...rows] = rowsOf(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
  const column = header.indexOf("text");
  if (column < 0) throw new Error(`${file} has no column "text".`);
  return rows.map((row) => row[column] ?? "").filter((text) => text.trim() !== "");
}

function rowsOf(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const match of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    const [whole, quoted, plain, end] = match;
    if (whole === "" && row.length === 0) break;
    row.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
    if (end !== ",") {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}
