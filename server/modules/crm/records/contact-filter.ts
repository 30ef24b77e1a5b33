import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { ContactFilter } from "../../../../contract/crm/contact-filters.ts";
import type { ConsentChannel } from "../../../../contract/crm/consent-kinds.ts";
import type { ContactSort } from "../../../../contract/enums.ts";
import { daysIn } from "../../../db/conditions.ts";
import { among, having, isSet, within } from "../../../db/filter-tests.ts";
import type { Sort } from "../../../db/sort.ts";
import type { Work } from "../../../work.ts";
import { fieldConditions } from "../../workspace/custom-fields/filter.ts";
import { calendar } from "../../../kernel/tenant-calendar.ts";
import { contactConditionsSql } from "./contact-conditions.ts";
import { contactsFound } from "./contact-search.ts";
import { contactConsents } from "./consent-table.ts";
import { contacts } from "./contact-table.ts";

/**
 * The live contacts that a filter describes, or the deleted ones. @param at where its conditions on custom
 * fields are in what was sent
 */
export async function contactsMatching(
  work: Work,
  filter: ContactFilter,
  at = "customField",
  isDeleted = false,
): Promise<SQL> {
  const { ownerId, customField, search } = filter;
  const me = work.actor.id === null ? [] : [work.actor.id];
  const items = [
    ...among("status", filter.status),
    ...among("type", filter.type),
    ...among("tier", filter.tier),
    ...among("source", filter.source),
    ...among("owner", ownerId === "me" ? me : ownerId),
    ...among(filter.companyId === "none" ? "company" : "companies", filter.companyId),
    ...having("tag", filter.tag),
    ...isSet("tags", filter.isTagged),
    ...isSet("email", filter.hasEmail),
    ...isSet("phone", filter.hasPhone),
    ...isSet("lastSeenAt", filter.wasSeen),
    ...within("lastSeenAt", filter.seenFrom, filter.seenTo),
    ...within("createdAt", filter.createdFrom, filter.createdTo),
  ];
  const days = await calendar(work, items.flatMap(daysIn), false);
  return (
    and(
      eq(contacts.tenantId, work.tenant),
      isDeleted ? isNotNull(contacts.deletedAt) : isNull(contacts.deletedAt),
      items.length === 0
        ? undefined
        : contactConditionsSql({ mode: "ALL", items }, { now: work.now, days, timeZone: days.timeZone }),
      filter.optedOut && optedOutBy(filter.optedOut),
      await fieldConditions(work, customField, at, "CONTACT"),
      search ? (await contactsFound(work, search, isDeleted)).where : undefined,
    ) ?? sql`true`
  );
}

/** Those to whom no marketing goes by any of these channels; whoever wants nothing automatic is among them. */
const optedOutBy = (channels: readonly ConsentChannel[]): SQL =>
  sql`exists (select 1 from ${contactConsents} cc where cc.tenant_id = ${contacts.tenantId} and cc.contact_id = ${contacts.id} and cc.state = 'OPTED_OUT' and cc.channel in (${sql.join(
    channels.map((channel) => sql`${channel}`),
    sql`, `,
  )}))`;

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
