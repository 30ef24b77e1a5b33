import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { notificationTypes, priorities } from "../../../../contract/enums.ts";
import { locales } from "../../../../contract/locales.ts";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { defineJob } from "../../../jobs/queue.ts";
import type { Posted } from "../../../providers/web-hook.ts";
import { sendPush } from "../../../providers/push/web-push.ts";
import { systemActor } from "../../../work.ts";
import type { JobName, Work } from "../../../work.ts";
import { seenBy } from "../notifications/sight.ts";
import { notifications } from "../notifications/table.ts";
import { tellBrowsers } from "./queue-push.ts";
import { saidOf, topicOf, withoutWords } from "./message.ts";
import type { PushMessage } from "./message.ts";
import { forgetSubscriptions, liveSubscriptions, ofUser, secretOf } from "./subscriptions.ts";
import type { Subscription } from "./subscriptions.ts";
import { pushSubscriptions } from "./table.ts";

interface Delivery {
  subscriptionId: string;
  said: PushMessage;
  isUrgent: boolean;
  until: string;
  tries: number;
}
const deliver: JobName<Delivery> = { name: "push.deliver" };

/** Waits before the second, third … attempt. */
export const retryAfterMinutes = [1, 5, 15, 60];

/** @returns how many browsers will get it */
export async function pushTo(
  work: Work,
  userId: string,
  said: PushMessage,
  isUrgent: boolean,
): Promise<number> {
  const found = await liveSubscriptions(work, ofUser(userId));
  for (const { row } of found)
    work.enqueue<Delivery>(deliver, {
      subscriptionId: row.id,
      said,
      isUrgent,
      until: later(work.now, { seconds: limits.pushTtlSeconds }),
      tries: 0,
    });
  return found.length;
}

const tell = defineJob({
  ...tellBrowsers,
  schema: z.object({
    userId: z.uuid(),
    notificationId: z.uuid().nullable(),
    type: z.enum(notificationTypes),
    priority: z.enum(priorities),
    locale: z.enum(locales),
    title: z.string(),
    message: z.string(),
    actionUrl: z.string().nullable(),
  }),
  async run({ desk, tenant, payload }) {
    await desk.transaction(tenant, systemActor, async (work) => {
      if (payload.notificationId !== null && !(await isUnread(work, payload.notificationId))) return;
      // As it is now: a ticket may have been hidden since, or have gone out of this person's sight.
      const sight = (await seenBy(work, payload.userId, [payload.actionUrl])).sightOf(payload.actionUrl);
      if (sight !== "gone")
        await pushTo(
          work,
          payload.userId,
          saidOf(payload, sight === "sensitive"),
          payload.priority === "HIGH" || payload.priority === "URGENT",
        );
    });
  },
});

const isUnread = async ({ db, tenant }: Work, id: string): Promise<boolean> =>
  (
    await db
      .select({ id: notifications.id })
      .from(notifications)
      .where(
        and(
          eq(notifications.tenantId, tenant),
          eq(notifications.id, id),
          eq(notifications.isRead, false),
          isNull(notifications.archivedAt),
        ),
      )
  ).length > 0;

const send = defineJob({
  ...deliver,
  schema: z.object({
    subscriptionId: z.uuid(),
    said: z.object({
      title: z.string(),
      body: z.string(),
      url: z.string(),
      tag: z.string(),
      lang: z.enum(locales),
      dir: z.enum(["ltr", "rtl"]),
    }),
    isUrgent: z.boolean(),
    until: z.string(),
    tries: z.number().int(),
  }),
  async run({ desk, services: { env, vapid, sealer, clock }, tenant, payload }) {
    const { live, said } = await desk.read(tenant, systemActor, (work) => readSubscription(work, payload));
    // logged out, deactivated or switched off since, or its ticket is out of this person's sight
    if (!live || !said) return;
    const auth = secretOf(live.row, sealer);
    const now = clock.now();
    const ttlSeconds = Math.floor((Date.parse(payload.until) - now.getTime()) / 1000);
    if (ttlSeconds <= 0) return;
    const { isUrgent } = payload;
    const posted =
      auth === null
        ? null
        : await sendPush(
            { endpoint: live.row.endpoint, p256dh: live.row.p256dh, auth },
            { text: JSON.stringify(said), topic: topicOf(said.tag), isUrgent, ttlSeconds },
            {
              keys: await vapid.keys(),
              subject: vapid.subject,
              now,
              allowsLoopback: env.allowsLoopbackWebhooks,
              timeoutMs: limits.webhookTimeoutMs,
            },
          );
    await desk.transaction(tenant, systemActor, (work) => settle(work, live.row, payload, posted));
  },
});

/**
 * Where a message goes, and what it may say by now: it may have waited for an hour, and its ticket been
 * hidden meanwhile.
 */
async function readSubscription(
  work: Work,
  { subscriptionId, said }: Delivery,
): Promise<{ live?: Awaited<ReturnType<typeof liveSubscriptions>>[number]; said?: PushMessage }> {
  const [live] = await liveSubscriptions(work, eq(pushSubscriptions.id, subscriptionId));
  if (!live) return {};
  const sight = (await seenBy(work, live.row.userId, [said.url])).sightOf(said.url);
  return sight === "gone" ? {} : { live, said: sight === "sensitive" ? withoutWords(said) : said };
}

async function settle(
  work: Work,
  row: Subscription,
  delivery: Delivery,
  posted: Posted | null,
): Promise<void> {
  const outcome = outcomeOf(row.failures, delivery.tries, posted);
  const isIt = and(eq(pushSubscriptions.tenantId, work.tenant), eq(pushSubscriptions.id, row.id));
  if (outcome === "forget") await forgetSubscriptions(work, isIt);
  // Past the audit log: how often somebody was told is no change of theirs.
  else if (outcome === "sent")
    await work.db.update(pushSubscriptions).set({ lastUsedAt: work.now, failures: 0 }).where(isIt);
  else if (outcome === "failed")
    await work.db
      .update(pushSubscriptions)
      .set({ failures: row.failures + 1 })
      .where(isIt);
  else
    work.enqueue<Delivery>(
      deliver,
      { ...delivery, tries: delivery.tries + 1 },
      later(work.now, { minutes: outcome.againAfterMinutes }),
    );
}

/**
 * The push service says that the browser is gone, or it has failed too often: forgotten. One whose last
 * message failed gets one try for each, until one arrives.
 */
function outcomeOf(
  failures: number,
  tries: number,
  posted: Pick<Posted, "error" | "statusCode" | "isFinal"> | null,
): "sent" | "failed" | "forget" | { againAfterMinutes: number } {
  if (posted === null || posted.statusCode === 404 || posted.statusCode === 410) return "forget";
  if (posted.error === null) return "sent";
  const isRefused =
    posted.isFinal ||
    (posted.statusCode !== null &&
      posted.statusCode >= 400 &&
      posted.statusCode < 500 &&
      posted.statusCode !== 408 &&
      posted.statusCode !== 429);
  const againAfterMinutes = isRefused || failures > 0 ? undefined : retryAfterMinutes[tries];
  if (againAfterMinutes !== undefined) return { againAfterMinutes };
  return failures + 1 >= limits.pushFailuresMax ? "forget" : "failed";
}

export const pushJobs = [tell, send];
