import { and, sql } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import { patternList, searchFor } from "../../../db/search.ts";
import type { Search } from "../../../db/search.ts";
import type { Work } from "../../../work.ts";
import { contactPatterns } from "../records/search-words.ts";
import { companies } from "../records/company-table.ts";

/** Which companies a search finds. */
export function companiesFound({ db }: Work, typed: string, isGone: boolean): Promise<Search> {
  const { parts } = contactPatterns(typed);
  return searchFor(
    db,
    companies.id,
    sql`companies_found(${patternList(parts)}, ${isGone}, ${limits.totalExactMax})`,
    () =>
      and(
        ...parts.map(
          (part) => sql`(' ' || companies.name || ' ' || coalesce(companies.domain, '')) ilike ${part}`,
        ),
      ),
  );
}
