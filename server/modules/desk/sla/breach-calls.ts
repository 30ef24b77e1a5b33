import { and, eq, gte, inArray, lte, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { slaBreaches as calls } from "../../../../contract/desk/sla-breaches.ts";
import type { SlaBreach } from "../../../../contract/desk/sla-breaches.ts";
import type { QueryOut } from "../../../../contract/kit.ts";
import { isRole, outranks } from "../../../../contract/roles.ts";
import { pageOf } from "../../../db/page.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import type { Work } from "../../../work.ts";
import { users } from "../../people/session/table.ts";
import { visibleTo } from "../tickets/queries.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { tickets } from "../tickets/table.ts";
import { holdLedger } from "./hold.ts";
import { clockName } from "./kept-ledger.ts";
import { slaBreaches, slaClocks } from "./ledger-table.ts";
import { isOrNone } from "./metric-filters.ts";
import { optionsOf } from "./save-book.ts";
import { bookOf, versionKey } from "./read-book.ts";
import { say } from "./texts.ts";
import { mayTend } from "./whose.ts";
import { writeLedgers } from "./write-ledgers.ts";

type BreachRow = typeof slaBreaches.$inferSelect;
interface Found {
  breach: BreachRow;
  ticket: TicketRow;
  endedAt: string | null;
  first: string | null;
  last: string | null;
}
const isSupervisor = ({ actor }: Work): boolean => isRole(actor.role) && outranks(actor.role, "SUPERVISOR");

const selectBreaches = ({ db }: Work) =>
  db
    .select({
      breach: slaBreaches,
      ticket: tickets,
      endedAt: slaClocks.endedAt,
      first: users.firstName,
      last: users.lastName,
    })
    .from(slaBreaches)
    .innerJoin(tickets, and(eq(tickets.tenantId, slaBreaches.tenantId), eq(tickets.id, slaBreaches.ticketId)))
    .leftJoin(
      slaClocks,
      and(
        eq(slaClocks.tenantId, slaBreaches.tenantId),
        eq(slaClocks.ticketId, slaBreaches.ticketId),
        eq(slaClocks.metric, slaBreaches.metric),
        eq(slaClocks.cycle, slaBreaches.cycle),
      ),
    )
    .leftJoin(users, and(eq(users.tenantId, tickets.tenantId), eq(users.id, tickets.assignedToId)));

/** An agent's own and those of their groups; a SUPERVISOR's all. Of tickets that the caller may see. */
const theirs = (work: Work): SQL | undefined =>
  isSupervisor(work)
    ? undefined
    : or(
        eq(tickets.assignedToId, work.actor.id ?? ""),
        sql`exists (select 1 from agent_group_members m where m.tenant_id = ${work.tenant} and m.group_id = ${tickets.groupId} and m.agent_id = ${work.actor.id}::uuid)`,
      );

const filtersOf = (query: QueryOut<typeof calls.list>): SQL | undefined =>
  and(
    query.status && inArray(slaBreaches.status, query.status),
    query.metric && inArray(slaBreaches.metric, query.metric),
    query.ticketId === undefined ? undefined : eq(slaBreaches.ticketId, query.ticketId),
    query.priority && inArray(tickets.priority, query.priority),
    query.channel && inArray(tickets.channel, query.channel),
    isOrNone(slaBreaches.policyId, query.policyId),
    isOrNone(tickets.groupId, query.groupId),
    isOrNone(tickets.assignedToId, query.assignedToId),
    query.from === undefined ? undefined : gte(slaBreaches.breachedAt, query.from),
    query.to === undefined ? undefined : lte(slaBreaches.breachedAt, query.to),
  );

const present = (
  names: ReadonlyMap<string, string>,
  { breach, ticket, endedAt, first, last }: Found,
): SlaBreach => ({
  ...breach,
  policy:
    breach.policyId === null || breach.policyVersion === null
      ? null
      : {
          id: breach.policyId,
          version: breach.policyVersion,
          name: names.get(versionKey(breach.policyId, breach.policyVersion)) ?? "",
        },
  endedAt,
  ticket: {
    id: ticket.id,
    number: ticket.number,
    subject: ticket.subject,
    status: ticket.status,
    priority: ticket.priority,
    assignedToId: ticket.assignedToId,
    assignedToName: first === null ? null : `${first} ${last ?? ""}`.trim(),
    groupId: ticket.groupId,
  },
});
const namesOf = async (work: Work) => (await bookOf(work, (await optionsOf(work)).bookVersion)).names;

async function listBreaches(work: Work, query: QueryOut<typeof calls.list>) {
  const names = await namesOf(work);
  const page = await pageOf<Found>(work, {
    query,
    tenant: work.tenant,
    tenantId: slaBreaches.tenantId,
    name: "sla breaches",
    from: slaBreaches,
    countFrom: sql`sla_breaches join tickets on tickets.tenant_id = sla_breaches.tenant_id and tickets.id = sla_breaches.ticket_id`,
    where: and(visibleTo(work.actor), theirs(work), filtersOf(query)),
    sort: {
      columns: [slaBreaches.breachedAt, slaBreaches.id],
      direction: "desc",
      keyOf: ({ breach }) => [breach.breachedAt, breach.id],
    },
    select: () => selectBreaches(work).$dynamic(),
  });
  return { ...page, items: page.items.map((found) => present(names, found)) };
}

/** @throws Fault not_found also for one that the caller does not see */
async function breachOf(work: Work, id: string): Promise<Found> {
  const [found] = await selectBreaches(work).where(
    and(eq(slaBreaches.tenantId, work.tenant), eq(slaBreaches.id, id), visibleTo(work.actor)),
  );
  if (!found) throw new Fault("not_found");
  return found;
}

async function acknowledge(work: Work, id: string): Promise<SlaBreach> {
  const { ticket } = await breachOf(work, id);
  await mayTend(work, ticket);
  const before = await work.rows(slaBreaches).lock(id);
  if (before.status === "OPEN")
    await work.rows(slaBreaches).update(
      id,
      {
        status: "ACKNOWLEDGED",
        acknowledgedAt: work.now,
        acknowledgedById: work.actor.id,
        acknowledgedByName: work.actor.name,
      },
      { before, action: "acknowledge" },
    );
  return present(await namesOf(work), await breachOf(work, id));
}

/** The ticket's word changes with it, so its row is locked first. */
async function resolve(work: Work, id: string, notes: string | undefined): Promise<SlaBreach> {
  const { ticket } = await breachOf(work, id);
  const row = await work.rows(tickets).lock(ticket.id);
  const before = await work.rows(slaBreaches).lock(id);
  if (before.status !== "RESOLVED") {
    await work.rows(slaBreaches).update(
      id,
      {
        status: "RESOLVED",
        resolvedAt: work.now,
        resolvedById: work.actor.id,
        resolvedByName: work.actor.name,
        notes: notes ?? before.notes,
      },
      { before, action: "resolve" },
    );
    const held = await holdLedger(work, row);
    if (held) {
      held.kept = { ...held.kept, resolved: [...held.kept.resolved, clockName(before)] };
      held.isChanged = true;
      await writeLedgers(work, [held]);
    }
  }
  return present(await namesOf(work), await breachOf(work, id));
}

export const breachCalls = implement(calls, {
  list: ({ query, ...work }) => listBreaches(work, query),
  adminList: ({ query, ...work }) => listBreaches(work, query),
  acknowledge: ({ params, ...work }) => acknowledge(work, params.id),
  adminAcknowledge: ({ params, ...work }) => acknowledge(work, params.id),
  resolve: ({ params, body, ...work }) => {
    if (body.userId !== undefined && body.userId !== work.actor.id)
      throw new Fault("forbidden", say("sla.only_yourself"));
    return resolve(work, params.id, body.notes);
  },
});
