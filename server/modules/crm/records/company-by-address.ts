import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { tenants } from "../../../db/table.ts";
import type { Work } from "../../../work.ts";
import { companyDomainOf } from "./free-mail.ts";
import { companies } from "./company-table.ts";

/**
 * The company whose domain an address has, the oldest of several; none for free mail, and none where the
 * workspace does not want it (docs/adr/0039).
 */
export async function companyByAddress(
  { tenant, from }: Work,
  email: string | null | undefined,
): Promise<string | null> {
  const domain = companyDomainOf(email);
  if (domain === null) return null;
  const [row] = await from(companies, { id: companies.id })
    .where(
      and(
        eq(companies.domain, domain),
        isNull(companies.deletedAt),
        sql`exists (select 1 from ${tenants} where tenants.id = ${tenant} and tenants.company_by_domain)`,
      ),
    )
    .orderBy(asc(companies.id))
    .limit(1);
  return row?.id ?? null;
}
