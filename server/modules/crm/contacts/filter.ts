import { and, eq, gte, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ContactFilter } from "../../../../contract/crm/contact-filters.ts";
import type { ContactSort } from "../../../../contract/enums.ts";
import type { Sort } from "../../../db/sort.ts";
import type { Work } from "../../../work.ts";
import { fieldConditions } from "../../workspace/custom-fields/filter.ts";
import { calendar } from "../../desk/tickets/calendar.ts";
import { contactsFound } from "./search.ts";
import { contactTags, contacts } from "./table.ts";

/**
 * The live contacts that a filter describes, or the deleted ones. @param at where its conditions on custom
 * fields stand in what was sent
 */
export async function contactsMatching(
  work: Work,
  filter: ContactFilter,
  at = "customField",
  isDeleted = false,
): Promise<SQL> {
  const {
    status,
    type,
    source,
    ownerId,
    companyId,
    tag,
    isTagged,
    hasEmail,
    hasPhone,
    seenFrom,
    seenTo,
    wasSeen,
    createdFrom,
    createdTo,
    customField,
    search,
  } = filter;
  const days = await calendar(
    work,
    [seenFrom, seenTo, createdFrom, createdTo].filter((day) => day !== undefined),
    false,
  );
  const within = (column: AnyPgColumn, from: string | undefined, to: string | undefined) =>
    and(
      from === undefined ? undefined : gte(column, days.startOf(from)),
      to === undefined ? undefined : lt(column, days.endOf(to)),
    );
  const has = (column: AnyPgColumn, asked: "true" | "false" | undefined) =>
    asked === undefined ? undefined : asked === "true" ? isNotNull(column) : isNull(column);
  return (
    and(
      eq(contacts.tenantId, work.tenant),
      isDeleted ? isNotNull(contacts.deletedAt) : isNull(contacts.deletedAt),
      status && inArray(contacts.status, status),
      type && inArray(contacts.type, type),
      source && inArray(contacts.source, source),
      ownerId === undefined
        ? undefined
        : ownerId === "none"
          ? isNull(contacts.ownerId)
          : eq(contacts.ownerId, ownerId === "me" ? (work.actor.id ?? sql`null`) : ownerId),
      companyId === undefined
        ? undefined
        : companyId === "none"
          ? isNull(contacts.companyId)
          : sql`exists (select 1 from contact_companies cc where cc.tenant_id = contacts.tenant_id and cc.contact_id = contacts.id and cc.company_id = ${companyId}::uuid)`,
      tag === undefined
        ? undefined
        : sql`exists (select 1 from ${contactTags} ct where ct.tenant_id = contacts.tenant_id and ct.contact_id = contacts.id and ct.tag = ${tag})`,
      isTagged === undefined
        ? undefined
        : isTagged === "true"
          ? sql`contacts.tags <> '{}'`
          : sql`contacts.tags = '{}'`,
      has(contacts.email, hasEmail),
      has(contacts.phone, hasPhone),
      has(contacts.lastSeenAt, wasSeen),
      within(contacts.lastSeenAt, seenFrom, seenTo),
      within(contacts.createdAt, createdFrom, createdTo),
      await fieldConditions(work, customField, at, "CONTACT"),
      search ? (await contactsFound(work, search, isDeleted)).where : undefined,
    ) ?? sql`true`
  );
}

type Row = typeof contacts.$inferSelect;
const by = <Field extends "name" | "createdAt" | "seenSort" | "updatedAt" | "deletedAt">(
  field: Field,
  direction: "asc" | "desc",
): Sort<Row> => ({
  columns: [contacts[field], contacts.id],
  direction,
  keyOf: (row) => [row[field] ?? "", row.id],
});
/** Each by an index, forwards or backwards. Who was never seen comes last among those seen lately. */
export const contactOrder: Record<ContactSort, Sort<Row>> = {
  name: by("name", "asc"),
  "-name": by("name", "desc"),
  createdAt: by("createdAt", "asc"),
  "-createdAt": by("createdAt", "desc"),
  lastSeenAt: by("seenSort", "asc"),
  "-lastSeenAt": by("seenSort", "desc"),
  updatedAt: by("updatedAt", "asc"),
  "-updatedAt": by("updatedAt", "desc"),
};
export const lastDeletedFirst = by("deletedAt", "desc");
