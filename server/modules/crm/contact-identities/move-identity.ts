import { and, eq } from "drizzle-orm";
import type { Work } from "../../../work.ts";
import { contacts } from "../records/contact-table.ts";
import { contactIdentities } from "../records/identity-table.ts";
import { tellOfContact } from "../records/tell.ts";
import type { Address } from "./address.ts";
import { addIdentities } from "./find-or-create-contact.ts";
import type { ContactRow } from "./find-or-create-contact.ts";
import { identityRows, takenBy } from "./queries.ts";

/**
 * Addresses that a contact has in place of others, as a provider says: the earlier ones may be somebody else's
 * tomorrow. What another contact has by now stays with that one.
 */
export async function moveIdentity(
  work: Work,
  contact: ContactRow,
  { from, to }: { from: readonly Address[]; to: readonly Address[] },
): Promise<void> {
  const own = await identityRows(work, contact.id);
  const taken = await takenBy(
    work,
    to.map(({ key }) => key),
    contact.id,
  );
  const fresh = to.filter(
    ({ key }, at) =>
      !taken.has(key) &&
      !own.some((one) => one.key === key) &&
      to.findIndex((other) => other.key === key) === at,
  );
  let after = contact;
  for (const address of fresh) {
    const old = own.find(
      (one) =>
        isNumber(one) === isNumber(address) &&
        from.some(({ key }) => key === one.key) &&
        (isNumber(one) || one.kind === address.kind),
    );
    if (!old) after = await addIdentities(work, after, [address]);
    else if (old.isPrimary) {
      after = await work.rows(contacts).update(contact.id, { phone: address.value });
      await keepKind(work, contact.id, address);
    } else
      await work
        .rows(contactIdentities)
        .update(old.id, { kind: address.kind, value: address.value, key: address.key });
  }
  if (fresh.length > 0) tellOfContact(work, after, "updated");
}

const isNumber = ({ kind }: Pick<Address, "kind">): boolean => kind === "PHONE" || kind === "WHATSAPP";

/** The database calls every number a phone. */
async function keepKind({ update }: Work, contactId: string, { kind, key }: Address): Promise<void> {
  await update(contactIdentities)
    .set({ kind })
    .where(and(eq(contactIdentities.contactId, contactId), eq(contactIdentities.key, key)));
}
