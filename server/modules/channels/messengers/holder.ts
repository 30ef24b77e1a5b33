import { and, eq } from "drizzle-orm";
import type { Work } from "../../../work.ts";
import { ticketConversations } from "./table.ts";

/** Since when a person has the conversation of a ticket by a messenger; null where nobody does. */
export async function heldByPersonSince({ from }: Work, ticketId: string): Promise<string | null> {
  const [held] = await from(ticketConversations, { since: ticketConversations.heldSince }).where(
    and(eq(ticketConversations.ticketId, ticketId), eq(ticketConversations.holder, "AGENT")),
  );
  return held?.since ?? null;
}
