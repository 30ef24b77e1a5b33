import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import type { Answer, QueryOut } from "../../../../contract/kit.ts";
import type { tickets as calls } from "../../../../contract/desk/tickets.ts";
import { pageOf } from "../../../db/page.ts";
import type { Page } from "../../../db/page.ts";
import type { PageQuery } from "../../../db/page-of.ts";
import type { Sort } from "../../../db/sort.ts";
import { prepared } from "../../../db/prepared.ts";
import { Fault } from "../../../fault.ts";
import type { Actor, Audience, Work } from "../../../work.ts";
import { companies } from "../../crm/companies/table.ts";
import { contacts } from "../../crm/contacts/table.ts";
import { users } from "../../people/session/table.ts";
import { mergedFault } from "./merged.ts";
import { maySee, seesEverySensitive } from "./rules.ts";
import { numberIn, searchArguments } from "./search-words.ts";
import { ticketTags, tickets } from "./table.ts";

export type TicketRow = typeof tickets.$inferSelect;
export type Ticket = Answer<typeof calls.get>;
/** A ticket with the names that it is shown with. */
export interface FoundTicket {
  ticket: TicketRow;
  contact: { id: string; name: string; email: string | null; phone: string | null } | null;
  companyName: string | null;
  assignee: { firstName: string; lastName: string } | null;
  /** Of one ticket only. */ unverifiedEmail?: string | null;
}

export const ticketSorts = {
  "-lastActivityAt": {
    columns: [tickets.lastActivityAt, tickets.id],
    direction: "desc",
    keyOf: ({ ticket }) => [ticket.lastActivityAt, ticket.id],
  },
  lastActivityAt: {
    columns: [tickets.lastActivityAt, tickets.id],
    direction: "asc",
    keyOf: ({ ticket }) => [ticket.lastActivityAt, ticket.id],
  },
  "-createdAt": {
    columns: [tickets.createdAt, tickets.id],
    direction: "desc",
    keyOf: ({ ticket }) => [ticket.createdAt, ticket.id],
  },
  createdAt: {
    columns: [tickets.createdAt, tickets.id],
    direction: "asc",
    keyOf: ({ ticket }) => [ticket.createdAt, ticket.id],
  },
  "-priority": {
    columns: [tickets.priorityRank, tickets.lastActivityAt, tickets.id],
    direction: "desc",
    keyOf: ({ ticket }) => [ticket.priorityRank, ticket.lastActivityAt, ticket.id],
  },
  /** Of those that wait, the longest first; the others are not listed. */
  waitingSince: {
    columns: [tickets.waitingSince, tickets.id],
    direction: "asc",
    keyOf: ({ ticket }) => [ticket.waitingSince ?? "", ticket.id],
  },
  /** Those that wait, the longest first, then the others. */
  inbox: {
    columns: [tickets.inboxSince, tickets.id],
    direction: "asc",
    keyOf: ({ ticket }) => [ticket.inboxSince, ticket.id],
  },
  "-number": { columns: [tickets.number], direction: "desc", keyOf: ({ ticket }) => [ticket.number] },
} satisfies Record<string, Sort<FoundTicket>>;

/** Rows that the actor may know of; goes into every query over tickets. */
export const visibleTo = (actor: Actor): SQL | undefined =>
  and(
    isNull(tickets.deletedAt),
    seesEverySensitive(actor)
      ? undefined
      : or(
          eq(tickets.isSensitive, false),
          actor.id === null ? undefined : eq(tickets.assignedToId, actor.id),
        ),
  );

/** Who hears of a ticket. */
export const audienceOf = (ticket: Pick<TicketRow, "isSensitive" | "assignedToId">): Audience[] =>
  ticket.isSensitive
    ? ["supervisors", ...(ticket.assignedToId === null ? [] : [`user:${ticket.assignedToId}` as const])]
    : ["staff"];

const shown = {
  ticket: tickets,
  companyName: companies.name,
  contact: { id: contacts.id, name: contacts.name, email: contacts.email, phone: contacts.phone },
  assignee: { firstName: users.firstName, lastName: users.lastName },
};
const itsContact = and(eq(contacts.tenantId, tickets.tenantId), eq(contacts.id, tickets.contactId));
const itsCompany = and(eq(companies.tenantId, tickets.tenantId), eq(companies.id, tickets.companyId));
const itsAssignee = and(eq(users.tenantId, tickets.tenantId), eq(users.id, tickets.assignedToId));
const selectFrom = ({ db }: Pick<Work, "db">) =>
  db
    .select(shown)
    .from(tickets)
    .leftJoin(contacts, itsContact)
    .leftJoin(companies, itsCompany)
    .leftJoin(users, itsAssignee);

/**
 * What the visitor of the ticket's chat typed; of an earlier ticket of the same chat, what they typed since.
 */
const unverifiedEmail = sql<
  string | null
