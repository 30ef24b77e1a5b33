import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { contactDuplicates as calls } from "../../../contract/contact-duplicates.ts";
import { fieldFault } from "../../fault.ts";
import { implement } from "../../http/implement.ts";
import type { Work } from "../../work.ts";
import { someContacts } from "../contacts/queries.ts";
import { contacts } from "../contacts/table.ts";
import { suspicionsFrom } from "./rules.ts";
import type { Clue, Reason, Suspicion } from "./rules.ts";
import { contactDistinctions } from "./table.ts";

const examinedMax = 200;
const alikeMax = 20;
const colleaguesMax = 200;

export const contactDuplicateCalls = implement(calls, {
  list: async ({ query, ...work }) => {
    const page = await lastChanged(work, query.cursor);
    const pairs = await suspicions(
      work,
      page.map(({ id }) => id),
    );
    const people = await someContacts(work, [...new Set(pairs.flatMap(({ a, b }) => [a, b]))]);
    const find = (id: string) => people.find((person) => person.id === id);
    const last = page.at(-1);
    return {
      items: pairs.flatMap(({ a: aId, b: bId, reasons, score }) => {
        const [a, b] = [find(aId), find(bId)];
        return a && b ? [{ a, b, reasons, score }] : [];
      }),
      examined: page.length,
      nextCursor: page.length === examinedMax && last ? `${last.updatedAt} ${last.id}` : null,
    };
  },
  ofContact: async ({ params, ...work }) => {
    const contact = await work.rows(contacts).get(params.id);
    const pairs = contact.deletedAt === null ? await suspicions(work, [contact.id]) : [];
    const people = await someContacts(
      work,
      pairs.map(({ a, b }) => (a === contact.id ? b : a)),
    );
    return {
      items: people.flatMap((person) => {
        const pair = pairs.find(({ a, b }) => a === person.id || b === person.id);
        return pair ? [{ contact: person, reasons: pair.reasons, score: pair.score }] : [];
      }),
    };
  },
  dismiss: async ({ body, ...work }) => {
    const [contactId, otherId] = await pairOf(work, body);
    await work.db
      .insert(contactDistinctions)
      .values({ tenantId: work.tenant, contactId, otherId, byId: work.actor.id, createdAt: work.now })
      .onConflictDoNothing();
    work.record({
      entity: "contacts",
      entityId: body.contactId,
      action: "distinguish",
      before: null,
      after: { from: body.otherId },
    });
    tell(work, contactId, otherId);
    return {};
  },
  reconsider: async ({ body, ...work }) => {
    const [contactId, otherId] = await pairOf(work, body);
    await work.db
      .delete(contactDistinctions)
      .where(
        and(
          eq(contactDistinctions.tenantId, work.tenant),
          eq(contactDistinctions.contactId, contactId),
          eq(contactDistinctions.otherId, otherId),
        ),
      );
    tell(work, contactId, otherId);
    return {};
  },
});

function tell(work: Work, ...ids: string[]): void {
  for (const id of ids) work.publish("resource_changed", { group: "contact-duplicates", id }, ["staff"]);
}

/** @throws Fault invalid at its field for one that is not there */
async function pairOf(work: Work, body: { contactId: string; otherId: string }): Promise<[string, string]> {
  if (body.contactId === body.otherId) throw fieldFault("otherId", "Two contacts are needed.");
  for (const field of ["contactId", "otherId"] as const)
    if ((await work.rows(contacts).find(body[field]))?.deletedAt !== null)
      throw fieldFault(field, "There is no such contact.");
  return body.contactId < body.otherId ? [body.contactId, body.otherId] : [body.otherId, body.contactId];
}

