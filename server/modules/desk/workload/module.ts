import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { workload as calls } from "../../../../contract/desk/workload.ts";
import type { WorkloadTicket } from "../../../../contract/desk/workload.ts";
import type { BodyOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import { assignableRoles } from "../../../../contract/roles.ts";
import { likeContaining } from "../../../db/like.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { presentAgent, selectAgents } from "../agents/queries.ts";
import { wantedFor } from "../assignment/wanted.ts";
import { teamFor } from "../assignment/queries.ts";
import { users } from "../../people/session/table.ts";
import { checkAssignee } from "../tickets/assignee.ts";
import { writeTicket, writeTickets } from "../tickets/write.ts";
import { isActive, isUnassigned } from "../tickets/figures.ts";
import { visibleTo } from "../tickets/queries.ts";
import { isChatInProgress, maySee } from "../tickets/rules.ts";
import { tickets } from "../tickets/table.ts";
import { balanceWorkload } from "./balance.ts";
import { presentSuggestion } from "./suggestion.ts";
import { inWords } from "../../../words/texts.ts";
import type { Language } from "../../../words/texts.ts";
import type { Text } from "../../../words/wording.ts";
import { say } from "./texts.ts";

/**
 * So many tickets are looked at for a suggestion, those that arrived last first: anyone who has just begun
 * with one should keep it.
 */
const consideredMax = 1000;
const movesMax = 40;

const workloadCalls = implement(calls, {
  get: async ({ query: { groupId, search, page, limit }, ...work }) => {
    const wanted = and(
      eq(users.tenantId, work.tenant),
      eq(users.isActive, true),
      inArray(users.role, [...assignableRoles]),
      memberOf(groupId),
      search
        ? sql`${users.firstName} || ' ' || ${users.lastName} ilike ${likeContaining(search)}`
        : undefined,
    );
    // By name: an order that moves with the load would pull the desks away from under a hand.
    const people = (
      await selectAgents(work)
        .where(wanted)
        .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
        .limit(limit)
        .offset((page - 1) * limit)
    ).map(presentAgent);
    const cards = await cardsOf(
      work,
      people.map(({ id }) => id),
      groupId,
    );
    const waiting = and(
      eq(tickets.tenantId, work.tenant),
      visibleTo(work.actor),
      isUnassigned,
      inGroup(groupId),
    );
    return {
      agents: people.map((person) => {
        const own = cards.filter(({ ownerId }) => ownerId === person.id);
        return { ...person, tickets: own.map(cardIn), ticketsCount: own[0]?.inAll ?? 0 };
      }),
      agentsCount: await work.db.$count(users, wanted),
      page,
      limit,
      waiting: (await cardsOf(work, null, groupId)).map(cardIn),
      waitingCount: await work.db.$count(tickets, waiting),
    };
  },
  suggestion: ({ query: { groupId }, ...work }) => suggest(work, groupId),
  move: ({ body, caller, ...work }) => move(work, body, caller.language),
});

const inGroup = (groupId: string | undefined): SQL | undefined =>
  groupId === undefined ? undefined : eq(tickets.groupId, groupId);
const memberOf = (groupId: string | undefined): SQL | undefined =>
  groupId === undefined
    ? undefined
    : sql`exists (select 1 from agent_group_members m where m.tenant_id = users.tenant_id and m.agent_id = users.id and m.group_id = ${groupId})`;

interface Dealt extends WorkloadTicket {
  ownerId: string | null;
  /** How many of its owner's there are. */ inAll: number;
}
const cardIn = ({ ownerId: _owner, inAll: _count, ...card }: Dealt): WorkloadTicket => card;

/**
 * The first open tickets of each of them, the most urgent first; with null, of nobody's. One query for all.
 */
async function cardsOf(
  { db, actor, from }: Work,
  ownerIds: string[] | null,
  groupId: string | undefined,
): Promise<Dealt[]> {
  if (ownerIds?.length === 0) return [];
  const ranked = db.$with("ranked").as(
    from(tickets, {
      id: tickets.id,
      number: tickets.number,
      subject: tickets.subject,
      channel: tickets.channel,
      status: tickets.status,
      priority: tickets.priority,
      waitingSince: tickets.waitingSince,
      groupId: tickets.groupId,
      ownerId: tickets.assignedToId,
      contactName: sql<
        string | null
      >`(select c.name from contacts c where c.tenant_id = tickets.tenant_id and c.id = tickets.contact_id)`.as(
        "contact_name",
      ),
      place:
        sql<number>`row_number() over (partition by ${tickets.assignedToId} order by ${tickets.priorityRank} desc, ${tickets.waitingSince} nulls last, ${tickets.id})`.as(
          "place",
        ),
      inAll: sql<number>`(count(*) over (partition by ${tickets.assignedToId}))::int`.as("in_all"),
    }).where(
      and(
        visibleTo(actor),
        isActive,
        inGroup(groupId),
        ownerIds === null ? isUnassigned : inArray(tickets.assignedToId, ownerIds),
      ),
    ),
  );
  const rows = await db
    .with(ranked)
    .select()
    .from(ranked)
    .where(sql`${ranked.place} <= ${limits.workloadTicketsPerAgent}`)
    .orderBy(asc(ranked.place));
  return rows.map(({ place: _, ...row }) => row);
}

async function suggest(work: Work, groupId: string | undefined) {
  const { house, candidates } = await teamFor(work);
  const people = candidates.filter((one) => groupId === undefined || one.groups.includes(groupId));
  const rows = await work
    .from(tickets)
    .where(
      and(
        visibleTo(work.actor),
        isActive,
        inGroup(groupId),
        inArray(
          tickets.assignedToId,
          people.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(sql`${tickets.id} desc`)
    .limit(consideredMax);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const moves = balanceWorkload(
    people,
    rows.flatMap((row) =>
      row.assignedToId === null || isChatInProgress(row)
        ? []
        : [{ id: row.id, ownerId: row.assignedToId, wanted: wantedFor(house, row, null, null) }],
    ),
    movesMax,
  );
  return presentSuggestion(people, moves, byId);
}

/** All rows are locked first, in the order of their ids, and assignment comes last, as in a bulk update. */
async function move(work: Work, { moves }: BodyOut<typeof calls.move>, language: Language | null) {
  for (const [at, toId] of firstOfEach(moves.map((one) => one.toId)))
    await checkAssignee(work, toId, `moves.${at}.toId`);
  const wanted = new Map(moves.map((one) => [one.ticketId, one]));
  const rows = await work
    .from(tickets)
    .where(and(inArray(tickets.id, [...wanted.keys()]), isNull(tickets.deletedAt)))
    .orderBy(asc(tickets.id))
    .limit(limits.bulkJobAbove)
    .for("update");
  const skipped: { ticketId: string; reason: Text }[] = [...wanted.keys()]
    .filter((id) => !rows.some((row) => row.id === id && maySee(work.actor, row)))
    .map((ticketId) => ({ ticketId, reason: say("shared.no_such_ticket") }));
  let moved = 0;
  await writeTickets(work, async () => {
    for (const row of rows) {
      const of = wanted.get(row.id);
      if (!of || !maySee(work.actor, row)) continue;
      if (of.fromId !== undefined && of.fromId !== row.assignedToId)
        skipped.push({ ticketId: row.id, reason: say("workload.assigned_elsewhere") });
      else if (isChatInProgress(row))
        skipped.push({ ticketId: row.id, reason: say("workload.chat_in_progress") });
      else {
        await writeTicket(work, row, { assignedToId: of.toId }, "rebalance");
        moved += 1;
      }
    }
  });
  return {
    moved,
    skipped: skipped.map(({ ticketId, reason }) => ({ ticketId, reason: inWords(reason, language) })),
  };
}

const firstOfEach = (ids: readonly (string | null)[]): [number, string][] =>
  [...new Map(ids.flatMap((id, at) => (id === null ? [] : [[id, at] as const])).toReversed())].map(
    ([id, at]) => [at, id],
  );

export const workloadModule = defineModule("desk/workload", { calls: workloadCalls });
