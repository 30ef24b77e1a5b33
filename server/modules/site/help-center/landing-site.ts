import type { SQL } from "drizzle-orm";
import type { helpCenter as calls } from "../../../../contract/site/help-center.ts";
import type { Answer } from "../../../../contract/kit.ts";
import { declaredByOne } from "../../../kernel/declared.ts";
import type { SiteWork } from "./site-work.ts";

/** What the help center asks of the landing pages that are on the same site. */
export interface LandingSite {
  sitemapPages(site: SiteWork): Promise<Answer<typeof calls.sitemap>["pages"]>;
  /** Whether a page or a version of one shows the file in `attachments`. */
  usesFile: SQL;
}

export const landingSite = declaredByOne<LandingSite>("site of landing pages is");
