import { and, eq, gte, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import type { Answer, QueryOut } from "../../../../contract/kit.ts";
import type { tickets as calls } from "../../../../contract/desk/tickets.ts";
import { readKeptOne } from "../../../db/kept-one.ts";
import { onceOfEach } from "../../../db/kept-rows.ts";
import { versionsOf } from "../../../db/page-kept.ts";
import type { PageQuery } from "../../../db/page-of.ts";
import { among, amongOrWithout, flagged, having, isSet } from "../../../db/filter-tests.ts";
import type { Sort } from "../../../db/sort.ts";
import { prepared } from "../../../db/prepared.ts";
import { Fault } from "../../../fault.ts";
import type { Actor, Audience, Work } from "../../../work.ts";
import { agentGroupMembers } from "../ticket-places/group-table.ts";
import { companies } from "../../crm/records/company-table.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { users } from "../../people/session/table.ts";
import { chatVisitors } from "./chat-visitors.ts";
import { ticketConditionsSql } from "./condition-places.ts";
import { mergedFault } from "./merged.ts";
import { maySee, seesEverySensitive } from "./rules.ts";
import { numberIn, searchArguments } from "./search-words.ts";
import { tickets } from "./table.ts";
import { say } from "./texts.ts";

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
  /** Those of which something is due, the nearest first, then the others. */
  slaDueAt: {
    columns: [tickets.slaDueSort, tickets.id],
    direction: "asc",
    keyOf: ({ ticket }) => [ticket.slaDueSort, ticket.id],
  },
  "-number": { columns: [tickets.number], direction: "desc", keyOf: ({ ticket }) => [ticket.number] },
} satisfies Record<string, Sort<FoundTicket>>;

