import { eq, inArray } from "drizzle-orm";
import type { InboundUnsend } from "../../../providers/channel/channel.ts";
import type { Work } from "../../../work.ts";
import type { Text } from "../../../words/wording.ts";
import { audienceOf } from "../../desk/tickets/queries.ts";
import { previewOf } from "../../desk/tickets/rules.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import { removeFilesJob } from "../../workspace/attachments/remove-files-job.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { messageIdsOf } from "./external-ids.ts";
import { say } from "./texts.ts";

/** What its writer took back is not kept either: neither words nor files, only that there was something. */
export async function takeUnsend(
  work: Work,
  connection: ConnectionRow,
  { externalId }: InboundUnsend,
): Promise<Text | null> {
  const ids = await messageIdsOf(work, connection.id, externalId);
  if (ids.length === 0) return say("messengers.unsent_unknown");
  const files = await work
    .delete(attachments)
    .where(inArray(attachments.messageId, ids))
    .returning({ storageKey: attachments.storageKey });
  if (files.length > 0)
    work.enqueue(removeFilesJob, { storageKeys: files.map(({ storageKey }) => storageKey) });
  for (const id of ids) {
    const message = await work.rows(ticketMessages).find(id);
    if (!message) continue;
    const { repliesToId = null } = message.messenger ?? {};
    await work
      .update(ticketMessages)
      .set({
        text: "",
        html: null,
        messenger: { content: { type: "unsent" }, repliesToId, reactions: [] },
      })
      .where(eq(ticketMessages.id, id));
    const ticket = await work.rows(tickets).find(message.ticketId);
    if (!ticket) continue;
    if (message.text !== "" && ticket.preview === previewOf(message.text))
      await work.update(tickets).set({ preview: "…" }).where(eq(tickets.id, ticket.id));
    work.publish("ticket_updated", { ticketId: ticket.id, number: ticket.number }, audienceOf(ticket));
  }
  return null;
}
