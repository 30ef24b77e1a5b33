import { z } from "zod";
import { channels, contactSources, ticketStatuses } from "../enums.ts";
import { dealStages, dealStates } from "../crm/deal-rules.ts";
import { journeyEnd, journeyPhases } from "./journey-rules.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Day, Id, Time, listOf, totals } from "../shapes.ts";

const nodes = [...contactSources, "CONVERSATION", "DEAL", "WON", "LOST", "AFTER"] as const;
const Node = z.enum(nodes);
const Source = z.enum(contactSources);
const Count = z.number().int();

const Step = z
  .object({
    phase: z.enum(journeyPhases),
    at: Time,
    until: Time.nullable().describe("When the next phase began; null: the one in which they are"),
    seconds: Count.describe("Until the next phase, or until now"),
    conversations: Count.describe("That began in it"),
    deals: Count.describe("That began in it"),
  })
  .meta({ id: "Step" });
const Value = z
  .object({
    currency: z.string(),
    open: Count,
    won: Count,
    lost: Count,
  })
  .describe("Minor units, each deal once")
  .meta({ id: "Value" });
const JourneyDeal = z
  .object({
    id: Id,
    title: z.string(),
    state: z.enum(dealStates),
    stageName: z.string(),
    amount: Count.nullable(),
    currency: z.string(),
    at: Time.describe("When it began"),
    closedAt: Time.nullable(),
    stages: z
      .array(
        z.object({
          name: z.string(),
          stage: z.enum(dealStages),
          at: Time,
          until: Time.nullable(),
        }),
      )
      .describe("Where it stood, the first one first"),
  })
  .meta({ id: "JourneyDeal" });
const Conversation = z
  .object({
    id: Id,
    number: Count,
    subject: z.string(),
    channel: z.enum(channels),
    status: z.enum(ticketStatuses),
    at: Time,
  })
  .meta({ id: "Conversation" });
export const CustomerJourney = z
  .object({
    contact: z.object({
      id: Id,
      name: z.string(),
    }),
    source: Source,
    steps: z.array(Step),
    values: z.array(Value),
    conversations: z
      .array(Conversation)
      .describe(`The first ${limits.journeyConversationsMax} that the caller may see`),
    conversationsTotal: Count,
    deals: z.array(JourneyDeal).describe(`The first ${limits.journeyDealsMax}`),
    dealsTotal: Count,
    asOf: Time,
  })
  .meta({ id: "CustomerJourney" });
export type CustomerJourney = z.infer<typeof CustomerJourney>;

const period = {
  from: Day.optional().describe("The first day, in the tenant's time zone; a year back where none is given"),
  to: Day.optional().describe("The last day; today where none is given"),
  source: listOf(Source),
};
const Flow = z
  .object({
    timeZone: z.string(),
    from: Day,
    to: Day,
    people: Count,
    won: Count,
    wonShare: z.number().nullable().describe("Of all who came, 0 to 1"),
    medianDaysToWon: z.number().nullable(),
    nodes: z.array(
      z.object({
        node: Node,
        people: Count,
        stayed: Count.describe("Who have gone no further"),
        medianDays: z.number().nullable().describe("Since their first touch"),
      }),
    ),
    links: z.array(
      z.object({
        node: Node,
        next: Node,
        people: Count,
        share: z.number().describe("Of those at `node`, 0 to 1"),
        medianDays: z.number().nullable(),
      }),
    ),
    sources: z
      .array(
        z.object({
          source: Source,
          people: Count,
          conversation: Count,
          deal: Count,
          won: Count,
          lost: Count,
          after: Count,
          wonShare: z.number().nullable(),
          medianDaysToWon: z.number().nullable(),
        }),
      )
      .describe("The largest first"),
    asOf: Time,
  })
  .meta({ id: "Flow" });
export type JourneyFlow = z.infer<typeof Flow>;
const Traveller = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string().nullable(),
    companyName: z.string().nullable(),
    source: Source,
    firstTouchAt: Time,
    at: Time.describe("When they came to the node"),
    nextNode: Node.nullable(),
    nextAt: Time.nullable(),
  })
  .meta({ id: "Traveller" });
export type JourneyTraveller = z.infer<typeof Traveller>;

const refs = { id: "contact" } as const;
export const customerJourneys = group("customer-journeys", {
  ofContact: endpoint("GET /customer-journey/{id}", {
    allow: "USER",
    refs,
    summary:
      "The way of one person: its phases with their dates, what happened in them, and what their deals are worth. Counts nothing that the caller may not see",
    returns: CustomerJourney,
  }),
  // Ours.
  flow: endpoint("GET /admin/customer-journeys", {
    allow: "SUPERVISOR",
    transaction: "none",
    summary: "How the people whose first touch lies in a period have moved on since",
    query: z.object(period),
    returns: Flow,
  }),
  people: endpoint("GET /admin/customer-journeys/people", {
    allow: "SUPERVISOR",
    summary: "The people of one node, or of one link where `next` is given, the latest first touch first",
    query: z.object({
      ...period,
      node: Node.optional().describe("Everybody where none is given"),
      next: z
        .enum([...nodes, journeyEnd])
        .optional()
        .describe(`${journeyEnd}: those who have gone no further`),
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSizeDefault),
      cursor: z.string().max(500).optional(),
    }),
    returns: z.object({
      items: z.array(Traveller),
      ...totals,
      nextCursor: z.string().nullable(),
    }),
  }),
});
