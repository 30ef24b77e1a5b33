import { eq } from "drizzle-orm";
import type { Work } from "../../../work.ts";
import type { MessageRow } from "../../desk/tickets/messages.ts";
import type { ReadMail } from "./read-mail.ts";
import { mailIds } from "./table.ts";

/** Which message a mail became: what answers it is found by that. A mail without an id is not noted. */
export async function keepMailId(
  { db, tenant }: Work,
  connectionId: string,
  { mailId }: ReadMail,
  { id: messageId, ticketId }: MessageRow,
): Promise<void> {
  if (mailId === null) return;
  await db
    .insert(mailIds)
    .values({ tenantId: tenant, connectionId, mailId, ticketId, messageId })
    .onConflictDoNothing();
}

/** The id of the mail that a message came as; null for one that came otherwise. */
export async function mailIdOf(work: Work, { id }: Pick<MessageRow, "id">): Promise<string | null> {
  const [known] = await work.from(mailIds, { mailId: mailIds.mailId }).where(eq(mailIds.messageId, id));
  return known?.mailId ?? null;
}
