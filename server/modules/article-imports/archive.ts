import { fromBufferPromise } from "yauzl";
import type { Entry, ZipFile } from "yauzl";
import { limits } from "../../../contract/limits.ts";
import type { ImportProblem, ImportReason } from "../../../contract/enums.ts";
import { decoded } from "./encoding.ts";

/** The import cannot go on. */
export class Hopeless extends Error {
  readonly problem: ImportProblem;
  constructor(problem: ImportProblem) { super(problem); this.problem = problem; }
}

interface Packed { path: string; sizeBytes: number; /** Why it is not read. */ reason: ImportReason | null; entry: Entry }
export interface Archive {
  /** By path, from the folder that all stand in. */
  files: ReadonlyMap<string, Packed>;
  /** Those whose names lead out of the zip, or are none. */
  refused: string[];
  /** Null where it does not hold what it says it does. */
  read(path: string, maxBytes: number): Promise<Buffer | null>;
  close(): void;
}

/** What systems put into a zip besides somebody's files. */
const clutter = /(?:^|\/)(?:__MACOSX|\.(?!\.(?:\/|$))[^/]*|node_modules|Thumbs\.db|desktop\.ini)(?:\/|$)/u;
export const pathMaxLength = 500;

/**
 * Lists a zip. Nothing of it is unpacked before the sizes that it states are known to be bearable, and nothing may be larger than stated; nothing is ever
 * written to disk under a name of its own.
 * @throws Hopeless
 */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  let zip: ZipFile;
  // Names are looked at below: by itself the reader would refuse all for one.
  try { zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true }); } catch { throw new Hopeless("NOT_A_ZIP"); }
  try {
    if (zip.entryCount > limits.importEntriesMax) throw new Hopeless("TOO_MANY");
    const refused: string[] = [];
    const found: Packed[] = [];
    let sizeBytes = 0;
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      if (name.endsWith("/") || clutter.test(name)) continue;
      const path = safePath(name);
      if (path === null) { refused.push(name.slice(0, pathMaxLength).toWellFormed()); continue; }
      sizeBytes += entry.uncompressedSize;
      if (sizeBytes > limits.importUnzippedMaxBytes) throw new Hopeless("ZIP_TOO_LARGE");
      found.push({ path, sizeBytes: entry.uncompressedSize, reason: entry.isEncrypted() ? "ENCRYPTED" : null, entry });
    }
    const root = commonFolder(found.map(({ path }) => path));
    const files = new Map(found.map((file) => { const path = file.path.slice(root.length); return [path, { ...file, path }]; }));
    return { files, refused, read: (path, maxBytes) => unpacked(zip, files.get(path), maxBytes), close: () => { zip.close(); } };
  } catch (error) {
    zip.close();
    throw error instanceof Hopeless ? error : new Hopeless("NOT_A_ZIP");
  }
}

/** In UTF-8, whether it says so or not; older programs wrote names in a code page that nobody can tell. */
function nameOf({ fileNameRaw }: Entry): string {
  return (decoded(fileNameRaw) ?? new TextDecoder("latin1").decode(fileNameRaw)).replaceAll("\\", "/").normalize("NFC");
}

/** A path that stays below where it begins; null for one that does not, or cannot be kept. */
export function safePath(name: string): string | null {
  if (name === "" || name.length > pathMaxLength || /^(?:\/|[a-z]:)/iu.test(name) || /\p{Cc}/u.test(name) || !name.isWellFormed()) return null;
  const parts = name.split("/").filter((part) => part !== "" && part !== ".");
  return parts.length === 0 || parts.includes("..") ? null : parts.join("/");
}

/** `help/` where everything stands in `help`. */
function commonFolder(paths: readonly string[]): string {
  const [first = ""] = paths;
  const folder = first.includes("/") ? first.slice(0, first.indexOf("/") + 1) : "";
  return folder !== "" && paths.every((path) => path.startsWith(folder)) ? folder : "";
}

async function unpacked(zip: ZipFile, file: Packed | undefined, maxBytes: number): Promise<Buffer | null> {
  if (!file || file.reason !== null || file.sizeBytes > maxBytes) return null;
  try {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of (await zip.openReadStreamPromise(file.entry)) as AsyncIterable<Buffer>) { // nothing sets an encoding, so chunks are bytes
      size += chunk.length;
      if (size > maxBytes) return null;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch { return null; }
}
