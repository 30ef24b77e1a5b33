import { eq } from "drizzle-orm";
import type { Work } from "../../../work.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { previewOf } from "../../desk/tickets/rules.ts";
import { tickets } from "../../desk/tickets/table.ts";

/** Where a ticket shows a message's words, it shows what they have become. */
export async function followPreview(
  { update }: Pick<Work, "update">,
  { id, preview }: Pick<TicketRow, "id" | "preview">,
  before: string,
  after: string,
): Promise<void> {
  if (before === "" || preview !== previewOf(before)) return;
  await update(tickets)
    .set({ preview: previewOf(after) })
    .where(eq(tickets.id, id));
}
