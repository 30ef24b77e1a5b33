import { eq, sql } from "drizzle-orm";
import type { Locale } from "../../../../contract/locales.ts";
import { locales } from "../../../../contract/locales.ts";
import { prepared } from "../../../db/prepared.ts";
import { siteStamps, tenants } from "../../../db/table.ts";
import { Fault } from "../../../fault.ts";
import type { OpenContext } from "../../../kernel/implement.ts";
import type { Services } from "../../../services.ts";
import { visitorActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { tenantAt } from "../custom-domains/tenant-at.ts";
import { searchTally } from "./search-tally.ts";
import type { SearchTally } from "./search-tally.ts";
import { memoryOf, roundsOf } from "./site-memory.ts";
import type { SiteMemory } from "./site-memory.ts";

/** A tenant's public site: its own language, and the domain that it was asked for by. */
export interface SiteWork extends Work, SiteMemory {
  ownLocale: Locale;
  domain: string;
  searches: SearchTally;
}
type Asked = Pick<OpenContext<never>, "desk" | "services"> & {
  caller: Parameters<typeof visitorActor>[0];
  params: { domain: string };
};

/** What a visitor reads of the site that the address names. @throws Fault not_found where no such site is */
export const onSite = async <T>(
  { desk, caller, services, params }: Asked,
  read: (site: SiteWork) => Promise<T>,
): Promise<T> =>
  desk.read(await tenantAt(services, params.domain), visitorActor(caller), async (work) => {
    // Every reader of a site needs this first, and it is the same for all.
    const rows = await roundsOf(services).ask(
      `site ${work.tenant}`,
      [work.tenant],
      async () => new Map([[work.tenant, await rowOf(work)]]),
    );
    return read(siteOf(work, params.domain, services, rows.get(work.tenant)));
  });
/** What a visitor leaves there. */
export const changeSite = async <T>(
  { desk, caller, services, params }: Asked,
  change: (site: SiteWork) => Promise<T>,
): Promise<T> =>
  desk.transaction(await tenantAt(services, params.domain), visitorActor(caller), async (work) =>
    change(await siteIn(work, params.domain, services)),
  );

/** The site of the tenant that a piece of work is for. */
export const siteIn = async (work: Work, domain: string, services: Services): Promise<SiteWork> =>
  siteOf(work, domain, services, await rowOf(work));

type Row = { locale: string; version: number | null } | undefined;
async function rowOf({ db, tenant }: Work): Promise<Row> {
  const [row] = await prepared(db, "site", () =>
    db
      .select({ locale: tenants.locale, version: siteStamps.version })
      .from(tenants)
      .leftJoin(siteStamps, eq(siteStamps.tenantId, tenants.id))
      .where(eq(tenants.id, sql.placeholder("tenant")))
      .prepare("site"),
  ).execute({ tenant });
  return row;
}

function siteOf(work: Work, domain: string, services: Services, row: Row): SiteWork {
  if (!row) throw new Fault("not_found");
  return {
    ...work,
    ...memoryOf(services, work.tenant, String(row.version ?? 0)),
    domain,
    searches: searchTally(services),
    ownLocale: locales.find((known) => known === row.locale) ?? "en",
  };
}
