import { and, desc, eq, gt, inArray, isNull, notInArray } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import type { Sealer } from "../../../sealer.ts";
import type { Work } from "../../../work.ts";
import { refreshableSince } from "../../people/session/refreshable.ts";
import { sessions, users } from "../../people/session/table.ts";
import { pushSubscriptions } from "./table.ts";

export type Subscription = typeof pushSubscriptions.$inferSelect;

/** What the browser's secret is sealed for: its address. */
export const sealedFor = (endpoint: string): string => `push ${endpoint}`;
/** Null: it was sealed by a key that is no longer there. */
export function secretOf(
  { auth, endpoint }: Pick<Subscription, "auth" | "endpoint">,
  sealer: Sealer,
): string | null {
  try {
    return sealer.open(auth, sealedFor(endpoint));
  } catch {
    return null;
  }
}

/** Browsers whose person still works here and is still signed in there, the newest first. */
export const liveSubscriptions = (
  { now, from }: Work,
  where: SQL | undefined,
): Promise<{ row: Subscription; session: typeof sessions.$inferSelect }[]> =>
  from(pushSubscriptions, { row: pushSubscriptions, session: sessions })
    .innerJoin(
      sessions,
      and(eq(sessions.tenantId, pushSubscriptions.tenantId), eq(sessions.id, pushSubscriptions.sessionId)),
    )
    .innerJoin(
      users,
      and(eq(users.tenantId, pushSubscriptions.tenantId), eq(users.id, pushSubscriptions.userId)),
    )
    .where(
      and(
        isNull(sessions.revokedAt),
        gt(sessions.lastUsedAt, refreshableSince(now)),
        eq(users.isActive, true),
        where,
      ),
    )
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .limit(limits.pushDevicesMax);

export const ofUser = (userId: string): SQL => eq(pushSubscriptions.userId, userId);

/**
 * Nothing is sent there any more. The audit log hears that it went, not the address. @returns how many there
 * were
 */
export async function forgetSubscriptions(work: Work, where: SQL | undefined): Promise<number> {
  const gone = await work.delete(pushSubscriptions).where(where).returning({
    id: pushSubscriptions.id,
    userId: pushSubscriptions.userId,
    userAgent: pushSubscriptions.userAgent,
  });
  for (const { id, userId, userAgent } of gone) {
    work.record({
      entity: "push_subscriptions",
      entityId: id,
      action: "delete",
      before: { userId, userAgent },
      after: null,
    });
    work.publish("resource_changed", { group: "push", id: "" }, [`user:${userId}`]);
  }
  return gone.length;
}

/** Their sessions have ended. */
export const forgetSubscriptionsOf = (work: Work, sessionIds: readonly string[]): Promise<number> =>
  sessionIds.length === 0
    ? Promise.resolve(0)
    : forgetSubscriptions(work, inArray(pushSubscriptions.sessionId, [...sessionIds]));

/** The newest stay; a person has no more browsers than that. */
export async function keepNewest(work: Work, userId: string): Promise<void> {
  const newest = work
    .from(pushSubscriptions, { id: pushSubscriptions.id })
    .where(ofUser(userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .limit(limits.pushDevicesMax);
  await forgetSubscriptions(work, and(ofUser(userId), notInArray(pushSubscriptions.id, newest)));
}
