import { and, sql } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import { patternList, searchFor } from "../../../db/search.ts";
import type { Search } from "../../../db/search.ts";
import type { Work } from "../../../work.ts";
import { contactPatterns } from "./search-words.ts";
import { contacts } from "./contact-table.ts";

/** Whom a search finds. */
export function contactsFound({ db }: Work, typed: string, isGone: boolean): Promise<Search> {
  const { parts, whole } = contactPatterns(typed);
  return searchFor(
    db,
    contacts.id,
    sql`contacts_found(${patternList(parts)}, ${whole}, ${isGone}, ${limits.totalExactMax})`,
    () => and(...parts.map((part) => sql`contacts.known_by like lower(${part})`)),
  );
}
