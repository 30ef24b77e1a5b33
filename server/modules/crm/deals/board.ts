import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { exactAmount, roundedAmount, times } from "../../../../contract/crm/deal-money.ts";
import type { DealCard, deals as calls } from "../../../../contract/crm/deals.ts";
import type { Answer, QueryOut } from "../../../../contract/kit.ts";
import { afterCursor, cursorFrom } from "../../../db/cursor.ts";
import { queryRows } from "../../../db/query.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { dealPipelines } from "./pipeline-table.ts";
import { matchingDeals, presentDeal, selectFrom } from "./queries.ts";
import { presentStage, stagesOf } from "./stage.ts";
import type { StageRow } from "./stage.ts";
import { deals } from "./table.ts";
import { unfilledAnywhere } from "./unfilled.ts";
import { say } from "./texts.ts";

type Board = Answer<typeof calls.board>;
interface Part {
  currency: string;
  count: number;
  amount: string | null;
}
interface PlacedCard {
  card: DealCard;
  position: number;
}
interface Found {
  stage: string;
  sums: Part[] | null;
  ids: string[];
}

/**
 * The columns of a pipeline, each with its first cards, and what the whole of it comes to. Two statements for
 * the deals, however many there are.
 */
export async function dealBoardOf(
  work: Work,
  { limit, cursor, pipelineId, stageId, stage: kinds, ...filters }: QueryOut<typeof calls.board>,
): Promise<Board> {
  if (cursor !== undefined && stageId === undefined)
    throw fieldFault("cursor", say("deals.cursor_needs_stage"));
  const pipeline = await pipelineFor(work, pipelineId, stageId);
  const stages = (await stagesOf(work, pipeline.id)).filter(
    (stage) =>
      (stageId === undefined || stage.id === stageId) &&
      (!kinds || kinds.some((kind) => kind === stage.kind)),
  );
  const after = cursor === undefined ? undefined : afterCursor(cursor, ["number", "id"]);
  const found =
    stages.length === 0
      ? []
      : await findColumns(
          work,
          stages.map(({ id }) => id),
          filters,
          { limit, after },
        );
  const shown = new Map(
    (
      await cardsOf(
        work,
        found.flatMap(({ ids }) => ids.slice(0, limit)),
      )
    ).map((card) => [card.card.id, card]),
  );
  return {
    pipelineId: pipeline.id,
    columns: stages.map((stage) => columnOf(stage, found, shown, limit)),
  };
}

/** The chosen pipeline, else that of the chosen stage, else the usual one. @throws Fault not_found */
async function pipelineFor(work: Work, pipelineId: string | undefined, stageId: string | undefined) {
  const [pipeline] = await work.rows(dealPipelines).list({
    where:
      pipelineId === undefined
        ? stageId === undefined
          ? eq(dealPipelines.isDefault, true)
          : sql`exists (select 1 from deal_stages s where s.tenant_id = deal_pipelines.tenant_id and s.pipeline_id = deal_pipelines.id and s.id = ${stageId}::uuid)`
        : eq(dealPipelines.id, pipelineId),
    limit: 1,
  });
  if (!pipeline) throw new Fault("not_found");
  return pipeline;
}

/** One column, with at most `limit` of the cards that were found in it. */
function columnOf(
  stage: StageRow,
  found: readonly Found[],
  shown: ReadonlyMap<string, PlacedCard>,
  limit: number,
): Board["columns"][number] {
  const { sums, ids = [] } = found.find((column) => column.stage === stage.id) ?? {};
  const cards = ids.slice(0, limit).flatMap((id) => shown.get(id) ?? []);
  const last = cards.at(-1);
  const count = (sums ?? []).reduce((total, part) => total + part.count, 0);
  return {
    stage: presentStage(stage, count),
    deals: cards.map(({ card }) => card),
    count,
    nextCursor: ids.length > limit && last ? cursorFrom([last.position, last.card.id]) : null,
    sums: sumsOf(sums ?? [], stage),
  };
}

/** What a column comes to in each currency, and how likely that is: the most first. */
const sumsOf = (parts: readonly Part[], { probability }: StageRow): Board["columns"][number]["sums"] =>
  parts
    .flatMap(({ currency, amount }) =>
      amount === null
        ? []
        : [
            {
              currency,
              amount: roundedAmount(exactAmount(amount)),
              weighted: roundedAmount(times(exactAmount(amount), { digits: BigInt(probability), scale: 2 })),
            },
          ],
    )
    .sort((one, other) => other.amount - one.amount || (one.currency < other.currency ? -1 : 1));

async function findColumns(
  work: Work,
  stages: string[],
  filters: Parameters<typeof matchingDeals>[1],
  { limit, after }: { limit: number; after: (string | number)[] | undefined },
): Promise<Found[]> {
  const mine = and(
    eq(deals.tenantId, work.tenant),
    isNull(deals.deletedAt),
    await matchingDeals(work, filters),
  );
  const wanted = sql`unnest(array[${sql.join(
    stages.map((id) => sql`${id}`),
    sql`, `,
  )}]::uuid[]) as wanted(stage)`;
  // A search is costly and so is made once for all columns and their sums.
  const first = filters.search
    ? sql`with found as materialized (select id, stage_id, position, currency, amount from deals where ${mine} and ${inArray(deals.stageId, stages)})`
    : sql``;
  const column = filters.search
    ? sql`found as deals where deals.stage_id = wanted.stage`
    : sql`deals where ${mine} and deals.stage_id = wanted.stage`;
  return queryRows<Found>(
    work.db,
    sql`${first} select wanted.stage::text,
      (select json_agg(part) from (select currency, count(*)::int as count, sum(amount)::text as amount from ${column} group by currency) as part) as sums,
      array(select deals.id::text from ${column} and ${after ? sql`(deals.position, deals.id) > (${after[0]}::double precision, ${after[1]}::uuid)` : sql`true`} order by deals.position, deals.id limit ${limit + 1}) as ids
    from ${wanted}`,
  );
}

async function cardsOf(work: Work, ids: string[]): Promise<PlacedCard[]> {
  if (ids.length === 0) return [];
  const rows = await selectFrom(work).where(and(eq(deals.tenantId, work.tenant), inArray(deals.id, ids)));
  const unfilled = await unfilledAnywhere(work, ids);
  return rows.map((row) => ({
    card: { ...presentDeal(row, work.now), unfilledFields: unfilled(row.deal.id) },
    position: row.deal.position,
  }));
}
