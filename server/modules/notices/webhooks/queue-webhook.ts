import { newId } from "../../../db/columns.ts";
import type { JobName, Work } from "../../../work.ts";
import { webhookDeliveries } from "./table.ts";

/** Sends a delivery that waits, if it still does; deliver.ts says how. `round` rises with each replay. */
export const deliverWebhook: JobName<{ deliveryId: string; round: number }> = { name: "webhooks.deliver" };

export interface OutgoingWebhook {
  url: string;
  ruleId: string;
  ruleName: string;
  ticketId: string;
  type: string;
  data: Record<string, unknown>;
}

/**
 * A webhook that leaves once the transaction has committed. Its id stays the same over all attempts, so that
 * who gets it twice can tell.
 */
export async function queueWebhook(
  work: Work,
  { url, ruleId, ruleName, ticketId, type, data }: OutgoingWebhook,
): Promise<string> {
  const id = newId();
  // Past the audit log: the deliveries are a log themselves.
  await work.db.insert(webhookDeliveries).values({
    tenantId: work.tenant,
    id,
    ruleId,
    ruleName,
    ticketId,
    url,
    body: JSON.stringify({ id, type, createdAt: work.now, tenant: work.tenant, ...data }),
    nextAttemptAt: work.now,
    createdAt: work.now,
  });
  work.enqueue(deliverWebhook, { deliveryId: id, round: 0 });
  return id;
}
