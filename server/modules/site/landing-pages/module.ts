import { and, desc, eq } from "drizzle-orm";
import { landingPages as calls } from "../../../../contract/site/landing-pages.ts";
import { limits } from "../../../../contract/limits.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { tenantHere } from "../../../kernel/tenant.ts";
import { touchSite } from "../../../kernel/site-stamp.ts";
import { siteUrl } from "../../workspace/platform/addresses.ts";
import { visitFiguresOf } from "./figures.ts";
import { claimLogo, listPages, pageWith, publishPage, refuseFlaws } from "./pages.ts";
import { previewToken } from "./preview.ts";
import { emptyContent } from "./rules.ts";
import { landingPageVersions, landingPages } from "./table.ts";
import { publicLandingCalls, purgeFormSends } from "./public.ts";
import { say } from "./texts.ts";

const landingPageCalls = implement(calls, {
  list: async (work) => ({ items: await listPages(work) }),
  get: ({ params, services, ...work }) => pageWith(work, services, params.id),
  create: async ({ body: { copyOf, ...body }, services, ...work }) => {
    if ((await work.rows(landingPages).count()) >= limits.landingPagesMax)
      throw new Fault("conflict", say("landing_pages.too_many", { max: limits.landingPagesMax }));
    const source = copyOf === undefined ? undefined : await work.rows(landingPages).find(copyOf);
    if (copyOf !== undefined && !source) throw fieldFault("copyOf", say("landing_pages.no_such_page"));
    if (source) await claimLogo(work, source.content);
    const { id } = await work.rows(landingPages).insert({
      ...body,
      content: source?.content ?? emptyContent(body.name, (await tenantHere(work)).locale),
      createdAt: work.now,
      updatedAt: work.now,
    });
    return pageWith(work, services, id);
  },
  save: async ({ body: { id, ...body }, caller, services, ...work }) => {
    const before = await work.rows(landingPages).lock(id);
    if (caller.ifVersion !== undefined && caller.ifVersion !== before.version)
      throw new Fault("precondition_failed", undefined, {
        extra: { current: await pageWith(work, services, id) },
      });
    refuseFlaws(body.content);
    await claimLogo(work, body.content);
    await work.rows(landingPages).update(id, body, { before });
    return pageWith(work, services, id);
  },
  remove: async ({ params, ...work }) => {
    await work.rows(landingPages).remove(params.id);
    await touchSite(work);
    return {};
  },
  publish: async ({ params, caller, services, ...work }) => {
    const page = await work.rows(landingPages).lock(params.id);
    if (caller.ifVersion !== undefined && caller.ifVersion !== page.version)
      throw new Fault("precondition_failed", undefined, {
        extra: { current: await pageWith(work, services, page.id) },
      });
    await publishPage(work, page);
    await touchSite(work);
    return pageWith(work, services, page.id);
  },
  unpublish: async ({ params, services, ...work }) => {
    const before = await work.rows(landingPages).lock(params.id);
    if (before.publishedSlug !== null)
      await work
        .rows(landingPages)
        .update(
          params.id,
          { publishedSlug: null, publishedNumber: null, publishedAt: null },
          { before, action: "unpublish" },
        );
    await touchSite(work);
    return pageWith(work, services, params.id);
  },
  setHome: async ({ params, body: { isHome }, services, ...work }) => {
    await work.rows(landingPages).get(params.id);
    const [home] = await work.rows(landingPages).list({ where: eq(landingPages.isHome, true), limit: 1 });
    if (home && (isHome ? home.id !== params.id : home.id === params.id))
      await work.rows(landingPages).update(home.id, { isHome: false }, { before: home });
    if (isHome && home?.id !== params.id) await work.rows(landingPages).update(params.id, { isHome: true });
    await touchSite(work);
    return pageWith(work, services, params.id);
  },
  versions: async ({ params, ...work }) => {
    const page = await work.rows(landingPages).get(params.id);
    const rows = await work
      .from(landingPageVersions, {
        number: landingPageVersions.number,
        slug: landingPageVersions.slug,
        publishedByName: landingPageVersions.publishedByName,
        createdAt: landingPageVersions.createdAt,
      })
      .where(eq(landingPageVersions.pageId, page.id))
      .orderBy(desc(landingPageVersions.number))
      .limit(limits.landingVersionsKept);
    return { items: rows.map((row) => ({ ...row, isShown: row.number === page.publishedNumber })) };
  },
  restore: async ({ params, services, ...work }) => {
    const before = await work.rows(landingPages).lock(params.id);
    const number = /^\d{1,9}$/.test(params.number) ? Number(params.number) : 0;
    const [version] = await work.rows(landingPageVersions).list({
      where: and(eq(landingPageVersions.pageId, before.id), eq(landingPageVersions.number, number)),
      limit: 1,
    });
    if (!version) throw new Fault("not_found");
    await claimLogo(work, version.content);
    await work
      .rows(landingPages)
      .update(before.id, { content: version.content }, { before, action: "restore" });
    return pageWith(work, services, before.id);
  },
  previewLink: async ({ params, services, ...work }) => {
    const { id } = await work.rows(landingPages).get(params.id);
    const { token, expiresAt } = await previewToken(services, work.tenant, id);
    return {
      url: siteUrl(services.env, work.tenant, `/landing-pages/preview?token=${encodeURIComponent(token)}`),
      expiresAt,
    };
  },
  figures: ({ query, ...work }) => visitFiguresOf(work, query),
});

export const landingPagesModule = defineModule("site/landing-pages", {
  calls: [...landingPageCalls, ...publicLandingCalls],
  routines: [purgeFormSends],
  constraints: {
    landing_pages_slug: ["slug", say("landing_pages.address_taken")],
    landing_pages_published_slug: ["slug", say("landing_pages.address_taken")],
  },
});
