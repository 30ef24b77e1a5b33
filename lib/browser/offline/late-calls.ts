import { notifications } from "@/contract/notices/notifications";
import { tickets } from "@/contract/desk/tickets";

/**
 * The writes that may be sent later (ADR 0026): each is about one thing, means the same an hour later, and is
 * known again by the server when it arrives twice.
 */
export const lateCalls = {
  "tickets.reply": tickets.reply,
  "tickets.update": tickets.update,
  "notifications.markAsRead": notifications.markAsRead,
  "notifications.archive": notifications.archive,
} as const;
export type LateName = keyof typeof lateCalls;
export type LateCall = (typeof lateCalls)[LateName];

export const isLateName = (name: unknown): name is LateName =>
  typeof name === "string" && Object.hasOwn(lateCalls, name);
