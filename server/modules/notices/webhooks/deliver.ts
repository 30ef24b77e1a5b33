import { randomBytes } from "node:crypto";
import { limits } from "../../../../contract/limits.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import { postWebhook } from "../../../providers/webhook/api.ts";
import type { WebhookSecrets } from "../../../providers/webhook/api.ts";
import { systemActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { storedReason } from "../../../words/stored.ts";
import { defineDeliveryKind } from "../../workspace/deliveries/send.ts";
import { WebhookPayload, webhookKind } from "./queue-webhook.ts";
import { webhookSecrets } from "./table.ts";

/**
 * Waits before the second, third … attempt: from a minute to a day; after the last the delivery has failed.
 */
export const retryAfterMinutes = [1, 5, 30, 120, 360, 720, 1440];
const attemptsKept = 50;

export type Secrets = WebhookSecrets;

/** The tenant's secret, made when it is first needed. */
export async function secretsOf({ db, tenant, now, from }: Work): Promise<Secrets> {
  const find = async () =>
    (
      await from(webhookSecrets, {
        secret: webhookSecrets.secret,
        previous: webhookSecrets.previous,
        previousUntil: webhookSecrets.previousUntil,
      })
    )[0];
  const known = await find();
  if (known) return known;
  await db
    .insert(webhookSecrets)
    .values({ tenantId: tenant, secret: newWebhookSecret(), updatedAt: now })
    .onConflictDoNothing();
  const made = await find();
  if (!made) throw new Error(`The tenant ${tenant} has no webhook secret.`);
  return made;
}
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString("base64url")}`;

export const webhooks = defineDeliveryKind<WebhookPayload>({
  name: webhookKind,
  payload: WebhookPayload,
  retryAfterMinutes,
  attemptSeconds: 60,
  ifLost: "repeat",
  atOnce: 4,
  // As long as the log of the rules that sent them.
  keepDays: limits.ruleRunsKeepDays,
  async send(
    { desk, services: { env, clock, postOut }, tenant },
    { id, recipient: url, attempts },
    { body, round },
  ) {
    // Begun anew by a person, who waits for what comes of it.
    const isAsked = round > 0 && attempts === 1;
    const secrets = await desk.transaction(tenant, systemActor, secretsOf);
    const now = clock.now().toISOString();
    const posted = await postWebhook({
      url,
      body,
      deliveryId: id,
      secrets,
      now,
      allowsLoopback: env.allowsLoopbackWebhooks,
      timeoutMs: limits.webhookTimeoutMs,
      responseMaxBytes: limits.webhookResponseMaxBytes,
      post: postOut(tenant, isAsked),
    });
    const { statusCode, error, tookMs, isFinal, body: response, retryAfterMs, isLeftAlone } = posted;
    if (error !== null && isLeftAlone)
      return { failure: new ProviderFailure("later", error, { retryAfterMs }) };
    const kept = error === null ? null : storedReason(error);
    const at = clock.now().toISOString();
    const keep = (stored: WebhookPayload): WebhookPayload => ({
      ...stored,
      attempts: [...stored.attempts, { at, statusCode, error: kept, tookMs }].slice(-attemptsKept),
      response,
    });
    if (error === null) return { sentAs: null, keep };
    const code = statusCode === null ? null : String(statusCode);
    return { failure: new ProviderFailure(isFinal ? "final" : "later", error, { code }), keep };
  },
  changed(work, { id, state }) {
    if (state !== "SENDING") work.publish("resource_changed", { group: "webhooks", id }, ["supervisors"]);
    return Promise.resolve();
  },
});
