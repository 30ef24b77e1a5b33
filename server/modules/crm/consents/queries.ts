import { eq } from "drizzle-orm";
import type { Consent, ConsentChange, consents as calls } from "../../../../contract/crm/consents.ts";
import { consentChannels, consentPurposes } from "../../../../contract/crm/consent-kinds.ts";
import type { Answer, QueryOut } from "../../../../contract/kit.ts";
import { pageOf } from "../../../db/page.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { contactConsentChanges } from "../records/consent-table.ts";
import { contacts } from "../records/contact-table.ts";
import { consentRows } from "./change.ts";
import { isOfPlace } from "./rules.ts";

/** Each channel with each purpose, also where nothing was said. */
export async function consentsOf(work: Work, contactId: string): Promise<{ items: Consent[] }> {
  const { id } = await work.rows(contacts).get(contactId);
  const rows = await consentRows(work, [id]);
  const items = consentChannels.flatMap((channel) =>
    consentPurposes.map((purpose): Consent => {
      const row = rows.find(isOfPlace({ channel, purpose }));
      const { state = null, source = null, reason = null, at = null, byName = null } = row ?? {};
      return { channel, purpose, state, source, reason, at, byName };
    }),
  );
  return { items };
}

export async function historyOf(
  work: Work,
  contactId: string,
  query: QueryOut<typeof calls.history>,
): Promise<Answer<typeof calls.history>> {
  const { id } = await work.rows(contacts).get(contactId);
  return pageOf<ConsentChange>(work, {
    query,
    tenant: work.tenant,
    tenantId: contactConsentChanges.tenantId,
    from: contactConsentChanges,
    where: eq(contactConsentChanges.contactId, id),
    sort: { columns: [contactConsentChanges.id], direction: "desc", keyOf: (row) => [row.id] },
    select: () =>
      work.db
        .select({
          id: contactConsentChanges.id,
          channel: contactConsentChanges.channel,
          purpose: contactConsentChanges.purpose,
          state: contactConsentChanges.state,
          source: contactConsentChanges.source,
          reason: contactConsentChanges.reason,
          at: contactConsentChanges.at,
          byName: contactConsentChanges.byName,
        })
        .from(contactConsentChanges)
        .$dynamic(),
  });
}

/** @throws Fault not_found for a contact that is deleted, or is no more by itself */
export async function liveContact(work: Work, id: string): Promise<typeof contacts.$inferSelect> {
  const contact = await work.rows(contacts).lock(id);
  if (contact.deletedAt !== null) throw new Fault("not_found");
  return contact;
}
