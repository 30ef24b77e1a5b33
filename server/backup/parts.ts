import { readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";

/** What is written before it is whole, beside its file: it says which process of which machine writes it. */
export const partOf = (file: string): string =>
  path.join(path.dirname(file), `.parley-backup-${encodeURIComponent(hostname())}-${process.pid}.part`);

const names = /^\.parley-backup-(.+)-(\d+)\.part$/;
const forgottenAfterMs = 24 * 3_600_000;

/**
 * Removes what backups that were killed left beside `file`. Of another machine's nobody here knows whether it is
 * still written, so only those that nobody has touched for a day go.
 */
export async function removeForgottenParts(file: string): Promise<void> {
  const folder = path.dirname(file);
  for (const name of await readdir(folder)) {
    const [, host = "", pid = ""] = names.exec(name) ?? [];
    if (pid === "") continue;
    const part = path.join(folder, name);
    const isForgotten =
      host === encodeURIComponent(hostname())
        ? !isRunning(Number(pid))
        : await stat(part).then(
            ({ mtimeMs }) => Date.now() - mtimeMs > forgottenAfterMs,
            () => false,
          );
    if (isForgotten) await rm(part, { force: true });
  }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
