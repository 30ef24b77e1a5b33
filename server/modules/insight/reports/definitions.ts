import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type {
  DimensionId,
  FilterId,
  MeasureId,
  MeasureUnit,
  ReportId,
} from "../../../../contract/insight/reports.ts";
import { agentStatusHistory } from "../../desk/agent-state/table.ts";
import { ticketSurveys } from "../surveys/table.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import { ticketResolutions } from "../../desk/tickets/resolution-table.ts";

const seconds = (from: SQL | typeof tickets.createdAt, to: SQL | typeof tickets.createdAt) =>
  sql`extract(epoch from ${to} - ${from})::double precision`;
const r = ticketResolutions;
const m = ticketMessages;
const s = ticketSurveys;
const h = agentStatusHistory;
/** `earlier` is another message of the same ticket. */
const sameTicket = sql`earlier.tenant_id = ${m.tenantId} and earlier.ticket_id = ${m.ticketId}`;
/**
 * What an agent wrote; a reply that is still held may yet be taken back. The author is named so that the
 * index by author serves.
 */
const byStaff = sql`${m.authorType} = 'AGENT' and ${m.delivery} <> 'HELD' and ${m.authorId} in (select id from users where users.tenant_id = ${m.tenantId})`;
const publicByStaff = sql`${byStaff} and ${m.isPublic}`;

/**
 * What is counted: rows that each stand for one ticket at one moment. `during` is the usual kind; `open`
 * counts those that are open at the end of each bucket; `span` is time that somebody spent, cut at the edges.
 */
export interface Fact {
  /**
   * In a bucket of time each ticket counts once, by the last of its rows there.
   */
  isOncePerTicket?: boolean;
  kind: "during" | "open" | "span";
  from: SQL;
  tenantId: SQL;
  id: SQL;
  at: SQL;
  agent: SQL;
  where?: SQL;
}
const tenantOf = (table: { tenantId: unknown }): SQL => sql`${table.tenantId}`;
const withTicket = (table: typeof r | typeof m | typeof s, more = sql``) =>
  sql`${table} join ${tickets} on ${tickets.tenantId} = ${table.tenantId} and ${tickets.id} = ${table.ticketId}${more}`;
const ofTicket = {
  kind: "during" as const,
  from: sql`${tickets}`,
  tenantId: tenantOf(tickets),
  id: sql`${tickets.id}`,
  agent: sql`${tickets.assignedToId}`,
};
const ofMessage = {
  kind: "during" as const,
  from: withTicket(m),
  tenantId: tenantOf(m),
  id: sql`${m.id}`,
  at: sql`${m.createdAt}`,
  agent: sql`${m.authorId}`,
};
const ofResolution = {
  kind: "during" as const,
  from: withTicket(r),
  tenantId: tenantOf(r),
  id: sql`${r.id}`,
  agent: sql`${r.agentId}`,
};

const firstReplier = sql`(select said.author_id from ticket_messages said where said.tenant_id = ${tickets.tenantId} and said.ticket_id = ${tickets.id} and said.author_type = 'AGENT' and said.is_public and said.created_at = ${tickets.firstReplyAt} order by said.id limit 1)`;

/** To each reply after the first: since when the customer had been waiting for it. */
const waits = sql`
  cross join lateral (select max(earlier.created_at) as moment from ticket_messages earlier where ${sameTicket} and earlier.author_type = 'AGENT' and earlier.is_public and earlier.delivery <> 'HELD' and earlier.created_at < ${m.createdAt}) as replied
  cross join lateral (select min(earlier.created_at) as moment from ticket_messages earlier where ${sameTicket} and earlier.author_type = 'CUSTOMER' and earlier.created_at > replied.moment and earlier.created_at <= ${m.createdAt}) as asked`;