/** Written out: an index of some tickets serves a kept plan only where the plan knows that it is about those. */
export const isOrdinary = sql`not ${tickets.isSensitive}`;
/** Rows that the actor may know of; goes into every query over tickets. */
export const visibleTo = (actor: Actor): SQL | undefined =>
  and(
    isNull(tickets.deletedAt),
    seesEverySensitive(actor)
      ? undefined
      : or(isOrdinary, actor.id === null ? undefined : eq(tickets.assignedToId, actor.id)),
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
/** The rows that a listed ticket shows. */
export const rowsShown = {
  by: [
    { column: tickets.contactId, table: contacts },
    { column: tickets.companyId, table: companies },
    { column: tickets.assignedToId, table: users },
  ],
};
export const selectFrom = ({ db }: Pick<Work, "db">) =>
  db
    .select({ ...shown, versions: versionsOf(tickets.id, rowsShown) })
    .from(tickets)
    .leftJoin(contacts, itsContact)
    .leftJoin(companies, itsCompany)
    .leftJoin(users, itsAssignee);

/** A ticket's own page says a visitor's address, too, which stands in no row of these. */
const rowsShownOne = () => ({ ...rowsShown, more: [chatVisitors.get().givenEmail] });
const selectOne = ({ db }: Pick<Work, "db">) =>
  db
    .select({
      ...shown,
      unverifiedEmail: chatVisitors.get().givenEmail,
      versions: versionsOf(tickets.id, rowsShownOne()),
    })
    .from(tickets)
    .leftJoin(contacts, itsContact)
    .leftJoin(companies, itsCompany)
    .leftJoin(users, itsAssignee);

/**
 * What a ticket shows of itself, and nothing else: also where no serializer stands between, as in the body of
 * a fault.
 */
export function presentTicket({
  ticket,
  contact,
  companyName,
  assignee,
  unverifiedEmail,
}: FoundTicket): Ticket {
  return {
    id: ticket.id,
    number: ticket.number,
    subject: ticket.subject,
    tags: ticket.tags,
    contact,
    companyId: ticket.companyId,
    companyName,
    assignedToId: ticket.assignedToId,
    assignedToName: assignee && `${assignee.firstName} ${assignee.lastName}`.trim(),
    requiredSkills: ticket.requiredSkills,
    isSensitive: ticket.isSensitive,
    preview: ticket.preview,
    messageCount: ticket.messageCount,
    waitingSince: ticket.waitingSince,
    firstReplyAt: ticket.firstReplyAt,
    lastActivityAt: ticket.lastActivityAt,
    resolvedAt: ticket.resolvedAt,
    closedAt: ticket.closedAt,
    reopenCount: ticket.reopenCount,
    followUpOfId: ticket.followUpOfId,
    categoryId: ticket.categoryId,
    groupId: ticket.groupId,
    pipelineId: ticket.pipelineId,
    snoozedUntil: ticket.snoozedUntil,
    mergedIntoId: ticket.mergedIntoId,
    version: ticket.version,
    createdAt: ticket.createdAt,
    updatedAt: ticket.updatedAt,
    ...(unverifiedEmail === undefined ? {} : { unverifiedEmail }),
    ...(ticket.spamAt === null ? {} : { spamAt: ticket.spamAt }),
    status: ticket.status,
    priority: ticket.priority,
    channel: ticket.channel,
    slaStatus: ticket.slaStatus,
    slaDueAt: ticket.slaDueAt,
    lastAuthorType: ticket.lastAuthorType,
  };
}

type Ref = string;
const isNumber = (ref: Ref): boolean => /^\d{1,9}$/.test(ref);
const byRef = (ref: Ref): SQL => (isNumber(ref) ? eq(tickets.number, Number(ref)) : eq(tickets.id, ref));

/** What can be read: also what is in the spam folder. */
const isThere = or(isNull(tickets.deletedAt), isNotNull(tickets.spamAt));

/** By id or number, for the actor's eyes. @throws Fault not_found, also for one that they may not see */
export async function findTicket(work: Work, ref: Ref): Promise<TicketRow> {
  const [ticket] = await work.from(tickets).where(and(byRef(ref), isThere));
  return seen(work.actor, ticket);
}
/**
 * The same, and nobody else changes it until the transaction ends. @throws Fault merged for one that was
 * merged: nothing is written on it any more; conflict for one in the spam folder
 */
export const lockTicket = async (work: Work, ref: Ref): Promise<TicketRow> =>
  notSpam(await lockEvenSpam(work, ref));
/** The same, where it may be in the spam folder. */
export async function lockEvenSpam(work: Work, ref: Ref): Promise<TicketRow> {
  const [ticket] = await lockRow(work.db, ref).execute(keyOf(work, ref));
  return notMerged(work, seen(work.actor, ticket));
}
/** `lockTicket` with what the ticket is shown with, for whoever answers with it (`writtenTicketView`). */
export async function lockShownTicket(work: Work, ref: Ref): Promise<FoundTicket> {
  const [found] = await lockShown(work.db, ref).execute(keyOf(work, ref));
  if (!found) throw new Fault("not_found");
  notSpam(await notMerged(work, seen(work.actor, found.ticket)));
  return found;
}
async function notMerged(work: Work, row: TicketRow): Promise<TicketRow> {
  if (row.mergedIntoId !== null) throw await mergedFault(work, row);
  return row;
}
function notSpam(row: TicketRow): TicketRow {
  if (row.spamAt !== null) throw new Fault("conflict", say("tickets.is_spam", { number: row.number }));
  return row;
}

const inTenant = eq(tickets.tenantId, sql.placeholder("tenant"));
const keyOf = ({ tenant }: Work, ref: Ref) => ({ tenant, ref: isNumber(ref) ? Number(ref) : ref });
const lockedBy = (ref: Ref) =>
  and(inTenant, eq(isNumber(ref) ? tickets.number : tickets.id, sql.placeholder("ref")), isThere);
const lockRow = (db: Work["db"], ref: Ref) => {
  const name = isNumber(ref) ? "lock_ticket_by_number" : "lock_ticket_by_id";
  return prepared(db, name, () => db.select().from(tickets).where(lockedBy(ref)).for("update").prepare(name));
};
const lockShown = (db: Work["db"], ref: Ref) => {
  const name = isNumber(ref) ? "lock_shown_ticket_by_number" : "lock_shown_ticket_by_id";
  return prepared(db, name, () =>
    db
      .select({ ...shown, unverifiedEmail: chatVisitors.get().givenEmail })
      .from(tickets)
      .leftJoin(contacts, itsContact)
      .leftJoin(companies, itsCompany)
      .leftJoin(users, itsAssignee)
      .where(lockedBy(ref))
      .for("update", { of: tickets })
      .prepare(name),
  );
};
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
/**
 * The same of one that this transaction has locked and written.
 * @param locked with its names, which it may have others of since
 * @param now undefined where that is not known
 */
export const writtenTicketView = async (
  work: Work,
  locked: FoundTicket,
  now: TicketRow | undefined,
): Promise<Ticket> =>
  now && hasNamesOf(locked, now)
    ? presentTicket({ ...locked, ticket: now })
    : ticketView(work, locked.ticket.id);
/** Whoever waited for the lock may have a row that has come to others meanwhile, and none of their names. */
const hasNamesOf = ({ ticket, contact, companyName, assignee }: FoundTicket, now: TicketRow): boolean =>
  [
    { key: "contactId" as const, name: contact },
    { key: "companyId" as const, name: companyName },
    { key: "assignedToId" as const, name: assignee },
  ].every(({ key, name }) => now[key] === ticket[key] && (now[key] === null) === (name === null));
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
  const found = isNumber(ref)
    ? (await viewByNumber(db).execute({ tenant, number: Number(ref) }))[0]
    : await readKeptOne(work, {
        name: "ticket",
        tenant,
        id: ref,
        versions: selectVersions,
        read: async () => (await viewById(db).execute({ tenant, id: ref }))[0],
      });
  if (!found || (found.ticket.deletedAt !== null && found.ticket.spamAt === null))
    throw new Fault("not_found");
  seen(work.actor, found.ticket);
  return Object.isFrozen(found) ? presentOnce(found, null) : presentTicket(found);
}
const presentOnce = onceOfEach((row: FoundTicket, _by: null) => presentTicket(row));
const selectVersions = () =>
  sql`select ${sql.join(
    Object.entries(versionsOf(tickets.id, rowsShownOne())).map(
      ([name, version]) => sql`${version} as ${sql.identifier(name)}`,
    ),
    sql`, `,
  )} from ${tickets}
    left join ${contacts} on ${itsContact} left join ${companies} on ${itsCompany} left join ${users} on ${itsAssignee}
    where ${tickets.tenantId} = $1 and ${tickets.id} = any($2::uuid[])`;

