import { and, eq } from "drizzle-orm";
import type { Audience, Work } from "../../work.ts";
import { users } from "../session/table.ts";
import { isDone } from "../tickets/rules.ts";
import type { tickets } from "../tickets/table.ts";
import { chatSessions } from "./table.ts";

/** The visitors who follow a ticket in their chat window. */
export async function visitorsOf({ db, tenant }: Work, ticketId: string): Promise<Audience[]> {
  const rows = await db.select({ id: chatSessions.id }).from(chatSessions).where(and(eq(chatSessions.tenantId, tenant), eq(chatSessions.ticketId, ticketId)));
  return rows.map(({ id }): Audience => `chat:${id}`);
}

/** Whether the chat is open and with whom, for the visitor's window; for a ticket of another channel, nothing. */
export async function tellVisitor(work: Work, ticket: Pick<typeof tickets.$inferSelect, "id" | "channel" | "status" | "assignedToId">): Promise<void> {
  if (ticket.channel !== "CHAT") return;
  const visitors = await visitorsOf(work, ticket.id);
  if (visitors.length > 0) work.publish("chat_status", { status: isDone(ticket.status) ? "closed" : "open", agentName: await agentNameOf(work, ticket) }, visitors);
}

export async function agentNameOf(work: Work, { assignedToId }: Pick<typeof tickets.$inferSelect, "assignedToId">): Promise<string | null> {
  const agent = assignedToId === null ? undefined : await work.rows(users).find(assignedToId);
  return agent ? `${agent.firstName} ${agent.lastName}`.trim() : null;
}
