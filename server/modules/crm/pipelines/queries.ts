import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Pipeline } from "../../../../contract/crm/pipelines.ts";
import { limits } from "../../../../contract/limits.ts";
import { queryRows } from "../../../db/query.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { dealPipelines, dealStages } from "../deals/pipeline-table.ts";
import { presentStage } from "../deals/stage.ts";

type PipelineRow = typeof dealPipelines.$inferSelect;

/** With their stages and how many deals are in each: three statements, however many there are. */
async function pipelinesWith(work: Work, rows: readonly PipelineRow[]): Promise<Pipeline[]> {
  if (rows.length === 0) return [];
  const stages = await work
    .from(dealStages)
    .where(
      inArray(
        dealStages.pipelineId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(dealStages.position), asc(dealStages.id));
  const counted =
    stages.length === 0
      ? []
      : await queryRows<{ id: string; deals: number }>(
          work.db,
          sql`select stage_id::text as id, count(*)::int as deals from deals where tenant_id = ${work.tenant} and deleted_at is null group by stage_id`,
        );
  const deals = new Map(counted.map((row) => [row.id, row.deals]));
  const byPipeline = Map.groupBy(stages, ({ pipelineId }) => pipelineId);
  return rows.map((row) => ({
    ...row,
    stages: (byPipeline.get(row.id) ?? []).map((stage) => presentStage(stage, deals.get(stage.id) ?? 0)),
  }));
}

export async function listPipelines(work: Work, includeInactive: boolean): Promise<Pipeline[]> {
  return pipelinesWith(
    work,
    await work.rows(dealPipelines).list({
      where: includeInactive ? undefined : eq(dealPipelines.isActive, true),
      orderBy: [asc(dealPipelines.position), asc(dealPipelines.createdAt), asc(dealPipelines.id)],
      limit: limits.dealPipelinesMax,
    }),
  );
}

/** @throws Fault not_found */
export async function pipelineView(work: Work, id: string): Promise<Pipeline> {
  const [pipeline] = await pipelinesWith(work, [await work.rows(dealPipelines).get(id)]);
  if (!pipeline) throw new Fault("not_found");
  return pipeline;
}
