import { probabilityOf, stateOf } from "@/contract/crm/deal-rules";
import type { DealStageKind } from "@/contract/crm/deal-rules";
import type { DealBoard, DealCard, WholeDeal } from "@/contract/crm/deals";
import type { DealStage, Pipeline } from "@/contract/crm/pipelines";

const idOf = (kind: number, order: number) =>
  `01980000-0000-7000-8${String(kind).padStart(3, "0")}-${String(order).padStart(12, "0")}`;
const noon = "2026-01-05T12:00:00.000Z";

/** Pipelines and deals as the API answers them; a test names what it is about. */
const stageRow = (
  order: number,
  name: string,
  kind: DealStageKind,
  more: Partial<DealStage> = {},
): DealStage => ({
  id: idOf(21, order),
  pipelineId: idOf(20, 1),
  name,
  kind,
  probability: probabilityOf[kind],
  position: order - 1,
  color: null,
  requiredFields: [],
  rottingDays: null,
  deals: 0,
  ...more,
});
export const stages = {
  lead: stageRow(1, "Lead", "LEAD"),
  proposal: stageRow(2, "Proposal", "PROPOSAL", { requiredFields: ["amount", "expectedCloseDate"] }),
  negotiation: stageRow(3, "Negotiation", "NEGOTIATION", { requiredFields: ["source"] }),
  won: stageRow(4, "Won", "CLOSED_WON"),
  lost: stageRow(5, "Lost", "CLOSED_LOST"),
} as const;
export const pipelineRow = (more: Partial<Pipeline> = {}): Pipeline => ({
  id: idOf(20, 1),
  name: "Sales",
  description: null,
  isDefault: true,
  isActive: true,
  position: 0,
  lostReasons: ["Too expensive", "Chose somebody else"],
  stages: Object.values(stages),
  createdAt: noon,
  updatedAt: noon,
  ...more,
});

export const dealRow = (order = 1, more: Partial<WholeDeal> = {}): WholeDeal => ({
  id: idOf(22, order),
  title: `Deal ${order}`,
  amount: null,
  currency: "EUR",
  pipelineId: idOf(20, 1),
  pipelineName: "Sales",
  stageId: stages.lead.id,
  stageName: "Lead",
  stage: "LEAD",
  probability: 10,
  state: "OPEN",
  owner: null,
  ownerId: null,
  company: null,
  companyId: null,
  contact: null,
  contacts: [],
  tickets: [],
  expectedCloseDate: null,
  forecastCategory: null,
  lostReason: null,
  source: null,
  unfilledFields: [],
  tags: [],
  notes: null,
  stageSince: noon,
  isRotting: false,
  closedAt: null,
  deletedAt: null,
  version: 1,
  createdAt: noon,
  updatedAt: noon,
  ...more,
});
export const inStage = (deal: WholeDeal, stage: DealStage, more: Partial<WholeDeal> = {}): WholeDeal => ({
  ...deal,
  stageId: stage.id,
  stageName: stage.name,
  stage: stage.kind,
  probability: stage.probability,
  state: stateOf(stage.kind),
  version: deal.version + 1,
  ...more,
});

const cardOf = ({
  id,
  title,
  amount,
  currency,
  stageId,
  owner,
  company,
  contact,
  expectedCloseDate,
  forecastCategory,
  source,
  unfilledFields,
  tags,
  stageSince,
  isRotting,
  version,
}: WholeDeal): DealCard => ({
  id,
  title,
  amount,
  currency,
  stageId,
  owner,
  company,
  contact,
  expectedCloseDate,
  forecastCategory,
  source,
  unfilledFields,
  tags,
  stageSince,
  isRotting,
  version,
});

/** The board of these deals, each column with its sums as the server adds them up. */
export const boardOf = (rows: readonly WholeDeal[], pipeline = pipelineRow()): DealBoard => ({
  pipelineId: pipeline.id,
  columns: pipeline.stages.map((stage) => {
    const here = rows.filter(({ stageId }) => stageId === stage.id);
    const currencies = [
      ...new Set(here.flatMap(({ amount, currency }) => (amount === null ? [] : [currency]))),
    ];
    const sums = currencies.map((currency) => {
      const amount = here
        .filter((row) => row.currency === currency)
        .reduce((sum, row) => sum + (row.amount ?? 0), 0);
      return { currency, amount, weighted: Math.round((amount * stage.probability) / 100) };
    });
    return { stage, deals: here.map(cardOf), count: here.length, sums, nextCursor: null };
  }),
});
