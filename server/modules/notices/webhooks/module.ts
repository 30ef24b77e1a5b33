import { and, eq, ilike, inArray, or } from "drizzle-orm";
import { webhooks as calls } from "../../../../contract/automation/automation.ts";
import type { WebhookDelivery } from "../../../../contract/automation/automation.ts";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { likeContaining } from "../../../db/like.ts";
import { pageOf } from "../../../db/page.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { newSecret, secretsOf } from "./deliver.ts";
import { deliverWebhook } from "./queue-webhook.ts";
import { webhookDeliveries, webhookSecrets } from "./table.ts";
import { deliverWebhookJob } from "./deliver.ts";

type Row = typeof webhookDeliveries.$inferSelect;

const webhookCalls = implement(calls, {
  list: async ({ query, ...work }) => {
    const { db, tenant } = work;
    const part = query.search ? likeContaining(query.search) : undefined;
    const page = await pageOf<Row>(db, {
      query,
      tenant,
      tenantId: webhookDeliveries.tenantId,
      from: webhookDeliveries,
      select: () => db.select().from(webhookDeliveries).$dynamic(),
      where: and(
        query.status && inArray(webhookDeliveries.status, query.status),
        part === undefined
          ? undefined
          : or(ilike(webhookDeliveries.url, part), ilike(webhookDeliveries.ruleName, part)),
      ),
      sort: {
        columns: [webhookDeliveries.createdAt, webhookDeliveries.id],
        direction: "desc",
        keyOf: (row) => [row.createdAt, row.id],
      },
    });
    return { ...page, items: page.items.map(present) };
  },
  get: async ({ params, ...work }) => present(await work.rows(webhookDeliveries).get(params.id)),
  replay: async ({ params, ...work }) => {
    const before = await work.rows(webhookDeliveries).lock(params.id);
    if (before.status === "QUEUED" && before.triesInRound === 0)
      throw new Fault("conflict", "It is on its way.");
    const after = await work
      .rows(webhookDeliveries)
      .update(
        before.id,
        { status: "QUEUED", round: before.round + 1, triesInRound: 0, nextAttemptAt: work.now },
        { before, action: "replay" },
      );
    work.enqueue(deliverWebhook, { deliveryId: after.id, round: after.round });
    return present(after);
  },
  secret: async ({ ...work }) => shown(await secretsOf(work), work.now),
  rotateSecret: async ({ ...work }) => {
    const { secret: previous } = await secretsOf(work);
    const next = {
      secret: newSecret(),
      previous,
      previousUntil: later(work.now, { hours: limits.webhookSecretOverlapHours }),
    };
    await work.db
      .update(webhookSecrets)
      .set({ ...next, updatedAt: work.now })
      .where(eq(webhookSecrets.tenantId, work.tenant));
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
const present = ({
  id,
  ruleName,
  ticketId,
  url,
  status,
  attempts,
  body,
  response,
  nextAttemptAt,
  createdAt,
  sentAt,
}: Row): WebhookDelivery => ({
  id,
  ruleName,
  ticketId,
  url,
  status: status === "SENT" || status === "FAILED" ? status : "QUEUED",
  attempts,
  body,
  response,
  nextAttemptAt,
  createdAt,
  sentAt,
});

export const webhooksModule = defineModule("notices/webhooks", {
  calls: webhookCalls,
  jobs: [deliverWebhookJob],
});
