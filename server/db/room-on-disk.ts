import { statfs } from "node:fs/promises";

/**
 * So much of its disk an embedded database leaves free: one whose log cannot grow in the middle of a write answers
 * nothing any more, and a segment of it has 16 MB.
 */
const reservedBytes = 64 * 1024 * 1024;
/** In which it cannot write as much. */
const lookEveryMs = 100;

/** @returns refuses where the disk of this folder is nearly full, in PostgreSQL's own words for it */
export function roomOn(folder: string, leavesBytes = reservedBytes): () => Promise<void> {
  let [lookedAt, hasRoom] = [-Infinity, true];
  return async () => {
    const now = performance.now();
    if (now - lookedAt >= lookEveryMs) {
      lookedAt = now;
      const { bavail, bsize } = await statfs(folder);
      hasRoom = bavail * bsize > leavesBytes;
    }
    if (!hasRoom) throw Object.assign(new Error("No space left on device"), { code: "53100" });
  };
}
