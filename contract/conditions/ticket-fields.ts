import {
  channels,
  contactStatuses,
  contactTypes,
  priorities,
  slaStatuses,
  ticketStatuses,
} from "../enums.ts";
import { weekdays } from "./tree.ts";
import type { Subject } from "./tree.ts";

const ruleLanguages = ["en", "es", "ar", "fr", "de", "pt", "it", "ru", "ja", "zh"] as const;

/**
 * What can be asked of a ticket. `category` holds for all below it as well, `ownCategory` for itself alone;
 * `tags` in any capitals, `tag` to the letter. Hours and weekdays without "created" are those of now.
 */
export const ticketFields = {
  status: { kind: "choice", choices: ticketStatuses },
  priority: { kind: "choice", choices: priorities },
  channel: { kind: "choice", choices: channels },
  slaStatus: { kind: "choice", choices: slaStatuses },
  category: { kind: "reference" },
  ownCategory: { kind: "reference" },
  group: { kind: "reference" },
  pipeline: { kind: "reference" },
  contact: { kind: "reference" },
  company: { kind: "reference" },
  assignee: { kind: "reference" },
  followers: { kind: "reference" },
  mergedInto: { kind: "reference" },
  tags: { kind: "tags" },
  tag: { kind: "tags", isExact: true },
  subject: { kind: "text" },
  message: { kind: "text" },
  subjectOrMessage: { kind: "text" },
  language: { kind: "choice", choices: ruleLanguages },
  reopenCount: { kind: "number" },
  isSensitive: { kind: "flag" },
  isOpen: { kind: "flag" },
  wasDone: { kind: "flag" },
  contactEmailDomain: { kind: "words" },
  contactTags: { kind: "tags" },
  contactType: { kind: "choice", choices: contactTypes },
  contactStatus: { kind: "choice", choices: contactStatuses },
  businessHours: { kind: "hours" },
  dayOfWeek: { kind: "choice", choices: weekdays },
  hoursSinceCreated: { kind: "number" },
  hoursSinceWaiting: { kind: "number" },
  hoursSinceLastReply: { kind: "number" },
  createdAt: { kind: "moment" },
  createdWeekday: { kind: "number" },
  createdHour: { kind: "number" },
  lastActivityAt: { kind: "moment" },
  waitingSince: { kind: "moment" },
  snoozedUntil: { kind: "moment" },
  slaDueAt: { kind: "moment" },
  resolutions: { kind: "moment" },
  reopenings: { kind: "moment" },
} as const satisfies Subject;
