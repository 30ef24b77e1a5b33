import { z } from "zod";
import { defineJob } from "../../../jobs/queue.ts";
import { systemActor } from "../../../work.ts";
import type { FailedMessages } from "../../workspace/deliveries/failed-messages.ts";
import { deliveries } from "../../workspace/deliveries/table.ts";
import { lockSurvivor } from "./merged.ts";
import { ticketMessages } from "./table.ts";
import { followReplyFailed } from "./write.ts";

interface Failed {
  messageId: string;
  deliveryId: string;
}
/**
 * Lets follow that a public message did not leave for good. A job of its own: whoever writes a delivery's end
 * holds its lock, which comes after the ticket's.
 */
export const tellReplyFailed = defineJob<Failed>({
  name: "tickets.reply-failed",
  schema: z.object({ messageId: z.uuid(), deliveryId: z.uuid() }),
  run: async ({ desk, tenant, payload: { messageId, deliveryId } }) => {
    await desk.transaction(tenant, systemActor, async (work) => {
      const message = await work.rows(ticketMessages).find(messageId);
      if (!message?.isPublic || message.authorType === "CUSTOMER") return;
      const ticket = await lockSurvivor(work, message.ticketId);
      // Somebody may have sent it again meanwhile.
      if ((await work.rows(deliveries).find(deliveryId))?.state === "FAILED")
        await followReplyFailed(work, { ticket, messageId });
    });
  },
});

export const failedReplies: FailedMessages = {
  failed: (work, of) => {
    work.enqueue<Failed>(tellReplyFailed, of);
  },
};
