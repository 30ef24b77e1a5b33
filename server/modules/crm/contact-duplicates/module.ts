import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { contactDuplicates as calls } from "../../../../contract/crm/contact-duplicates.ts";
import { fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { someContacts } from "../contacts/queries.ts";
import { contacts } from "../records/contact-table.ts";
import { cluesOf } from "./likeness.ts";
import { suspicionsFrom } from "./rules.ts";
import { contactDistinctions } from "./table.ts";
import { say } from "./texts.ts";

const examinedMax = 200;
/** The likeliest of them; the others come once these are settled. */
const pairsMax = 200;

const contactDuplicateCalls = implement(calls, {
  list: async ({ query, ...work }) => {
    const page = await lastChanged(work, query.cursor);
    const pairs = suspicionsFrom(
      await cluesOf(
        work,
        page.map(({ id }) => id),
      ),
    ).slice(0, pairsMax);
    const people = await someContacts(work, [...new Set(pairs.flatMap(({ a, b }) => [a, b]))]);
    const byId = new Map(people.map((person) => [person.id, person]));
    const last = page.at(-1);
    return {
      items: pairs.flatMap(({ a: aId, b: bId, reasons, score }) => {
        const [a, b] = [byId.get(aId), byId.get(bId)];
        return a && b ? [{ a, b, reasons, score }] : [];
      }),
      examined: page.length,
      nextCursor: page.length === examinedMax && last ? `${last.updatedAt} ${last.id}` : null,
    };
  },
  ofContact: async ({ params, ...work }) => {
    const contact = await work.rows(contacts).get(params.id);
    const pairs =
      contact.deletedAt === null ? suspicionsFrom(await cluesOf(work, [contact.id])).slice(0, pairsMax) : [];
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
    publishDuplicates(work, contactId, otherId);
    return {};
  },
  reconsider: async ({ body, ...work }) => {
    const [contactId, otherId] = await pairOf(work, body);
    await work
      .delete(contactDistinctions)
      .where(and(eq(contactDistinctions.contactId, contactId), eq(contactDistinctions.otherId, otherId)));
    publishDuplicates(work, contactId, otherId);
    return {};
  },
});

function publishDuplicates(work: Work, ...ids: string[]): void {
  for (const id of ids) work.publish("resource_changed", { group: "contact-duplicates", id }, ["staff"]);
}

/** @throws Fault invalid at its field for one that is not there */
async function pairOf(work: Work, body: { contactId: string; otherId: string }): Promise<[string, string]> {
  if (body.contactId === body.otherId)
    throw fieldFault("otherId", say("contact_duplicates.two_contacts_needed"));
  for (const field of ["contactId", "otherId"] as const)
    if ((await work.rows(contacts).find(body[field]))?.deletedAt !== null)
      throw fieldFault(field, say("shared.no_such_contact"));
  return body.contactId < body.otherId ? [body.contactId, body.otherId] : [body.otherId, body.contactId];
}

async function lastChanged(
  { from }: Work,
  cursor: string | undefined,
): Promise<{ id: string; updatedAt: string }[]> {
  const [, at, id] = /^(\S+Z) ([0-9a-f-]{36})$/.exec(cursor ?? "") ?? [];
  if (cursor !== undefined && (at === undefined || id === undefined || Number.isNaN(Date.parse(at))))
    throw fieldFault("cursor", say("contact_duplicates.bad_cursor"));
  const after =
    at === undefined
      ? undefined
      : sql`(${contacts.updatedAt}, ${contacts.id}) < (${at}::timestamptz, ${id}::uuid)`;
  return from(contacts, { id: contacts.id, updatedAt: contacts.updatedAt })
    .where(and(isNull(contacts.deletedAt), after))
    .orderBy(desc(contacts.updatedAt), desc(contacts.id))
    .limit(examinedMax);
}

export const contactDuplicatesModule = defineModule("crm/contact-duplicates", {
  calls: contactDuplicateCalls,
});
