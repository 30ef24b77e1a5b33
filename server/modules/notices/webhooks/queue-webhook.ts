import { z } from "zod";
import { newId } from "../../../db/columns.ts";
import type { Work } from "../../../work.ts";
import { queueDelivery } from "../../workspace/deliveries/pipeline.ts";

export interface OutgoingWebhook {
  url: string;
  ruleId: string;
  ruleName: string;
  ticketId: string;
  type: string;
  data: Record<string, unknown>;
}

const Attempt = z.object({
  at: z.string(),
  statusCode: z.number().nullable(),
  /** In every language, as it is stored. */
  error: z.string().nullable(),
  tookMs: z.number(),
});
/** `body` is what is signed, to the byte; `round` rises with each time that a person sends it again. */
export const WebhookPayload = z.object({
  ruleId: z.string().nullable(),
  ruleName: z.string(),
  body: z.string(),
  round: z.number().int(),
  attempts: z.array(Attempt),
  response: z.string().nullable(),
});
export type WebhookPayload = z.infer<typeof WebhookPayload>;

/** The name of its kind; deliver.ts says how one is sent. */
export const webhookKind = "webhook";

/**
 * A webhook that leaves once the transaction has committed. Its id stays the same over all attempts, so that
 * who gets it twice can tell.
 */
export async function queueWebhook(
  work: Work,
  { url, ruleId, ruleName, ticketId, type, data }: OutgoingWebhook,
): Promise<string> {
  const id = newId();
  const body = JSON.stringify({ id, type, createdAt: work.now, tenant: work.tenant, ...data });
  const payload: WebhookPayload = { ruleId, ruleName, body, round: 0, attempts: [], response: null };
  await queueDelivery(work, { id, kind: webhookKind, recipient: url, payload, lane: null, ticketId });
  return id;
}
