import { chmodSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";

const others = 0o077;

/**
 * What the process writes from now on is its owner's alone, and so is the data folder, also one that an
 * earlier version made for everybody. The folder's own mode is what keeps other users of the machine out; the
 * files of the embedded database are tightened as well, one by one.
 */
export function keepToOwner(dataDir: string): void {
  process.umask(others);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  tighten(dataDir);
  for (const name of ["pglite", "files"]) tighten(path.join(dataDir, name));
  for (const entry of entriesOf(path.join(dataDir, "pglite"))) tighten(entry);
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => path.join(folder, name));
  } catch {
    return [];
  } // there is none yet
}

/** A folder on a volume whose modes cannot be changed is used as it is. */
function tighten(at: string): void {
  try {
    const found = lstatSync(at);
    if (found.isSymbolicLink() || (found.mode & others) === 0) return;
    chmodSync(at, found.mode & 0o777 & ~others);
  } catch {
    /* not there, or not ours to change */
  }
}
