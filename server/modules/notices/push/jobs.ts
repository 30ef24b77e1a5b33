import { and, eq, isNull, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { z } from "zod";
import { notificationTypes, priorities } from "../../../../contract/enums.ts";
import { locales } from "../../../../contract/locales.ts";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { defineJob } from "../../../jobs/queue.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import type { Posted } from "../../../providers/web-hook.ts";
import { sendPush } from "../../../providers/push/web-push.ts";
import { systemActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { seenBy } from "../notifications/sight.ts";
import { notifications } from "../notifications/table.ts";
import { queueDelivery } from "../../workspace/deliveries/pipeline.ts";
import { defineDeliveryKind } from "../../workspace/deliveries/send.ts";
import { tellBrowsers } from "../push-subscriptions/queue-push.ts";
import { saidOf, topicOf, withoutWords } from "./message.ts";
import type { PushMessage } from "./message.ts";
import { say } from "./texts.ts";
import {
  forgetSubscriptions,
  liveSubscriptions,
  ofUser,
  secretOf,
} from "../push-subscriptions/subscriptions.ts";
import { pushSubscriptions } from "../push-subscriptions/table.ts";

const Payload = z.object({
  said: z.object({
    title: z.string(),
    body: z.string(),
    url: z.string(),
    tag: z.string(),
    lang: z.enum(locales),
    dir: z.enum(["ltr", "rtl"]),
  }),
  isUrgent: z.boolean(),
  /** Later it is of no use any more. */
  until: z.string(),
});
type Payload = z.infer<typeof Payload>;

const pushKind = "push";
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
  const payload: Payload = { said, isUrgent, until: later(work.now, { seconds: limits.pushTtlSeconds }) };
  for (const { row } of found)
    await queueDelivery(work, { kind: pushKind, recipient: row.id, payload, lane: null });
  return found.length;
}

const tellBrowsersJob = defineJob({
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

const isUnread = async ({ from }: Work, id: string): Promise<boolean> =>
  (
    await from(notifications, { id: notifications.id }).where(
      and(eq(notifications.id, id), eq(notifications.isRead, false), isNull(notifications.archivedAt)),
    )
  ).length > 0;

export const pushes = defineDeliveryKind<Payload>({
  name: pushKind,
  payload: Payload,
  retryAfterMinutes,
  attemptSeconds: 60,
  ifLost: "repeat",
  // A later message of one topic takes the place of an earlier one, so none overtakes another.
  atOnce: 1,
  keepDays: 1,
  async send({ desk, services: { env, vapid, sealer, clock, postOut }, tenant }, { recipient }, payload) {
    const { live, said } = await desk.read(tenant, systemActor, (work) =>
      readSubscription(work, recipient, payload),
    );
    const now = clock.now();
    const ttlSeconds = Math.floor((Date.parse(payload.until) - now.getTime()) / 1000);
    // logged out, deactivated or switched off since, or its ticket is out of this person's sight
    if (!live || !said || ttlSeconds <= 0) return "withdrawn";
    const auth = secretOf(live.row, sealer);
    if (auth === null)
      return { failure: new ProviderFailure("final", say("push.secret_gone"), { code: gone }) };
    const keys = await vapid.keysFor(live.row.vapidKey);
    // Nothing reaches it until it is subscribed anew, which it is when its person comes back.
    if (keys === "retired") return "withdrawn";
    if (keys === "unknown") return { failure: new ProviderFailure("later", say("push.key_unknown")) };
    const posted = await sendPush(
      { endpoint: live.row.endpoint, p256dh: live.row.p256dh, auth },
      { text: JSON.stringify(said), topic: topicOf(said.tag), isUrgent: payload.isUrgent, ttlSeconds },
      {
        keys,
        subject: vapid.subject,
        now,
        allowsLoopback: env.allowsLoopbackWebhooks,
        timeoutMs: limits.webhookTimeoutMs,
        post: postOut(tenant),
      },
    );
    const failure = failureOf(live.row.failures, posted);
    return failure ? { failure } : { sentAs: null };
  },
  /**
   * The push service says that the browser is gone, or it has failed too often: forgotten. Past the audit log: how
   * often somebody was told is no change of theirs.
   */
  async changed(work, { recipient, state, code }) {
    const isIt = and(eq(pushSubscriptions.tenantId, work.tenant), eq(pushSubscriptions.id, recipient));
    const set = (patch: PgUpdateSetSource<typeof pushSubscriptions>) =>
      work.db
        .update(pushSubscriptions)
        .set(patch)
        .where(isIt)
        .returning({ failures: pushSubscriptions.failures });
    if (state === "SENT") await set({ lastUsedAt: work.now, failures: 0 });
    if (state !== "FAILED") return;
    if (code === leftAlone) return;
    const [failed] = code === gone ? [] : await set({ failures: sql`${pushSubscriptions.failures} + 1` });
    if (!failed || failed.failures >= limits.pushFailuresMax) await forgetSubscriptions(work, isIt);
  },
});
/** Of a browser that no message reaches any more. */
const gone = "gone";
/** Of one whose push service failed again and again, and was not asked. */
const leftAlone = "left_alone";

/**
 * Where a message goes, and what it may say by now: it may have waited for an hour, and its ticket been
 * hidden meanwhile.
 */
async function readSubscription(
  work: Work,
  subscriptionId: string,
  { said }: Payload,
): Promise<{ live?: Awaited<ReturnType<typeof liveSubscriptions>>[number]; said?: PushMessage }> {
  const [live] = await liveSubscriptions(work, eq(pushSubscriptions.id, subscriptionId));
  if (!live) return {};
  const sight = (await seenBy(work, live.row.userId, [said.url])).sightOf(said.url);
  return sight === "gone" ? {} : { live, said: sight === "sensitive" ? withoutWords(said) : said };
}

/** One whose last message failed gets one try for each, until one arrives. */
function failureOf(
  failures: number,
  { error, statusCode, isFinal, isLeftAlone }: Posted,
): ProviderFailure | undefined {
  if (statusCode === 404 || statusCode === 410)
    return new ProviderFailure("final", say("push.browser_gone"), { code: gone });
  if (error === null) return undefined;
  // Nobody was asked, so that it says nothing of this browser.
  if (isLeftAlone) return new ProviderFailure("later", error, { code: leftAlone });
  const isRefused =
    isFinal ||
    (statusCode !== null &&
      statusCode >= 400 &&
      statusCode < 500 &&
      statusCode !== 408 &&
      statusCode !== 429);
  const code = statusCode === null ? null : String(statusCode);
  return new ProviderFailure(isRefused || failures > 0 ? "final" : "later", error, { code });
}

export const pushJobs = [tellBrowsersJob, pushes.job];