>`case when tickets.channel = 'CHAT' then (select c.given_email from chat_sessions c
  where c.tenant_id = tickets.tenant_id and (c.ticket_id = tickets.id or c.contact_id = tickets.contact_id) and c.given_email is not null
  order by (c.ticket_id = tickets.id) desc, c.created_at desc limit 1) end`;
const selectOne = ({ db }: Pick<Work, "db">) =>
  db
    .select({ ...shown, unverifiedEmail })
    .from(tickets)
    .leftJoin(contacts, itsContact)
    .leftJoin(companies, itsCompany)
    .leftJoin(users, itsAssignee);

/**
 * What a ticket shows of itself, and nothing else: also where no serializer stands between, as in the body of
 * a fault.
 */
function presentTicket({ ticket, contact, companyName, assignee, unverifiedEmail }: FoundTicket): Ticket {
  const {
    id,
    number,
    subject,
    tags,
    companyId,
    assignedToId,
    requiredSkills,
    isSensitive,
    preview,
    messageCount,
    waitingSince,
    firstReplyAt,
    lastActivityAt,
    resolvedAt,
    closedAt,
    reopenCount,
    followUpOfId,
    categoryId,
    groupId,
    pipelineId,
    snoozedUntil,
    mergedIntoId,
    version,
    createdAt,
    updatedAt,
  } = ticket;
  return {
    id,
    number,
    subject,
    tags,
    contact,
    companyId,
    companyName,
    assignedToId,
    assignedToName: assignee && `${assignee.firstName} ${assignee.lastName}`.trim(),
    requiredSkills,
    isSensitive,
    preview,
    messageCount,
    waitingSince,
    firstReplyAt,
    lastActivityAt,
    resolvedAt,
    closedAt,
    reopenCount,
    followUpOfId,
    categoryId,
    groupId,
    pipelineId,
    snoozedUntil,
    mergedIntoId,
    version,
    createdAt,
    updatedAt,
    ...(unverifiedEmail === undefined ? {} : { unverifiedEmail }),
    status: ticket.status,
    priority: ticket.priority,
    channel: ticket.channel,
    slaStatus: ticket.slaStatus,
    lastAuthorType: ticket.lastAuthorType,
  };
}

type Ref = string;
const isNumber = (ref: Ref): boolean => /^\d{1,9}$/.test(ref);
const byRef = (ref: Ref): SQL => (isNumber(ref) ? eq(tickets.number, Number(ref)) : eq(tickets.id, ref));

/** By id or number, for the actor's eyes. @throws Fault not_found, also for one that they may not see */
export async function findTicket(work: Work, ref: Ref): Promise<TicketRow> {
  const [ticket] = await work.db
    .select()
    .from(tickets)
    .where(and(eq(tickets.tenantId, work.tenant), byRef(ref), isNull(tickets.deletedAt)));
  return seen(work.actor, ticket);
}
/**
 * The same, and nobody else changes it until the transaction ends. @throws Fault merged for one that was
 * merged: nothing is written on it any more
 */
export async function lockTicket(work: Work, ref: Ref): Promise<TicketRow> {
  const [ticket] = await work.db
    .select()
    .from(tickets)
    .where(and(eq(tickets.tenantId, work.tenant), byRef(ref), isNull(tickets.deletedAt)))
    .for("update");
  const row = seen(work.actor, ticket);
  if (row.mergedIntoId !== null) throw await mergedFault(work, row);
  return row;
}
function seen(actor: Actor, ticket: TicketRow | undefined): TicketRow {
  if (!ticket || !maySee(actor, ticket)) throw new Fault("not_found");
  return ticket;
}

/** As it is shown; the caller has made sure that the actor may see it. */
export async function ticketView(work: Work, id: string): Promise<Ticket> {
  const [found] = await viewById(work.db).execute({ tenant: work.tenant, id });
  if (!found) throw new Fault("not_found");
  return presentTicket(found);
}
const inTenant = eq(tickets.tenantId, sql.placeholder("tenant"));
const viewById = (db: Work["db"]) =>
  prepared(db, "ticket_by_id", () =>
    selectOne({ db })
      .where(and(inTenant, eq(tickets.id, sql.placeholder("id"))))
      .prepare("ticket_by_id"),
  );
const viewByNumber = (db: Work["db"]) =>
  prepared(db, "ticket_by_number", () =>
    selectOne({ db })
      .where(and(inTenant, eq(tickets.number, sql.placeholder("number"))))
      .prepare("ticket_by_number"),
  );

/**
 * As it is shown, by id or number, for the actor's eyes. @throws Fault not_found, also for one that they may
 * not see
 */
export async function viewTicket(work: Work, ref: Ref): Promise<Ticket> {
  const { db, tenant } = work;
  const [found] = await (isNumber(ref)
    ? viewByNumber(db).execute({ tenant, number: Number(ref) })
    : viewById(db).execute({ tenant, id: ref }));
  if (!found || found.ticket.deletedAt !== null) throw new Fault("not_found");
  seen(work.actor, found.ticket);
  return presentTicket(found);
}
export async function ticketViews(work: Work, where: SQL | undefined, rowsMax: number): Promise<Ticket[]> {
  return (
    await selectFrom(work)
      .where(and(eq(tickets.tenantId, work.tenant), visibleTo(work.actor), where))
      .limit(rowsMax)
  ).map(presentTicket);
}

