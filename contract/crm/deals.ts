import { z } from "zod";
import { FieldGivenOver } from "../workspace/custom-fields.ts";
import { dealAmountMax } from "./deal-money.ts";
import {
  dealOrders,
  dealSources,
  dealStages,
  dealStarts,
  dealStates,
  forecastCategories,
} from "./deal-rules.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Currency, DealStage, Sum } from "./pipelines.ts";
import {
  Day,
  Flag,
  Id,
  Line,
  Nothing,
  Person,
  Tags,
  Text,
  Time,
  Version,
  listOf,
  search,
  totals,
} from "../shapes.ts";
import { fieldFilterShape } from "../desk/ticket-filters.ts";

const Minor = z.number().int().min(0).max(dealAmountMax);
export const Deal = z
  .object({
    id: Id,
    title: z.string(),
    amount: z.number().int().nullable().describe("Minor units of `currency`; null: not known yet"),
    currency: z.string(),
    pipelineId: Id,
    pipelineName: z.string(),
    stageId: Id,
    stageName: z.string(),
    stage: z.enum(dealStages),
    probability: z.number().int(),
    state: z.enum(dealStates),
    owner: Person.nullable(),
    ownerId: Id.nullable(),
    company: Person.nullable(),
    companyId: Id.nullable(),
    contact: Person.nullable().describe("The first of its contacts"),
    expectedCloseDate: Day.nullable(),
    forecastCategory: z.enum(forecastCategories).nullable(),
    lostReason: z.string().nullable(),
    source: z.enum(dealSources).nullable(),
    tags: z.array(z.string()),
    notes: z.string().nullable(),
    stageSince: Time,
    isRotting: z.boolean(),
    closedAt: Time.nullable(),
    deletedAt: Time.nullable(),
    version: Version,
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: "Deal" });
export type Deal = z.infer<typeof Deal>;
const unfilled = {
  unfilledFields: z
    .array(Id)
    .describe(
      "Custom fields that stages ask for, of any pipeline, and that it has no value for: those that apply to it and that the caller may fill in",
    ),
};
const DealTicket = z
  .object({
    id: Id,
    number: z.number().int(),
    subject: z.string(),
    status: z.string(),
  })
  .meta({ id: "DealTicket" });
export const WholeDeal = Deal.extend({
  ...unfilled,
  contacts: z.array(Person).describe("All of its contacts, the first one first"),
  tickets: z.array(DealTicket).describe("That were started from it, as far as the caller may see them"),
}).meta({ id: "WholeDeal" });
export type WholeDeal = z.infer<typeof WholeDeal>;
export const DealCard = Deal.pick({
  id: true,
  title: true,
  amount: true,
  currency: true,
  stageId: true,
  owner: true,
  company: true,
  contact: true,
  expectedCloseDate: true,
  forecastCategory: true,
  source: true,
  tags: true,
  stageSince: true,
  isRotting: true,
  version: true,
})
  .extend(unfilled)
  .meta({ id: "DealCard" });
export type DealCard = z.infer<typeof DealCard>;

const writable = {
  title: Line(200),
  amount: Minor.nullable().optional(),
  currency: Currency.optional().describe("The tenant's where none is given"),
  ownerId: Id.nullable().optional().describe("Of a new one whoever makes it, unless it is null"),
  companyId: Id.nullable().optional(),
  contactIds: z.array(Id).max(limits.dealContactsMax).optional().describe("The first one is whom it is with"),
  expectedCloseDate: Day.nullable().optional(),
  forecastCategory: z.enum(forecastCategories).nullable().optional(),
  source: z.enum(dealSources).nullable().optional(),
  tags: Tags.optional(),
  notes: Text(10_000).nullable().optional(),
  customFields: z.array(FieldGivenOver).max(100).optional(),
};
const Reason = Line(500);
const Create = z.object({
  ...writable,
  pipelineId: Id.optional().describe("The default one where none is given"),
  stageId: Id.optional().describe("The pipeline's first where none is given"),
  lostReason: Reason.optional(),
});
const Update = z
  .object({
    ...writable,
    lostReason: Reason.optional().describe("Of a lost one"),
  })
  .partial();
const { title: _title, ...alongTheWay } = writable;
const Move = z.object({
  stageId: Id,
  afterId: Id.nullable()
    .optional()
    .describe(
      "The card below which it is put; null: at the top. At the top too where it is missing and the stage is another one",
    ),
  lostReason: Reason.optional(),
  ...alongTheWay,
  start: z
    .object({
      type: z.enum(dealStarts),
      subject: Line(300).optional(),
      assignedToId: Id.nullable().optional().describe("Of a task: the deal's owner where nobody is named"),
    })
    .optional()
    .describe(
      "Of a deal that is won, for what comes next. TICKET: with its contact and company. TASK: a ticket for the team alone, which no customer is part of",
    ),
});