export const reportFacts = {
  created: { ...ofTicket, at: sql`${tickets.createdAt}` },
  /** Who wrote it has it to their credit, no matter whose the ticket is by now. */
  firstReply: { ...ofTicket, at: sql`${tickets.firstReplyAt}`, agent: firstReplier },
  resolved: { ...ofResolution, isOncePerTicket: true, at: sql`${r.resolvedAt}` },
  reopened: { ...ofResolution, isOncePerTicket: true, at: sql`${r.reopenedAt}` },
  open: { ...ofTicket, kind: "open", at: sql`${tickets.createdAt}` },
  reply: { ...ofMessage, where: publicByStaff },
  /** What customers wrote, to the credit of whoever has the ticket. */
  received: {
    ...ofMessage,
    agent: sql`${tickets.assignedToId}`,
    where: sql`${m.authorType} = 'CUSTOMER' and ${m.isPublic}`,
  },
  /** What was to reach a customer, by whomever it was written, and finally did not. */
  notDelivered: { ...ofMessage, where: sql`${m.authorType} <> 'CUSTOMER' and ${m.delivery} = 'FAILED'` },
  note: { ...ofMessage, where: sql`${byStaff} and not ${m.isPublic}` },
  nextReply: {
    ...ofMessage,
    from: withTicket(m, waits),
    where: sql`${publicByStaff} and asked.moment is not null`,
  },
  /** The first note of somebody on a ticket that is a colleague's. */
  help: {
    ...ofMessage,
    where: sql`${byStaff} and not ${m.isPublic} and ${tickets.assignedToId} <> ${m.authorId} and not exists (select 1 from ticket_messages earlier where ${sameTicket} and earlier.author_id = ${m.authorId} and earlier.author_type = 'AGENT' and (earlier.created_at, earlier.id) < (${m.createdAt}, ${m.id}))`,
  },
  /** The first that somebody wrote after a colleague mentioned them. */
  mention: {
    ...ofMessage,
    where: sql`${byStaff} and exists (select 1 from ticket_messages earlier where ${sameTicket} and earlier.author_id <> ${m.authorId} and earlier.created_at < ${m.createdAt} and earlier.mentions @> jsonb_build_array(jsonb_build_object('id', ${m.authorId}::text))
      and not exists (select 1 from ticket_messages own where own.tenant_id = earlier.tenant_id and own.ticket_id = earlier.ticket_id and own.author_id = ${m.authorId} and own.author_type = 'AGENT' and own.id <> ${m.id} and own.created_at > earlier.created_at and own.created_at <= ${m.createdAt}))`,
  },
  /**
   * On the scale of five; whether one would recommend the desk is asked for elsewhere, and is no score of a
   * ticket.
   */
  answer: {
    kind: "during",
    from: withTicket(s),
    tenantId: tenantOf(s),
    id: sql`${s.id}`,
    at: sql`${s.answeredAt}`,
    agent: sql`${s.agentId}`,
    where: sql`${s.score} is not null and ${s.scale} = 'CSAT'`,
  },
  status: {
    kind: "span",
    from: sql`${h}`,
    tenantId: tenantOf(h),
    id: sql`${h.id}`,
    at: sql`${h.startedAt}`,
    agent: sql`${h.agentId}`,
  },
  available: {
    kind: "span",
    from: sql`${h}`,
    tenantId: tenantOf(h),
    id: sql`${h.id}`,
    at: sql`${h.startedAt}`,
    agent: sql`${h.agentId}`,
    where: sql`${h.isAvailable}`,
  },
} satisfies Record<string, Fact>;
export type FactId = keyof typeof reportFacts;

/**
 * How a figure comes from its rows: their number, or a statistic of `value`. Of spans the value is the time
 * itself.
 */
export interface Measure {
  fact: FactId;
  of: "count" | "p50" | "p90" | "mean" | "sum";
  unit: MeasureUnit;
  value?: SQL;
  isBetterWhen: "higher" | "lower" | "neither";
}
const count = (fact: FactId, isBetterWhen: Measure["isBetterWhen"] = "neither"): Measure => ({
  fact,
  of: "count",
  unit: "count",
  isBetterWhen,
});
const wait = (fact: FactId, of: "p50" | "p90", value: SQL): Measure => ({
  fact,
  of,
  unit: "seconds",
  value,
  isBetterWhen: "lower",
});
const firstReplySeconds = seconds(tickets.createdAt, sql`${tickets.firstReplyAt}`);
const nextReplySeconds = seconds(sql`asked.moment`, sql`${m.createdAt}`);
const resolutionSeconds = seconds(tickets.createdAt, sql`${r.resolvedAt}`);
const one = (condition: SQL) => sql`(case when ${condition} then 1 else 0 end)::double precision`;
const repliesUntilResolved = sql`(select count(*) from (select 1 from ticket_messages said where said.tenant_id = ${r.tenantId} and said.ticket_id = ${r.ticketId} and said.author_type = 'AGENT' and said.is_public and said.created_at <= ${r.resolvedAt} limit 2) as replies)`;

