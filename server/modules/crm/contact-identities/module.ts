import { contactIdentities as calls } from "../../../../contract/crm/contact-identities.ts";
import { limits } from "../../../../contract/limits.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { contacts } from "../records/contact-table.ts";
import { tellOfContact } from "../records/tell.ts";
import { addressOf } from "./address.ts";
import { addIdentities } from "./find-or-create-contact.ts";
import type { ContactRow } from "./find-or-create-contact.ts";
import { callingCodeFor, identitiesOf, identityRows, mustBeFree, presentIdentity } from "./queries.ts";
import type { IdentityRow } from "./queries.ts";
import { contactIdentities } from "../records/identity-table.ts";
import { say } from "./texts.ts";

const contactIdentityCalls = implement(calls, {
  list: async ({ params, ...work }) => ({
    items: await identitiesOf(work, (await work.rows(contacts).get(params.id)).id),
  }),
  add: async ({ params, body: { kind, value }, ...work }) => {
    const contact = await liveContact(work, params.id);
    const isNumber = kind === "PHONE" || kind === "WHATSAPP";
    const address = addressOf(kind, value, {
      callingCode: isNumber ? await callingCodeFor(work, value, contact.id) : undefined,
    });
    const own = await identityRows(work, contact.id);
    if (own.some(({ key }) => key === address.key))
      throw fieldFault("value", say("contact_identities.address_already_here"));
    if (own.length >= limits.contactIdentitiesMax)
      throw fieldFault("value", say("contact_identities.too_many", { max: limits.contactIdentitiesMax }));
    await mustBeFree(work, [{ ...address, path: "value" }], contact.id);
    await addIdentities(work, contact, [address]);
    tellOfContact(work, contact, "updated");
    const added = (await identityRows(work, contact.id)).find(({ key }) => key === address.key);
    if (!added) throw new Fault("internal");
    return presentIdentity(added);
  },
  makePrimary: async ({ params, ...work }) => {
    const contact = await liveContact(work, params.id);
    const identity = await ownIdentity(work, contact, params.identityId);
    const field = fieldOf(identity);
    if (field === null) throw new Fault("conflict", say("contact_identities.cannot_be_primary"));
    if (!identity.isPrimary)
      await work.rows(contacts).update(contact.id, { [field]: identity.value }, { before: contact });
    tellOfContact(work, contact, "updated");
    return { items: await identitiesOf(work, contact.id) };
  },
  remove: async ({ params, ...work }) => {
    const contact = await liveContact(work, params.id);
    const identity = await ownIdentity(work, contact, params.identityId);
    const field = fieldOf(identity);
    const next = (await identityRows(work, contact.id)).find(
      (other) => other.id !== identity.id && fieldOf(other) === field,
    );
    if (identity.isPrimary && field !== null)
      await work.rows(contacts).update(contact.id, { [field]: next?.value ?? null }, { before: contact });
    // A primary one without another of its kind went with the field.
    if (await work.rows(contactIdentities).find(identity.id))
      await work.rows(contactIdentities).remove(identity.id);
    tellOfContact(work, contact, "updated");
    return {};
  },
});

async function liveContact(work: Work, id: string): Promise<ContactRow> {
  const contact = await work.rows(contacts).lock(id);
  if (contact.deletedAt !== null) throw new Fault("not_found");
  return contact;
}
async function ownIdentity(work: Work, { id }: ContactRow, identityId: string): Promise<IdentityRow> {
  const identity = await work.rows(contactIdentities).get(identityId);
  if (identity.contactId !== id) throw new Fault("not_found");
  return identity;
}
const fieldOf = ({ kind }: Pick<IdentityRow, "kind">): "email" | "phone" | null =>
  kind === "EMAIL" ? "email" : kind === "PHONE" || kind === "WHATSAPP" ? "phone" : null;

export const contactIdentitiesModule = defineModule("crm/contact-identities", {
  calls: contactIdentityCalls,
  constraints: {
    contact_identities_live: ["email", say("contact_identities.address_taken")],
  },
});
