import { z } from "zod";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Currency, DealStage, Sum } from "../crm/pipelines.ts";
import { Day, Id, Person } from "../shapes.ts";

/** What some deals come to. */
export const Money = z
  .object({
    count: z.number().int().describe("Deals, those without an amount too"),
    byCurrency: z.array(Sum).describe("Each in its own currency, in the order of the alphabet"),
    converted: z
      .number()
      .int()
      .describe(
        "In the answer's `currency`: each amount at the rate that is valid on its day; added up exactly, then rounded once, half to even",
      ),
    unconverted: z.array(Sum).describe("What has no rate on its day, and so is left out of `converted`"),
  })
  .meta({ id: "Money" });
export type Money = z.infer<typeof Money>;

/**
 * `closed`: what was won. Of what is open and is not left out of the forecast: `open` all of it, `weighted`
 * by the probability of its stage, `bestCase` what is at least best case, `commit` what is committed.
 */
export const forecastFigures = ["closed", "open", "weighted", "bestCase", "commit"] as const;
const Bucket = z
  .object({
    closed: Money,
    open: Money,
    weighted: Money,
    bestCase: Money,
    commit: Money,
  })
  .meta({ id: "Bucket" });
export type ForecastBucket = z.infer<typeof Bucket>;
const Forecast = z.object({
  currency: z.string(),
  timeZone: z.string(),
  today: Day,
  months: z
    .array(Bucket.extend({ month: z.string().describe("2026-03") }))
    .describe(
      "This month first, unless earlier ones are asked for. An open deal stands in the month of its expected close",
    ),
  overdue: Bucket.describe("Open, and expected to close before today"),
  later: Bucket.describe("Expected after the last of the months"),
  undated: Bucket.describe("Open without an expected close"),
});
export type Forecast = z.infer<typeof Forecast>;

const Stage = DealStage.pick({
  id: true,
  name: true,
  kind: true,
  probability: true,
  position: true,
  color: true,
}).extend({
  total: Money,
  weighted: Money,
  averageDays: z.number().nullable().describe("That its deals have stood in it until now"),
  oldestDays: z.number().int().nullable(),
  rotting: z.number().int(),
});
const PipelineReport = z
  .object({
    currency: z.string(),
    today: Day,
    pipelines: z.array(
      z.object({
        id: Id,
        name: z.string(),
        stages: z.array(Stage),
        open: Money,
        weighted: Money.describe("Of what is open"),
      }),
    ),
  })
  .meta({ id: "PipelineReport" });
export type PipelineReport = z.infer<typeof PipelineReport>;
const UserReport = z
  .object({
    user: Person,
    currency: z.string(),
    timeZone: z.string(),
    startDate: Day,
    endDate: Day,
    created: z.number().int().describe("Deals made within the span that are theirs now"),
    won: Money.describe("Closed within the span"),
    lost: Money,
    winRate: z.number().nullable(),
    cycleDays: z.number().nullable().describe("From a won deal's creation to its winning, on average"),
    open: Money.describe("Now"),
    weighted: Money,
    overdue: Money,
    rotting: z.number().int(),
    moves: z.number().int().describe("That they made themselves within the span, of any deal"),
  })
  .meta({ id: "UserReport" });
export type UserReport = z.infer<typeof UserReport>;
const OwnersReport = z
  .object({
    items: z
      .array(UserReport)
      .describe(
        "Whoever owns a deal that is open or was closed within the span, the most that is weighted first",
      ),
  })
  .meta({ id: "OwnersReport" });

const common = {
  currency: Currency.optional().describe("What to convert into; the tenant's where none is given"),
};
/**
 * Figures of deals that are not deleted. A deal's day, whose rate counts: the day that it was closed, in the
 * tenant's calendar; of an open one the day that it is expected to close, or today where that is past or not
 * known.
 */
export const dealReports = group("deal-reports", {
  pipeline: endpoint("GET /deals/reports/pipeline", {
    allow: "USER",
    query: z.object({
      ...common,
      pipelineId: Id.optional(),
      ownerId: z.union([z.literal("me"), Id]).optional(),
    }),
    summary:
      "Every stage of every pipeline in use, or of one: how many, how much, weighted, and for how long",
    returns: PipelineReport,
  }),
  forecast: endpoint("GET /deals/reports/forecast", {
    allow: "USER",
    query: z.object({
      ...common,
      months: z.coerce
        .number()
        .int()
        .min(1)
        .max(limits.forecastMonthsMax)
        .default(limits.forecastMonthsDefault),
      pastMonths: z.coerce
        .number()
        .int()
        .min(0)
        .max(limits.forecastMonthsMax)
        .default(0)
        .describe("Closed months before this one"),
      pipelineId: Id.optional(),
      ownerId: z.union([z.literal("me"), Id]).optional(),
    }),
    summary: "By month of the tenant's calendar; what is overdue stands by itself",
    returns: Forecast,
  }),
  owners: endpoint("GET /deals/reports/owners", {
    allow: "USER",
    query: z.object({
      ...common,
      startDate: Day.optional(),
      endDate: Day.optional(),
      pipelineId: Id.optional(),
      ownerId: z.union([z.literal("me"), Id]).optional(),
    }),
    summary: "What the report on one member of staff says, of everybody who has deals, in three statements",
    returns: OwnersReport,
  }),
  user: endpoint("GET /deals/reports/user/{id}", {
    allow: "USER",
    refs: { id: "user" },
    query: z.object({
      ...common,
      startDate: Day.optional(),
      endDate: Day.optional(),
    }),
    summary:
      "Of deals that one member of staff owns, over days of the tenant's calendar, the last 90 unless others are named",
    returns: UserReport,
  }),
});
