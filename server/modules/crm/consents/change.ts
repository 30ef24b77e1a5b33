import { and, eq, inArray } from "drizzle-orm";
import type { ConsentSource, ConsentState } from "../../../../contract/crm/consent-kinds.ts";
import type { Work } from "../../../work.ts";
import { contactConsentChanges, contactConsents } from "../records/consent-table.ts";
import { contacts } from "../records/contact-table.ts";
import { isOfPlace, purposesThatForbid } from "./rules.ts";
import type { ConsentPlace } from "./rules.ts";

export type ConsentRow = typeof contactConsents.$inferSelect;

export interface SaidConsent extends ConsentPlace {
  state: ConsentState;
  source: ConsentSource;
  reason: string | null;
  /** When it was said; now otherwise. */
  at?: string;
}

export const consentRows = async ({ from }: Work, contactIds: readonly string[]): Promise<ConsentRow[]> =>
  from(contactConsents).where(inArray(contactConsents.contactId, [...contactIds]));

/** Whether nothing of a purpose may be sent to a contact by a channel. */
export async function hasOptedOut(
  { from }: Work,
  contactId: string,
  { channel, purpose }: ConsentPlace,
): Promise<boolean> {
  const [found] = await from(contactConsents, { id: contactConsents.id })
    .where(
      and(
        eq(contactConsents.contactId, contactId),
        eq(contactConsents.channel, channel),
        inArray(contactConsents.purpose, [...purposesThatForbid(purpose)]),
        eq(contactConsents.state, "OPTED_OUT"),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/**
 * What a contact says, written down with whoever goes on where they were merged. What they said before is no
 * news after what they said last, whoever tells it. @returns whether anything changed
 */
export async function changeConsent(work: Work, contactId: string, said: SaidConsent): Promise<boolean> {
  const contact = await lockWhoGoesOn(work, contactId);
  const known = (await consentRows(work, [contact])).find(isOfPlace(said));
  if (known && (known.state === said.state || known.at > (said.at ?? work.now))) return false;
  await writeConsent(work, contact, said, known);
  work.publish("resource_changed", { group: "consents", id: contact }, ["staff"]);
  return true;
}

/** The contact whose row nobody else changes until the transaction ends. @throws Fault not_found */
async function lockWhoGoesOn(work: Work, contactId: string): Promise<string> {
  const { id, mergedIntoId } = await work.rows(contacts).lock(contactId);
  return mergedIntoId === null ? id : lockWhoGoesOn(work, mergedIntoId);
}

/** The contact is locked by the caller, and `known` is what is written of it. */
export async function writeConsent(
  work: Work,
  contactId: string,
  { at = work.now, ...said }: SaidConsent,
  known: ConsentRow | undefined,
): Promise<ConsentRow> {
  const row = { ...said, at, byId: work.actor.id, byName: work.actor.id === null ? null : work.actor.name };
  await noteChange(work, contactId, row);
  const rows = work.rows(contactConsents);
  return known
    ? rows.update(known.id, { ...row, changedAt: work.now }, { before: known })
    : rows.insert({ ...row, contactId, changedAt: work.now });
}

type Noted = Omit<typeof contactConsentChanges.$inferInsert, "tenantId" | "id" | "contactId" | "createdAt">;
export async function noteChange({ db, tenant, now }: Work, contactId: string, change: Noted): Promise<void> {
  // The audit log has it with the row that changed.
  await db.insert(contactConsentChanges).values({ ...change, tenantId: tenant, contactId, createdAt: now });
}
