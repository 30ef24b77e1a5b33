import { randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { contactSources } from "../../../../contract/enums.ts";
import { limits } from "../../../../contract/limits.ts";
import { newId } from "../../../db/columns.ts";
import { insertRow } from "../../../db/prepared-rows.ts";
import { refusalOf } from "../../../db/refusal.ts";
import type { Work } from "../../../work.ts";
import { companyByAddress } from "../records/company-by-address.ts";
import { tellOfPrimary } from "../contact-companies/associate.ts";
import { contacts } from "../records/contact-table.ts";
import { tellOfContact } from "../records/tell.ts";
import { beginWithDefaults } from "../../workspace/custom-fields/begin.ts";
import type { Address } from "./address.ts";
import { contactsAt, identityRows, takenBy } from "./queries.ts";
import { contactIdentities } from "../records/identity-table.ts";

export type ContactRow = typeof contacts.$inferSelect;
/** An address with its key, typed by somebody who proves nothing. */
interface Newcomer {
  address: Address | undefined;
  name: string | undefined;
  source: Met["source"];
}
export interface Met {
  /** Normal ones (`addressOf`), that which they write from first. */
  addresses: readonly Address[];
  name?: string | undefined;
  source: (typeof contactSources)[number];
  /**
   * The channel vouches for every one of the addresses, as a provider's signed message does; what a stranger
   * types nobody vouches for.
   */
  isProved?: boolean;
}

/**
 * The contact that somebody is, found by their addresses or newly made: the one door for every channel, so
 * that a person is one contact wherever they write from.
 *
 * The first address decides; the others do where the channel vouches for them. What is typed changes nothing
 * of a contact that is known, and of a new one it becomes an address where nobody else has it; what is
 * vouched for is remembered in any case, so that mail, WhatsApp and Instagram of one person meet.
 */
export async function findOrCreateContact(
  work: Work,
  { addresses, name, source, isProved = false }: Met,
): Promise<ContactRow> {
  const deciding = isProved ? addresses : addresses.slice(0, 1);
  const found = await contactsAt(
    work,
    deciding.map(({ key }) => key),
  );
  for (const { key } of deciding) {
    const known = found.get(key);
    if (!known) continue;
    const hasAll = addresses.every((one) => found.get(one.key)?.id === known.id);
    return isProved && !hasAll ? remember(work, known, addresses) : known;
  }
  // One that decides by itself was just seen to be nobody's; the insert is refused where it is by now.
  const free = addresses.length === 1 ? addresses : await freeOf(work, addresses, null);
  // Somebody else made them, and committed, between the two looks.
  if (deciding.some(({ key }) => free.every((one) => one.key !== key)))
    return findOrCreateContact(work, { addresses, name, source, isProved });
  const made = await insert(work, {
    name: name ?? addresses[0]?.value.split("@")[0] ?? visitorName(),
    source,
    addresses: free,
  });
  // Somebody else made them meanwhile, and has committed, or the insert would still wait.
  return made ?? findOrCreateContact(work, { addresses, name, source, isProved });
}

/**
 * A contact of their own for somebody whose address nothing proves: never one that was there before, so that
 * nothing of that one is told. The address becomes theirs where no other contact has it.
 */
export async function createContactFor(work: Work, { address, name, source }: Newcomer): Promise<ContactRow> {
  const free = address === undefined ? [] : await freeOf(work, [address], null);
  const called = name ?? free[0]?.value.split("@")[0] ?? visitorName();
  // Undefined: somebody else took the address meanwhile.
  const made =
    (await insert(work, { name: called, source, addresses: free })) ??
    (await insert(work, { name: called, source, addresses: [] }));
  if (!made) throw new Error("A contact without an address meets no other.");
  return made;
}

const visitorName = (): string => `Visitor ${randomInt(1000, 10_000)}`;
/** A name that we made up for want of one: it is no way to address a person. */
export const isMadeUpName = ({
  name,
  email,
  source,
}: Pick<ContactRow, "name" | "email" | "source">): boolean =>
  source === "CHAT" && (/^Visitor \d{4}$/.test(name) || (email !== null && name === email.split("@")[0]));

async function freeOf(
  work: Work,
  addresses: readonly Address[],
  contactId: string | null,
): Promise<Address[]> {
  const taken = await takenBy(
    work,
    addresses.map(({ key }) => key),
    contactId,
  );
  return addresses.filter(
    ({ key }, at) => !taken.has(key) && addresses.findIndex((other) => other.key === key) === at,
  );
}

async function remember(work: Work, contact: ContactRow, addresses: readonly Address[]): Promise<ContactRow> {
  const own = await identityRows(work, contact.id);
  const fresh = (await freeOf(work, addresses, contact.id))
    .filter(({ key }) => !own.some((known) => known.key === key))
    .slice(0, Math.max(0, limits.contactIdentitiesMax - own.length));
  if (fresh.length === 0) return contact;
  const after = await addIdentities(work, contact, fresh);
  tellOfContact(work, after, "updated");
  return after;
}

/**
 * Addresses that nobody has become this contact's; the first e-mail address and the first number its primary
 * ones.
 */
export async function addIdentities(
  work: Work,
  contact: ContactRow,
  fresh: readonly Address[],
): Promise<ContactRow> {
  const primary = {
    ...(contact.email === null ? { email: fresh.find(({ kind }) => kind === "EMAIL")?.value } : {}),
    ...(contact.phone === null ? { phone: fresh.find(isNumber)?.value } : {}),
  };
  const isField = ({ value }: Address) => value === primary.email || value === primary.phone;
  for (const { kind, value, key } of fresh)
    if (!isField({ kind, value, key }))
      await work
        .rows(contactIdentities)
        .insert({ contactId: contact.id, kind, value, key, createdAt: work.now });
  if (!fresh.some(isField)) return contact;
  const after = await work.rows(contacts).update(contact.id, {
    ...(primary.email === undefined ? {} : { email: primary.email }),
    ...(primary.phone === undefined ? {} : { phone: primary.phone }),
  });
  await asKnown(work, contact.id, fresh.filter(isField));
  return after;
}
const isNumber = ({ kind }: Pick<Address, "kind">): boolean => kind === "PHONE" || kind === "WHATSAPP";

/** The database calls every number a phone; one that is known from WhatsApp keeps that name. */
async function asKnown({ update }: Work, contactId: string, addresses: readonly Address[]): Promise<void> {
  for (const { kind, key } of addresses)
    if (kind === "WHATSAPP")
      await update(contactIdentities)
        .set({ kind })
        .where(and(eq(contactIdentities.contactId, contactId), eq(contactIdentities.key, key)));
}

/** Undefined where somebody else has one of the addresses by now. */
async function insert(
  work: Work,
  { name, source, addresses }: { name: string; source: Met["source"]; addresses: readonly Address[] },
): Promise<ContactRow | undefined> {
  const email = addresses.find(({ kind }) => kind === "EMAIL")?.value ?? null;
  const phone = addresses.find(isNumber)?.value ?? null;
  const companyId = await companyByAddress(work, email);
  // Sent one behind the other: where the insert is refused, whatever is behind it is refused as well.
  const marked = work.db.execute("savepoint meet").then(() => undefined);
  try {
    const inserted = insertRow(work.db, contacts, {
      tenantId: work.tenant,
      id: newId(),
      name: name.slice(0, 200),
      email,
      phone,
      source,
      companyId,
      lastSeenAt: work.now,
      createdAt: work.now,
      updatedAt: work.now,
    });
    const [, row] = await Promise.all([marked, inserted]);
    if (!row) throw new Error("An insert answers with its row.");
    for (const { kind, value, key } of addresses)
      if (value !== email && value !== phone)
        await work
          .rows(contactIdentities)
          .insert({ contactId: row.id, kind, value, key, createdAt: work.now });
    await asKnown(work, row.id, addresses);
    await work.db.execute("release savepoint meet");
    work.record({ entity: "contacts", entityId: row.id, action: "create", before: null, after: row });
    tellOfPrimary(work, row.id, null, row.companyId);
    await beginWithDefaults(work, "CONTACT", row.id);
    tellOfContact(work, row, "created");
    return row;
  } catch (error) {
    if (refusalOf(error)?.code !== "23505") throw error;
    await work.db.execute("rollback to savepoint meet");
    return undefined;
  }
}
