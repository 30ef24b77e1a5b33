import { lt } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import type { Purge } from "../../../jobs/purge.ts";
import { articleViews, articleVotes, siteSearches } from "./table.ts";

export const sitePurges: Purge[] = [
  {
    kind: "expired",
    table: articleVotes,
    where: (ago) => lt(articleVotes.day, ago({ days: limits.articleVotesKeepDays }).slice(0, 10)),
  },
  {
    kind: "expired",
    table: siteSearches,
    where: (ago) => lt(siteSearches.day, ago({ days: limits.searchesKeepDays }).slice(0, 10)),
  },
  {
    kind: "expired",
    table: articleViews,
    where: (ago) => lt(articleViews.day, ago({ days: limits.articleVotesKeepDays }).slice(0, 10)),
  },
];
