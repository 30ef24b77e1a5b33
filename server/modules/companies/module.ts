import { and, eq, isNull, sql } from "drizzle-orm";
import { companies as calls } from "../../../contract/companies.ts";
import type { Answer } from "../../../contract/kit.ts";
import { containing, pageOf } from "../../db/page.ts";
import { Fault } from "../../fault.ts";
import { implement } from "../../http/implement.ts";
import type { Work } from "../../work.ts";
import { contacts } from "../contacts/table.ts";
import { beginWithDefaults } from "../custom-fields/begin.ts";
import { deals } from "../deals/table.ts";
import { seesEverySensitive } from "../tickets/rules.ts";
import { tickets } from "../tickets/table.ts";
import { companies } from "./table.ts";

type Company = Answer<typeof calls.get>;

export const companyCalls = implement(calls, {
  list: async ({ query, ...work }) => {
    const found = query.search ? sql`(${companies.name} ilike ${containing(query.search)} or ${companies.domain} ilike ${containing(query.search)})` : undefined;
    return pageOf<Company>(work.db, { query, tenant: work.tenant, tenantId: companies.tenantId, from: companies, where: and(isNull(companies.deletedAt), found), sort: { columns: [companies.name, companies.id], direction: "asc", keyOf: (row) => [row.name, row.id] }, select: () => selectFrom(work).$dynamic() });
  },
  get: ({ params, ...work }) => one(work, params.id),
  create: async ({ body, ...work }) => {
    const { id } = await work.rows(companies).insert(body);
    await beginWithDefaults(work, "COMPANY", id);
    return told(work, id, "company_created");
  },
  update: (context) => change(context, context.params.id, context.body),
  replace: (context) => change(context, context.params.id, context.body),
  remove: async ({ params, ...work }) => {
    const before = await work.rows(companies).lock(params.id);
    if (before.deletedAt !== null) throw new Fault("not_found");
    await work.rows(companies).update(params.id, { deletedAt: work.now }, { before, action: "delete" });
    work.publish("crm_update", { type: "company_deleted", payload: { id: params.id } }, ["staff"]);
    return {};
  },
  restore: async ({ params, ...work }) => {
    const before = await work.rows(companies).lock(params.id);
    if (before.deletedAt === null) throw new Fault("conflict", "This company is not deleted.");
    await work.rows(companies).update(params.id, { deletedAt: null }, { before, action: "restore" });
    return told(work, params.id, "company_restored");
  },
  removeForGood: async ({ params, ...work }) => {
    const before = await work.rows(companies).lock(params.id);
    if (before.deletedAt === null) throw new Fault("conflict", "Delete the company first; then it can be deleted for good.");
    // People, conversations and deals stay, without the company. Whoever is at another one too has that as primary: the one that they have been at longest.
    await work.db.update(contacts).set({ companyId: sql`(select cc.company_id from contact_companies cc join companies c on c.tenant_id = cc.tenant_id and c.id = cc.company_id where cc.tenant_id = contacts.tenant_id and cc.contact_id = contacts.id and c.deleted_at is null order by cc.created_at, cc.company_id limit 1)` }).where(and(eq(contacts.tenantId, work.tenant), eq(contacts.companyId, params.id)));
    for (const table of [tickets, deals]) await work.db.update(table).set({ companyId: null }).where(and(eq(table.tenantId, work.tenant), eq(table.companyId, params.id)));
    await work.rows(companies).remove(params.id);
    work.publish("crm_update", { type: "company_deleted", payload: { id: params.id } }, ["staff"]);
    return {};
  },
});

const selectFrom = ({ db, actor }: Work) => db.select({
  id: companies.id, name: companies.name, domain: companies.domain, industry: companies.industry, size: companies.size, phone: companies.phone, address: companies.address, ownerId: companies.ownerId, tags: companies.tags, notes: companies.notes, deletedAt: companies.deletedAt, version: companies.version, createdAt: companies.createdAt, updatedAt: companies.updatedAt,
  // Spelt out: in a query over one table Drizzle leaves the table's name away, and the inner columns would hide the outer ones.
  contactCount: sql<number>`(select count(*)::int from contact_companies cc join contacts c on c.tenant_id = cc.tenant_id and c.id = cc.contact_id where cc.tenant_id = companies.tenant_id and cc.company_id = companies.id and c.deleted_at is null)`,
  openTickets: sql<number>`(select count(*)::int from tickets t where t.tenant_id = companies.tenant_id and t.company_id = companies.id and t.deleted_at is null and t.status in ('OPEN', 'IN_PROGRESS') and (${seesEverySensitive(actor)} or not t.is_sensitive or t.assigned_to_id = ${actor.id}::uuid))`,
}).from(companies);

async function one(work: Work, id: string): Promise<Company> {
  const [row] = await selectFrom(work).where(and(eq(companies.tenantId, work.tenant), eq(companies.id, id)));
  if (!row) throw new Fault("not_found");
  return row;
}

async function change(work: Work, id: string, patch: Partial<typeof companies.$inferSelect>): Promise<Company> {
  const before = await work.rows(companies).lock(id);
  if (before.deletedAt !== null) throw new Fault("not_found");
  await work.rows(companies).update(id, patch, { before });
  return told(work, id, "company_updated");
}

async function told(work: Work, id: string, type: "company_created" | "company_updated" | "company_restored"): Promise<Company> {
  work.publish("crm_update", { type, payload: { id } }, ["staff"]);
  return one(work, id);
}
