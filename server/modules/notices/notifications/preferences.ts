import { notificationTypes } from "../../../../contract/enums.ts";
import type { NotificationType } from "../../../../contract/enums.ts";
import type { NotificationPreferences } from "../../../../contract/notices/notifications.ts";

type Preference = NotificationPreferences["types"][NotificationType];
/** What a person has changed; the rest follows the defaults, also for types that come later. */
export type Chosen = Record<string, Partial<Preference>>;

const defaults: Omit<Preference, "push"> = { inApp: true, email: false, sound: true };
/**
 * What somebody waits for reaches them outside the desk, once they have switched a browser on; what can be
 * read later waits.
 */
const canWait: readonly NotificationType[] = [
  "TICKET_UPDATED",
  "STATUS_EXPIRED",
  "SURVEY_ANSWERED",
  "QUALITY_REVIEW",
];

/** What must not wait until somebody opens the desk. */
const mailed: readonly NotificationType[] = ["CONNECTION_LOST", "CONNECTION_WARNING"];

export const preferenceOf = (chosen: Chosen, type: NotificationType): Preference => ({
  ...defaults,
  email: mailed.includes(type),
  push: !canWait.includes(type),
  ...chosen[type],
});

export function allPreferences(chosen: Chosen): NotificationPreferences["types"] {
  const of = (type: NotificationType) => preferenceOf(chosen, type);
  return {
    TICKET_ASSIGNED: of("TICKET_ASSIGNED"),
    TICKET_UPDATED: of("TICKET_UPDATED"),
    TICKET_COMMENT: of("TICKET_COMMENT"),
    WHATSAPP_TAKEOVER_REQUEST: of("WHATSAPP_TAKEOVER_REQUEST"),
    SLA_BREACH_WARNING: of("SLA_BREACH_WARNING"),
    TICKETS_UNATTENDED: of("TICKETS_UNATTENDED"),
    MENTION: of("MENTION"),
    STATUS_EXPIRED: of("STATUS_EXPIRED"),
    SURVEY_ANSWERED: of("SURVEY_ANSWERED"),
    QUALITY_REVIEW: of("QUALITY_REVIEW"),
    DIRECT_MESSAGE: of("DIRECT_MESSAGE"),
    CONNECTION_LOST: of("CONNECTION_LOST"),
    CONNECTION_WARNING: of("CONNECTION_WARNING"),
    VISIT_ASKED: of("VISIT_ASKED"),
  };
}

/** `changes` over `chosen`, switch by switch; one that is not named stays. */
export const withChanges = (chosen: Chosen, changes: Chosen): Chosen =>
  Object.fromEntries(
    notificationTypes
      .filter((type) => chosen[type] ?? changes[type])
      .map((type) => [type, { ...chosen[type], ...changes[type] }]),
  );
