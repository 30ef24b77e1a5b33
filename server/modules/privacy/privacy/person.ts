import { parsePhoneNumberFromString } from "libphonenumber-js";
import { inArray, sql } from "drizzle-orm";
import { queryRows } from "../../../db/query.ts";
import type { Work } from "../../../work.ts";
import { contactIdentities } from "../../crm/records/identity-table.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { tickets } from "../../desk/tickets/table.ts";

/**
 * All that a person is here: their contact with those that were merged into it, what they are called and
 * reached by, and their conversations.
 */
export interface Traces {
  contactIds: string[];
  ticketIds: string[];
  names: string[];
  addresses: string[];
  phones: string[];
  /**
   * Whether the names are nobody else's, so that they mean this person wherever they are.
   */
  isNameTheirs: boolean;
}

export async function tracesOf(work: Work, contactId: string): Promise<Traces | undefined> {
  const { db, tenant, from } = work;
  const found = await queryRows<{ id: string }>(
    db,
    sql`with recursive one(id) as (select id from contacts where tenant_id = ${tenant} and id = ${contactId}::uuid union select c.id from contacts c join one on c.merged_into_id = one.id where c.tenant_id = ${tenant}) select id from one`,
  );
  const contactIds = found.map(({ id }) => id);
  if (contactIds.length === 0) return undefined;
  const people = await from(contacts).where(inArray(contacts.id, contactIds));
  const identities = await from(contactIdentities).where(inArray(contactIdentities.contactId, contactIds));
  const theirs = await from(tickets, { id: tickets.id }).where(inArray(tickets.contactId, contactIds));
  const names = [...new Set(people.map(({ name }) => name.trim()).filter((name) => name !== ""))];
  const given = [
    ...people.flatMap(({ email, phone }) => [email, phone]),
    ...identities.map(({ value }) => value),
  ]
    .filter((value) => value !== null)
    .filter((value) => value.trim() !== "");
  const isNumber = (value: string) => /^\+?[\d\s().-]{6,}$/u.test(value);
  return {
    contactIds,
    ticketIds: theirs.map(({ id }) => id),
    names,
    addresses: [...new Set(given.filter((value) => !isNumber(value)))],
    phones: [...new Set(given.filter(isNumber))],
    isNameTheirs: await isNameTheirs(work, names, contactIds),
  };
}

/** Two words at least, and no colleague and no other contact is called so. */
async function isNameTheirs(
  { db, tenant }: Work,
  names: readonly string[],
  contactIds: readonly string[],
): Promise<boolean> {
  if (names.some((name) => name.split(/\s+/u).length < 2)) return false;
  const lowered = JSON.stringify(names.map((name) => name.toLowerCase()));
  const same = await queryRows(
    db,
    sql`select 1 as one from contacts c where c.tenant_id = ${tenant} and lower(c.name) in (select jsonb_array_elements_text(${lowered}::jsonb)) and c.id not in (select v.id::uuid from jsonb_array_elements_text(${JSON.stringify(contactIds)}::jsonb) as v(id))
    union all select 1 from users u where u.tenant_id = ${tenant} and lower(u.first_name || ' ' || u.last_name) in (select jsonb_array_elements_text(${lowered}::jsonb)) limit 1`,
  );
  return same.length === 0;
}

const quoted = (text: string): string => text.replaceAll(/[.^$*+?()[\]{}|\\/-]/gu, String.raw`\$&`);
/** As it is in plain text, in JSON and in HTML. */
const spellings = (text: string): string[] => [
  ...new Set([
    text,
    JSON.stringify(text).slice(1, -1),
    text.replaceAll("&", "&amp;").replaceAll("'", "&#39;").replaceAll('"', "&quot;").replaceAll("<", "&lt;"),
  ]),
];
const whole = (pattern: string): string => String.raw`(?<![[:alnum:]_])(?:${pattern})(?![[:alnum:]_])`;
const nameAs = (name: string): string =>
  whole(
    spellings(name)
      .map((spelling) =>
        spelling
          .split(/\s+/u)
          .map(quoted)
          .join(String.raw`[\s ]+`),
      )
      .join("|"),
  );
const digitsAs = (digits: string): string =>
  String.raw`(?<![0-9])\+?${[...digits].join(String.raw`[\s().-]{0,3}`)}(?![0-9])`;

/**
 * Patterns of PostgreSQL: what means this person wherever it is, and what does so in their own
 * conversations (parts of the name, the number as it is dialled at home).
 */
export function patternsOf({ names, addresses, phones, isNameTheirs: isTheirs }: Traces): {
  everywhere: string;
  nearby: string;
} {
  const mails = addresses.map(
    (address) =>
      String.raw`(?<![[:alnum:]._%+-])(?:${spellings(address)
        .map((spelling) => quoted(spelling).replaceAll("@", "(?:@|%40)"))
        .join("|")})(?![[:alnum:]-])`,
  );
  const numbers = phones.map((phone) => phone.replaceAll(/\D/gu, "")).filter((digits) => digits.length >= 6);
  const atHome = phones
    .flatMap((phone) => {
      const national: string = parsePhoneNumberFromString(phone)?.nationalNumber ?? "";
      return national.length >= 6 ? [String.raw`0?${national}`] : [];
    })
    .map(
      (digits) =>
        String.raw`(?<![0-9])${digits.startsWith("0?") ? `0?${[...digits.slice(2)].join(String.raw`[\s().-]{0,3}`)}` : digits}(?![0-9])`,
    );
  const parts = names.flatMap((name) => name.split(/\s+/u)).filter((part) => [...part].length >= 2);
  const everywhere = [...mails, ...numbers.map(digitsAs), ...(isTheirs ? names.map(nameAs) : [])];
  const nearby = [
    ...everywhere,
    ...names.map(nameAs),
    ...atHome,
    ...parts.map((part) => whole(spellings(part).map(quoted).join("|"))),
  ];
  // A pattern that matches nothing, where there is nothing to look for.
  return { everywhere: everywhere.join("|") || "(?!)", nearby: nearby.join("|") || "(?!)" };
}

/**
 * Whether the cells of a row are of this person, or may be: an address, a number, or every word of a name of
 * two words or more, wherever in the row.
 */
export function namedBy({ names, addresses, phones }: Traces): (cells: readonly string[]) => boolean {
  const wordsOf = (text: string): string[] =>
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== "");
  const digitsOf = (text: string): string => text.replaceAll(/\D/gu, "");
  const mails = addresses.map((address) => address.toLowerCase());
  const numbers = phones
    .flatMap((phone) => [digitsOf(phone), parsePhoneNumberFromString(phone)?.nationalNumber ?? ""])
    .filter((digits) => digits.length >= 6);
  const called = names.map(wordsOf).filter((words) => words.length >= 2);
  return (cells) => {
    if (
      cells.some((cell) => {
        const lowered = cell.toLowerCase();
        const digits = digitsOf(cell);
        return (
          mails.some((mail) => lowered.includes(mail)) || numbers.some((number) => digits.includes(number))
        );
      })
    )
      return true;
    const words = new Set(cells.flatMap(wordsOf));
    return called.some((name) => name.every((word) => words.has(word)));
  };
}
