import { and, eq, inArray, sql } from "drizzle-orm";
import type { Merge } from "../../../../contract/desk/ticket-merges.ts";
import type { TicketBrief } from "../../../../contract/desk/ticket-links.ts";
import type { Work } from "../../../work.ts";
import { users } from "../../people/session/table.ts";
import { maySee } from "../tickets/rules.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { ticketMessages, tickets } from "../tickets/table.ts";
import { obstacleToTicketMerge, undoUntil } from "./rules.ts";
import type { TicketMergeObstacle } from "./rules.ts";
import { ticketMergeSources, ticketMerges, ticketMessageMoves } from "./table.ts";

export type MergeRow = typeof ticketMerges.$inferSelect;
type Names = { firstName: string; lastName: string } | null;
interface Whole {
  merge: MergeRow;
  target: TicketRow | undefined;
  sources: (TicketRow | undefined)[];
  obstacle: TicketMergeObstacle | null;
  brief: (ticket: TicketRow) => TicketBrief;
}

/**
 * Entries of the journal with their tickets, deleted ones too, and what is in the way of undoing each: in
 * four queries, however many they are.
 */
export async function wholeOf(work: Work, merges: readonly MergeRow[]): Promise<Whole[]> {
  if (merges.length === 0) return [];
  const { from } = work;
  const ids = merges.map(({ id }) => id);
  const sources = await from(ticketMergeSources, {
    mergeId: ticketMergeSources.mergeId,
    ticketId: ticketMergeSources.ticketId,
  }).where(inArray(ticketMergeSources.mergeId, ids));
  const found = await ticketsNamed(work, [
    ...new Set([...merges.map(({ targetId }) => targetId), ...sources.map(({ ticketId }) => ticketId)]),
  ]);
  const rows = new Map(found.map((one) => [one.ticket.id, one]));
  const numbers = await numbersOf(work, [
    ...new Set(found.map(({ ticket }) => ticket.mergedIntoId).filter((id) => id !== null)),
  ]);
  const strayed = await strayedOf(work, ids);
  const place = (ticket: TicketRow | undefined) =>
    ticket && {
      number: ticket.number,
      deletedAt: ticket.deletedAt,
      mergedIntoNumber: ticket.mergedIntoId === null ? null : (numbers.get(ticket.mergedIntoId) ?? null),
    };
  return merges.map((merge) => {
    const target = rows.get(merge.targetId)?.ticket;
    const theirs = sources
      .filter(({ mergeId }) => mergeId === merge.id)
      .map(({ ticketId }) => rows.get(ticketId)?.ticket);
    const obstacle = obstacleToTicketMerge(
      {
        kind: merge.kind,
        createdAt: merge.createdAt,
        undoneAt: merge.undoneAt,
        target: place(target),
        sources: theirs.map(place),
        elsewhere: strayed.get(merge.id) ?? null,
      },
      work.now,
    );
    return {
      merge,
      target,
      sources: theirs,
      obstacle,
      brief: (ticket) => briefOf(ticket, rows.get(ticket.id)?.assignee ?? null),
    };
  });
}

/** Each with whom it is assigned to. */
const ticketsNamed = ({ from }: Work, ids: readonly string[]) =>
  from(tickets, {
    ticket: tickets,
    assignee: { firstName: users.firstName, lastName: users.lastName },
  })
    .leftJoin(users, and(eq(users.tenantId, tickets.tenantId), eq(users.id, tickets.assignedToId)))
    .where(inArray(tickets.id, [...ids]));

async function numbersOf({ from }: Work, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await from(tickets, { id: tickets.id, number: tickets.number }).where(
    inArray(tickets.id, [...ids]),
  );
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** By merge, the ticket that now has the messages which left its target. */
async function strayedOf({ from }: Work, mergeIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await from(ticketMessageMoves, {
    mergeId: ticketMessageMoves.mergeId,
    number: sql<number>`min(${tickets.number})`.mapWith(Number),
  })
    .innerJoin(
      ticketMerges,
      and(
        eq(ticketMerges.tenantId, ticketMessageMoves.tenantId),
        eq(ticketMerges.id, ticketMessageMoves.mergeId),
      ),
    )
    .innerJoin(
      ticketMessages,
      and(
        eq(ticketMessages.tenantId, ticketMessageMoves.tenantId),
        eq(ticketMessages.id, ticketMessageMoves.messageId),
      ),
    )
    .innerJoin(
      tickets,
      and(eq(tickets.tenantId, ticketMessages.tenantId), eq(tickets.id, ticketMessages.ticketId)),
    )
    .where(
      and(
        inArray(ticketMessageMoves.mergeId, [...mergeIds]),
        sql`${ticketMessages.ticketId} <> ${ticketMerges.targetId}`,
      ),
    )
    .groupBy(ticketMessageMoves.mergeId);
  return new Map(rows.map(({ mergeId, number }) => [mergeId, number]));
}

/** As they are shown: those of whose tickets the actor may see every one. */
export async function mergeViews(work: Work, merges: readonly MergeRow[]): Promise<Merge[]> {
  return (await wholeOf(work, merges)).flatMap(({ merge, target, sources, obstacle, brief }) => {
    const known = sources.filter((source) => source !== undefined);
    if (!target || [target, ...known].some((ticket) => !maySee(work.actor, ticket))) return [];
    const { id, kind, messageCount, byName, createdAt, undoneAt, undoneByName } = merge;
    return [
      {
        id,
        kind,
        target: brief(target),
        sources: known.map(brief),
        messageCount,
        byName,
        createdAt,
        undoUntil: undoUntil(createdAt),
        undoneAt,
        undoneByName,
        cannotUndo: obstacle,
        isMine: merge.byId !== null && merge.byId === work.actor.id,
      },
    ];
  });
}

const briefOf = ({ id, number, subject, status, priority }: TicketRow, assignee: Names): TicketBrief => ({
  id,
  number,
  subject,
  status,
  priority,
  assignedToName: assignee && `${assignee.firstName} ${assignee.lastName}`.trim(),
});