export const measures: Record<MeasureId, Measure> = {
  created: count("created"),
  resolved: count("resolved", "higher"),
  reopened: count("reopened", "lower"),
  backlog: count("open", "lower"),
  firstReplies: count("firstReply", "higher"),
  firstReplyMedian: wait("firstReply", "p50", firstReplySeconds),
  firstReplyP90: wait("firstReply", "p90", firstReplySeconds),
  nextReplies: count("nextReply", "higher"),
  nextReplyMedian: wait("nextReply", "p50", nextReplySeconds),
  nextReplyP90: wait("nextReply", "p90", nextReplySeconds),
  resolutionMedian: wait("resolved", "p50", resolutionSeconds),
  resolutionP90: wait("resolved", "p90", resolutionSeconds),
  /** Of the tickets resolved in the span: the share reopened after the last time, whenever that was. */
  reopenRate: {
    fact: "resolved",
    of: "mean",
    unit: "share",
    value: one(sql`${r.reopenedAt} is not null`),
    isBetterWhen: "lower",
  },
  /** Of what was resolved in the span: the share that took one reply at most and has not come back. */
  oneTouchRate: {
    fact: "resolved",
    of: "mean",
    unit: "share",
    value: one(sql`${r.reopenedAt} is null and ${repliesUntilResolved} <= 1`),
    isBetterWhen: "higher",
  },
  received: count("received"),
  replies: count("reply", "higher"),
  notDelivered: count("notDelivered", "lower"),
  notes: count("note"),
  helped: count("help", "higher"),
  mentionsAnswered: count("mention", "higher"),
  availableTime: { fact: "available", of: "sum", unit: "seconds", isBetterWhen: "neither" },
  statusTime: { fact: "status", of: "sum", unit: "seconds", isBetterWhen: "neither" },
  answers: count("answer", "higher"),
  scoreMean: {
    fact: "answer",
    of: "mean",
    unit: "score",
    value: sql`${s.score}::double precision`,
    isBetterWhen: "higher",
  },
  satisfied: {
    fact: "answer",
    of: "mean",
    unit: "share",
    value: one(sql`${s.score} >= 4`),
    isBetterWhen: "higher",
  },
};

const overTime = ["day", "week", "month"] as const;
const aboutTicket = ["channel", "category", "group", "agent", "priority", "tag", "company"] as const;
const byClock = ["hour", "weekday"] as const;
const everyFilter = [
  "channel",
  "priority",
  "status",
  "categoryId",
  "groupId",
  "agentId",
  "companyId",
  "tag",
] as const;
const fewValues = ["channel", "priority"] as const;

/**
 * One report is one entry; the first measure orders its groups, the first dimension is the one shown at
 * first.
 */
interface Definition {
  measures: readonly MeasureId[];
  dimensions: readonly DimensionId[];
  splits: readonly DimensionId[];
  filters: readonly FilterId[];
}
export const definitions: Record<ReportId, Definition> = {
  volume: {
    measures: ["created", "resolved", "reopened", "backlog"],
    dimensions: [...overTime, ...aboutTicket],
    splits: fewValues,
    filters: everyFilter,
  },
  firstReply: {
    measures: ["firstReplyMedian", "firstReplyP90", "firstReplies"],
    dimensions: [...overTime, ...aboutTicket, ...byClock],
    splits: fewValues,
    filters: everyFilter,
  },
  nextReply: {
    measures: ["nextReplyMedian", "nextReplyP90", "nextReplies"],
    dimensions: [...overTime, ...aboutTicket, ...byClock],
    splits: fewValues,
    filters: everyFilter,
  },
  resolution: {
    measures: ["resolutionMedian", "resolutionP90", "resolved"],
    dimensions: [...overTime, ...aboutTicket],
    splits: fewValues,
    filters: everyFilter,
  },
  quality: {
    measures: ["reopenRate", "oneTouchRate", "resolved", "reopened"],
    dimensions: [...overTime, ...aboutTicket],
    splits: fewValues,
    filters: everyFilter,
  },
  messages: {
    measures: ["received", "replies", "notDelivered"],
    dimensions: [...overTime, "channel", "category", "group", "priority", "tag", "company", ...byClock],
    splits: fewValues,
    filters: everyFilter,
  },
  activity: {
    measures: ["replies", "notes", "resolved", "helped", "mentionsAnswered"],
    dimensions: [
      "agent",
      ...overTime,
      "channel",
      "category",
      "group",
      "priority",
      "tag",
      "company",
      ...byClock,
    ],
    splits: fewValues,
    filters: everyFilter,
  },
  availability: {
    measures: ["availableTime", "statusTime"],
    dimensions: ["agent", ...overTime, "agentStatus"],
    splits: [],
    filters: ["agentId"],
  },
  satisfaction: {
    measures: ["satisfied", "scoreMean", "answers"],
    dimensions: [...overTime, ...aboutTicket],
    splits: fewValues,
    filters: everyFilter,
  },
  load: {
    measures: ["created", "replies", "resolved"],
    dimensions: ["hour", "weekday", ...overTime],
    splits: ["weekday", "hour", ...fewValues],
    filters: everyFilter,
  },
};
