import { lt, sql } from "drizzle-orm";
import { publicLandingPages as calls } from "../../../../contract/site/landing-pages.ts";
import { later } from "../../../clock.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import type { Caller } from "../../../kernel/implement.ts";
import type { Routine } from "../../../jobs/queue.ts";
import type { Services } from "../../../services.ts";
import { visitorActor } from "../../../work.ts";
import type { Desk, Work } from "../../../work.ts";
import { tenantHere } from "../../../kernel/tenant.ts";
import { domainOwnerOf, tenantAt } from "../custom-domains/tenant-at.ts";
import { receiveForm } from "./forms.ts";
import { dayHere } from "./pages.ts";
import { pageOfToken } from "./preview.ts";
import { draftOf, forVisitors, homePage, publishedAt } from "./published.ts";
import { landingFormSends, landingPageDays } from "./table.ts";

interface Asked {
  params: { domain: string };
  desk: Desk;
  caller: Caller;
  services: Services;
}
const look = async <T>(
  { params, desk, caller, services }: Asked,
  act: (work: Work) => Promise<T>,
): Promise<T> =>
  desk.read(await tenantAt(services, params.domain), visitorActor(caller), async (work) => {
    await tenantHere(work);
    return act(work);
  });
const change = async <T>(
  { params, desk, caller, services }: Asked,
  act: (work: Work) => Promise<T>,
): Promise<T> =>
  desk.transaction(await tenantAt(services, params.domain), visitorActor(caller), async (work) => {
    await tenantHere(work);
    return act(work);
  });

export const publicLandingCalls = implement(calls, {
  page: (asked) =>
    look(asked, async (work) =>
      forVisitors(work, asked.services, await publishedAt(work, asked.params.slug), {
        locale: asked.query.locale,
        isDraft: false,
      }),
    ),
  home: (asked) =>
    look(asked, async (work) => ({ page: await homePage(work, asked.services, asked.query.locale) })),
  preview: async (asked) => {
    const id = await pageOfToken(
      asked.services,
      await tenantAt(asked.services, asked.params.domain),
      asked.params.token,
    );
    return look(asked, (work) => draftOf(work, asked.services, id, asked.query.locale));
  },
  visit: (asked) =>
    change(asked, async (work) => {
      const { page } = await publishedAt(work, asked.params.slug);
      await work.db
        .insert(landingPageDays)
        .values({ tenantId: work.tenant, pageId: page.id, day: dayHere(work), visits: 1 })
        .onConflictDoUpdate({
          target: [landingPageDays.tenantId, landingPageDays.day, landingPageDays.pageId],
          set: { visits: sql`${landingPageDays.visits} + 1` },
        });
      return {};
    }),
  sendForm: (asked) =>
    change(asked, async (work) => {
      await receiveForm(work, asked.params.slug, asked.params.blockId, asked.body);
      return { isReceived: true };
    }),
  tenantOf: async ({ params, services }) => ({
    tenantId: proved(await domainOwnerOf(services, params.host)),
  }),
  mayHaveCertificate: async ({ query, services }) => {
    proved(await domainOwnerOf(services, query.domain));
    return {};
  },
});

function proved(tenant: string | null): string {
  if (tenant === null) throw new Fault("not_found");
  return tenant;
}

/** What was sent longer ago than a day is as if never sent. */
export const purgeFormSends: Routine = {
  name: "landing-pages.purge-form-sends",
  cron: "25 * * * *",
  run: async ({ desk }) => {
    await desk.database.transaction("system", (db) =>
      db
        .delete(landingFormSends)
        .where(lt(landingFormSends.createdAt, later(desk.clock.now().toISOString(), { days: -1 }))),
    );
  },
};