const filters = {
  stage: listOf(z.enum(dealStages)),
  ownerId: z.union([z.literal("me"), z.literal("none"), Id]).optional(),
  contactId: Id.optional(),
  companyId: Id.optional(),
  pipelineId: Id.optional(),
  minAmount: z.coerce
    .number()
    .int()
    .min(0)
    .max(dealAmountMax)
    .optional()
    .describe("Minor units, whatever the currency"),
  maxAmount: z.coerce.number().int().min(0).max(dealAmountMax).optional(),
  expectedCloseDateFrom: Day.optional(),
  expectedCloseDateTo: Day.optional(),
  ...search,
  // Ours.
  closedFrom: Day.optional().describe("Won or lost on or after this day of the tenant's calendar"),
  closedTo: Day.optional(),
  ...fieldFilterShape,
  stageId: Id.optional(),
  state: listOf(z.enum(dealStates)),
  currency: Currency.optional(),
  forecastCategory: listOf(z.enum(forecastCategories)),
  tag: Line(50).optional(),
  isRotting: Flag.optional(),
};
const Column = z.object({
  stage: DealStage,
  deals: z.array(DealCard),
  count: z.number().int(),
  sums: z
    .array(Sum.extend({ weighted: z.number().int() }))
    .describe("Of the whole column, one for each currency, the largest first"),
  nextCursor: z.string().nullable(),
});
const Change = z.object({
  id: Id,
  from: z
    .object({
      stageId: Id,
      name: z.string(),
      stage: z.enum(dealStages),
      pipelineName: z.string(),
    })
    .nullable(),
  to: z.object({
    stageId: Id,
    name: z.string(),
    stage: z.enum(dealStages),
    pipelineName: z.string(),
  }),
  at: Time,
  since: Time.nullable().describe("When it had come to where it was before"),
  by: z.object({
    id: Id.nullable(),
    name: z.string(),
  }),
  amount: z.number().int().nullable(),
  currency: z.string(),
  lostReason: z.string().nullable(),
});
const refs = { id: "deal" } as const;
const touches = ["deal-reports", "pipelines", "timeline"] as const;
const example = {
  title: "40 tents for the summer camp",
  amount: 1_250_000,
  currency: "EUR",
  expectedCloseDate: "2026-05-31",
};

export const deals = group("deals", {
  list: endpoint("GET /deals", {
    allow: "USER",
    query: z.object({
      ...filters,
      includeDeleted: Flag.optional(),
      orderBy: z.enum(dealOrders).default("updatedAt"),
      orderDirection: z.enum(["asc", "desc"]).default("desc"),
      skip: z.coerce.number().int().min(0).max(limits.totalExactMax).default(0),
      take: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSizeDefault),
      cursor: z.string().max(500).optional(),
    }),
    summary: "`cursor` (from `nextCursor`) costs the same at any depth and wins over `skip`",
    returns: z.object({
      items: z.array(Deal),
      ...totals,
      skip: z.number().int(),
      take: z.number().int(),
      nextCursor: z.string().nullable(),
    }),
  }),
  create: endpoint("POST /deals", {
    allow: "AGENT",
    creates: true,
    touches,
    body: Create,
    example,
    returns: WholeDeal,
  }),
  board: endpoint("GET /deals/board", {
    allow: "USER",
    summary:
      "The columns of one pipeline, each with its first cards, its count and its sums. `cursor` reads on in the one column that `stageId` names",
    query: z.object({
      ...filters,
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.boardPageSizeDefault),
      cursor: z.string().max(500).optional(),
    }),
    returns: z.object({
      pipelineId: Id,
      columns: z.array(Column),
    }),
  }),
  get: endpoint("GET /deals/{id}", {
    allow: "USER",
    refs,
    summary: "A deleted one too, until it is deleted for good",
    returns: WholeDeal,
  }),
  update: endpoint("PUT /deals/{id}", {
    allow: "AGENT",
    refs,
    versioned: true,
    touches,
    body: Update,
    example: { amount: 1_300_000 },
    summary: "What is left out stays as it is. 412 with both: `current`, and `sent`",
    returns: WholeDeal,
  }),
  remove: endpoint("DELETE /deals/{id}", { allow: "SENIOR_AGENT", refs, touches, returns: Nothing }),
  move: endpoint("PATCH /deals/{id}/move", {
    allow: "AGENT",
    refs,
    versioned: true,
    touches: [...touches, "tickets"],
    body: Move,
    example: { stageId: "01980000-0000-7000-8000-000000000000" },
    summary:
      "422 names the fields that the stage asks for and the deal has not got; they can be given along with the move. A lost one needs `lostReason`",
    returns: WholeDeal,
  }),
  removeForGood: endpoint("DELETE /deals/{id}/permanent", {
    allow: "ADMIN",
    refs,
    touches,
    returns: Nothing,
  }),
  // Ours.
  restore: endpoint("POST /deals/{id}/restore", { allow: "SENIOR_AGENT", refs, touches, returns: WholeDeal }),
  history: endpoint("GET /deals/{id}/history", {
    allow: "USER",
    refs,
    summary: "Where it stood and when, the latest first",
    returns: z.object({ items: z.array(Change) }),
  }),
});
export type DealBoard = z.infer<typeof deals.board.returns>;
