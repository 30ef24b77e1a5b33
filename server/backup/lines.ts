import { createHash } from "node:crypto";
import type { Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";
import { RefusedStart } from "../refused-start.ts";
import { openStream, sealStream } from "./seal-stream.ts";

/**
 * A backup is a line for each of these, in this order: the head, tables with their rows, files, the end. The archive
 * of one workspace likewise, with a head of its own, by which neither is taken for the other.
 */
export type Line =
  | { head: BackupHead }
  | { workspace: WorkspaceHead }
  | { table: string; columns: [name: string, type: string][] }
  | { rows: (string | null)[][] }
  | { file: string }
  | { bytes: string }
  | { end: Manifest };
export interface BackupHead {
  format: 1;
  createdAt: string;
  version: string;
  engine: string;
  /** The last migration: tables are those of this one. */ migration: number;
  /** Opens with the key that seals what is secret in these tables. */ probe: string;
  /** The key itself, where it was a file and the backup is sealed. */ secretsKey: string | null;
  /** Likewise the key before it, while both were in use; backups of an earlier version say nothing. */
  secretsKeyBefore?: string | null;
}
/** What was taken out. */
export interface WorkspaceHead {
  format: 1;
  /** The subdomain that it had. */ tenant: string;
  name: string;
  createdAt: string;
  version: string;
  engine: string;
  /** The last migration: tables are those of this one. */ migration: number;
  /** It is sealed, and secrets are in it. */ hasSecrets: boolean;
}
export interface Counted {
  count: number;
  sha256: string;
}
/** What there is of each: rows of a table, bytes of a file. */
export interface Manifest {
  tables: Record<string, Counted>;
  files: Record<string, Counted>;
  /** Files that were removed while the backup was made, or were not there before. */ gone: string[];
}

export const noBackup = "This is no backup of Parley.";
export const isOneWorkspace =
  'There is one workspace in this file: "npm run workspace -- in" puts it into an installation.';
export const isInstallation =
  'This is the backup of a whole installation: "npm run restore" puts it into an empty one.';

/** Counts and hashes what goes by, as it is written and as it is read. */
export function createTally() {
  const manifest: Manifest = { tables: {}, files: {}, gone: [] };
  let open: { into: Record<string, Counted>; name: string; count: number; hash: Hash } | null = null;
  const close = () => {
    if (open) open.into[open.name] = { count: open.count, sha256: open.hash.digest("hex") };
    open = null;
  };
  const begin = (into: Record<string, Counted>, name: string) => {
    close();
    open = { into, name, count: 0, hash: createHash("sha256") };
  };
  const add = (piece: string | Uint8Array, by: number) => {
    if (!open) throw new RefusedStart("The backup is damaged.");
    open.hash.update(piece);
    open.count += by;
  };
  return {
    see(line: Line): void {
      if ("table" in line) begin(manifest.tables, line.table);
      else if ("file" in line) begin(manifest.files, line.file);
      else if ("rows" in line) for (const row of line.rows) add(`${JSON.stringify(row)}\n`, 1);
      else if ("bytes" in line) {
        const bytes = Buffer.from(line.bytes, "base64");
        add(bytes, bytes.length);
      }
    },
    whole(): Manifest {
      close();
      return manifest;
    },
  };
}

/** Lines as the bytes of a file. */
export const packed = (
  lines: AsyncIterable<Line>,
  passphrase: string | undefined,
): AsyncGenerator<Uint8Array, void> => {
  async function* texts() {
    for await (const line of lines) yield `${JSON.stringify(line)}\n`;
  }
  const zipped = Readable.from(texts()).on("error", (error) => gzip.destroy(error));
  const gzip = createGzip();
  return sealStream(zipped.pipe(gzip), passphrase);
};

/**
 * The lines of a file, each counted and hashed; the last one agrees with all before it.
 * @throws RefusedStart in words where it does not, or the file ends before
 */
export async function* unpacked(file: string, passphrase: string | undefined): AsyncGenerator<Line, void> {
  // nothing sets an encoding, so pieces are bytes
  const opened = Readable.from(openStream(createReadStream(file) as AsyncIterable<Buffer>, passphrase));
  const gunzip = createGunzip();
  opened.on("error", (error) => gunzip.destroy(error));
  const tally = createTally();
  try {
    for await (const text of textsIn(opened.pipe(gunzip))) {
      const line = lineOf(text);
      if ("end" in line) {
        const { tables, files } = tally.whole();
        if (!isSame(tables, line.end.tables) || !isSame(files, line.end.files))
          throw new RefusedStart("The backup is damaged: what is in it is not what its last line says.");
        yield line;
        return;
      }
      tally.see(line);
      yield line;
    }
  } catch (error) {
    if (error instanceof RefusedStart) throw error;
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_"))
      throw new RefusedStart("The backup is damaged, or breaks off.");
    throw error;
  }
  throw new RefusedStart("The backup breaks off.");
}

/** As `packed` wrote it, or another byte made no sense of it before the end is reached. */
function lineOf(text: string): Line {
  try {
    const line: unknown = JSON.parse(text);
    if (typeof line === "object" && line !== null) return line as Line; // `packed` wrote it
  } catch {
    // said below
  }
  throw new RefusedStart("The backup is damaged, or breaks off.");
}

async function* textsIn(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let held: Buffer[] = [];
  for await (let piece of pieces) {
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10)) {
      yield Buffer.concat([...held, piece.subarray(0, at)]).toString("utf8");
      held = [];
      piece = piece.subarray(at + 1);
    }
    held.push(piece);
  }
}

const isSame = (one: Record<string, Counted>, other: Record<string, Counted>): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
