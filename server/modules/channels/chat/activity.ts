import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { outranks } from "../../../../contract/roles.ts";
import type { Work } from "../../../work.ts";
import { audienceOf } from "../../desk/tickets/queries.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { survivorOf } from "../../desk/tickets/merged.ts";
import { visitorsOf } from "./queries.ts";
import { chatSessions } from "./table.ts";

type Session = typeof chatSessions.$inferSelect;

/** What the visitor does, for whoever has their ticket open. Of the moment only. */
export async function noteTyping(work: Work, session: Session, isTyping: boolean): Promise<void> {
  tellTyping(work, await survivorOf(work, session.ticketId), session, isTyping);
}

/** The same where the ticket is at hand. */
export function tellTyping(
  work: Work,
  ticket: TicketRow,
  { visitorSeenAt }: Session,
  isTyping: boolean,
): void {
  work.publish(
    "visitor_activity",
    { ticketId: ticket.id, isTyping, seenAt: visitorSeenAt },
    audienceOf(ticket),
  );
}

export async function noteVisitorSaw(work: Work, session: Session): Promise<void> {
  await work.update(chatSessions).set({ visitorSeenAt: work.now }).where(eq(chatSessions.id, session.id));
  await noteTyping(work, { ...session, visitorSeenAt: work.now }, false);
}

/**
 * Somebody of the staff looks at a ticket, or writes on it: whoever chats there is told, and hears that what
 * they wrote was seen. Before anything else of the call is locked, since a visitor's message locks the chat
 * before its ticket too.
 * @param isTypingReply an internal note that is being typed is never told
 * @returns until when the visitor has seen what staff wrote; null where nobody chats
 */
export async function noteAgentAt(
  work: Work,
  ticket: TicketRow,
  state: "viewing" | "typing" | "left",
  isTypingReply: boolean,
): Promise<string | null> {
  const { actor, tenant } = work;
  if (
    (ticket.channel !== "CHAT" && ticket.mergedCount === 0) ||
    actor.role === "VISITOR" ||
    actor.role === "SYSTEM" ||
    !outranks(actor.role, "AGENT")
  )
    return null;
  const visitors = await visitorsOf(work, ticket.id);
  if (visitors.length === 0) return null;
  const theirs = and(
    eq(chatSessions.tenantId, tenant),
    inArray(
      chatSessions.id,
      visitors.map((audience) => audience.slice("chat:".length)),
    ),
  );
  const isBehind = or(isNull(chatSessions.agentSeenAt), lt(chatSessions.agentSeenAt, ticket.lastActivityAt));
  if (state !== "left")
    await work.db.update(chatSessions).set({ agentSeenAt: work.now }).where(and(theirs, isBehind));
  const [marks] = await work.db
    .select({
      agent: sql<string | null>`max(${chatSessions.agentSeenAt})`.mapWith(chatSessions.agentSeenAt),
      visitor: sql<string | null>`max(${chatSessions.visitorSeenAt})`.mapWith(chatSessions.visitorSeenAt),
    })
    .from(chatSessions)
    .where(theirs);
  work.publish(
    "chat_activity",
    { isTyping: isTypingReply, name: actor.name, seenAt: marks?.agent ?? null },
    visitors,
  );
  return marks?.visitor ?? null;
}
