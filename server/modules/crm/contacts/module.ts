import { sql } from "drizzle-orm";
import { contacts as calls } from "../../../../contract/crm/contacts.ts";
import type { Answer } from "../../../../contract/kit.ts";
import { customFieldValues } from "../../../../contract/workspace/custom-fields.ts";
import { Fault } from "../../../fault.ts";
import { answeredTogether, implement, sameForAll } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { conversations } from "../records/belongings.ts";
import { blockContact, unblockContact } from "./block.ts";
import { companyByAddress } from "../records/company-by-address.ts";
import { checkCompany } from "../records/check-company.ts";
import { tellOfPrimary } from "../contact-companies/associate.ts";
import { addressOf } from "../contact-identities/address.ts";
import { callingCodeFor, identityRows, mustBeFree } from "../contact-identities/queries.ts";
import { beginWithDefaults } from "../../workspace/custom-fields/begin.ts";
import type { Owner } from "../../workspace/custom-fields/situation.ts";
import { definitionsOf, setValues, valuesOf } from "../../workspace/custom-fields/values.ts";
import { mustNotBeHeld } from "../legal-holds/holds.ts";
import { exportContacts } from "./export.ts";
import { contactPurges } from "./purges.ts";
import { normalPhone } from "../../../kernel/phone.ts";
import { listContacts, listDeleted, oneContact } from "./queries.ts";
import { contacts } from "../records/contact-table.ts";
import { tellOfContact } from "../records/tell.ts";
import { tiersChanged } from "../records/tiers.ts";
import { say } from "./texts.ts";

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
    return publishAndPresentContact(work, row.id, "created");
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
    if (before.tier !== after.tier) tiersChanged(work, { contactIds: [params.id] });
    return publishAndPresentContact(work, params.id, "updated");
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
    if (before.deletedAt === null) throw new Fault("conflict", say("contacts.not_deleted"));
    if (before.mergedIntoId !== null)
      throw new Fault("conflict", say("contacts.merged_into_another"), {
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
    return publishAndPresentContact(work, params.id, "restored");
  },
  block: async ({ params, body, ...work }) => {
    await blockContact(work, params.id, body.reason);
    return publishAndPresentContact(work, params.id, "updated");
  },
  unblock: async ({ params, ...work }) => {
    if (!(await unblockContact(work, params.id))) throw new Fault("conflict", say("contacts.not_blocked"));
    return publishAndPresentContact(work, params.id, "updated");
  },
  removeForGood: async ({ params, ...work }) => {
    const before = await work.rows(contacts).lock(params.id);
    if (before.deletedAt === null) throw new Fault("conflict", say("contacts.not_deleted_yet"));
    await mustNotBeHeld(work, [params.id]);
    // Conversations stay, without the person.
    for (const { table } of conversations())
      await work.db.execute(
        sql`update ${table} set contact_id = null where tenant_id = ${work.tenant} and contact_id = ${params.id}`,
      );
    // Anyone who was merged into them is them.
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
/** What a write says of the two addresses that are in fields of their own. */
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

async function publishAndPresentContact(
  work: Work,
  id: string,
  event: "created" | "updated" | "restored",
): Promise<Contact> {
  const contact = await oneContact(work, id);
  tellOfContact(work, contact, event);
  return contact;
}

/** What their custom fields hold. */
const { ofContact, setOfContact } = customFieldValues;
const contactValueCalls = implement(
  { ofContact, setOfContact },
  {
    ofContact: async ({ params, ...work }) =>
      valuesOf(work, ownerOf(await work.rows(contacts).get(params.id)), await definitionsOf(work, "CONTACT")),
    setOfContact: async ({ params, body, ...work }) => {
      const contact = await work.rows(contacts).lock(params.id);
      if (contact.deletedAt !== null) throw new Fault("not_found");
      const values = await setValues(work, ownerOf(contact), await definitionsOf(work, "CONTACT"), [
        { ...body, fieldId: params.fieldId },
      ]);
      tellOfContact(work, contact, "updated");
      return values;
    },
  },
);
const ownerOf = ({ id, type, status }: typeof contacts.$inferSelect): Owner => ({ id, type, status });

export const contactsModule = defineModule("crm/contacts", {
  calls: [...answeredTogether(contactCalls, [calls.list], sameForAll), ...contactValueCalls],
  purges: contactPurges,
  constraints: {
    contacts_company: ["companyId"],
    contacts_owner: ["ownerId"],
  },
});
