import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Work } from "../../../work.ts";
import { tickets } from "./table.ts";

/**
 * Where the mails of a sender go whose words are in the spam folder: the ticket there that something came to
 * last. Undefined for everybody else.
 */
export async function spamOf(work: Work, contactId: string): Promise<string | undefined> {
  const [newest] = await work
    .from(tickets, { id: tickets.id })
    .where(and(eq(tickets.contactId, contactId), eq(tickets.channel, "EMAIL"), isNotNull(tickets.spamAt)))
    .orderBy(desc(tickets.spamAt), desc(tickets.id))
    .limit(1);
  return newest?.id;
}
