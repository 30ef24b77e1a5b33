import { and, asc, desc, eq, gte, lt, notInArray, sql } from "drizzle-orm";
import type { LandingContent } from "../../../../contract/site/landing-content.ts";
import type { LandingPage, LandingPageSummary } from "../../../../contract/site/landing-pages.ts";
import { limits } from "../../../../contract/limits.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Services } from "../../../services.ts";
import type { Work } from "../../../work.ts";
import { safeImages } from "../../workspace/attachments/content.ts";
import { isUnsent } from "../../workspace/attachments/queries.ts";
import { isRedrawn } from "../../workspace/attachments/redraw.ts";
import { signedPath } from "../../workspace/attachments/signed-links.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import { tenantHere } from "../../../kernel/tenant.ts";
import { listedArticles } from "./articles.ts";
import { flawsIn, gapsIn } from "./rules.ts";
import { landingPageDays, landingPageVersions, landingPages } from "./table.ts";
import { say } from "./texts.ts";

export type PageRow = typeof landingPages.$inferSelect;
const daySeconds = 86_400;

/** `hasChanges` is the database's to say: both contents are jsonb there, whose keys are in one order. */
const summary = {
  id: landingPages.id,
  slug: landingPages.slug,
  name: landingPages.name,
  isHome: landingPages.isHome,
  version: landingPages.version,
  publishedAt: landingPages.publishedAt,
  publishedSlug: landingPages.publishedSlug,
  updatedAt: landingPages.updatedAt,
  hasChanges: sql<boolean>`${landingPages.publishedNumber} is not null and (${landingPages.slug} is distinct from ${landingPages.publishedSlug} or ${landingPages.content} is distinct from ${landingPageVersions.content})`,
};
const shown = and(
  eq(landingPageVersions.tenantId, landingPages.tenantId),
  eq(landingPageVersions.pageId, landingPages.id),
  eq(landingPageVersions.number, landingPages.publishedNumber),
);
const statusOf = (publishedSlug: string | null) =>
  publishedSlug === null ? ("DRAFT" as const) : ("PUBLISHED" as const);

export const dayHere = ({ now, tenant }: Work, daysAgo = 0) =>
  sql<string>`to_char((${now}::timestamptz at time zone (select t.time_zone from tenants t where t.id = ${tenant})) - make_interval(days => ${daysAgo}::int), 'YYYY-MM-DD')`;

export async function listPages(work: Work): Promise<LandingPageSummary[]> {
  const days = work
    .from(landingPageDays, {
      pageId: landingPageDays.pageId,
      visits: sql<number>`sum(${landingPageDays.visits})::int`.as("visits"),
      conversions: sql<number>`sum(${landingPageDays.conversions})::int`.as("conversions"),
    })
    .where(gte(landingPageDays.day, dayHere(work, 29)))
    .groupBy(landingPageDays.pageId)
    .as("days");
  const rows = await work
    .from(landingPages, { ...summary, visits: days.visits, conversions: days.conversions })
    .leftJoin(landingPageVersions, shown)
    .leftJoin(days, eq(days.pageId, landingPages.id))
    .orderBy(asc(landingPages.name), asc(landingPages.id))
    .limit(limits.landingPagesMax);
  return rows.map((row) => ({
    ...row,
    status: statusOf(row.publishedSlug),
    visits: row.visits ?? 0,
    conversions: row.conversions ?? 0,
  }));
}

export async function pageWith(work: Work, services: Services, id: string): Promise<LandingPage> {
  const [row] = await work
    .from(landingPages, { ...summary, content: landingPages.content })
    .leftJoin(landingPageVersions, shown)
    .where(eq(landingPages.id, id));
  if (!row) throw new Fault("not_found");
  const { locale: defaultLocale } = await tenantHere(work);
  return {
    ...row,
    status: statusOf(row.publishedSlug),
    logoUrl: await logoUrl(work, services, row.content),
    articles: await listedArticles(work, row.content.blocks, defaultLocale),
    defaultLocale,
  };
}

/** Good for a day at least, and the same all day, so that a browser keeps the picture. */
export async function logoUrl(
  { tenant }: Work,
  services: Services,
  { theme }: LandingContent,
): Promise<string | null> {
  if (theme.logoId === null) return null;
  const now = Math.floor(services.clock.now().getTime() / 1000);
  return signedPath(services, tenant, theme.logoId, (Math.floor(now / daySeconds) + 2) * daySeconds - now);
}

/** A picture that the actor uploaded, or that the site has already. @throws Fault invalid at the logo */
export async function claimLogo(work: Work, { theme }: LandingContent): Promise<void> {
  if (theme.logoId === null) return;
  const where = (more: typeof isUnsent) =>
    and(eq(attachments.tenantId, work.tenant), eq(attachments.id, theme.logoId ?? ""), more);
  const [known] = await work.db
    .update(attachments)
    .set({ unusedSince: null })
    .where(where(eq(attachments.isOfSite, true)))
    .returning({ contentType: attachments.contentType });
  const [file] = known
    ? [known]
    : await work.db
        .update(attachments)
        .set({ isOfSite: true })
        .where(
          where(
            and(isUnsent, work.actor.id === null ? sql`false` : eq(attachments.uploadedById, work.actor.id)),
          ),
        )
        .returning({ contentType: attachments.contentType, storageKey: attachments.storageKey });
  if (!file) throw fieldFault("content.theme.logoId", say("landing_pages.picture_gone"));
  // Everybody is shown it: one that was uploaded as a file is as its camera left it.
  const isAsItCame = "storageKey" in file && !isRedrawn(file.storageKey);
  if (!safeImages.includes(file.contentType) || isAsItCame)
    throw fieldFault("content.theme.logoId", say("landing_pages.logo_not_picture"));
}

export function refuseFlaws(content: LandingContent): void {
  refuse(flawsIn(content));
}
function refuse(errors: ReturnType<typeof flawsIn>): void {
  const [first] = errors;
  if (first) throw new Fault("invalid", first.message, { errors: errors.slice(0, 20) });
}

/** What the draft says now is what visitors see from here on; what they saw is kept. */
export async function publishPage(work: Work, page: PageRow): Promise<void> {
  refuse(gapsIn(page.content));
  const mine = and(eq(landingPageVersions.tenantId, work.tenant), eq(landingPageVersions.pageId, page.id));
  const [last] = await work.db
    .select({ number: landingPageVersions.number })
    .from(landingPageVersions)
    .where(mine)
    .orderBy(desc(landingPageVersions.number))
    .limit(1);
  const number = (last?.number ?? 0) + 1;
  await work.rows(landingPageVersions).insert({
    pageId: page.id,
    number,
    slug: page.slug,
    content: page.content,
    publishedByName: work.actor.name,
    createdAt: work.now,
  });
  await work
    .rows(landingPages)
    .update(
      page.id,
      { publishedSlug: page.slug, publishedNumber: number, publishedAt: work.now },
      { before: page, action: "publish" },
    );
  const kept = work.db
    .select({ number: landingPageVersions.number })
    .from(landingPageVersions)
    .where(mine)
    .orderBy(desc(landingPageVersions.number))
    .limit(limits.landingVersionsKept);
  if (number > limits.landingVersionsKept)
    await work.db
      .delete(landingPageVersions)
      .where(and(mine, lt(landingPageVersions.number, number), notInArray(landingPageVersions.number, kept)));
}
