import { eq } from "drizzle-orm";
import { stateOf } from "../../../../contract/crm/deal-rules.ts";
import { pipelines as calls } from "../../../../contract/crm/pipelines.ts";
import type { Pipeline } from "../../../../contract/crm/pipelines.ts";
import type { BodyOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import { tenants } from "../../../db/table.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { localeOf } from "../../people/session/accounts.ts";
import { analyticsOf } from "./analytics.ts";
import { listPipelines, pipelineView } from "./queries.ts";
import { missingStageState, orderOf, probabilityFor } from "./rules.ts";
import {
  addStage,
  changeStage,
  checkRequired,
  dealsIn,
  lockedStages,
  moveAll,
  noneLeft,
  removeStage,
} from "./stages.ts";
import { dealPipelines, dealStages } from "../deals/pipeline-table.ts";
import { stagesIn } from "./words.ts";
import { say } from "./texts.ts";

const pipelineCalls = implement(calls, {
  list: async ({ query, ...work }) => ({ items: await listPipelines(work, query.includeInactive ?? false) }),
  get: ({ params, ...work }) => pipelineView(work, params.id),
  create: async ({ body, ...work }) => createPipeline(work, body),
  update: ({ params, body, ...work }) => changePipeline(work, params.id, body),
  replace: ({ params, body, ...work }) => changePipeline(work, params.id, body),
  remove: async ({ params, query, ...work }) => {
    await removePipeline(work, params.id, query.moveToStageId);
    publishPipeline(work, params.id, "pipeline_deleted");
    return {};
  },
  addStage: async ({ params, body, ...work }) => {
    await addStage(work, params.id, body);
    return publishAndPresentPipeline(work, params.id);
  },
  changeStage: async ({ params, body, ...work }) =>
    publishAndPresentPipeline(work, await changeStage(work, params.id, body)),
  analytics: ({ params, query, ...work }) => analyticsOf(work, params.id, query),
  removeStage: async ({ params, query, ...work }) =>
    publishAndPresentPipeline(work, await removeStage(work, params.id, query.moveToStageId)),
});

async function createPipeline(
  work: Work,
  { stages, ...body }: BodyOut<typeof calls.create>,
): Promise<Pipeline> {
  refuseContradiction({ isDefault: body.isDefault ?? false, isActive: body.isActive ?? true });
  const all = await work.rows(dealPipelines).count();
  if (all >= limits.dealPipelinesMax)
    throw new Fault("conflict", say("pipelines.too_many", { max: limits.dealPipelinesMax }));
  const [tenant] = await work.db
    .select({ locale: tenants.locale })
    .from(tenants)
    .where(eq(tenants.id, work.tenant));
  const given: NonNullable<typeof stages> = stages ?? stagesIn(localeOf(tenant?.locale ?? "en") ?? "en");
  const lacks = missingStageState(given.map(({ kind }) => kind));
  if (lacks) throw fieldFault("stages", noneLeft[lacks]);
  for (const [at, stage] of given.entries())
    await checkRequired(work, stage.requiredFields, `stages.${at}.requiredFields`);
  const twice = given.findIndex(({ name }, at) =>
    given.slice(0, at).some((other) => other.name.toLowerCase() === name.toLowerCase()),
  );
  if (twice >= 0) throw fieldFault(`stages.${twice}.name`, say("pipelines.stage_name_twice"));
  if (body.isDefault) await noOtherDefault(work);
  const { id } = await work
    .rows(dealPipelines)
    .insert({ ...body, position: body.position ?? all, createdAt: work.now, updatedAt: work.now });
  const order = orderOf(
    given.map(({ kind }, position) => ({ id: String(position), kind, probability: 0, position })),
  );
  for (const [at, stage] of given.entries())
    await work.rows(dealStages).insert({
      ...stage,
      pipelineId: id,
      probability: probabilityFor(stage.kind, stage.probability),
      position: order.indexOf(String(at)),
      createdAt: work.now,
      updatedAt: work.now,
    });
  return publishAndPresentPipeline(work, id, "pipeline_created");
}

async function changePipeline(
  work: Work,
  id: string,
  patch: BodyOut<typeof calls.update>,
): Promise<Pipeline> {
  const before = await work.rows(dealPipelines).lock(id);
  refuseContradiction({ ...before, ...patch });
  if (before.isDefault && patch.isDefault === false)
    throw fieldFault("isDefault", say("pipelines.default_needed"));
  if (patch.isDefault && !before.isDefault) await noOtherDefault(work);
  await work.rows(dealPipelines).update(id, patch, { before });
  return publishAndPresentPipeline(work, id);
}

/**
 * Open deals go where they are said to, won and lost ones to that pipeline's first stage of their kind.
 * @throws Fault conflict
 */
async function removePipeline(work: Work, id: string, moveToStageId: string | undefined): Promise<void> {
  const stages = await lockedStages(work, id);
  const pipeline = await work.rows(dealPipelines).get(id);
  if (pipeline.isDefault)
    throw new Fault("conflict", say("pipelines.default_not_deletable", { name: pipeline.name }));
  const count = await dealsIn(
    work,
    stages.map((stage) => stage.id),
  );
  if (count > 0 && moveToStageId === undefined)
    throw new Fault("conflict", say("pipelines.has_deals"), {
      errors: [{ path: "moveToStageId", message: say("pipelines.target_stage_needed") }],
      extra: { deals: count },
    });
  if (moveToStageId !== undefined) {
    const goal = await work.rows(dealStages).find(moveToStageId);
    if (!goal || goal.pipelineId === id)
      throw fieldFault("moveToStageId", say("pipelines.no_such_target_stage"));
    if (stateOf(goal.kind) !== "OPEN")
      throw fieldFault("moveToStageId", say("pipelines.target_stage_not_open"));
    const others = await lockedStages(work, goal.pipelineId);
    const stateIn = (stage: typeof goal) => stateOf(stage.kind);
    for (const stage of stages) {
      const to = stateIn(stage) === "OPEN" ? goal : others.find((each) => stateIn(each) === stateIn(stage));
      if (to && (await dealsIn(work, [stage.id])) > 0) await moveAll(work, stage, to);
    }
  }
  for (const stage of stages) await work.rows(dealStages).remove(stage.id);
  await work.rows(dealPipelines).remove(id);
}

/** Of two at once that become the default, the index lets one through. */
const noOtherDefault = ({ update }: Work) =>
  update(dealPipelines).set({ isDefault: false }).where(eq(dealPipelines.isDefault, true));
function refuseContradiction({
  isDefault,
  isActive,
}: {
  isDefault?: boolean | undefined;
  isActive?: boolean | undefined;
}): void {
  if (isDefault && isActive === false) throw fieldFault("isActive", say("pipelines.default_stays_active"));
}

/** A pipeline with its stages is one thing: a change of a stage is a change of its pipeline. */
const publishPipeline = (
  work: Work,
  id: string,
  type: "pipeline_created" | "pipeline_updated" | "pipeline_deleted",
): void => {
  work.publish("crm_update", { type, payload: { id } }, ["staff"]);
};
async function publishAndPresentPipeline(
  work: Work,
  id: string,
  type: "pipeline_created" | "pipeline_updated" = "pipeline_updated",
): Promise<Pipeline> {
  publishPipeline(work, id, type);
  return pipelineView(work, id);
}

export const pipelinesModule = defineModule("crm/pipelines", {
  calls: pipelineCalls,
  constraints: {
    deal_pipelines_name: ["name", say("pipelines.name_taken")],
    deal_stages_name: ["name", say("pipelines.stage_name_taken")],
  },
});
