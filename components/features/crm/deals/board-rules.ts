import type { DealBoard, DealCard, WholeDeal } from "@/contract/crm/deals";
import type { DealStage } from "@/contract/crm/pipelines";
import { withDeal } from "@/components/features/crm/shared-deal/sums";
import type { WeightedAmount } from "@/components/features/crm/shared-deal/sums";

export interface DealStageColumn {
  stage: DealStage;
  deals: readonly DealCard[];
  count: number;
  sums: readonly WeightedAmount[];
  nextCursor: string | null;
}
/** A board as far as it was read. */
export interface BoardData {
  pipelineId: string;
  columns: readonly DealStageColumn[];
}

export const readDealBoard = ({ pipelineId, columns }: DealBoard): BoardData => ({ pipelineId, columns });

/** What was read on in a column goes below it, unless the column has been read anew meanwhile. */
export function readOn(
  data: BoardData,
  stageId: string,
  from: string,
  more: Pick<DealStageColumn, "deals" | "nextCursor">,
): BoardData {
  return {
    ...data,
    columns: data.columns.map((column) => {
      if (column.stage.id !== stageId || column.nextCursor !== from) return column;
      const known = new Set(column.deals.map(({ id }) => id));
      return {
        ...column,
        deals: [...column.deals, ...more.deals.filter(({ id }) => !known.has(id))],
        nextCursor: more.nextCursor,
      };
    }),
  };
}

/** A card that is moved comes to the top of its new column, fresh. */
export const movedTo = (card: DealCard, stage: DealStage, now: string): DealCard =>
  card.stageId === stage.id ? card : { ...card, stageId: stage.id, stageSince: now, isRotting: false };

export const cardOf = ({
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

/**
 * A card as it is about to be, and below which other one; null: at the top; undefined: where it is, or at the
 * top where it is new.
 */
export interface PlacedDeal {
  card: DealCard;
  afterId?: string | null | undefined;
}

/**
 * The board with cards drawn over it as they are about to be: each stands in its stage and its place; counts
 * and sums go along. The same column where nothing in it changed.
 */
export function drawnOver(
  columns: readonly DealStageColumn[],
  cards: readonly PlacedDeal[],
): readonly DealStageColumn[] {
  if (cards.length === 0) return columns;
  const standing = new Map(columns.flatMap(({ deals }) => deals.map((card) => [card.id, card] as const)));
  return columns.map((column) => {
    let { deals, count, sums } = column;
    for (const { card, afterId } of cards) {
      const before = standing.get(card.id);
      const [wasHere, isHere] = [before?.stageId === column.stage.id, card.stageId === column.stage.id];
      if (before && wasHere) sums = withDeal(sums, before, column.stage.probability, -1);
      if (isHere) sums = withDeal(sums, card, column.stage.probability, 1);
      if (wasHere && isHere && afterId === undefined)
        deals = deals.map((each) => (each.id === card.id ? card : each));
      else if (isHere)
        deals = placed(wasHere ? deals.filter(({ id }) => id !== card.id) : deals, card, afterId);
      else if (wasHere) deals = deals.filter(({ id }) => id !== card.id);
      count += Number(isHere) - Number(wasHere);
    }
    return deals === column.deals && sums === column.sums ? column : { ...column, deals, count, sums };
  });
}

/** At the top where the other one is not there: it was moved away meanwhile. */
function placed(
  deals: readonly DealCard[],
  card: DealCard,
  afterId: string | null | undefined,
): readonly DealCard[] {
  const at = afterId ? deals.findIndex(({ id }) => id === afterId) + 1 : 0;
  return deals.toSpliced(at, 0, card);
}

export function cardIn(columns: readonly DealStageColumn[], id: string): DealCard | undefined {
  for (const { deals } of columns) {
    const found = deals.find((card) => card.id === id);
    if (found) return found;
  }
  return undefined;
}

/** The cards of a stage, but this one. */
export const othersIn = (
  columns: readonly DealStageColumn[],
  stageId: string,
  card: DealCard,
): readonly DealCard[] =>
  columns.find(({ stage }) => stage.id === stageId)?.deals.filter(({ id }) => id !== card.id) ?? [];

/** Below which other card it comes to stand at a place of a stage; null: at the top. */
export const cardAbove = (
  columns: readonly DealStageColumn[],
  stageId: string,
  card: DealCard,
  place: number,
): string | null => othersIn(columns, stageId, card)[place - 1]?.id ?? null;
