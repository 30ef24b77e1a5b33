import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { ContactFilter, ListedContacts } from "../../../../contract/crm/contact-filters.ts";
import { limits } from "../../../../contract/limits.ts";
import { keepConditions } from "../../../db/kept-conditions.ts";
import type { Work } from "../../../work.ts";
import { contactsMatching } from "../records/contact-filter.ts";
import { contactsFound } from "../records/contact-search.ts";
import { contactTags, contacts } from "../records/contact-table.ts";
import { inList, listOf } from "./members.ts";
import { contactListMembers } from "./table.ts";
import type { ListRow } from "./table.ts";

/**
 * Contacts; where one tag or one list is all that is asked, its rows, which stand for those who live; and
 * where tags or a list are asked for together with other things, each group of conditions by itself. Whom a
 * search found are few (`isFound`), or it is all that is asked and they are more than are counted.
 */
export interface Listed {
  where: SQL | undefined;
  isFound?: boolean | undefined;
  isOverMax?: boolean | undefined;
  /** All who live: nothing is asked. */ isAll?: boolean | undefined;
  /** One value of a column that an index has before the time of the last change is asked for, and no more. */
  isOfOneValue?: boolean | undefined;
  rows?: OfTagOrList | undefined;
  anyOf?: Group[] | undefined;
}
interface Group {
  where: SQL;
  rows: OfTagOrList | undefined;
}
export interface OfTagOrList {
  table: typeof contactTags | typeof contactListMembers;
  where: SQL;
}

/**
 * The contacts that a filter describes, membership included. @param at where the filter is in what was
 * sent, with its dot
 */
export async function listedContacts(
  work: Work,
  { listId, isDeleted, ...filter }: ListedContacts,
  at = "",
): Promise<SQL | undefined> {
  return and(
    await contactsMatching(work, filter, `${at}customField`, isDeleted === "true"),
    listId === undefined ? undefined : await inList(work, await listOf(work, listId, `${at}listId`)),
  );
}

/** Filters whose conditions are made of what was sent alone. */
const plainFilters: ReadonlySet<string> = new Set([
  "status",
  "type",
  "tier",
  "source",
  "ownerId",
  "companyId",
  "tag",
  "isTagged",
  "hasEmail",
  "hasPhone",
] satisfies (keyof ListedContacts)[]);
const keptListed = keepConditions<Listed>(500);

/** The same for a page and its total, which must not go through everybody. */
export function listedForPage(work: Work, listed: ListedContacts): Promise<Listed> {
  const asked = Object.entries(listed).filter(([, value]) => value !== undefined);
  if (!asked.every(([name]) => plainFilters.has(name))) return listedOf(work, listed);
  const me = listed.ownerId === "me" ? work.actor.id : null;
  return keptListed.of([work.tenant, me, asked], () => listedOf(work, listed));
}

async function listedOf(
  work: Work,
  { listId, isDeleted, search, ...filter }: ListedContacts,
): Promise<Listed> {
  const list = listId === undefined ? undefined : await listOf(work, listId);
  const own = await contactsMatching(work, filter, undefined, isDeleted === "true");
  const asked = askedIn(filter);
  if (search) {
    const found = await contactsFound(work, search, isDeleted === "true");
    const where = and(own, found.where, list && (await inList(work, list))) ?? own;
    if (!found.isMany) return { where, isFound: true };
    return (list ?? filter.tag) === undefined
      ? { where, isOverMax: asked === 0 }
      : { where, anyOf: [{ where, rows: undefined }] };
  }
  const isFew = isDeleted !== "true";
  if (list === undefined || list.rule === null) {
    const where = and(own, list && (await inList(work, list))) ?? own;
    const rows = list
      ? asked === 0
        ? rowsOfList(work, list.id)
        : undefined
      : asked === 1 && filter.tag !== undefined
        ? rowsOfTag(work, filter.tag)
        : undefined;
    return isFew && rows
      ? { where, rows }
      : {
          where,
          isAll: isFew && asked === 0 && list === undefined,
          isOfOneValue: isFew && asked === 1 && list === undefined && isOfOneValue(filter),
          anyOf: isFew && (list ?? filter.tag) !== undefined ? [{ where, rows: undefined }] : undefined,
        };
  }
  const groups = await Promise.all(
    list.rule.map(async (group): Promise<Group> => ({
      where: and(own, await inList(work, { ...list, rule: [group] })) ?? own,
      rows:
        asked === 0 && group.tag !== undefined && askedIn(group) === 1
          ? rowsOfTag(work, group.tag)
          : undefined,
    })),
  );
  const [first, ...others] = groups;
  const where = or(...groups.map((group) => group.where));
  if (isFew && first?.rows && others.length === 0) return { where, rows: first.rows };
  // Of a type or a status there are so many that the order's index soon meets a page of them.
  return {
    where,
    anyOf:
      isFew &&
      groups.length <= groupsMax &&
      list.rule.every((group) => (group.tag ?? filter.tag) !== undefined && group.search === undefined)
        ? groups
        : undefined,
  };
}
/** Each has an index of its own (contact-table.ts). */
const isOfOneValue = ({ status, type, source, ownerId }: ContactFilter): boolean =>
  [status, type, source].some((values) => values?.length === 1) ||
  (ownerId !== undefined && ownerId !== "none");
/** So many at most are looked for one by one. */
const groupsMax = 10;
const askedIn = (filter: ContactFilter): number =>
  Object.values(filter).filter((one) => one !== undefined).length;
const rowsOfTag = ({ tenant }: Work, tag: string): OfTagOrList => ({
  table: contactTags,
  where:
    and(eq(contactTags.tenantId, tenant), eq(contactTags.tag, tag), isNotNull(contactTags.liveAt)) ??
    sql`true`,
});
const rowsOfList = ({ tenant }: Work, id: string): OfTagOrList => ({
  table: contactListMembers,
  where:
    and(
      eq(contactListMembers.tenantId, tenant),
      eq(contactListMembers.listId, id),
      isNotNull(contactListMembers.liveAt),
    ) ?? sql`true`,
});

/** How many are in a list now. @throws Fault invalid where its rule does not hold any more */
export async function countOf(work: Work, list: ListRow): Promise<{ count: number; isCapped: boolean }> {
  const { where, rows, anyOf } = await listedForPage(work, { listId: list.id });
  const max = sql.raw(String(limits.totalExactMax + 1));
  const idsOf = (group: Pick<Group, "where" | "rows">) =>
    group.rows
      ? sql`(select ${group.rows.table.contactId} from ${group.rows.table} where ${group.rows.where} limit ${max})`
      : sql`(select ${contacts.id} from ${contacts} where ${group.where} limit ${max})`;
  const [counted] = await work.db
    .select({ count: sql<number>`count(*)::int` })
    .from(
      sql`(select * from (${sql.join((anyOf ?? [{ where: where ?? sql`true`, rows }]).map(idsOf), sql` union `)}) as found limit ${max}) as counted`,
    );
  const count = counted?.count ?? 0;
  return { count: Math.min(count, limits.totalExactMax), isCapped: count > limits.totalExactMax };
}
