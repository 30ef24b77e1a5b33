import { z } from "zod";
import { crud } from "../crud.ts";
import { channels, outboxStatuses, priorities, ticketStatuses } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Day, Flag, Id, Line, listOf, pageOf, paging, Time } from "../shapes.ts";
import { said } from "../said.ts";

export const reportIds = [
  "volume",
  "firstReply",
  "nextReply",
  "resolution",
  "quality",
  "messages",
  "activity",
  "availability",
  "satisfaction",
  "load",
] as const;
export type ReportId = (typeof reportIds)[number];
export const measureIds = [
  "created",
  "resolved",
  "reopened",
  "backlog",
  "firstReplies",
  "firstReplyMedian",
  "firstReplyP90",
  "nextReplies",
  "nextReplyMedian",
  "nextReplyP90",
  "resolutionMedian",
  "resolutionP90",
  "reopenRate",
  "oneTouchRate",
  "received",
  "replies",
  "notDelivered",
  "notes",
  "helped",
  "mentionsAnswered",
  "availableTime",
  "statusTime",
  "answers",
  "scoreMean",
  "satisfied",
] as const;
export type MeasureId = (typeof measureIds)[number];
export const dimensionIds = [
  "day",
  "week",
  "month",
  "hour",
  "weekday",
  "channel",
  "category",
  "group",
  "agent",
  "priority",
  "tag",
  "company",
  "agentStatus",
] as const;
export type DimensionId = (typeof dimensionIds)[number];
export const filterIds = [
  "channel",
  "priority",
  "status",
  "categoryId",
  "groupId",
  "agentId",
  "companyId",
  "tag",
] as const;
export type FilterId = (typeof filterIds)[number];
/** What a figure counts in: rows, seconds, a share from 0 to 1, a score from 1 to 5. */
const measureUnits = ["count", "seconds", "share", "score"] as const;
export type MeasureUnit = (typeof measureUnits)[number];
/** Spans relative to today, all in the tenant's days; `…days` end today, `last…` are whole and over. */
export const reportRanges = [
  "today",
  "yesterday",
  "7days",
  "30days",
  "90days",
  "365days",
  "lastWeek",
  "lastMonth",
] as const;
export type ReportRange = (typeof reportRanges)[number];
export const scheduleFrequencies = ["daily", "weekly", "monthly"] as const;
export const pauseReasons = ["OWNER_GONE", "NOBODY_TO_SEND_TO"] as const;

export const reportDaysMax = 400;
/** Groups of one answer; those with the most rows. */
export const reportGroupsMax = 200;
export const exportRowsMax = 50_000;
export const exportChunkRows = 1000;

export const Cell = z
  .object({
    value: z.number().nullable().describe("null where there is nothing to tell of"),
    rows: z.number().int().describe("How many rows are behind it"),
  })
  .meta({ id: "Cell" });
export type Cell = z.infer<typeof Cell>;

const ids = {
  categoryId: Id.optional(),
  groupId: Id.optional(),
  agentId: Id.optional(),
  companyId: Id.optional(),
  tag: Line(50).optional(),
};
const filterQuery = {
  channel: listOf(z.enum(channels)),
  priority: listOf(z.enum(priorities)),
  status: listOf(z.enum(ticketStatuses)),
  ...ids,
};
const ReportFilters = z
  .object({
    channel: z.array(z.enum(channels)).max(channels.length).optional(),
    priority: z.array(z.enum(priorities)).max(priorities.length).optional(),
    status: z.array(z.enum(ticketStatuses)).max(ticketStatuses.length).optional(),
    ...ids,
  })
  .meta({ id: "ReportFilters" });
export type ReportFilters = z.infer<typeof ReportFilters>;
const span = { range: z.enum(reportRanges).default("30days"), from: Day.optional(), to: Day.optional() };
const Key = z
  .string()
  .max(100)
  .refine((text) => !text.includes(String.fromCharCode(0)), said("shapes.not_searchable"));

export const Measure = z.object({
  id: z.enum(measureIds),
  unit: z.enum(measureUnits),
  isBetterWhen: z.enum(["higher", "lower", "neither"]),
});
const ReportGroup = z
  .object({
    key: z.string(),
    split: z.string().nullable(),
    label: z
      .string()
      .nullable()
      .describe("Of what people named: a category, a group, an agent, a company, a tag"),
    cells: z.array(Cell),
    previous: z.array(Cell).nullable(),
  })
  .meta({ id: "ReportGroup" });
type ReportGroup = z.infer<typeof ReportGroup>;
export const ReportResult = z
  .object({
    report: z.enum(reportIds),
    measures: z.array(Measure),
    timeZone: z.string(),
    from: Day,
    to: Day,
    previousFrom: Day.nullable(),
    previousTo: Day.nullable(),
    groupBy: z.enum(dimensionIds),
    splitBy: z.enum(dimensionIds).nullable(),
    total: z.array(Cell),
    previous: z.array(Cell).nullable(),
    groups: z.array(ReportGroup),
    isCut: z.boolean(),
  })
  .meta({ id: "ReportResult" });
export type ReportResult = z.infer<typeof ReportResult>;
/** One row behind a figure: a ticket and the moment for which it counts, or a span of somebody's status. */
export const ReportRow = z
  .object({
    id: Id,
    at: Time,
    value: z.number().nullable(),
    agentId: Id.nullable(),
    agentName: z.string().nullable(),
    note: z.string().nullable(),
    ticket: z
      .object({
        id: Id,
        number: z.number().int(),
        subject: z.string(),
        status: z.enum(ticketStatuses),
        priority: z.enum(priorities),
        channel: z.enum(channels),
      })
      .nullable(),
  })
  .meta({ id: "ReportRow" });
