import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Identity } from "../../../../contract/crm/contact-identities.ts";
import type { Db } from "../../../db/client.ts";
import { prepared } from "../../../db/prepared.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import {
  callingCodeOf,
  callingCodesOf,
  isInternational,
  parsedPhone,
  usualCallingCode,
} from "../../../kernel/phone.ts";
import { contacts } from "../records/contact-table.ts";
import type { Address } from "./address.ts";
import { identityKey } from "../records/identity-key.ts";
import type { IdentityKind } from "../records/identity-key.ts";
import { contactIdentities } from "../records/identity-table.ts";
import { say } from "./texts.ts";
import type { Text } from "../../../words/wording.ts";

export type IdentityRow = typeof contactIdentities.$inferSelect;
type ContactRow = typeof contacts.$inferSelect;
const numbersRead = 500;
const countriesTried = 5;

export const identityRows = async ({ from }: Work, contactId: string): Promise<IdentityRow[]> =>
  from(contactIdentities)
    .where(eq(contactIdentities.contactId, contactId))
    .orderBy(desc(contactIdentities.isPrimary), asc(contactIdentities.createdAt), asc(contactIdentities.id));

/** The primary ones first. */
export const identitiesOf = async (work: Work, contactId: string): Promise<Identity[]> =>
  (await identityRows(work, contactId)).map(presentIdentity);
export const presentIdentity = ({ id, kind, value, isPrimary, createdAt }: IdentityRow): Identity => ({
  id,
  kind,
  value,
  isPrimary,
  createdAt,
});

/** The live contact that an address leads to. */
export const contactAt = async (work: Work, key: string): Promise<ContactRow | undefined> =>
  (await contactsAt(work, [key])).get(key);

/** The live contacts that addresses lead to, by key. */
export async function contactsAt(
  { db, tenant }: Work,
  keys: readonly string[],
): Promise<Map<string, ContactRow>> {
  if (keys.length === 0) return new Map();
  const places = Object.fromEntries(keys.map((key, at) => [`key ${at}`, key]));
  const found = await atKeys(db, keys.length).execute({ tenant, ...places });
  return new Map(found.map(({ key, contact }) => [key, contact]));
}
const atKeys = (db: Db, count: number) =>
  prepared(db, `contacts at ${count}`, () =>
    db
      .select({ key: contactIdentities.key, contact: contacts })
      .from(contactIdentities)
      .innerJoin(
        contacts,
        and(eq(contacts.tenantId, sql.placeholder("tenant")), eq(contacts.id, contactIdentities.contactId)),
      )
      .where(
        and(
          eq(contactIdentities.tenantId, sql.placeholder("tenant")),
          inArray(
            contactIdentities.key,
            Array.from({ length: count }, (_, at) => sql.placeholder(`key ${at}`)),
          ),
          eq(contactIdentities.isLive, true),
        ),
      )
      .prepare(`contacts_at_${count}`),
  );
export const contactByEmail = (work: Work, email: string): Promise<ContactRow | undefined> =>
  contactAt(work, identityKey("EMAIL", email));

/** Which of these live contacts other than `except` have, by key. */
export async function takenBy(
  { from }: Work,
  keys: readonly string[],
  except: string | null,
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await from(contactIdentities, {
    key: contactIdentities.key,
    contactId: contactIdentities.contactId,
  }).where(
    and(
      inArray(contactIdentities.key, [...keys]),
      eq(contactIdentities.isLive, true),
      except === null ? undefined : ne(contactIdentities.contactId, except),
    ),
  );
  return new Map(rows.map(({ key, contactId }) => [key, contactId]));
}

/**
 * @throws Fault already_exists at the field of the first that is another contact's, with that contact's id
 */
export async function mustBeFree(
  work: Work,
  addresses: readonly (Address & { path: string })[],
  except: string | null,
): Promise<void> {
  const taken = await takenBy(
    work,
    addresses.map(({ key }) => key),
    except,
  );
  for (const { kind, key, path } of addresses) {
    const contactId = taken.get(key);
    if (contactId !== undefined) throw takenFault(kind, path, contactId);
  }
}
const takenWords: Record<IdentityKind, Text> = {
  EMAIL: say("contact_identities.email_taken"),
  PHONE: say("contact_identities.phone_taken"),
  WHATSAPP: say("contact_identities.phone_taken"),
  WHATSAPP_USER: say("contact_identities.whatsapp_account_taken"),
  INSTAGRAM: say("contact_identities.instagram_account_taken"),
  INSTAGRAM_USER: say("contact_identities.instagram_account_taken"),
  CHAT: say("contact_identities.chat_account_taken"),
};
const takenFault = (kind: IdentityKind, path: string, contactId: string): Fault =>
  new Fault("already_exists", takenWords[kind], {
    errors: [{ path, message: takenWords[kind] }],
    extra: { contactId },
  });

/** The numbers of the newest contacts: by them a number without its country is read. */
export async function numbersHere({ db, from }: Pick<Work, "db" | "from">): Promise<string[]> {
  const newest = from(contacts, { phone: contacts.phone })
    .where(isNull(contacts.deletedAt))
    .orderBy(desc(contacts.createdAt), desc(contacts.id))
    .limit(numbersRead)
    .as("newest");
  return (await db.select({ phone: newest.phone }).from(newest).where(isNotNull(newest.phone))).flatMap(
    ({ phone }) => (phone === null ? [] : [phone]),
  );
}

/**
 * The country that this spelling is read by: none where it says it itself, that of the contact's own numbers,
 * or the workspace's usual one.
 */
export async function callingCodeFor(
  work: Work,
  spelling: string | null | undefined,
  contactId: string | null,
): Promise<string | undefined> {
  if (!spelling?.trim() || isInternational(spelling)) return undefined;
  const own =
    contactId === null
      ? undefined
      : (await identityRows(work, contactId)).find(({ kind }) => kind === "PHONE" || kind === "WHATSAPP");
  return (own && callingCodeOf(own.value)) ?? usualCallingCode(await numbersHere(work));
}

/**
 * Whom a spelling may mean: its number, or, written without its country, that of each country which the
 * workspace has people in.
 */
export async function keysForSpelling(work: Work, spelling: string): Promise<string[]> {
  if (isInternational(spelling)) {
    const number = parsedPhone(spelling);
    return number === undefined ? [] : [identityKey("PHONE", number)];
  }
  const codes = callingCodesOf(await numbersHere(work)).slice(0, countriesTried);
  const digits = spelling.replaceAll(/\D/g, "");
  const numbers = [`+${digits}`, ...codes.flatMap(({ code }) => parsedPhone(spelling, code) ?? [])];
  return [...new Set(numbers.map((number) => identityKey("PHONE", number)))];
}
/** Of a column of contact ids: those that one of these addresses leads to. */
export const leadsTo = (work: Work, column: unknown, keys: readonly string[]) =>
  sql`${column} in (select i.contact_id from contact_identities i where i.tenant_id = ${work.tenant} and i.is_live and i.key in (${sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  )}))`;
