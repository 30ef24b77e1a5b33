import { and, eq, inArray, sql } from "drizzle-orm";
import type { SQLWrapper } from "drizzle-orm";
import type { Work } from "../../../work.ts";
import { deliveries } from "./table.ts";

/**
 * Takes out of the log what these messages said, whose ticket goes for good. What has not left, as of a workspace
 * that is suspended, does not leave any more.
 */
export async function forgetWords(work: Work, messageIds: SQLWrapper): Promise<void> {
  const ofThem = inArray(deliveries.messageId, messageIds);
  await work.delete(deliveries).where(and(ofThem, eq(deliveries.state, "QUEUED")));
  await work
    .update(deliveries)
    .set({
      payload: sql`${deliveries.payload} - 'html' - 'headers' || jsonb_build_object('subject', '', 'text', '')`,
    })
    .where(ofThem);
}
