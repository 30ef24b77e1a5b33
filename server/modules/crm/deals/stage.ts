import { asc, eq } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { isAskable, missingFor } from "../../../../contract/crm/deal-rules.ts";
import type { AskableField } from "../../../../contract/crm/deal-rules.ts";
import type { DealStage } from "../../../../contract/crm/pipelines.ts";
import { textIn } from "../../../../contract/workspace/field-values.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { dealPipelines, dealStages } from "./pipeline-table.ts";
import { contactsOf } from "./queries.ts";
import type { DealRow } from "./queries.ts";
import { unfilledOf } from "./unfilled.ts";
import { say } from "./texts.ts";
import type { Text } from "../../../words/wording.ts";

type PipelineRow = typeof dealPipelines.$inferSelect;
export type StageRow = typeof dealStages.$inferSelect;
export const presentStage = (row: StageRow, deals: number): DealStage => ({ ...row, deals });
/** The stage that a deal is in, with its pipeline. */
export interface DealPlace {
  pipeline: PipelineRow;
  stage: StageRow;
}

/**
 * A stage that stays as it is, and stays, until the transaction ends: a deal that is put there keeps its
 * kind. To be asked for before a deal is locked.
 */
async function held({ from }: Work, where: SQL | undefined): Promise<StageRow | undefined> {
  const [stage] = await from(dealStages)
    .where(where)
    .orderBy(asc(dealStages.position), asc(dealStages.id))
    .limit(1)
    .for("share");
  return stage;
}

/**
 * A stage with its pipeline. `staysIn`: the pipeline that a deal is in already, which may be out of use.
 * @throws Fault invalid at the field that names it
 */
export async function stagePlaceOf(work: Work, stageId: string, staysIn?: string): Promise<DealPlace> {
  const stage = await held(work, eq(dealStages.id, stageId));
  if (!stage) throw fieldFault("stageId", say("shared.no_such_stage"));
  const pipeline = await work.rows(dealPipelines).get(stage.pipelineId);
  if (!pipeline.isActive && pipeline.id !== staysIn)
    throw fieldFault("stageId", say("deals.pipeline_inactive", { name: pipeline.name }));
  return { pipeline, stage };
}

/** The stage that a deal is in, with its pipeline. */
export async function stageState(
  work: Work,
  { stageId, pipelineId }: Pick<DealRow, "stageId" | "pipelineId">,
): Promise<DealPlace> {
  return {
    pipeline: await work.rows(dealPipelines).get(pipelineId),
    stage: await work.rows(dealStages).get(stageId),
  };
}

/**
 * Where a new deal begins: where it is said to, or at the first stage of its pipeline, or of the default one.
 */
export async function firstPlace(
  work: Work,
  { stageId, pipelineId }: { stageId?: string | undefined; pipelineId?: string | undefined },
): Promise<DealPlace> {
  if (stageId !== undefined) {
    const place = await stagePlaceOf(work, stageId);
    if (pipelineId !== undefined && pipelineId !== place.pipeline.id)
      throw fieldFault("stageId", say("deals.stage_of_another_pipeline"));
    return place;
  }
  const [pipeline] = await work.rows(dealPipelines).list({
    where: pipelineId === undefined ? eq(dealPipelines.isDefault, true) : eq(dealPipelines.id, pipelineId),
    limit: 1,
  });
  if (!pipeline) throw fieldFault("pipelineId", say("shared.no_such_pipeline"));
  if (!pipeline.isActive)
    throw fieldFault("pipelineId", say("deals.pipeline_inactive", { name: pipeline.name }));
  const stage = await held(work, eq(dealStages.pipelineId, pipeline.id));
  if (!stage) throw new Fault("internal");
  return { pipeline, stage };
}

const texts: Record<AskableField, Text> = {
  amount: say("deals.amount_needed"),
  expectedCloseDate: say("deals.close_date_needed"),
  contactId: say("deals.contact_needed"),
  companyId: say("deals.company_needed"),
  ownerId: say("deals.owner_needed"),
  source: say("deals.source_needed"),
  forecastCategory: say("deals.forecast_needed"),
};

/**
 * What a stage asks for must be there; of custom fields those that apply to the deal and that the actor may
 * fill in.
 * @param only asks for nothing else: what an update has emptied
 * @param pathOf where a fault of a custom field is said to be
 * @throws Fault invalid at each field
 */
export async function askFor(
  work: Work,
  stage: StageRow,
  deal: DealRow,
  only?: (name: string) => boolean,
  pathOf = (fieldId: string) => `customFields.${fieldId}`,
): Promise<void> {
  const required = stage.requiredFields.filter((name) => only === undefined || only(name));
  if (required.length === 0) return;
  const unfilled = new Map(
    (await unfilledOf(work, [deal.id], required)).get(deal.id)?.map((field) => [field.id, field]),
  );
  const people = await contactsOf(work, deal.id);
  const missing = missingFor(
    required,
    { ...deal, contactIds: people.map(({ id }) => id) },
    (id) => !unfilled.has(id),
  );
  if (missing.length === 0) return;
  const errors = missing.map((name) => {
    if (isAskable(name)) return { path: name === "contactId" ? "contactIds" : name, message: texts[name] };
    const field = unfilled.get(name);
    return {
      path: pathOf(name),
      message: say("shared.field_required", { name: field ? textIn(field.label, "en") : name }),
    };
  });
  throw new Fault("invalid", errors[0]?.message, { errors });
}

export const stagesOf = (work: Work, pipelineId: string): Promise<StageRow[]> =>
  work.rows(dealStages).list({
    where: eq(dealStages.pipelineId, pipelineId),
    orderBy: [asc(dealStages.position), asc(dealStages.id)],
  });
