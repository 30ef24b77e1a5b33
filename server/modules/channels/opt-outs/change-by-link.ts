import type { PublicConsent } from "../../../../contract/crm/consents.ts";
import type { ConsentState } from "../../../../contract/crm/consent-kinds.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { changeConsent, consentRows } from "../../crm/consents/change.ts";
import { isOfPlace, maskedAddress } from "../../crm/consents/rules.ts";
import type { Unsubscribes } from "./unsubscribe-token.ts";

/** What the holder of a link sees. @throws Fault not_found where the contact is gone */
export async function publicConsent(
  work: Work,
  { contactId, ...place }: Unsubscribes,
): Promise<PublicConsent> {
  const contact = await whoGoesOn(work, contactId);
  const row = (await consentRows(work, [contact.id])).find(isOfPlace(place));
  const address = place.channel === "EMAIL" ? contact.email : contact.phone;
  return {
    ...place,
    state: row?.state ?? null,
    address: address === null ? null : maskedAddress(address),
  };
}

export async function changeByLink(
  work: Work,
  { contactId, ...place }: Unsubscribes,
  state: ConsentState,
): Promise<PublicConsent> {
  const { id } = await whoGoesOn(work, contactId);
  await changeConsent(work, id, { ...place, state, source: "UNSUBSCRIBE_LINK", reason: null });
  return publicConsent(work, { contactId: id, ...place });
}

async function whoGoesOn(work: Work, id: string): Promise<typeof contacts.$inferSelect> {
  const contact = await work.rows(contacts).get(id);
  if (contact.mergedIntoId !== null) return whoGoesOn(work, contact.mergedIntoId);
  if (contact.deletedAt !== null) throw new Fault("not_found");
  return contact;
}