export type ReportRow = z.infer<typeof ReportRow>;

const ReportEntry = z
  .object({
    id: z.enum(reportIds),
    measures: z.array(z.enum(measureIds)),
    dimensions: z.array(z.enum(dimensionIds)),
    splits: z.array(z.enum(dimensionIds)),
    filters: z.array(z.enum(filterIds)),
  })
  .meta({ id: "ReportEntry" });
const behind = {
  report: z.enum(reportIds),
  measure: z.enum(measureIds),
  ...span,
  ...filterQuery,
  groupBy: z.enum(dimensionIds).optional(),
  key: Key.optional(),
  splitBy: z.enum(dimensionIds).optional(),
  split: Key.optional(),
};

/** Figures in the tenant's days; each equals the rows behind it. */
export const reports = group("reports", {
  get: endpoint("GET /admin/reports", {
    allow: "SUPERVISOR",
    transaction: "none",
    summary: "The catalogue, and with `report` its figures",
    query: z.object({
      report: z.enum(reportIds).optional(),
      ...span,
      ...filterQuery,
      groupBy: z.enum(dimensionIds).optional(),
      splitBy: z.enum(dimensionIds).optional(),
      compare: Flag.optional(),
    }),
    returns: z.object({
      catalogue: z.array(ReportEntry),
      result: ReportResult.nullable(),
    }),
  }),
  // Ours: what stands behind a figure.
  rows: endpoint("GET /admin/reports/rows", {
    allow: "SUPERVISOR",
    query: z.object({
      ...paging,
      ...behind,
    }),
    returns: pageOf(ReportRow),
  }),
  export: endpoint("GET /admin/reports/export", {
    allow: "SUPERVISOR",
    summary: "The rows as CSV, in pieces; the first brings the head",
    query: z.object({
      ...behind,
      cursor: z.string().max(500).optional(),
    }),
    returns: z.object({
      csv: z.string(),
      rows: z.number().int(),
      nextCursor: z.string().nullable(),
    }),
  }),
});

const kept = {
  name: Line(120),
  report: z.enum(reportIds),
  groupBy: z.enum(dimensionIds).optional(),
  filters: ReportFilters.optional(),
};
const KeptRow = {
  id: Id,
  name: z.string(),
  report: z.enum(reportIds),
  groupBy: z.enum(dimensionIds),
  filters: ReportFilters,
  ownerId: Id,
  ownerName: z.string(),
  createdAt: Time,
  updatedAt: Time,
};
export const SavedReport = z
  .object({
    ...KeptRow,
    range: z.enum(reportRanges),
    isShared: z.boolean(),
  })
  .meta({ id: "SavedReport" });
export type SavedReport = z.infer<typeof SavedReport>;
/** One's own, and those that their owner shares; only the owner and ADMINs change one. */
export const savedReports = group(
  "saved-reports",
  crud("/admin/reports/saved", {
    ref: "savedReport",
    row: SavedReport,
    read: "SUPERVISOR",
    change: "SUPERVISOR",
    changes: { group: "saved-reports", audience: "supervisors" },
    write: z.object({
      ...kept,
      range: z.enum(reportRanges).optional(),
      isShared: z.boolean().optional(),
    }),
    example: {
      name: "Chats by agent",
      report: "volume",
      groupBy: "agent",
      filters: { channel: ["CHAT"] },
      range: "30days",
    },
  }),
);

export const ReportSchedule = z
  .object({
    ...KeptRow,
    frequency: z.enum(scheduleFrequencies),
    weekday: z.number().int(),
    monthDay: z.number().int(),
    hour: z.number().int(),
    recipients: z.array(
      z.object({
        id: Id,
        name: z.string(),
      }),
    ),
    isActive: z.boolean(),
    pausedBecause: z.enum(pauseReasons).nullable(),
    nextRunAt: Time.nullable(),
    lastRunAt: Time.nullable(),
    timeZone: z.string(),
  })
  .meta({ id: "ReportSchedule" });
export type ReportSchedule = z.infer<typeof ReportSchedule>;
const scheduleCalls = crud("/admin/reports/schedules", {
  ref: "reportSchedule",
  row: ReportSchedule,
  read: "SUPERVISOR",
  change: "SUPERVISOR",
  changes: { group: "report-schedules", audience: "supervisors" },
  write: z.object({
    ...kept,
    frequency: z.enum(scheduleFrequencies),
    weekday: z.number().int().min(1).max(7).optional().describe("Monday is 1"),
    monthDay: z.number().int().min(1).max(31).optional().describe("A month that is shorter: its last day"),
    hour: z.number().int().min(0).max(23),
    recipientIds: z.array(Id).min(1).max(limits.reportRecipientsMax),
    isActive: z.boolean().optional(),
  }),
  example: {
    name: "Last week",
    report: "volume",
    groupBy: "day",
    frequency: "weekly",
    weekday: 1,
    hour: 8,
    recipientIds: ["01980000-0000-7000-8000-000000000000"],
  },
});
/**
 * Reports that are mailed by the clock: each day the day before, each week the week before, each month the
 * month before.
 */
export const reportSchedules = group("report-schedules", {
  ...scheduleCalls,
  sendNow: endpoint("POST /admin/reports/schedules/{id}/send-now", {
    allow: "SUPERVISOR",
    refs: { id: "reportSchedule" },
    touches: ["outbox"],
    returns: z.object({ delivery: z.enum(outboxStatuses) }),
  }),
});