async function lastChanged(
  { db, tenant }: Work,
  cursor: string | undefined,
): Promise<{ id: string; updatedAt: string }[]> {
  const [, at, id] = /^(\S+Z) ([0-9a-f-]{36})$/.exec(cursor ?? "") ?? [];
  if (cursor !== undefined && (at === undefined || id === undefined || Number.isNaN(Date.parse(at))))
    throw fieldFault("cursor", "Not a cursor of this list.");
  const after =
    at === undefined
      ? undefined
      : sql`(${contacts.updatedAt}, ${contacts.id}) < (${at}::timestamptz, ${id}::uuid)`;
  return db
    .select({ id: contacts.id, updatedAt: contacts.updatedAt })
    .from(contacts)
    .where(and(eq(contacts.tenantId, tenant), isNull(contacts.deletedAt), after))
    .orderBy(desc(contacts.updatedAt), desc(contacts.id))
    .limit(examinedMax);
}

/** Of each of these contacts those that are like it, each way by an index and bounded, so that it costs the same in a workspace of a million. */
async function suspicions(work: Work, ids: readonly string[]): Promise<Suspicion[]> {
  if (ids.length === 0) return [];
  const { tenant } = work;
  const these = sql`unnest(array[${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )}]) as one(id)`;
  const found: unknown = await work.db.execute(sql`
    with alike as (
      select one.id as a, k.contact_id as b, 'phone' as reason from ${these} join contact_identities i on i.tenant_id = ${tenant} and i.contact_id = one.id and i.is_live and i.kind in ('PHONE', 'WHATSAPP')
        cross join lateral (select o.contact_id from contact_identities o where o.tenant_id = ${tenant} and o.is_live and o.contact_id <> one.id and o.key in (identity_key('PHONE', i.value), 'double:' || identity_key('PHONE', i.value), 'double:' || i.value) limit ${alikeMax}) k
      union all
      select k.contact_id, one.id, 'phone' from ${these} join contact_identities i on i.tenant_id = ${tenant} and i.contact_id = one.id and i.is_live and i.key like 'double:%'
        cross join lateral (select o.contact_id from contact_identities o where o.tenant_id = ${tenant} and o.is_live and o.contact_id <> one.id and o.key = identity_key('PHONE', i.value) limit ${alikeMax}) k
      union all
      select one.id, k.contact_id, 'email' from ${these} join contact_identities i on i.tenant_id = ${tenant} and i.contact_id = one.id and i.is_live and i.kind = 'EMAIL'
        cross join lateral (select o.contact_id from contact_identities o where o.tenant_id = ${tenant} and o.kind = 'EMAIL' and o.is_live and split_part(o.value, '@', 1) = split_part(i.value, '@', 1) and o.contact_id <> one.id limit ${alikeMax}) k
      union all
      select one.id, k.contact_id, 'company' from ${these} join contact_companies m on m.tenant_id = ${tenant} and m.contact_id = one.id
        cross join lateral (select o.contact_id from contact_companies o where o.tenant_id = ${tenant} and o.company_id = m.company_id and o.contact_id <> one.id order by o.created_at desc limit ${colleaguesMax}) k)
    select a.id as a, b.id as b, alike.reason, similarity(lower(a.name), lower(b.name)) as likeness
    from alike join contacts a on a.tenant_id = ${tenant} and a.id = alike.a and a.deleted_at is null join contacts b on b.tenant_id = ${tenant} and b.id = alike.b and b.deleted_at is null
    where (alike.reason = 'phone' or alike.reason = 'email' and similarity(lower(a.name), lower(b.name)) >= 0.4 or alike.reason = 'company' and similarity(lower(a.name), lower(b.name)) >= 0.6)
      and not exists (select 1 from contact_distinctions d where d.tenant_id = ${tenant} and d.contact_id = least(a.id, b.id) and d.other_id = greatest(a.id, b.id))`);
  const { rows } = found as { rows: { a: string; b: string; reason: Reason; likeness: number }[] }; // both drivers answer { rows }
  return suspicionsFrom(rows.map((row): Clue => ({ ...row, likeness: Number(row.likeness) })));
}
