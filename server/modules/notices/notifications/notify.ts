import { and, eq, getTableName, isNull, like, or, sql } from "drizzle-orm";
import type { EventPayloads } from "../../../../contract/events.ts";
import { locales } from "../../../../contract/locales.ts";
import type { NotificationType, Priority } from "../../../../contract/enums.ts";
import type { NoticeWay } from "../../../../contract/notices/notifications.ts";
import type { Locale } from "../../../../contract/locales.ts";
import type { Work } from "../../../work.ts";
import { newId } from "../../../db/columns.ts";
import { insertRow } from "../../../db/prepared-rows.ts";
import { tenants } from "../../../db/table.ts";
import { queuePush } from "../push-subscriptions/queue-push.ts";
import { pushSubscriptions } from "../push-subscriptions/table.ts";
import { users } from "../../people/session/table.ts";
import { mailNotification } from "./mail-job.ts";
import { preferenceOf } from "./preferences.ts";
import { notificationPreferences, notifications } from "./table.ts";
import { inWords } from "../../../words/texts.ts";
import type { Text } from "../../../words/wording.ts";

/** Words as they are (a customer's), or a text of ours. */
type Worded = string | Text;
export interface Notice {
  userId: string;
  type: NotificationType;
  priority: Priority;
  title: Worded;
  content: Worded;
  actionUrl: string | null;
  /** The text is an internal note's. */
  isNote?: boolean;
  /** By these ways and no others, whatever they chose. */
  ways?: readonly NoticeWay[];
  /** Of several tickets: it opens the list of them. */
  ticketIds?: string[];
}

const toastTypes: Record<NotificationType, EventPayloads["in_app_notification"]["type"]> = {
  TICKET_ASSIGNED: "info",
  TICKET_UPDATED: "info",
  TICKET_COMMENT: "info",
  WHATSAPP_TAKEOVER_REQUEST: "warning",
  SLA_BREACH_WARNING: "warning",
  TICKETS_UNATTENDED: "warning",
  MENTION: "info",
  STATUS_EXPIRED: "info",
  SURVEY_ANSWERED: "info",
  QUALITY_REVIEW: "info",
  DIRECT_MESSAGE: "info",
  CONNECTION_LOST: "warning",
  CONNECTION_WARNING: "warning",
  VISIT_ASKED: "info",
};

/**
 * Tells one member of staff, by the ways that they chose for this type unless it names its own, in their language. Anyone who is
 * gone or deactivated is told nothing.
 */
export async function notify(work: Work, notice: Notice): Promise<void> {
  const { userId, type, priority, title, content, actionUrl: wantedUrl, isNote = false, ticketIds } = notice;
  const person = await work.setting(`how to tell ${userId}`, () => readReach(work, userId));
  if (!person) return;
  const wanted = wantedWays(notice, preferenceOf(person.types ?? {}, type));
  const locale = locales.find((known) => known === (person.locale ?? person.tenantLocale)) ?? "en";
  const subject = wordsOf(title, locale);
  const message = wordsOf(content, locale);
  const noticeId = newId();
  // The list is found through the notification, so without one there is only the general list.
  const actionUrl = ticketIds && wanted.inApp ? `/tickets?notice=${noticeId}` : wantedUrl;
  let notificationId: string | null = null;
  if (wanted.inApp) {
    leaveNotice(work, {
      tenantId: work.tenant,
      id: noticeId,
      userId,
      type,
      priority,
      title: subject,
      content: message,
      actionUrl,
      isNote,
      ticketIds: ticketIds ?? null,
      isRead: false,
      archivedAt: null,
      createdAt: work.now,
    });
    work.publish(
      "in_app_notification",
      { id: noticeId, type: toastTypes[type], subject, message, timestamp: work.now },
      [`user:${userId}`],
    );
    notificationId = noticeId;
  }
  if (wanted.email)
    work.enqueue(mailNotification, { to: person.email, userId, locale, subject, message, actionUrl });
  if (wanted.push && person.hasBrowser)
    queuePush(work, { userId, notificationId, type, priority, locale, title: subject, message, actionUrl });
}

const wantedWays = (
  { ways }: Notice,
  chosen: Record<"inApp" | "email" | "push", boolean>,
): Record<"inApp" | "email" | "push", boolean> =>
  ways
    ? { inApp: ways.includes("IN_APP"), email: ways.includes("EMAIL"), push: ways.includes("PUSH") }
    : chosen;

/** Nothing else in the transaction reads it, so it goes along with the commit. */
function leaveNotice(work: Work, row: typeof notifications.$inferSelect): void {
  work.withCommit(() => insertRow(work.db, notifications, row));
  work.record({
    entity: getTableName(notifications),
    entityId: row.id,
    action: "create",
    before: null,
    after: row,
  });
}
/** How somebody of the staff is told; undefined where they are gone or deactivated. */
async function readReach(work: Work, userId: string) {
  const [person] = await work
    .from(users, {
      email: users.email,
      locale: users.locale,
      tenantLocale: tenants.locale,
      types: notificationPreferences.types,
      hasBrowser: sql<boolean>`exists (select 1 from ${pushSubscriptions} where ${pushSubscriptions.tenantId} = ${users.tenantId} and ${pushSubscriptions.userId} = ${users.id})`,
    })
    .innerJoin(tenants, eq(tenants.id, users.tenantId))
    .leftJoin(
      notificationPreferences,
      and(eq(notificationPreferences.tenantId, users.tenantId), eq(notificationPreferences.userId, users.id)),
    )
    .where(and(eq(users.id, userId), eq(users.isActive, true)));
  return person;
}

const wordsOf = (text: Worded, locale: Locale): string =>
  typeof text === "string" ? text : inWords(text, locale);

/**
 * What a notification led to has been seen: those of this type that lead there, or further in, count as read.
 */
export async function settleNotices(
  work: Work,
  userId: string,
  type: NotificationType,
  actionUrl: string,
): Promise<void> {
  const settled = await work
    .update(notifications)
    .set({ isRead: true })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.type, type),
        eq(notifications.isRead, false),
        isNull(notifications.archivedAt),
        or(eq(notifications.actionUrl, actionUrl), like(notifications.actionUrl, `${actionUrl}&%`)),
      ),
    )
    .returning({ id: notifications.id });
  if (settled.length > 0)
    work.publish("resource_changed", { group: "notifications", id: "" }, [`user:${userId}`]);
}
