import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { notifications as calls } from "../../../../contract/notices/notifications.ts";
import type { BodyOut } from "../../../../contract/kit.ts";
import type { Notification } from "../../../../contract/notices/notifications.ts";
import { pageOf } from "../../../db/page.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { allPreferences, withChanges } from "./preferences.ts";
import type { Chosen } from "./preferences.ts";
import { asSeenNow } from "./seen-now.ts";
import { notificationPreferences, notifications } from "./table.ts";
import { mailNotification } from "./mail-job.ts";

type Row = typeof notifications.$inferSelect;

const notificationCalls = implement(calls, {
  list: async ({ query, ...work }) => {
    const page = await pageOf<Row>(work, {
      query,
      tenant: work.tenant,
      tenantId: notifications.tenantId,
      from: notifications,
      where: and(
        mine(work),
        query.isArchived ? isNotNull(notifications.archivedAt) : isNull(notifications.archivedAt),
        query.isRead === undefined ? undefined : eq(notifications.isRead, query.isRead),
      ),
      sort: { columns: [notifications.id], direction: "desc", keyOf: ({ id }) => [id] },
      select: () => work.db.select().from(notifications).$dynamic(),
    });
    return { ...page, items: (await asSeenNow(work, me(work), page.items)).map(presentNotification) };
  },
  unreadCount: async (work) => ({ count: await work.rows(notifications).count(and(mine(work), isUnread)) }),
  preferences: async (work) => ({ types: allPreferences(await chosenBy(work)) }),
  setPreferences: async ({ body, ...work }) => {
    const before = await chosenBy(work);
    const after = withChanges(before, body.types);
    await work.db
      .insert(notificationPreferences)
      .values({ tenantId: work.tenant, userId: me(work), types: after })
      .onConflictDoUpdate({
        target: [notificationPreferences.tenantId, notificationPreferences.userId],
        set: { types: after },
      });
    work.record({ entity: "notification_preferences", entityId: me(work), action: "update", before, after });
    tellMyOtherTabs(work);
    return { types: allPreferences(after) };
  },
  markAsRead: ({ body, ...work }) => change(work, body, isUnread, { isRead: true }),
  archive: ({ body, ...work }) =>
    change(work, body, isNull(notifications.archivedAt), { archivedAt: work.now, isRead: true }),
});

const presentNotification = ({ ticketIds: _ids, ...row }: Row): Notification => row;

const isUnread = and(eq(notifications.isRead, false), isNull(notifications.archivedAt));
const mine = (work: Work): SQL => eq(notifications.userId, me(work));
function me({ actor }: Work): string {
  if (actor.id === null) throw new Fault("unauthenticated");
  return actor.id;
}

async function chosenBy(work: Work): Promise<Chosen> {
  const [row] = await work
    .from(notificationPreferences, { types: notificationPreferences.types })
    .where(eq(notificationPreferences.userId, me(work)));
  return row?.types ?? {};
}

/**
 * Ids of others' are passed over like ids of none. One entry in the audit log for the lot: what was read is
 * nobody's loss.
 */
async function change(
  work: Work,
  { ids = [], all }: BodyOut<typeof calls.archive>,
  where: SQL | undefined,
  patch: Partial<Row>,
): Promise<{ changed: number }> {
  const rows = await work
    .update(notifications)
    .set(patch)
    .where(and(mine(work), where, all ? undefined : inArray(notifications.id, ids)))
    .returning({ id: notifications.id });
  if (rows.length > 0) {
    work.record({
      entity: "notifications",
      entityId: me(work),
      action: patch.archivedAt === undefined ? "read" : "archive",
      before: null,
      after: { count: rows.length },
    });
    tellMyOtherTabs(work);
  }
  return { changed: rows.length };
}

const tellMyOtherTabs = (work: Work): void => {
  work.publish("resource_changed", { group: "notifications", id: "" }, [`user:${me(work)}`]);
};

export const notificationsModule = defineModule("notices/notifications", {
  calls: notificationCalls,
  jobs: [mailNotification],
});