export type TicketFilters = Partial<
  Omit<QueryOut<typeof calls.list>, keyof PageQuery | "sort" | "customField">
>;

/** Has that tag; as rows, so that an index finds the tickets of a rare one. */
const tagged = (tag: string): SQL =>
  sql`exists (select 1 from ${ticketTags} tt where tt.tenant_id = tickets.tenant_id and tt.ticket_id = tickets.id and tt.tag = ${tag})`;

export function matchingTickets(actor: Actor, filters: TicketFilters): SQL | undefined {
  const {
    status,
    priority,
    channel,
    slaStatus,
    assignedToId,
    companyId,
    contactId,
    categoryId,
    underCategoryId,
    groupId,
    pipelineId,
    tag,
    isSensitive,
    snoozed,
    followedBy,
    noticeId,
    search,
  } = filters;
  return and(
    status && inArray(tickets.status, status),
    priority && inArray(tickets.priority, priority),
    channel && inArray(tickets.channel, channel),
    slaStatus && inArray(tickets.slaStatus, slaStatus),
    assignedToId === undefined
      ? undefined
      : assignedToId === "unassigned"
        ? isNull(tickets.assignedToId)
        : eq(tickets.assignedToId, assignedToId === "me" ? (actor.id ?? sql`null`) : assignedToId),
    companyId === undefined ? undefined : eq(tickets.companyId, companyId),
    contactId === undefined ? undefined : eq(tickets.contactId, contactId),
    categoryId === undefined ? undefined : eq(tickets.categoryId, categoryId),
    underCategoryId === undefined ? undefined : below(underCategoryId),
    groupId === undefined ? undefined : eq(tickets.groupId, groupId),
    pipelineId === undefined ? undefined : eq(tickets.pipelineId, pipelineId),
    snoozed === undefined
      ? undefined
      : snoozed
        ? isNotNull(tickets.snoozedUntil)
        : isNull(tickets.snoozedUntil),
    followedBy === undefined
      ? undefined
      : sql`exists (select 1 from ticket_followers f where f.tenant_id = tickets.tenant_id and f.ticket_id = tickets.id and f.user_id = ${actor.id ?? null}::uuid)`,
    noticeId === undefined ? undefined : inNotice(actor, noticeId),
    tag === undefined ? undefined : tagged(tag),
    isSensitive === undefined ? undefined : eq(tickets.isSensitive, isSensitive),
    search ? found(search) : undefined,
  );
}

const inNotice = (
  actor: Actor,
  noticeId: string,
): SQL => sql`${tickets.id} in (select told.id::uuid from notifications n, jsonb_array_elements_text(n.ticket_ids) as told(id)
  where n.tenant_id = current_setting('app.tenant', true) and n.id = ${noticeId} and n.user_id = ${actor.id ?? null}::uuid)`;

/** The tree's rows are few, and the tenant's: a category of another's has nothing below it. */
const below = (categoryId: string): SQL =>
  sql`${tickets.categoryId} in (with recursive below as (select c.tenant_id, c.id from ticket_categories c where c.tenant_id = current_setting('app.tenant', true) and c.id = ${categoryId} union select c.tenant_id, c.id from ticket_categories c join below b on c.tenant_id = b.tenant_id and c.parent_id = b.id) select id from below)`;

function found(search: string): SQL {
  const number = numberIn(search);
  if (number !== undefined) return eq(tickets.number, number);
  const { words, part } = searchArguments(search);
  return sql`${tickets.id} in (select ticket_id from search_tickets(${words}, ${part}, ${limits.totalExactMax + 1}))`;
}

/** One page of the tickets that the actor may see. */
export async function listTickets(
  work: Work,
  query: PageQuery,
  filters: TicketFilters & {
    sort?: keyof typeof ticketSorts;
    order?: Sort<FoundTicket>;
    where?: SQL | undefined;
  },
): Promise<Page<Ticket>> {
  const { sort = "-lastActivityAt", order = ticketSorts[sort], where, ...rest } = filters;
  const page = await pageOf<FoundTicket>(work.db, {
    query,
    name: "tickets",
    tenant: work.tenant,
    tenantId: tickets.tenantId,
    from: tickets,
    sort: order,
    select: () => selectFrom(work).$dynamic(),
    foundFirst: rest.search ? tickets.id : undefined,
    where: and(
      visibleTo(work.actor),
      sort === "waitingSince" ? isNotNull(tickets.waitingSince) : undefined,
      matchingTickets(work.actor, rest),
      where,
    ),
  });
  return { ...page, items: page.items.map(presentTicket) };
}
