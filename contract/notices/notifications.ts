import { z } from "zod";
import { notificationTypes, priorities } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { Id, Time, pageOf, paging, Flag } from "../shapes.ts";
import { said } from "../said.ts";

/** By which somebody of the staff is told. */
export const noticeWays = ["IN_APP", "EMAIL", "PUSH"] as const;
export type NoticeWay = (typeof noticeWays)[number];

export const Notification = z
  .object({
    id: Id,
    type: z.enum(notificationTypes),
    priority: z.enum(priorities),
    title: z.string(),
    content: z.string(),
    createdAt: Time,
    isNote: z.boolean().describe("Its text is an internal note's"),
    isRead: z.boolean(),
    actionUrl: z.string().nullable(),
  })
  .meta({ id: "Notification" });
export type Notification = z.infer<typeof Notification>;
const Preference = z
  .object({
    inApp: z.boolean(),
    email: z.boolean(),
    push: z
      .boolean()
      .describe("Outside the desk, in browsers where it is switched on (/notifications/push/devices)"),
    sound: z.boolean(),
  })
  .meta({ id: "Preference" });
/** One entry for each type of notification. */
export const NotificationPreferences = z
  .object({ types: z.record(z.enum(notificationTypes), Preference) })
  .meta({ id: "NotificationPreferences" });
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;
/** Which of mine: these, of which there may be none, or all of them. */
const Which = z
  .object({
    ids: z.array(Id).max(1000).optional().describe("None: nothing changes"),
    all: z.literal(true).optional(),
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), {
    path: ["ids"],
    message: said("notifications.ids_or_all"),
  })
  .meta({ id: "Which" });
const example = { ids: [] };

/** Always the caller's own. */
export const notifications = group("notifications", {
  list: endpoint("GET /notifications", {
    allow: "USER",
    query: z.object({
      ...paging,
      isArchived: Flag.optional(),
      isRead: Flag.optional(),
    }),
    returns: pageOf(Notification),
  }),
  unreadCount: endpoint("GET /notifications/unread-count", {
    allow: "USER",
    returns: z.object({ count: z.number().int() }),
  }),
  preferences: endpoint("GET /notifications/preferences", {
    allow: "USER",
    returns: NotificationPreferences,
  }),
  setPreferences: endpoint("PATCH /notifications/preferences", {
    allow: "USER",
    body: z.object({ types: z.partialRecord(z.enum(notificationTypes), Preference.partial()) }),
    example: { types: { TICKET_ASSIGNED: { email: true } } },
    returns: NotificationPreferences,
  }),
  markAsRead: endpoint("POST /notifications/mark-as-read", {
    allow: "USER",
    body: Which,
    example,
    returns: z.object({ changed: z.number().int() }),
  }),
  archive: endpoint("POST /notifications/archive", {
    allow: "USER",
    body: Which,
    example,
    returns: z.object({ changed: z.number().int() }),
  }),
});
