import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { contacts as calls } from "../../../contract/contacts.ts";
import type { Answer } from "../../../contract/kit.ts";
import { workingStatuses } from "../../../contract/enums.ts";
import { containing, pageOf } from "../../db/page.ts";
import type { PageQuery, Sort } from "../../db/page.ts";
import { Fault } from "../../fault.ts";
import { implement } from "../../http/implement.ts";
import type { Work } from "../../work.ts";
import { companies } from "../companies/table.ts";
import { beginWithDefaults } from "../custom-fields/begin.ts";
import { seesEverySensitive } from "../tickets/rules.ts";
import { tickets } from "../tickets/table.ts";
import { normalPhone } from "./phone.ts";
import { contacts } from "./table.ts";

type Contact = Answer<typeof calls.get>;
type Row = typeof contacts.$inferSelect;
type Found = Row & { companyName: string | null; openTickets: number };

const sorts = {
  name: { columns: [contacts.name, contacts.id], direction: "asc", keyOf: (row) => [row.name, row.id] },
  "-createdAt": { columns: [contacts.createdAt, contacts.id], direction: "desc", keyOf: (row) => [row.createdAt, row.id] },
  "-updatedAt": { columns: [contacts.updatedAt, contacts.id], direction: "desc", keyOf: (row) => [row.updatedAt, row.id] },
  "-lastSeenAt": { columns: [contacts.updatedAt, contacts.id], direction: "desc", keyOf: (row) => [row.updatedAt, row.id] },
} satisfies Record<string, Sort<Found>>;

export const contactCalls = implement(calls, {
  list: ({ query, ...work }) => list(work, query, sorts[query.sort], and(isNull(contacts.deletedAt), query.status && inArray(contacts.status, query.status), query.type && inArray(contacts.type, query.type), eqIf(contacts.companyId, query.companyId), query.tag === undefined ? undefined : sql`${query.tag} = any(${contacts.tags})`)),
  deleted: ({ query, ...work }) => list(work, query, sorts["-updatedAt"], isNotNull(contacts.deletedAt)),
  get: ({ params, ...work }) => one(work, params.id),
  create: async ({ body, ...work }) => {
    const row = await work.rows(contacts).insert({ ...body, email: body.email ?? null, phone: normalPhone(body.phone) ?? null });
    await beginWithDefaults(work, "CONTACT", row.id);
    return told(work, row.id, "contact_created");
  },
  update: async ({ body, params, caller, ...work }) => {
    const before = await work.rows(contacts).lock(params.id);
    if (before.deletedAt !== null) throw new Fault("not_found");
    if (caller.ifVersion !== undefined && caller.ifVersion !== before.version) throw new Fault("precondition_failed", undefined, { extra: { current: await one(work, params.id) } });
    const phone = normalPhone(body.phone);
    await work.rows(contacts).update(params.id, { ...body, ...(phone === undefined ? {} : { phone }) }, { before });
    return told(work, params.id, "contact_updated");
  },
  remove: async ({ params, ...work }) => {
    const before = await work.rows(contacts).lock(params.id);
    if (before.deletedAt !== null) throw new Fault("not_found");
    await work.rows(contacts).update(params.id, { deletedAt: work.now }, { before, action: "delete" });
    work.publish("crm_update", { type: "contact_deleted", payload: { id: params.id } }, ["staff"]);
    return {};
  },
  restore: async ({ params, ...work }) => {
    const before = await work.rows(contacts).lock(params.id);
    if (before.deletedAt === null) throw new Fault("conflict", "This contact is not deleted.");
    await work.rows(contacts).update(params.id, { deletedAt: null }, { before, action: "restore" });
    return told(work, params.id, "contact_restored");
  },
  removeForGood: async ({ params, ...work }) => {
    const before = await work.rows(contacts).lock(params.id);
    if (before.deletedAt === null) throw new Fault("conflict", "Delete the contact first; then it can be deleted for good.");
    // Conversations stay, without the person.
    await work.db.update(tickets).set({ contactId: null }).where(and(eq(tickets.tenantId, work.tenant), eq(tickets.contactId, params.id)));
    await work.db.execute(sql`update chat_sessions set contact_id = null where tenant_id = ${work.tenant} and contact_id = ${params.id}`);
    await work.rows(contacts).remove(params.id);
    work.publish("crm_update", { type: "contact_deleted", payload: { id: params.id } }, ["staff"]);
    return {};
  },
});

const eqIf = (column: typeof contacts.companyId, value: string | undefined) => (value === undefined ? undefined : eq(column, value));
const openTickets = ({ actor }: Pick<Work, "actor">) => sql<number>`(select count(*)::int from ${tickets} where ${tickets.tenantId} = ${contacts.tenantId} and ${tickets.contactId} = ${contacts.id} and ${tickets.deletedAt} is null and ${inArray(tickets.status, [...workingStatuses])} and (${seesEverySensitive(actor)} or not ${tickets.isSensitive} or ${tickets.assignedToId} = ${actor.id}::uuid))`;
const selectFrom = ({ db, actor }: Work) => db.select({
  tenantId: contacts.tenantId, id: contacts.id, name: contacts.name, email: contacts.email, phone: contacts.phone, jobTitle: contacts.jobTitle, type: contacts.type, status: contacts.status, source: contacts.source, companyId: contacts.companyId, ownerId: contacts.ownerId, tags: contacts.tags, notes: contacts.notes, lastSeenAt: contacts.lastSeenAt, deletedAt: contacts.deletedAt, version: contacts.version, createdAt: contacts.createdAt, updatedAt: contacts.updatedAt,
  companyName: companies.name, openTickets: openTickets({ actor }),
}).from(contacts).leftJoin(companies, and(eq(companies.tenantId, contacts.tenantId), eq(companies.id, contacts.companyId)));
const present = (row: Found): Contact => ({ ...row, type: row.type as Contact["type"], status: row.status as Contact["status"], source: row.source as Contact["source"] }); // the columns hold what the contract let in

async function list(work: Work, query: PageQuery & { search?: string | undefined }, sort: Sort<Found>, where: SQL | undefined) {
  const found = query.search ? sql`(${contacts.name} || ' ' || coalesce(${contacts.email}, '') || ' ' || coalesce(${contacts.phone}, '')) ilike ${containing(query.search)}` : undefined;
  const page = await pageOf<Found>(work.db, { query, tenant: work.tenant, tenantId: contacts.tenantId, from: contacts, where: and(where, found), sort, select: () => selectFrom(work).$dynamic() });
  return { ...page, items: page.items.map(present) };
}

async function one(work: Work, id: string): Promise<Contact> {
  const [row] = await selectFrom(work).where(and(eq(contacts.tenantId, work.tenant), eq(contacts.id, id)));
  if (!row) throw new Fault("not_found");
  return present(row);
}

async function told(work: Work, id: string, type: "contact_created" | "contact_updated" | "contact_restored"): Promise<Contact> {
  const contact = await one(work, id);
  work.publish("contact_update", { contact: { id, name: contact.name }, event: type.slice("contact_".length) }, ["staff"]);
  work.publish("crm_update", { type, payload: { id } }, ["staff"]);
  return contact;
}
