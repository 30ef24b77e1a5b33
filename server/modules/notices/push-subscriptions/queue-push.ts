import type { NotificationType, Priority } from "../../../../contract/enums.ts";
import type { Locale } from "../../../../contract/locales.ts";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import type { JobName, Work } from "../../../work.ts";

/** `notificationId` null: their settings keep it out of the desk's own list. */
export interface PushNotice {
  userId: string;
  notificationId: string | null;
  type: NotificationType;
  priority: Priority;
  locale: Locale;
  title: string;
  message: string;
  actionUrl: string | null;
}
export const tellBrowsers: JobName<PushNotice> = { name: "push.tell" };

/**
 * To each browser of theirs, once the transaction has committed and a moment has passed: anyone who has read
 * it in the desk by then is told nothing.
 */
export const queuePush = (work: Work, told: PushNotice): void => {
  work.enqueue(tellBrowsers, told, later(work.now, { seconds: limits.pushDelaySeconds }));
};
