import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { inflateSync } from "node:zlib";

/**
 * Letters of one family for Latin and Arabic, as the pages have them. The trailing comma keeps the text
 * engine from reading "SemiBold" as a wish.
 */
export const faces = { bold: "IBM Plex Sans Arabic SemiBold,", plain: "IBM Plex Sans Arabic" } as const;
const sourceOf = (part: string, weight: number): string =>
  createRequire(import.meta.url).resolve(
    `@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-${part}-${weight}-normal.woff`,
  );
const sources = ["arabic", "latin", "latin-ext", "cyrillic-ext"].flatMap((part) =>
  [400, 600].map((weight) => sourceOf(part, weight)),
);

/**
 * The fonts as files that the text engine reads, which takes neither form of WOFF; they go when the process
 * does.
 */
export async function fontFiles(): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "parley-fonts-"));
  process.once("exit", () => {
    rmSync(folder, { recursive: true, force: true });
  });
  return Promise.all(
    sources.map(async (source) => {
      const file = path.join(folder, path.basename(source, ".woff") + ".ttf");
      writeFileSync(file, openTypeOf(await readFile(source)));
      return file;
    }),
  );
}

const [headBytes, entryBytes] = [12, 16];
/**
 * WOFF 1.0 (W3C, 2012) is an OpenType font whose tables are deflated each by itself, with a directory of its
 * own.
 */
function openTypeOf(woff: Buffer): Buffer {
  if (woff.toString("latin1", 0, 4) !== "wOFF") throw new Error("Not a WOFF font.");
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = 44 + at * 20;
    const [offset, packed, length] = [
      woff.readUInt32BE(entry + 4),
      woff.readUInt32BE(entry + 8),
      woff.readUInt32BE(entry + 12),
    ];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    };
  });
  const head = Buffer.alloc(headBytes + entryBytes * count);
  const steps = Math.floor(Math.log2(count));
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(2 ** steps * entryBytes, 6);
  head.writeUInt16BE(steps, 8);
  head.writeUInt16BE((count - 2 ** steps) * entryBytes, 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [at, { tag, checksum, bytes }] of tables.entries()) {
    const entry = headBytes + at * entryBytes;
    tag.copy(head, entry);
    head.writeUInt32BE(checksum, entry + 4);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(bytes.length, entry + 12);
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4);
    parts.push(bytes, padding);
    offset += bytes.length + padding.length;
  }
  return Buffer.concat(parts);
}
