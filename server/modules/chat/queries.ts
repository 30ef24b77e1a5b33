import { and, eq } from "drizzle-orm";
import type { Audience, Work } from "../../work.ts";
import { chatSessions } from "./table.ts";

/** The visitors who follow a ticket in their chat window. */
export async function visitorsOf({ db, tenant }: Work, ticketId: string): Promise<Audience[]> {
  const rows = await db.select({ id: chatSessions.id }).from(chatSessions).where(and(eq(chatSessions.tenantId, tenant), eq(chatSessions.ticketId, ticketId)));
  return rows.map(({ id }): Audience => `chat:${id}`);
}
