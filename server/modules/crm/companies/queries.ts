import { and, eq, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { companies as calls, Company, companySorts } from "../../../../contract/crm/companies.ts";
import type { QueryOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import { among, equal, having } from "../../../db/filter-tests.ts";
import { pageOf } from "../../../db/page.ts";
import type { PageQuery } from "../../../db/page-of.ts";
import type { Sort } from "../../../db/sort.ts";
import { queryRows } from "../../../db/query.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { contacts } from "../records/contact-table.ts";
import { openTickets } from "../records/open-tickets.ts";
import { users } from "../../people/session/table.ts";
import { isFreeMail } from "../records/free-mail.ts";
import { companyConditionsSql } from "./condition-places.ts";
import { companiesFound } from "./search.ts";
import { companies } from "../records/company-table.ts";
import { say } from "./texts.ts";
import type { Text } from "../../../words/wording.ts";

type Row = Pick<typeof companies.$inferSelect, "id" | "name" | "createdAt" | "updatedAt" | "deletedAt">;
const by = (
  field: "name" | "createdAt" | "updatedAt" | "deletedAt",
  direction: "asc" | "desc",
): Sort<Row> => ({
  columns: [companies[field], companies.id],
  direction,
  keyOf: (row) => [row[field] ?? "", row.id],
});
export const companyOrder: Record<(typeof companySorts)[number], Sort<Row>> = {
  name: by("name", "asc"),
  "-name": by("name", "desc"),
  createdAt: by("createdAt", "asc"),
  "-createdAt": by("createdAt", "desc"),
  updatedAt: by("updatedAt", "asc"),
  "-updatedAt": by("updatedAt", "desc"),
};

const parents = alias(companies, "parents");
const selectFrom = ({ db }: Work) =>
  db
    .select({
      id: companies.id,
      name: companies.name,
      domain: companies.domain,
      industry: companies.industry,
      tier: companies.tier,
      size: companies.size,
      phone: companies.phone,
      address: companies.address,
      parentId: parents.id,
      parentName: parents.name,
      ownerId: companies.ownerId,
      tags: companies.tags,
      notes: companies.notes,
      deletedAt: companies.deletedAt,
      version: companies.version,
      createdAt: companies.createdAt,
      updatedAt: companies.updatedAt,
      ownerName: sql<string | null>`trim(${users.firstName} || ' ' || ${users.lastName})`,
    })
    .from(companies)
    .leftJoin(users, and(eq(users.tenantId, companies.tenantId), eq(users.id, companies.ownerId)))
    .leftJoin(
      parents,
      and(
        eq(parents.tenantId, companies.tenantId),
        eq(parents.id, companies.parentId),
        isNull(parents.deletedAt),
      ),
    );
type Found = Omit<Company, "contactCount" | "openTickets">;

export type CompanyFilter = Omit<QueryOut<typeof calls.exportPart>, "cursor">;

/**
 * Companies; those that a search found are few (`isFound`), or it is all that is asked and they are more than
 * are counted.
 */
interface Listed {
  where: SQL | undefined;
  isFound?: boolean | undefined;
  isOverMax?: boolean | undefined;
  /** All that live: nothing is asked. */ isAll?: boolean | undefined;
}

/** The live companies that a filter describes. */
export async function companiesMatching(
  work: Work,
  { ownerId, industry, tier, tag, domain, parentId, search }: CompanyFilter,
): Promise<Listed> {
  const me = work.actor.id === null ? [] : [work.actor.id];
  const items = [
    ...among("owner", ownerId === "me" ? me : ownerId),
    ...equal("industry", industry),
    ...among("tier", tier),
    ...equal("domain", domain),
    ...among("parent", parentId),
    ...having("tag", tag),
  ];
  const found = search ? await companiesFound(work, search, false) : undefined;
  const isAlone = items.length === 0;
  const where = and(
    isNull(companies.deletedAt),
    isAlone ? undefined : companyConditionsSql({ mode: "ALL", items }),
    found?.where,
  );
  return {
    where,
    isFound: found && !found.isMany,
    isOverMax: found?.isMany && isAlone,
    isAll: isAlone && !found,
  };
}

export const listCompanies = async (
  work: Work,
  { page, limit, cursor, sort, ...filter }: QueryOut<typeof calls.list>,
) => companiesWhere(work, { page, limit, cursor }, await companiesMatching(work, filter), companyOrder[sort]);

export async function listDeletedCompanies(
  work: Work,
  { search, ...query }: PageQuery & { search?: string | undefined },
) {
  const found = search ? await companiesFound(work, search, true) : undefined;
  return companiesWhere(
    work,
    query,
    {
      where: and(isNotNull(companies.deletedAt), found?.where),
      isFound: found && !found.isMany,
      isOverMax: found?.isMany,
    },
    by("deletedAt", "desc"),
  );
}

export async function oneCompany(work: Work, id: string): Promise<Company> {
  const [company] = await withCounts(
    work,
    await selectFrom(work).where(and(eq(companies.tenantId, work.tenant), eq(companies.id, id))),
  );
  if (!company) throw new Fault("not_found");
  return company;
}

export async function companiesWhere(
  work: Work,
  query: PageQuery,
  { where, isFound, isOverMax, isAll }: Listed,
  sort: Sort<Row>,
) {
  const page = await pageOf<Found>(work, {
    query,
    name: "companies",
    tenant: work.tenant,
    tenantId: companies.tenantId,
    from: companies,
    id: companies.id,
    where,
    isServedInOrder: isAll,
    sort,
    select: () => selectFrom(work).$dynamic(),
    foundFirst: isFound ? companies.id : undefined,
    isOverMax,
  });
  return { ...page, items: await withCounts(work, page.items) };
}

/** How many people, and how many open tickets that the reader may see: one look for all rows of a page. */
async function withCounts(work: Work, rows: readonly Found[]): Promise<Company[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const list = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const open = openTickets.get().ofCompany(work.actor, { tenantId: sql`c.tenant_id`, id: sql`c.id` });
  const counted = await queryRows<{ id: string; people: number; open: number }>(
    work.db,
    sql`select c.id,
      (select count(*)::int from contact_companies cc join contacts p on p.tenant_id = cc.tenant_id and p.id = cc.contact_id where cc.tenant_id = c.tenant_id and cc.company_id = c.id and p.deleted_at is null) as people,
      ${open} as open
    from companies c where c.tenant_id = ${work.tenant} and c.id in (${list})`,
  );
  const counts = new Map(counted.map((row) => [row.id, row]));
  return rows.map((row) => ({
    ...row,
    contactCount: counts.get(row.id)?.people ?? 0,
    openTickets: counts.get(row.id)?.open ?? 0,
  }));
}

export async function industriesOf({ from }: Work) {
  const rows = await from(companies, {
    industry: sql<string>`${companies.industry}`,
    count: sql<number>`count(*)::int`,
  })
    .where(and(isNull(companies.deletedAt), isNotNull(companies.industry)))
    .groupBy(companies.industry)
    .orderBy(companies.industry)
    .limit(industriesMax);
  return { items: rows };
}
const industriesMax = 200;

/** By its domain or by its very name. Free mail says nothing of anybody. */
export async function suggestionsFor({ from }: Work, company: Company) {
  const domain = company.domain !== null && !isFreeMail(company.domain) ? company.domain : null;
  const twins = await from(companies, { id: companies.id, name: companies.name, domain: companies.domain })
    .where(
      and(
        isNull(companies.deletedAt),
        ne(companies.id, company.id),
        or(eq(companies.name, company.name), domain === null ? undefined : eq(companies.domain, domain)),
      ),
    )
    .orderBy(companies.id)
    .limit(suggestedMax);
  const people =
    domain === null
      ? []
      : await from(contacts, { id: contacts.id, name: contacts.name, email: sql<string>`${contacts.email}` })
          .where(
            and(
              isNull(contacts.deletedAt),
              eq(contacts.emailDomain, domain),
              sql`not exists (select 1 from contact_companies cc where cc.tenant_id = ${contacts.tenantId} and cc.contact_id = ${contacts.id} and cc.company_id = ${company.id}::uuid)`,
            ),
          )
          .orderBy(contacts.id)
          .limit(suggestedMax);
  return { companies: twins, people };
}
const suggestedMax = 10;

/** @throws Fault invalid at `parentId`: not there, the company itself, or one that is below it */
export async function checkParent(work: Work, parentId: string, ownId?: string): Promise<void> {
  const [answer] = await queryRows<{ isThere: boolean | null; isCircle: boolean; levels: number }>(
    work.db,
    sql`with recursive up as (select id, parent_id, deleted_at, 1 as level from companies where tenant_id = ${work.tenant} and id = ${parentId}::uuid
    union all select c.id, c.parent_id, c.deleted_at, up.level + 1 from up join companies c on c.tenant_id = ${work.tenant} and c.id = up.parent_id where up.level <= ${limits.companyLevelsMax})
    select (select deleted_at is null from up where level = 1) as "isThere", exists (select 1 from up where id = ${ownId ?? null}::uuid) as "isCircle", count(*)::int as levels from up`,
  );
  if (answer?.isThere !== true) throw parentFault(say("shared.no_such_company"));
  if (answer.isCircle) throw parentFault(say("companies.below_itself"));
  if (answer.levels > limits.companyLevelsMax)
    throw parentFault(say("companies.too_deep", { max: limits.companyLevelsMax }));
}
const parentFault = (message: Text) => fieldFault("parentId", message);
