import { isUnsaved } from "./writing";
import type { Unsaved } from "./writing";

/**
 * Of one person and one article, or of the one that is not made yet: a reload and a session that ends leave
 * it.
 */
const keyOf = (userId: string, articleId: string | null): string =>
  `draft:article:${userId}:${articleId ?? "new"}`;

export function readUnsaved(userId: string, articleId: string | null): Unsaved | null {
  if (typeof sessionStorage === "undefined") return null;
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId, articleId)) ?? "null");
    return isUnsaved(value) ? value : null;
  } catch {
    return null; // an older version wrote something else
  }
}

export function keepUnsaved(userId: string, articleId: string | null, unsaved: Unsaved | null): void {
  if (unsaved === null) return sessionStorage.removeItem(keyOf(userId, articleId));
  try {
    sessionStorage.setItem(keyOf(userId, articleId), JSON.stringify(unsaved));
  } catch {
    // The store is full: what is on the screen stands, and is saved in a moment.
  }
}