export async function ticketViews(work: Work, where: SQL | undefined, rowsMax: number): Promise<Ticket[]> {
  return (
    await selectFrom(work)
      .where(and(eq(tickets.tenantId, work.tenant), visibleTo(work.actor), where))
      .limit(rowsMax)
  ).map(presentTicket);
}

export type TicketFilters = Partial<
  Omit<QueryOut<typeof calls.list>, keyof PageQuery | "sort" | "customField" | "updatedFrom" | "updatedTo">
> & {
  /** Something was heard of it at this moment or later. */ activeFrom?: string;
  /** And not since this one. */ activeBefore?: string;
};

/** A filter that needs no calendar. */
const timeless = { days: { startOf: () => "", endOf: () => "" }, timeZone: "UTC", now: "" };

export function matchingTickets(actor: Actor, filters: TicketFilters): SQL | undefined {
  const { assignedToId, followedBy, noticeId, search } = filters;
  const me = actor.id === null ? [] : [actor.id];
  const items = [
    ...among("status", filters.status),
    ...among("priority", filters.priority),
    ...among("channel", filters.channel),
    ...amongOrWithout("slaStatus", filters.slaStatus),
    ...among("assignee", assigneeIn(assignedToId, me)),
    ...among("company", filters.companyId),
    ...among("contact", filters.contactId),
    ...among("ownCategory", filters.categoryId),
    ...among("category", filters.underCategoryId),
    ...among("group", filters.groupId),
    ...among("pipeline", filters.pipelineId),
    ...isSet("snoozedUntil", filters.snoozed),
    ...among("followers", followedBy === undefined ? undefined : me),
    ...having("tag", filters.tag),
    ...flagged("isSensitive", filters.isSensitive),
  ];
  return and(
    items.length === 0 ? undefined : ticketConditionsSql({ mode: "ALL", items }, timeless),
    assignedToId === "mine" ? isMine(actor) : undefined,
    filters.activeFrom === undefined ? undefined : gte(tickets.lastActivityAt, filters.activeFrom),
    filters.activeBefore === undefined ? undefined : lt(tickets.lastActivityAt, filters.activeBefore),
    noticeId === undefined ? undefined : inNotice(actor, noticeId),
    search ? found(search) : undefined,
  );
}

const assigneeIn = (wanted: TicketFilters["assignedToId"], me: string[]): string | string[] | undefined =>
  wanted === "me" ? me : wanted === "unassigned" ? "none" : wanted === "mine" ? undefined : wanted;
/** One's own, and those of one's groups, whoever has them. */
const isMine = ({ id }: Actor): SQL =>
  sql`(${tickets.assignedToId} = ${id}::uuid or ${tickets.groupId} in (${groupsOf(id)}))`;
const groupsOf = (id: string | null): SQL =>
  sql`select m.group_id from ${agentGroupMembers} m where m.tenant_id = current_setting('app.tenant', true) and m.agent_id = ${id}::uuid`;

const inNotice = (
  actor: Actor,
  noticeId: string,
): SQL => sql`${tickets.id} in (select told.id::uuid from notifications n, jsonb_array_elements_text(n.ticket_ids) as told(id)
  where n.tenant_id = current_setting('app.tenant', true) and n.id = ${noticeId} and n.user_id = ${actor.id ?? null}::uuid)`;

function found(search: string): SQL {
  const number = numberIn(search);
  if (number !== undefined) return eq(tickets.number, number);
  const { words, part } = searchArguments(search);
  return sql`${tickets.id} in (select ticket_id from search_tickets(${words}, ${part}, ${limits.totalExactMax + 1}))`;
}
