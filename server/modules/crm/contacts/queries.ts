import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { ListedContacts } from "../../../../contract/crm/contact-filters.ts";
import type { ContactSort } from "../../../../contract/enums.ts";
import type { contacts as calls } from "../../../../contract/crm/contacts.ts";
import type { Answer } from "../../../../contract/kit.ts";
import { onceOfEach } from "../../../db/kept-rows.ts";
import { versionsOf } from "../../../db/page-kept.ts";
import { pageOf } from "../../../db/page.ts";
import type { FoundIn, PageQuery } from "../../../db/page-of.ts";
import type { Sort } from "../../../db/sort.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { companies } from "../records/company-table.ts";
import { identitiesOf } from "../contact-identities/queries.ts";
import { listedForPage } from "../contact-lists/listed.ts";
import type { Listed, OfTagOrList } from "../contact-lists/listed.ts";
import { contactOrder, lastDeletedFirst } from "../records/contact-filter.ts";
import { contactsFound } from "../records/contact-search.ts";
import { contacts } from "../records/contact-table.ts";
import { openTickets } from "../records/open-tickets.ts";

type Contact = Answer<typeof calls.list>["items"][number];
type Whole = Answer<typeof calls.get>;
type Row = typeof contacts.$inferSelect;
type Found = Row & { companyName: string | null; versions: Record<string, unknown> };
/** Besides what a list answers: what a file of it has as well. */
type Shown = Contact & Pick<Row, "aliases">;

/** The rows that a listed contact shows. */
const rowsShown = {
  by: [{ column: contacts.companyId, table: companies, where: isNull(companies.deletedAt) }],
};
const selectFrom = ({ db }: Work) =>
  db
    .select({
      versions: versionsOf(contacts.id, rowsShown),
      tenantId: contacts.tenantId,
      id: contacts.id,
      name: contacts.name,
      email: contacts.email,
      phone: contacts.phone,
      jobTitle: contacts.jobTitle,
      type: contacts.type,
      tier: contacts.tier,
      status: contacts.status,
      source: contacts.source,
      companyId: companies.id,
      ownerId: contacts.ownerId,
      tags: contacts.tags,
      notes: contacts.notes,
      lastSeenAt: contacts.lastSeenAt,
      seenSort: contacts.seenSort,
      emailDomain: contacts.emailDomain,
      aliases: contacts.aliases,
      mergedIntoId: contacts.mergedIntoId,
      blockedReason: contacts.blockedReason,
      blockedAt: contacts.blockedAt,
      blockedByName: contacts.blockedByName,
      deletedAt: contacts.deletedAt,
      version: contacts.version,
      createdAt: contacts.createdAt,
      updatedAt: contacts.updatedAt,
      companyName: companies.name,
    })
    .from(contacts)
    .leftJoin(
      companies,
      and(
        eq(companies.tenantId, contacts.tenantId),
        eq(companies.id, contacts.companyId),
        isNull(companies.deletedAt),
      ),
    );

const presentOnce = onceOfEach(({ versions: _versions, ...row }: Found, openTickets: number): Shown => ({
  ...row,
  openTickets,
}));
/**
 * With how many of their tickets are not done, of those that the reader may see: one look at the tickets for
 * all rows of a page.
 */
async function present(work: Work, rows: readonly Found[]): Promise<Shown[]> {
  const open = await openTickets.get().ofContacts(
    work,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentOnce(row, open.get(row.id) ?? 0));
}

export const listContacts = async (
  work: Work,
  { page, limit, cursor, sort, ...filter }: PageQuery & ListedContacts & { sort: ContactSort },
) => contactsWhere(work, { page, limit, cursor }, await listedForPage(work, filter), contactOrder[sort]);

export async function listDeleted(
  work: Work,
  { search, ...query }: PageQuery & { search?: string | undefined },
) {
  const found = search ? await contactsFound(work, search, true) : undefined;
  return contactsWhere(
    work,
    query,
    {
      where: and(isNotNull(contacts.deletedAt), found?.where),
      isFound: found && !found.isMany,
      isOverMax: found?.isMany,
    },
    lastDeletedFirst,
  );
}

export async function contactsWhere(
  work: Work,
  query: PageQuery,
  { where, isFound, isOverMax, isAll, isOfOneValue, rows, anyOf }: Listed,
  sort: Sort<Row>,
) {
  const foundIn = (among: OfTagOrList | undefined): FoundIn | undefined =>
    among && {
      from: among.table,
      where: among.where,
      id: [contacts.id, among.table.contactId],
      order: sort.columns[0] === contacts.updatedAt ? [among.table.liveAt, among.table.contactId] : undefined,
    };
  const page = await pageOf<Found>(work, {
    query,
    name: "contacts",
    tenant: work.tenant,
    tenantId: contacts.tenantId,
    from: contacts,
    id: contacts.id,
    where,
    isServedInOrder: isAll || (isOfOneValue && sort.columns[0] === contacts.updatedAt),
    sort,
    select: () => selectFrom(work).$dynamic(),
    shows: rowsShown,
    foundFirst: isFound ? contacts.id : undefined,
    isOverMax,
    foundIn: foundIn(rows),
    groups: anyOf && {
      id: contacts.id,
      anyOf: anyOf.map((group) => ({ where: group.where, foundIn: foundIn(group.rows) })),
    },
  });
  return { ...page, items: await present(work, page.items) };
}

/** In the order of their ids; those that are not there are left out. */
export async function someContacts(work: Work, ids: readonly string[]): Promise<Contact[]> {
  if (ids.length === 0) return [];
  const found = await present(
    work,
    await selectFrom(work).where(and(eq(contacts.tenantId, work.tenant), inArray(contacts.id, [...ids]))),
  );
  return ids.flatMap((id) => found.find((contact) => contact.id === id) ?? []);
}

export async function oneContact(work: Work, id: string): Promise<Whole> {
  const [contact] = await present(
    work,
    await selectFrom(work).where(and(eq(contacts.tenantId, work.tenant), eq(contacts.id, id))),
  );
  if (!contact) throw new Fault("not_found");
  const { status, blockedAt, blockedReason, blockedByName } = await work.rows(contacts).get(id);
  return {
    ...contact,
    identities: await identitiesOf(work, id),
    blocked:
      status === "BLOCKED" && blockedAt !== null
        ? { reason: blockedReason, at: blockedAt, byName: blockedByName }
        : null,
  };
}
