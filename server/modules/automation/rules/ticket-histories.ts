import { and, asc, desc, eq, gte, inArray, sql } from "drizzle-orm";
import { auditLogs } from "../../../db/table.ts";
import type { Work } from "../../../work.ts";
import { visibleTo } from "../../desk/tickets/queries.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import { contactStates } from "./facts.ts";
import type { ContactState } from "./facts.ts";
import type { History } from "./timeline.ts";

const rowsPerChunk = 20_000;
const textMax = 4000;

export interface DatedHistory {
  history: History;
  number: number;
  lastActivityAt: string;
}
interface SomeHistories {
  rows: DatedHistory[];
  contacts: Map<string, ContactState>;
  hasMore: boolean;
}

/** How many tickets have moved since. */
export async function countMovedSince(work: Work, from: string): Promise<number> {
  const [all] = await work.db
    .select({ count: sql<number>`count(*)::int` })
    .from(tickets)
    .where(movedIn(work, from));
  return all?.count ?? 0;
}
const movedIn = ({ tenant, actor }: Work, from: string) =>
  and(eq(tickets.tenantId, tenant), visibleTo(actor), gte(tickets.lastActivityAt, from));

/**
 * The tickets that moved last before a place in that order, with what became of them since `from`.
 * @param most how many of them; fewer where very much is behind them
 */
export async function someHistories(
  work: Work,
  reach: { from: string; withWords: boolean },
  before: { at: string; id: string } | undefined,
  most: number,
): Promise<SomeHistories> {
  const { from, withWords } = reach;
  const found = await work.db
    .select()
    .from(tickets)
    .where(
      and(
        movedIn(work, from),
        before && sql`(${tickets.lastActivityAt}, ${tickets.id}) < (${before.at}, ${before.id})`,
      ),
    )
    .orderBy(desc(tickets.lastActivityAt), desc(tickets.id))
    .limit(most + 1);
  const some = found.slice(0, most);
  const ids = some.map(({ id }) => id);
  if (ids.length === 0) return { rows: [], contacts: new Map(), hasMore: false };
  const changes = await changesOfTickets(work, ids, from);
  const messages = await messagesOfTickets(work, ids, withWords);
  // Tickets with very much behind them come fewer at a time, so that none is replayed without its end.
  if (most > 1 && (changes.length === rowsPerChunk || messages.length === rowsPerChunk))
    return someHistories(work, reach, before, Math.ceil(most / 10));
  const changesOf = Map.groupBy(changes.reverse(), ({ ticketId }) => ticketId);
  const messagesOf = Map.groupBy(messages, ({ ticketId }) => ticketId);
  const contacts = await contactStates(work, [
    ...new Set(some.flatMap(({ contactId }) => (contactId === null ? [] : [contactId]))),
  ]);
  return {
    contacts,
    hasMore: found.length > most,
    rows: some.map((ticket) => ({
      number: ticket.number,
      lastActivityAt: ticket.lastActivityAt,
      history: {
        ticket,
        changes: changesOf.get(ticket.id) ?? [],
        messages: messagesOf.get(ticket.id) ?? [],
      },
    })),
  };
}

const changesOfTickets = ({ db, tenant }: Work, ids: readonly string[], from: string) =>
  db
    .select({
      ticketId: auditLogs.entityId,
      at: auditLogs.createdAt,
      action: auditLogs.action,
      before: auditLogs.before,
      after: auditLogs.after,
    })
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.tenantId, tenant),
        eq(auditLogs.entity, "tickets"),
        inArray(auditLogs.entityId, ids),
        gte(auditLogs.createdAt, from),
      ),
    )
    .orderBy(desc(auditLogs.id))
    .limit(rowsPerChunk);

const messagesOfTickets = ({ db, tenant }: Work, ids: readonly string[], withWords: boolean) =>
  db
    .select({
      ticketId: ticketMessages.ticketId,
      at: ticketMessages.createdAt,
      authorType: ticketMessages.authorType,
      isPublic: ticketMessages.isPublic,
      text: withWords ? sql<string>`left(${ticketMessages.text}, ${textMax})` : sql<string>`''`,
    })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.tenantId, tenant), inArray(ticketMessages.ticketId, ids)))
    .orderBy(asc(ticketMessages.ticketId), asc(ticketMessages.id))
    .limit(rowsPerChunk);
