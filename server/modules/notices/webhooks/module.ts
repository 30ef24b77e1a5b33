import { and, eq, ilike, inArray, or, sql } from "drizzle-orm";
import { webhooks as calls } from "../../../../contract/automation/automation.ts";
import type { WebhookDelivery } from "../../../../contract/automation/automation.ts";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { likeContaining } from "../../../db/like.ts";
import { pageOf } from "../../../db/page.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { lockDelivery, sendDeliveryAgain } from "../../workspace/deliveries/pipeline.ts";
import type { DeliveryRow } from "../../workspace/deliveries/pipeline.ts";
import { deliveries } from "../../workspace/deliveries/table.ts";
import { toldText } from "../../../words/stored.ts";
import type { Language } from "../../../words/texts.ts";
import { newWebhookSecret, secretsOf, webhooks } from "./deliver.ts";
import { WebhookPayload, webhookKind } from "./queue-webhook.ts";
import { webhookSecrets } from "./table.ts";
import { say } from "./texts.ts";

type Row = DeliveryRow;
const isWebhook = eq(deliveries.kind, webhookKind);
const ruleName = sql`${deliveries.payload} ->> 'ruleName'`;

const webhookCalls = implement(calls, {
  list: async ({ query, caller, ...work }) => {
    const { db, tenant } = work;
    const part = query.search ? likeContaining(query.search) : undefined;
    const page = await pageOf<Row>(work, {
      query,
      tenant,
      tenantId: deliveries.tenantId,
      from: deliveries,
      select: () => db.select().from(deliveries).$dynamic(),
      where: and(
        isWebhook,
        query.status && inArray(deliveries.state, query.status.flatMap(statesOf)),
        part === undefined ? undefined : or(ilike(deliveries.recipient, part), ilike(ruleName, part)),
      ),
      sort: {
        columns: [deliveries.createdAt, deliveries.id],
        direction: "desc",
        keyOf: (row) => [row.createdAt, row.id],
      },
    });
    return { ...page, items: page.items.map((row) => presentWebhook(row, caller.language)) };
  },
  get: async ({ params: { id }, caller, ...work }) => {
    const [row] = await work.rows(deliveries).list({ where: and(isWebhook, eq(deliveries.id, id)) });
    if (!row) throw new Fault("not_found");
    return presentWebhook(row, caller.language);
  },
  replay: async ({ params, caller, ...work }) => {
    const before = await lockDelivery(work, params.id);
    if (before?.kind !== webhookKind) throw new Fault("not_found");
    if (before.state === "SENDING" || (before.state === "QUEUED" && before.attempts === 0))
      throw new Fault("conflict", say("webhooks.being_sent"));
    const payload = WebhookPayload.parse(before.payload);
    const after = await sendDeliveryAgain(work, before, { ...payload, round: payload.round + 1 });
    work.record({
      entity: "webhook_deliveries",
      entityId: after.id,
      action: "replay",
      before: logged(before),
      after: logged(after),
    });
    return presentWebhook(after, caller.language);
  },
  secret: async ({ ...work }) => shown(await secretsOf(work), work.now),
  rotateSecret: async ({ ...work }) => {
    const { secret: previous } = await secretsOf(work);
    const next = {
      secret: newWebhookSecret(),
      previous,
      previousUntil: later(work.now, { hours: limits.webhookSecretOverlapHours }),
    };
    await work.update(webhookSecrets).set({ ...next, updatedAt: work.now });
    work.record({
      entity: "webhook_secrets",
      entityId: work.tenant,
      action: "rotate",
      before: null,
      after: null,
    });
    return shown(next, work.now);
  },
});

const shown = ({ secret, previousUntil }: { secret: string; previousUntil: string | null }, now: string) => ({
  secret,
  previousUntil: previousUntil !== null && previousUntil > now ? previousUntil : null,
});
/** What the audit log has of one. */
const logged = (row: Row) => ({
  status: statusOf(row),
  round: WebhookPayload.parse(row.payload).round,
  nextAttemptAt: row.nextAttemptAt,
});
const statusOf = ({ state }: Row): WebhookDelivery["status"] =>
  state === "SENT" || state === "FAILED" ? state : "QUEUED";
const statesOf = (status: WebhookDelivery["status"]): Row["state"][] =>
  status === "QUEUED" ? ["QUEUED", "SENDING"] : [status];

function presentWebhook(row: Row, language: Language | null): WebhookDelivery {
  const { id, ticketId, recipient: url, nextAttemptAt, createdAt, sentAt } = row;
  const { ruleName, body, response, ...payload } = WebhookPayload.parse(row.payload);
  const status = statusOf(row);
  const attempts = payload.attempts.map(({ error, ...attempt }) => ({
    ...attempt,
    error: error && toldText(error, language),
  }));
  return { id, ruleName, ticketId, url, status, attempts, body, response, nextAttemptAt, createdAt, sentAt };
}

export const webhooksModule = defineModule("notices/webhooks", {
  calls: webhookCalls,
  jobs: [webhooks.job],
});
