import { helpCenter as calls } from "../../../../contract/site/help-center.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { sitePurges } from "./purges.ts";
import { answeringArticles, ask } from "./questions.ts";
import { articleAt, faq, helpCenterHome, recentArticles, sitemap } from "./reads.ts";
import { search } from "./search.ts";
import { changeSite, onSite } from "./site-work.ts";
import { stampOf } from "../../../kernel/site-stamp.ts";
import { view, voteOnArticle } from "./votes.ts";
import { indexMissing } from "./index-missing.ts";
import { purgeSiteFiles } from "./purge-files.ts";

/**
 * What a tenant's readers see: each call finds its tenant by the domain, and reads what was published there.
 */
const helpCenterCalls = implement(calls, {
  stamp: (asked) => onSite(asked, async (site) => ({ stamp: await stampOf(site) })),
  home: (asked) => onSite(asked, (site) => helpCenterHome(site, asked.query)),
  article: (asked) => onSite(asked, (site) => articleAt(site, slugIn(asked.params.slug), asked.query.locale)),
  helpful: (asked) => changeSite(asked, (site) => voteOnArticle(site, slugIn(asked.params.slug), asked.body)),
  viewed: (asked) =>
    changeSite(asked, async (site) => {
      await view(site, slugIn(asked.params.slug));
      return {};
    }),
  search: (asked) => onSite(asked, (site) => search(site, asked.query)),
  faq: (asked) => onSite(asked, (site) => faq(site, asked.query.locale)),
  recent: (asked) => onSite(asked, (site) => recentArticles(site, asked.query.locale, asked.query.limit)),
  sitemap: (asked) => onSite(asked, (site) => sitemap(site, asked.query)),
  ask: (asked) => changeSite(asked, (site) => ask(site, asked.body)),
  answering: (asked) => onSite(asked, (site) => answeringArticles(site, asked.services.env.publicDomain)),
});

/** An address as it may be typed or encoded. */
const slugIn = (given: string): string => given.toLowerCase().normalize("NFC");

export const helpCenterModule = defineModule("site/help-center", {
  calls: helpCenterCalls,
  routines: [indexMissing, purgeSiteFiles],
  functions: [new URL("functions.sql", import.meta.url)],
  purges: sitePurges,
});
