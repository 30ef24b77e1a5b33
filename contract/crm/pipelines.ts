import { z } from "zod";
import { isCurrency } from "./deal-money.ts";
import { askableFields, dealStages } from "./deal-rules.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Day, Flag, Id, Line, Nothing, Text, Time } from "../shapes.ts";
import { said } from "../said.ts";

export const Currency = z
  .string()
  .trim()
  .length(3, said("pipelines.currency"))
  .toUpperCase()
  .refine(isCurrency, said("pipelines.currency"));
/** Minor units of one currency. */
export const Sum = z
  .object({
    currency: z.string(),
    amount: z.number().int(),
  })
  .meta({ id: "Sum" });

export const DealStage = z
  .object({
    id: Id,
    pipelineId: Id,
    name: z.string(),
    kind: z.enum(dealStages),
    probability: z.number().int(),
    position: z.number().int(),
    color: z.string().nullable(),
    requiredFields: z
      .array(z.string())
      .describe(
        "What a deal must have to stand here: amount, expectedCloseDate, contactId, companyId, ownerId, source, forecastCategory, or a custom field's id",
      ),
    rottingDays: z
      .number()
      .int()
      .nullable()
      .describe("Days after which a deal that still stands here is marked"),
    deals: z.number().int().describe("That are not deleted"),
  })
  .meta({ id: "DealStage" });
export type DealStage = z.infer<typeof DealStage>;
export const Pipeline = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string().nullable(),
    isDefault: z.boolean(),
    isActive: z.boolean(),
    position: z.number().int(),
    lostReasons: z.array(z.string()).describe("Offered where a deal is lost; any other is taken too"),
    stages: z.array(DealStage).describe("In their order: open ones, then won, then lost"),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: "Pipeline" });
export type Pipeline = z.infer<typeof Pipeline>;

const stageShape = {
  name: Line(60),
  kind: z.enum(dealStages),
  probability: z
    .number()
    .int()
    .min(0)
    .max(100)
    .optional()
    .describe("Per cent; of a new one its kind's. What is won has 100 and what is lost has 0"),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .nullable()
    .optional(),
  requiredFields: z
    .array(z.union([z.enum(askableFields), Id]))
    .max(20)
    .optional(),
  rottingDays: z.number().int().min(1).max(3650).nullable().optional(),
  position: z
    .number()
    .int()
    .min(0)
    .max(limits.dealStagesMax)
    .optional()
    .describe("Among the pipeline's stages; the others make room"),
};
const Stage = z.object(stageShape);
const Write = z.object({
  name: Line(60),
  description: Text(300).nullable().optional(),
  isDefault: z.boolean().optional(),
  isActive: z.boolean().optional(),
  position: z.number().int().min(0).max(1000).optional(),
  lostReasons: z.array(Line(120)).max(30).optional(),
});
const refs = { id: "dealPipeline" } as const;
const stageRefs = { id: "dealStage" } as const;
const touches = ["deals", "deal-reports"] as const;
const changed = {
  allow: "MANAGER",
  refs,
  touches,
  body: Write.partial(),
  example: { name: "New business" },
  returns: Pipeline,
} as const;

const Figures = z.object({
  stageId: Id,
  name: z.string(),
  kind: z.enum(dealStages),
  position: z.number().int(),
  entered: z.number().int().describe("Deals that came into it within the span"),
  advanced: z
    .number()
    .int()
    .describe("Of these, those that by the end of the span had gone on from it to a later stage or were won"),
  lost: z.number().int().describe("Of these, those that were lost from it"),
  conversion: z.number().nullable().describe("advanced / entered, 0 to 1; null where nothing came in"),
  stays: z.number().int().describe("Stays that ended within the span"),
  averageDays: z.number().nullable().describe("Of those stays"),
  medianDays: z.number().nullable(),
});
const Analytics = z
  .object({
    pipelineId: Id,
    startDate: Day,
    endDate: Day,
    timeZone: z.string(),
    stages: z.array(Figures).describe("The open ones, in their order"),
    created: z.number().int(),
    won: z.number().int().describe("Deals whose last move within the span was to a won stage"),
    lost: z.number().int(),
    winRate: z.number().nullable().describe("won / (won + lost)"),
    cycleDays: z.number().nullable().describe("From a won deal's creation to its winning, on average"),
    medianCycleDays: z.number().nullable(),
    byCurrency: z.array(
      z.object({
        currency: z.string(),
        won: z.number().int(),
        lost: z.number().int(),
        open: z.number().int().describe("That were open at the end of the span"),
        wonAmount: z.number().int(),
        averageWon: z.number().int().nullable(),
        velocity: z
          .number()
          .int()
          .nullable()
          .describe(
            "Minor units a day: open × win rate × average won / days of a cycle, a day at least, each of this currency",
          ),
      }),
    ),
  })
  .meta({ id: "Analytics" });
export type PipelineAnalytics = z.infer<typeof Analytics>;

/**
 * Pipelines of deals: each with its own stages, each stage of one kind. A tenant begins with a default one.
 */
export const pipelines = group("pipelines", {
  list: endpoint("GET /pipelines", {
    allow: "USER",
    query: z.object({ includeInactive: Flag.optional() }),
    summary: "All of them, in their order, with their stages",
    returns: z.object({ items: z.array(Pipeline) }),
  }),
  create: endpoint("POST /pipelines", {
    allow: "MANAGER",
    creates: true,
    touches,
    body: Write.extend({
      stages: z
        .array(Stage.omit({ position: true }))
        .min(1)
        .max(limits.dealStagesMax)
        .optional()
        .describe("The seven kinds, one of each, where none are given"),
    }),
    example: { name: "New business" },
    returns: Pipeline,
  }),
  get: endpoint("GET /pipelines/{id}", { allow: "USER", refs, returns: Pipeline }),
  update: endpoint("PATCH /pipelines/{id}", changed),
  replace: endpoint("PUT /pipelines/{id}", changed),
  remove: endpoint("DELETE /pipelines/{id}", {
    allow: "MANAGER",
    refs,
    touches,
    query: z.object({ moveToStageId: Id.optional() }),
    summary:
      "409 while it has deals, unless moveToStageId says where the open ones go; those that are closed go to that pipeline's stages of their kind",
    returns: Nothing,
  }),
  addStage: endpoint("POST /pipelines/{id}/stages", {
    allow: "MANAGER",
    creates: true,
    refs,
    touches,
    body: Stage,
    example: { name: "Demo", kind: "NEEDS_ANALYSIS" },
    returns: Pipeline,
  }),
  changeStage: endpoint("PUT /pipelines/stages/{id}", {
    allow: "MANAGER",
    refs: stageRefs,
    touches,
    body: Stage.partial(),
    example: { name: "Demo given" },
    returns: Pipeline,
  }),
  removeStage: endpoint("DELETE /pipelines/stages/{id}", {
    allow: "MANAGER",
    refs: stageRefs,
    touches,
    query: z.object({ moveToStageId: Id.optional() }),
    summary:
      "409 while it has deals, unless moveToStageId says where they go: to a stage as open, won or lost as this one",
    returns: Pipeline,
  }),
  analytics: endpoint("GET /pipelines/{id}/analytics", {
    allow: "USER",
    refs,
    query: z.object({
      startDate: Day.optional(),
      endDate: Day.optional(),
    }),
    summary:
      "From the history of stages, over days of the tenant's calendar, the last 90 unless others are named. Deleted deals do not count",
    returns: Analytics,
  }),
});
