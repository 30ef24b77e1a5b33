import { and, eq, inArray, sql } from "drizzle-orm";
import { isAskable, stateOf } from "../../../../contract/crm/deal-rules.ts";
import type { DealState } from "../../../../contract/crm/deal-rules.ts";
import type { BodyOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import type { pipelines as calls } from "../../../../contract/crm/pipelines.ts";
import { queryRows } from "../../../db/query.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { customFields } from "../../workspace/custom-fields/table.ts";
import { missingStageState, orderOf, probabilityFor } from "./rules.ts";
import { dealPipelines, dealStages } from "../deals/pipeline-table.ts";
import { say } from "./texts.ts";
import type { Text } from "../../../words/wording.ts";

type StageRow = typeof dealStages.$inferSelect;
type New = Omit<BodyOut<typeof calls.addStage>, "position"> & { position?: number | undefined };
export const noneLeft: Record<DealState, Text> = {
  OPEN: say("pipelines.open_stage_needed"),
  WON: say("pipelines.won_stage_needed"),
  LOST: say("pipelines.lost_stage_needed"),
};

export async function addStage(work: Work, pipelineId: string, { position, ...stage }: New): Promise<void> {
  const others = await lockedStages(work, pipelineId);
  if (others.length >= limits.dealStagesMax)
    throw new Fault("conflict", say("pipelines.too_many_stages", { max: limits.dealStagesMax }));
  await checkRequired(work, stage.requiredFields);
  const made = await work.rows(dealStages).insert({
    ...stage,
    pipelineId,
    probability: probabilityFor(stage.kind, stage.probability),
    position: others.length,
    createdAt: work.now,
    updatedAt: work.now,
  });
  await keepOrder(work, [...others, made], { id: made.id, position: position ?? others.length });
}

export async function changeStage(
  work: Work,
  id: string,
  { position, ...patch }: BodyOut<typeof calls.changeStage>,
): Promise<string> {
  const { pipelineId } = await work.rows(dealStages).get(id);
  const stages = await lockedStages(work, pipelineId);
  const before = stages.find((stage) => stage.id === id);
  if (!before) throw new Fault("not_found");
  await checkRequired(work, patch.requiredFields);
  const kind = patch.kind ?? before.kind;
  const isOther = stateOf(kind) !== stateOf(before.kind);
  if (isOther) {
    const lacks = missingStageState(stages.map((stage) => (stage.id === id ? kind : stage.kind)));
    if (lacks) throw fieldFault("kind", noneLeft[lacks]);
    if ((await dealsIn(work, [id])) > 0) throw fieldFault("kind", say("pipelines.kind_has_deals"));
  }
  const isNewKind = kind !== before.kind;
  const probability = probabilityFor(kind, patch.probability ?? (isNewKind ? undefined : before.probability));
  const after = await work.rows(dealStages).update(id, { ...patch, kind, probability }, { before });
  if (isNewKind)
    await work.db.execute(
      sql`update deals set stage = ${kind} where tenant_id = ${work.tenant} and stage_id = ${id}`,
    );
  if (position !== undefined || isOther)
    await keepOrder(
      work,
      stages.map((stage) => (stage.id === id ? after : stage)),
      { id, position: position ?? before.position },
    );
  return pipelineId;
}

/** @throws Fault conflict where it has deals and nobody says where they go */
export async function removeStage(
  work: Work,
  id: string,
  moveToStageId: string | undefined,
): Promise<string> {
  const { pipelineId } = await work.rows(dealStages).get(id);
  const stages = await lockedStages(work, pipelineId);
  const stage = stages.find((each) => each.id === id);
  if (!stage) throw new Fault("not_found");
  const lacks = missingStageState(stages.filter((each) => each.id !== id).map((each) => each.kind));
  if (lacks) throw new Fault("conflict", noneLeft[lacks]);
  const count = await dealsIn(work, [id]);
  if (count > 0 && moveToStageId === undefined)
    throw new Fault("conflict", say("pipelines.has_deals"), {
      errors: [{ path: "moveToStageId", message: say("pipelines.target_stage_needed") }],
      extra: { deals: count },
    });
  if (moveToStageId !== undefined) await moveAll(work, stage, await goalOf(work, stage, moveToStageId));
  await work.rows(dealStages).remove(id);
  await keepOrder(
    work,
    stages.filter((each) => each.id !== id),
  );
  return pipelineId;
}

/**
 * Where the deals of a stage go: a stage as open, won or lost as theirs. @throws Fault invalid at
 * `moveToStageId`
 */
async function goalOf(work: Work, stage: StageRow, id: string): Promise<StageRow> {
  const goal = id === stage.id ? undefined : await work.rows(dealStages).find(id);
  if (!goal) throw fieldFault("moveToStageId", say("shared.no_such_stage"));
  if (stateOf(goal.kind) !== stateOf(stage.kind))
    throw fieldFault("moveToStageId", say("pipelines.stage_of_other_kind"));
  return goal;
}

/**
 * All deals of a stage, the deleted ones too, below what the goal has; each with its line of history. What
 * the goal asks for is not asked for now.
 */
export async function moveAll(work: Work, from: StageRow, to: StageRow): Promise<void> {
  const { tenant, actor, now, db } = work;
  await db.execute(sql`
    with bottom as (select coalesce(max(position), 0) as least from deals where tenant_id = ${tenant} and stage_id = ${to.id}),
      old as (select d.id, d.stage_since, d.amount, d.currency, d.lost_reason, row_number() over (order by d.position, d.id) as place from deals d where d.tenant_id = ${tenant} and d.stage_id = ${from.id}),
      moved as (update deals set stage_id = ${to.id}, pipeline_id = ${to.pipelineId}, stage = ${to.kind}, stage_since = ${now}::timestamptz, updated_at = ${now}::timestamptz, version = version + 1, position = bottom.least + old.place * 1024 from old, bottom where deals.tenant_id = ${tenant} and deals.id = old.id)
    insert into deal_stage_history (tenant_id, id, deal_id, from_pipeline_id, from_pipeline_name, from_stage_id, from_name, from_kind, to_pipeline_id, to_pipeline_name, to_stage_id, to_name, to_kind, at, since, by_id, by_name, amount, currency, lost_reason)
      select ${tenant}, gen_random_uuid(), old.id, a.id, a.name, ${from.id}::uuid, ${from.name}, ${from.kind}, b.id, b.name, ${to.id}::uuid, ${to.name}, ${to.kind}, ${now}::timestamptz, old.stage_since, ${actor.id}::uuid, ${actor.name}, old.amount, old.currency, old.lost_reason
      from old join deal_pipelines a on a.tenant_id = ${tenant} and a.id = ${from.pipelineId} join deal_pipelines b on b.tenant_id = ${tenant} and b.id = ${to.pipelineId}`);
  work.record({
    entity: "deal_stages",
    entityId: from.id,
    action: "move",
    before: { stageId: from.id, name: from.name },
    after: { stageId: to.id, name: to.name },
  });
  work.publish("crm_update", { type: "deal_moved", payload: {} }, ["staff"]);
}

/** Deals that are there, deleted ones too: they hold the stage. */
export async function dealsIn({ db, tenant }: Work, stageIds: readonly string[]): Promise<number> {
  const answer = await queryRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from (select 1 from deals where tenant_id = ${tenant} and stage_id in (${sql.join(
      stageIds.map((id) => sql`${id}::uuid`),
      sql`, `,
    )}) limit ${limits.totalExactMax}) as standing`,
  );
  return answer[0]?.count ?? 0;
}

/** A pipeline's stages, which nobody else changes meanwhile: its own row stands for all of them. */
export async function lockedStages(work: Work, pipelineId: string): Promise<StageRow[]> {
  await work.rows(dealPipelines).lock(pipelineId);
  return work
    .rows(dealStages)
    .list({ where: eq(dealStages.pipelineId, pipelineId), orderBy: [dealStages.position, dealStages.id] });
}

async function keepOrder(
  work: Work,
  stages: readonly StageRow[],
  moved?: { id: string; position: number },
): Promise<void> {
  const ids = orderOf(stages, moved);
  await work.db.execute(
    sql`update deal_stages set position = wanted.place - 1 from unnest(array[${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )}]::uuid[]) with ordinality as wanted(id, place) where deal_stages.tenant_id = ${work.tenant} and deal_stages.id = wanted.id`,
  );
}

/** @throws Fault invalid at `requiredFields.<place>` for a custom field that deals have not got */
export async function checkRequired(
  work: Work,
  required: readonly string[] | undefined,
  path = "requiredFields",
): Promise<void> {
  const ids = (required ?? []).filter((name) => !isAskable(name));
  if (ids.length === 0) return;
  const there = await work
    .from(customFields, { id: customFields.id })
    .where(and(eq(customFields.entity, "DEAL"), inArray(customFields.id, ids)));
  const known = new Set(there.map(({ id }) => id));
  const errors = (required ?? []).flatMap((name, at) =>
    isAskable(name) || known.has(name)
      ? []
      : [{ path: `${path}.${at}`, message: say("pipelines.no_such_deal_field") }],
  );
  if (errors.length > 0) throw new Fault("invalid", errors[0]?.message, { errors });
}
