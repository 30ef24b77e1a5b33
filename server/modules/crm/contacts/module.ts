import { and, eq, sql } from "drizzle-orm";
import { contacts as calls } from "../../../../contract/crm/contacts.ts";
import type { Answer } from "../../../../contract/kit.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { companyByAddress } from "../companies/by-address.ts";
import { checkCompany } from "../companies/check.ts";
import { tellOfPrimary } from "../contact-companies/associate.ts";
import { addressOf } from "../contact-identities/address.ts";
import { callingCodeFor, identityRows, mustBeFree } from "../contact-identities/queries.ts";
import { beginWithDefaults } from "../../workspace/custom-fields/begin.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { mustNotBeHeld } from "../legal-holds/holds.ts";
import { exportContacts } from "./export.ts";
import { normalPhone } from "./phone.ts";
import { contactPurges } from "./purges.ts";
import { listContacts, listDeleted, oneContact } from "./queries.ts";
import { contacts } from "./table.ts";
import { tellOfContact } from "./tell.ts";

type Contact = Answer<typeof calls.get>;

const contactCalls = implement(calls, {
  list: ({ query, ...work }) => listContacts(work, query),
  exportPart: ({ query, caller, ...work }) => exportContacts(work, query, caller.language),
  deleted: ({ query, ...work }) => listDeleted(work, query),
  get: ({ params, ...work }) => oneContact(work, params.id),
  create: async ({ body, ...work }) => {
    if (body.companyId) await checkCompany(work, body.companyId);
    const companyId = body.companyId ?? (await companyByAddress(work, body.email));
    const phone = await phoneOf(work, body.phone, null);
    await mustBeFree(work, fieldsOf({ ...body, phone }), null);
    const row = await work.rows(contacts).insert({
      ...body,
      companyId,
      email: body.email ?? null,
      phone: phone ?? null,
      createdAt: work.now,
      updatedAt: work.now,
    });
    tellOfPrimary(work, row.id, null, row.companyId);
    await beginWithDefaults(work, "CONTACT", row.id);
    return told(work, row.id, "created");
  },
  update: async ({ body, params, caller, ...work }) => {
    const before = await work.rows(contacts).lock(params.id);
    if (before.deletedAt !== null) throw new Fault("not_found");
    if (caller.ifVersion !== undefined && caller.ifVersion !== before.version)
      throw new Fault("precondition_failed", undefined, {
        extra: { current: await oneContact(work, params.id) },
      });
    if (body.companyId && body.companyId !== before.companyId) await checkCompany(work, body.companyId);
    const phone = await phoneOf(work, body.phone, params.id);
    await mustBeFree(work, fieldsOf({ ...body, phone }), params.id);
    const after = await work
      .rows(contacts)
      .update(params.id, { ...body, ...(phone === undefined ? {} : { phone }) }, { before });
    tellOfPrimary(work, params.id, before.companyId, after.companyId);
    return told(work, params.id, "updated");
  },
  remove: async ({ params, ...work }) => {
    const before = await work.rows(contacts).lock(params.id);
    if (before.deletedAt !== null) throw new Fault("not_found");
    await work.rows(contacts).update(params.id, { deletedAt: work.now }, { before, action: "delete" });
    tellOfContact(work, before, "deleted");
    return {};
  },
  restore: async ({ params, ...work }) => {
    const before = await work.rows(contacts).lock(params.id);
    if (before.deletedAt === null) throw new Fault("conflict", "This contact is not deleted.");
    if (before.mergedIntoId !== null)
      throw new Fault("conflict", "This contact was merged into another. Undo the merge to have it back.", {
        extra: { contactId: before.mergedIntoId },
      });
    await mustBeFree(
      work,
      (await identityRows(work, params.id)).map(({ kind, value, key }) => ({
        kind,
        value,
        key,
        path: kind === "EMAIL" ? "email" : "phone",
      })),
      params.id,
    );
    await work.rows(contacts).update(params.id, { deletedAt: null }, { before, action: "restore" });
    return told(work, params.id, "restored");
  },
  block: async ({ params, body, ...work }) => {
    const before = await work.rows(contacts).lock(params.id);
    if (before.deletedAt !== null) throw new Fault("not_found");
    await work.rows(contacts).update(
      params.id,
      {
        status: "BLOCKED",
        blockedReason: body.reason,
        blockedAt: before.blockedAt ?? work.now,
        blockedByName: work.actor.name,
      },
      { before, action: "block" },
    );
    return told(work, params.id, "updated");
  },
  unblock: async ({ params, ...work }) => {
    const before = await work.rows(contacts).lock(params.id);
    if (before.deletedAt !== null) throw new Fault("not_found");
    if (before.status !== "BLOCKED") throw new Fault("conflict", "This contact is not blocked.");
    await work.rows(contacts).update(params.id, { status: "ACTIVE" }, { before, action: "unblock" });
    return told(work, params.id, "updated");
  },
  removeForGood: async ({ params, ...work }) => {
    const before = await work.rows(contacts).lock(params.id);
    if (before.deletedAt === null)
      throw new Fault("conflict", "Delete the contact first; then it can be deleted for good.");
    await mustNotBeHeld(work, [params.id]);
    // Conversations stay, without the person.
    await work.db
      .update(tickets)
      .set({ contactId: null })
      .where(and(eq(tickets.tenantId, work.tenant), eq(tickets.contactId, params.id)));
    await work.db.execute(
      sql`update chat_sessions set contact_id = null where tenant_id = ${work.tenant} and contact_id = ${params.id}`,
    );
    // Whoever was merged into them is them.
    await work.db.execute(
      sql`with recursive one as (select ${params.id}::uuid as id union all select c.id from contacts c join one on c.merged_into_id = one.id where c.tenant_id = ${work.tenant}) delete from contacts where tenant_id = ${work.tenant} and id in (select id from one where id <> ${params.id}::uuid)`,
    );
    await work.rows(contacts).remove(params.id);
    tellOfContact(work, before, "deleted");
    return {};
  },
});

const phoneOf = async (work: Work, spelling: string | null | undefined, contactId: string | null) =>
  normalPhone(spelling, { callingCode: await callingCodeFor(work, spelling, contactId) });
/** What a write says of the two addresses that stand in fields of their own. */
const fieldsOf = ({
  email,
  phone,
}: {
  email?: string | null | undefined;
  phone?: string | null | undefined;
}) => [
  ...(email ? [{ ...addressOf("EMAIL", email), path: "email" }] : []),
  ...(phone ? [{ ...addressOf("PHONE", phone), path: "phone" }] : []),
];

async function told(work: Work, id: string, event: "created" | "updated" | "restored"): Promise<Contact> {
  const contact = await oneContact(work, id);
  tellOfContact(work, contact, event);
  return contact;
}

export const contactsModule = defineModule("crm/contacts", {
  calls: contactCalls,
  functions: [new URL("functions.sql", import.meta.url)],
  purges: contactPurges,
});
