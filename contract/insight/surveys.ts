import { z } from "zod";
import { channels, surveyScales, surveyStates, surveyTimings } from "../enums.ts";
import { locales } from "../locales.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import {
  Day,
  Flag,
  Id,
  Line,
  listOf,
  Nothing,
  pageOf,
  paging,
  Person,
  search,
  Text,
  Time,
} from "../shapes.ts";

const Wording = z
  .object({
    question: Line(200),
    followUp: Line(200),
    thanks: Line(200),
  })
  .meta({ id: "Wording" });
const Score = z.number().int().min(0).max(10);
const Delay = z.number().int().min(1).max(limits.surveyDelayMaxHours);
const SettingsFields = {
  timing: z
    .enum(surveyTimings)
    .describe("OFF: only by hand. AT_ONCE: as the ticket is resolved. DELAYED: `delayHours` after it"),
  delayHours: Delay,
  throttleDays: z
    .number()
    .int()
    .min(0)
    .max(365)
    .describe("A contact is asked at most once in so many days; 0: as often as tickets are resolved"),
  scale: z.enum(surveyScales),
  lowScoreMax: Score.describe("An answer of so much or less is told to the supervisors"),
  byMail: z.boolean(),
  byChat: z.boolean(),
  languages: z.array(z.enum(locales)).min(1).max(locales.length),
  wording: z.record(z.enum(locales), Wording),
};
export const SurveySettings = z.object(SettingsFields).meta({ id: "SurveySettings" });
export type SurveySettings = z.infer<typeof SurveySettings>;
/** What a ticket's people see of one survey. */
export const TicketSurvey = z
  .object({
    id: Id,
    ticketId: Id,
    state: z.enum(surveyStates),
    reason: z.string().nullable(),
    cycle: z.number().int(),
    scale: z.enum(surveyScales),
    sentTo: z.string().nullable(),
    dueAt: Time,
    sentAt: Time.nullable(),
    score: z.number().int().nullable(),
    comment: z.string().nullable(),
    answeredAt: Time.nullable(),
    isLow: z.boolean(),
  })
  .meta({ id: "TicketSurvey" });
export type TicketSurvey = z.infer<typeof TicketSurvey>;

const refs = { id: "ticket" } as const;
export const surveys = group("surveys", {
  ofTicket: endpoint("GET /tickets/{id}/surveys", {
    allow: "USER",
    refs,
    summary: "What the ticket's contact was asked, will be asked and answered, newest first",
    returns: z.object({ items: z.array(TicketSurvey) }),
  }),
  cancel: endpoint("DELETE /tickets/{id}/survey", {
    allow: "AGENT",
    refs,
    summary: "Takes back a survey that has not been sent",
    returns: Nothing,
  }),
  settings: endpoint("GET /admin/survey-settings", { allow: "SUPERVISOR", returns: SurveySettings }),
  setSettings: endpoint("PATCH /admin/survey-settings", {
    allow: "ADMIN",
    body: SurveySettings.partial().extend({ wording: z.partialRecord(z.enum(locales), Wording).optional() }),
    example: { timing: "DELAYED", delayHours: 24 },
    returns: SurveySettings,
  }),
});

const analyticsFilters = {
  from: Day.optional().describe("First day, in the workspace's time zone"),
  to: Day.optional().describe("Last day, included"),
  agentId: z.union([z.literal("none"), Id]).optional(),
  channel: listOf(z.enum(channels)),
  categoryId: z.union([z.literal("none"), Id]).optional(),
  scale: z.enum(surveyScales).default("CSAT"),
};
/**
 * CSAT is the share of answers that are 4 or 5; NPS the share of 9 and 10 less the share of 0 to 6, from -1
 * to 1. Null: no answers.
 */
const Figures = z.object({
  sent: z.number().int(),
  answered: z.number().int(),
  responseRate: z.number().nullable(),
  satisfied: z.number().int(),
  csat: z.number().nullable(),
  nps: z.number().nullable(),
  average: z.number().nullable(),
});
export const SurveyRow = z
  .object({
    id: Id,
    ticketId: Id,
    number: z.number().int(),
    subject: z.string(),
    contactName: z.string().nullable(),
    agent: Person.nullable(),
    channel: z.enum(channels),
    categoryId: Id.nullable(),
    categoryName: z.string().nullable(),
    sentAt: Time,
    day: z.string(),
    score: z.number().int().nullable(),
    comment: z.string().nullable(),
    answeredAt: Time.nullable(),
  })
  .meta({ id: "SurveyRow" });
