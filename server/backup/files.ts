import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { isOneWorkspace, noBackup, packed, unpacked } from "./lines.ts";
import type { BackupHead, Line, Manifest } from "./lines.ts";
import { partOf, removeForgottenParts } from "./parts.ts";
import { RefusedStart } from "../refused-start.ts";

/**
 * Writes a backup, reads it again to see that it is whole, and only then gives it its name.
 * @param lines are ended also where it could not be written: they hold a connection until then
 * @param check reads what was written to its end
 */
export async function writeBackup(
  file: string,
  lines: AsyncGenerator<Line, void>,
  passphrase: string | undefined,
  check: (part: string, passphrase: string | undefined) => Promise<{ manifest: Manifest }> = checkBackup,
): Promise<Manifest> {
  await removeForgottenParts(file);
  const part = partOf(file);
  try {
    await pipeline(packed(lines, passphrase), createWriteStream(part, { mode: 0o600 }));
    const handle = await open(part, "r+");
    await handle.sync();
    await handle.close();
    const { manifest } = await check(part, passphrase);
    await rename(part, file);
    return manifest;
  } catch (error) {
    await rm(part, { force: true });
    throw isFull(error) ? new RefusedStart(`There is no room left for ${file}. Nothing was written.`) : error;
  } finally {
    await lines.return();
  }
}
const isFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");

/** Reads a backup to its end. @throws RefusedStart in words where it is not whole, or is none */
export async function checkBackup(
  file: string,
  passphrase: string | undefined,
): Promise<{ head: BackupHead; manifest: Manifest }> {
  let head: BackupHead | null = null;
  for await (const line of unpacked(file, passphrase))
    if ("workspace" in line) throw new RefusedStart(isOneWorkspace);
    else if ("head" in line) head = line.head;
    else if (!head) break;
    else if ("end" in line) return { head, manifest: line.end };
  throw new RefusedStart(noBackup);
}
