import { strToU8, zipSync } from "fflate";
import { imports } from "../../contract/crm/import.ts";
import type { CrmImport } from "../../contract/crm/import.ts";
import type { Person, World } from "./world.ts";

export interface Answered {
  status: number;
  body: CrmImport & Record<string, unknown>;
}

/** Sends a file as a form does. */
export async function sendFile(
  world: World,
  as: Person,
  bytes: string | Uint8Array,
  { name = "people.csv", entity = "CONTACT", language = "en" } = {},
): Promise<Answered> {
  const boundary = "----a-file-of-the-test";
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    typeof bytes === "string" ? Buffer.from(bytes) : bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const response = await world.app.http.inject({
    method: "POST",
    url: `/api${imports.analyze.path}?entity=${entity}`,
    headers: {
      authorization: `Bearer ${as.token}`,
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "accept-language": language,
    },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
type Cell = string | number | boolean | { day: number };
const letter = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : `${letter(Math.floor(at / 26) - 1)}${letter(at % 26)}`;

/** A workbook as programs write it: shared texts, a style for days, numbers as they are. */
export function workbook(
  sheets: Record<string, Cell[][]>,
  more: Record<string, Uint8Array> = {},
): Uint8Array {
  const texts: string[] = [];
  const cell = (value: Cell, row: number, at: number): string => {
    const place = `r="${letter(at)}${row}"`;
    if (typeof value === "string") return `<c ${place} t="s"><v>${texts.push(value) - 1}</v></c>`;
    if (typeof value === "boolean") return `<c ${place} t="b"><v>${value ? 1 : 0}</v></c>`;
    return typeof value === "number"
      ? `<c ${place}><v>${value}</v></c>`
      : `<c ${place} s="1"><v>${value.day}</v></c>`;
  };
  const parts = Object.entries(sheets).map(([name, rows], at) => ({
    name,
    at: at + 1,
    xml: `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.map((cells, row) => `<row r="${row + 1}">${cells.map((value, column) => cell(value, row + 1, column)).join("")}</row>`).join("")}</sheetData></worksheet>`,
  }));
  return zipSync({
    "[Content_Types].xml": strToU8("<Types/>"),
    "xl/workbook.xml": strToU8(
      `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${parts.map(({ name, at }) => `<sheet name="${escaped(name)}" sheetId="${at}" r:id="rId${at}"/>`).join("")}</sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      `<Relationships>${parts.map(({ at }) => `<Relationship Id="rId${at}" Target="worksheets/sheet${at}.xml"/>`).join("")}</Relationships>`,
    ),
    "xl/styles.xml": strToU8(
      `<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ),
    "xl/sharedStrings.xml": strToU8(
      `<sst>${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join("")}</sst>`,
    ),
    ...Object.fromEntries(parts.map(({ at, xml }) => [`xl/worksheets/sheet${at}.xml`, strToU8(xml)])),
    ...more,
  });
}