export type SurveyRow = z.infer<typeof SurveyRow>;

/** Everything counts on the day a survey was sent. */
export const surveyAnalytics = group("survey-analytics", {
  get: endpoint("GET /admin/survey-analytics", {
    allow: "SUPERVISOR",
    query: z.object({
      ...analyticsFilters,
      by: z.enum(["day", "week", "month"]).default("day"),
    }),
    returns: z.object({
      timeZone: z.string(),
      from: Day,
      to: Day,
      totals: Figures,
      scores: z.array(
        z.object({
          score: z.number().int(),
          count: z.number().int(),
        }),
      ),
      trend: z.array(Figures.extend({ start: Day, end: Day })),
      byAgent: z.array(Figures.extend({ agent: Person.nullable() })),
      byChannel: z.array(Figures.extend({ channel: z.enum(channels) })),
      byCategory: z.array(Figures.extend({ category: Person.nullable() })),
    }),
  }),
  rows: endpoint("GET /admin/survey-analytics/rows", {
    allow: "SUPERVISOR",
    summary: "The surveys behind a figure, newest first",
    query: z.object({
      ...paging,
      ...search,
      ...analyticsFilters,
      isAnswered: Flag.optional(),
      hasComment: Flag.optional(),
      scoreMin: z.coerce.number().int().min(0).max(10).optional(),
      scoreMax: z.coerce.number().int().min(0).max(10).optional(),
    }),
    returns: pageOf(SurveyRow),
  }),
});

const Domain = { domain: "tenant", token: "text" } as const;
const PublicWording = z
  .object({
    question: z.string(),
    followUp: z.string(),
    thanks: z.string(),
  })
  .meta({ id: "PublicWording" });
/**
 * `state`: OPEN may be answered, or changed until `changeableUntil`; CLOSED is answered for good. A link that
 * never was or has expired is a fault.
 */
export const PublicSurvey = z
  .object({
    state: z.enum(["OPEN", "CLOSED"]),
    scale: z.enum(surveyScales),
    wording: z.record(z.enum(locales), PublicWording),
    language: z.enum(locales),
    subject: z.string().nullable(),
    score: z.number().int().nullable(),
    comment: z.string().nullable(),
    answeredAt: Time.nullable(),
    changeableUntil: Time.nullable(),
  })
  .meta({ id: "PublicSurvey" });
export type PublicSurvey = z.infer<typeof PublicSurvey>;
const Answer = z
  .object({
    score: Score,
    comment: Text(limits.surveyCommentMaxLength).trim().optional(),
  })
  .meta({ id: "Answer" });
/**
 * For whoever holds the link of the mail, or the key of the chat. Reading records nothing, since mail
 * programs read links before people do.
 */
export const publicSurveys = group("public-surveys", {
  get: endpoint("GET /public/sites/{domain}/surveys/{token}", {
    allow: "PUBLIC",
    fails: ["gone"],
    refs: Domain,
    perMinute: 120,
    transaction: "none",
    returns: PublicSurvey,
  }),
  answer: endpoint("POST /public/sites/{domain}/surveys/{token}", {
    allow: "PUBLIC",
    fails: ["gone"],
    refs: Domain,
    perMinute: 30,
    transaction: "none",
    body: Answer,
    example: { score: 5, comment: "Quick and kind." },
    returns: PublicSurvey,
  }),
  ofChat: endpoint("GET /public/sites/{domain}/chat-surveys/{sessionId}", {
    allow: "PUBLIC",
    whileSuspended: "openChats",
    fails: ["gone"],
    refs: { domain: "tenant", sessionId: "text" },
    perMinute: 240,
    transaction: "none",
    embeds: true,
    returns: z.object({ survey: PublicSurvey.nullable() }),
  }),
  answerInChat: endpoint("POST /public/sites/{domain}/chat-surveys/{sessionId}", {
    allow: "PUBLIC",
    whileSuspended: "openChats",
    fails: ["gone"],
    refs: { domain: "tenant", sessionId: "text" },
    perMinute: 30,
    transaction: "none",
    embeds: true,
    body: Answer,
    example: { score: 5 },
    returns: PublicSurvey,
  }),
});
