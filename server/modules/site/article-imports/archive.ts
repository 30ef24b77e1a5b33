import type { Entry } from "yauzl";
import { limits } from "../../../../contract/limits.ts";
import type { ImportProblem, ImportReason } from "../../../../contract/enums.ts";
import { decoded } from "../../../encoding.ts";
import { ZipRefused, openZip } from "../../../zip.ts";
import type { ZipFile } from "../../../zip.ts";

/** The import cannot continue. */
export class Hopeless extends Error {
  readonly problem: ImportProblem;
  constructor(problem: ImportProblem) {
    super(problem);
    this.problem = problem;
  }
}

interface Packed {
  path: string;
  sizeBytes: number;
  /** Why it is not read. */ reason: ImportReason | null;
  entry: Entry;
}
export interface Archive {
  /** By path, from the folder that all are in. */
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

/** Lists a zip of somebody's files. @throws Hopeless */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await openZip(
    bytes,
    { entriesMax: limits.importEntriesMax, bytesMax: limits.importUnzippedMaxBytes },
    (entry) => isFile(nameOf(entry)) && safePath(nameOf(entry)) !== null,
  ).catch((error: unknown) => {
    throw error instanceof ZipRefused ? new Hopeless(error.problem) : error;
  });
  const refused: string[] = [];
  const found: Packed[] = [];
  for (const entry of zip.entries) {
    const name = nameOf(entry);
    if (!isFile(name)) continue;
    const path = safePath(name);
    if (path === null) refused.push(name.slice(0, pathMaxLength).toWellFormed());
    else
      found.push({
        path,
        sizeBytes: entry.uncompressedSize,
        reason: entry.isEncrypted() ? "ENCRYPTED" : null,
        entry,
      });
  }
  const root = commonFolder(found.map(({ path }) => path));
  const files = new Map(
    found.map((file) => {
      const path = file.path.slice(root.length);
      return [path, { ...file, path }];
    }),
  );
  return {
    files,
    refused,
    read: (path, maxBytes) => unpacked(zip, files.get(path), maxBytes),
    close: () => {
      zip.close();
    },
  };
}

const isFile = (name: string): boolean => !name.endsWith("/") && !clutter.test(name);

/** In UTF-8, whether it says so or not; older programs wrote names in a code page that nobody can tell. */
function nameOf({ fileNameRaw }: Entry): string {
  return (decoded(fileNameRaw) ?? new TextDecoder("latin1").decode(fileNameRaw))
    .replaceAll("\\", "/")
    .normalize("NFC");
}

/** A path that stays below where it begins; null for one that does not, or cannot be kept. */
export function safePath(name: string): string | null {
  if (
    name === "" ||
    name.length > pathMaxLength ||
    /^(?:\/|[a-z]:)/iu.test(name) ||
    /\p{Cc}/u.test(name) ||
    !name.isWellFormed()
  )
    return null;
  const parts = name.split("/").filter((part) => part !== "" && part !== ".");
  return parts.length === 0 || parts.includes("..") ? null : parts.join("/");
}

/** `help/` where everything is in `help`. */
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
    for await (const chunk of await zip.stream(file.entry)) {
      size += chunk.length;
      if (size > maxBytes) return null;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch {
    return null;
  }
}
