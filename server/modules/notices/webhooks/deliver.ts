import { createHmac, randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { defineJob } from "../../../jobs/queue.ts";
import { postOut } from "../../../providers/web-hook.ts";
import type { Posted } from "../../../providers/web-hook.ts";
import { systemActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { deliverWebhook } from "./queue-webhook.ts";
import { webhookDeliveries, webhookSecrets } from "./table.ts";

/**
 * Waits before the second, third … attempt: from a minute to a day; after the last the delivery has failed.
 */
export const retryAfterMinutes = [1, 5, 30, 120, 360, 720, 1440];
const attemptsKept = 50;

export interface Secrets {
  secret: string;
  previous: string | null;
  previousUntil: string | null;
}

/** The tenant's secret, made when it is first needed. */
export async function secretsOf({ db, tenant, now }: Work): Promise<Secrets> {
  const find = async () =>
    (
      await db
        .select({
          secret: webhookSecrets.secret,
          previous: webhookSecrets.previous,
          previousUntil: webhookSecrets.previousUntil,
        })
        .from(webhookSecrets)
        .where(eq(webhookSecrets.tenantId, tenant))
    )[0];
  const known = await find();
  if (known) return known;
  await db
    .insert(webhookSecrets)
    .values({ tenantId: tenant, secret: newSecret(), updatedAt: now })
    .onConflictDoNothing();
  const made = await find();
  if (!made) throw new Error(`The tenant ${tenant} has no webhook secret.`);
  return made;
}
export const newSecret = (): string => `whsec_${randomBytes(32).toString("base64url")}`;

/** `t=…,v1=…`: seconds, and the HMAC-SHA256 of `t.body` in hex; two of them while a new secret takes over. */
function signatureOf(body: string, { secret, previous, previousUntil }: Secrets, now: string): string {
  const seconds = Math.floor(Date.parse(now) / 1000);
  const sign = (by: string) => `v1=${createHmac("sha256", by).update(`${seconds}.${body}`).digest("hex")}`;
  return [
    `t=${seconds}`,
    sign(secret),
    ...(previous !== null && previousUntil !== null && previousUntil > now ? [sign(previous)] : []),
  ].join(",");
}

export const deliverWebhookJob = defineJob({
  ...deliverWebhook,
  schema: z.object({
    deliveryId: z.uuid(),
    round: z.number().int(),
  }),
  async run({ desk, services: { env, clock }, tenant, payload: { deliveryId, round } }) {
    const begun = await desk.transaction(tenant, systemActor, async (work) => {
      const [row] = await work.db
        .select()
        .from(webhookDeliveries)
        .where(and(eq(webhookDeliveries.tenantId, work.tenant), eq(webhookDeliveries.id, deliveryId)));
      return row?.status === "QUEUED" && row.round === round
        ? { row, secrets: await secretsOf(work), now: work.now }
        : null;
    });
    if (!begun) return; // sent by an attempt whose end the queue did not see, or replayed since
    const { row, secrets, now } = begun;
    // a later attempt is on its way
    if (row.nextAttemptAt !== null && row.nextAttemptAt > later(now, { seconds: 5 })) return;
    const posted = await postOut({
      url: row.url,
      body: row.body,
      headers: { "Parley-Delivery": row.id, "Parley-Signature": signatureOf(row.body, secrets, now) },
      allowsLoopback: env.allowsLoopbackWebhooks,
      timeoutMs: limits.webhookTimeoutMs,
      responseMaxBytes: limits.webhookResponseMaxBytes,
    });
    await desk.transaction(tenant, systemActor, (work) =>
      settle(work, row, posted, clock.now().toISOString()),
    );
  },
});

async function settle(
  work: Work,
  row: typeof webhookDeliveries.$inferSelect,
  { statusCode, error, body, tookMs, isFinal }: Posted,
  at: string,
): Promise<void> {
  const isSent = error === null;
  const waitMinutes = isSent || isFinal ? undefined : retryAfterMinutes[row.triesInRound];
  const nextAttemptAt = waitMinutes === undefined ? null : later(work.now, { minutes: waitMinutes });
  const [updated] = await work.db
    .update(webhookDeliveries)
    .set({
      attempts: [...row.attempts, { at, statusCode, error, tookMs }].slice(-attemptsKept),
      triesInRound: row.triesInRound + 1,
      status: isSent ? "SENT" : nextAttemptAt === null ? "FAILED" : "QUEUED",
      nextAttemptAt,
      response: body,
      ...(isSent ? { sentAt: at } : {}),
    })
    .where(
      and(
        eq(webhookDeliveries.tenantId, work.tenant),
        eq(webhookDeliveries.id, row.id),
        eq(webhookDeliveries.round, row.round),
        eq(webhookDeliveries.triesInRound, row.triesInRound),
      ),
    )
    .returning({ id: webhookDeliveries.id });
  if (!updated) return; // replayed, or settled by another attempt meanwhile
  if (nextAttemptAt !== null)
    work.enqueue(deliverWebhook, { deliveryId: row.id, round: row.round }, nextAttemptAt);
  work.publish("resource_changed", { group: "webhooks", id: row.id }, ["supervisors"]);
}
