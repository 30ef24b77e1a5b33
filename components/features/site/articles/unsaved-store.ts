import { persisted } from "@/lib/browser/persisted";
import { isUnsaved } from "./writing";
import type { UnsavedArticle } from "./writing";

/**
 * Of one person and one article, or of the one that is not made yet: a reload and a session that ends leave
 * it.
 */
const unsavedOf = (userId: string, articleId: string | null) =>
  persisted<UnsavedArticle | null>(`draft:article:${userId}:${articleId ?? "new"}`, {
    scope: "tab",
    fallback: null,
    parse: (value) => (isUnsaved(value) ? value : null),
  });

export const readUnsaved = (userId: string, articleId: string | null): UnsavedArticle | null =>
  unsavedOf(userId, articleId).read();

/** With a full store what is on the screen stands, and is saved in a moment. */
export const keepUnsaved = (userId: string, articleId: string | null, unsaved: UnsavedArticle | null): void =>
  void unsavedOf(userId, articleId).write(unsaved);
