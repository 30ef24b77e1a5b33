import { limits } from "../../../contract/limits.ts";
import { tokenKey } from "../../shared/auth/cookie";
import { lastSeenPrefix } from "../persisted";

/**
 * Runs in the head of each page, of the public ones too: what was kept of screens goes where no session is, and
 * where it is too old, also for who never opens the desk again.
 */
export const lastSeenScript = `(${dropOldLastSeen.toString()})(${JSON.stringify(lastSeenPrefix)},${JSON.stringify(tokenKey)},${limits.lastSeenHours * 3600 * 1000})`;

/** Complete in itself: its text is what runs. */
function dropOldLastSeen(prefix: string, key: string, keptMs: number): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (!name.startsWith(prefix)) continue;
      const at = /^\{"at":(\d+)/.exec(localStorage.getItem(name) ?? "")?.[1];
      if (localStorage.getItem(key) === null || !(Date.now() - Number(at) < keptMs))
        localStorage.removeItem(name);
    }
  } catch {
    // A browser whose storage is closed keeps nothing.
  }
}
