import { and, asc, eq } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { isAskable, missingFor } from "../../../../contract/crm/deal-rules.ts";
import type { AskableField } from "../../../../contract/crm/deal-rules.ts";
import { textIn } from "../../../../contract/workspace/field-values.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { dealPipelines, dealStages } from "../pipelines/table.ts";
import { contactsOf } from "./queries.ts";
import type { DealRow } from "./queries.ts";
import { unfilledOf } from "./unfilled.ts";

type PipelineRow = typeof dealPipelines.$inferSelect;
export type StageRow = typeof dealStages.$inferSelect;
/** Where a deal stands. */
export interface Place {
  pipeline: PipelineRow;
  stage: StageRow;
}

/**
 * A stage that stays as it is, and stays, until the transaction ends: a deal that is put there keeps its
 * kind. To be asked for before a deal is locked.
 */
async function held({ db, tenant }: Work, where: SQL | undefined): Promise<StageRow | undefined> {
  const [stage] = await db
    .select()
    .from(dealStages)
    .where(and(eq(dealStages.tenantId, tenant), where))
    .orderBy(asc(dealStages.position), asc(dealStages.id))
    .limit(1)
    .for("share");
  return stage;
}

/**
 * A stage with its pipeline. `staysIn`: the pipeline that a deal is in already, which may be out of use.
 * @throws Fault invalid at the field that names it
 */
export async function placeOf(work: Work, stageId: string, staysIn?: string): Promise<Place> {
  const stage = await held(work, eq(dealStages.id, stageId));
  if (!stage) throw fieldFault("stageId", "There is no such stage.");
  const pipeline = await work.rows(dealPipelines).get(stage.pipelineId);
  if (!pipeline.isActive && pipeline.id !== staysIn)
    throw fieldFault("stageId", `${pipeline.name} is not in use.`);
  return { pipeline, stage };
}

/** Where a deal stands. */
export async function stageState(
  work: Work,
  { stageId, pipelineId }: Pick<DealRow, "stageId" | "pipelineId">,
): Promise<Place> {
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
): Promise<Place> {
  if (stageId !== undefined) {
    const place = await placeOf(work, stageId);
    if (pipelineId !== undefined && pipelineId !== place.pipeline.id)
      throw fieldFault("stageId", "The stage is one of another pipeline.");
    return place;
  }
  const [pipeline] = await work.rows(dealPipelines).list({
    where: pipelineId === undefined ? eq(dealPipelines.isDefault, true) : eq(dealPipelines.id, pipelineId),
    limit: 1,
  });
  if (!pipeline) throw fieldFault("pipelineId", "There is no such pipeline.");
  if (!pipeline.isActive) throw fieldFault("pipelineId", `${pipeline.name} is not in use.`);
  const stage = await held(work, eq(dealStages.pipelineId, pipeline.id));
  if (!stage) throw new Fault("internal");
  return { pipeline, stage };
}

const texts: Record<AskableField, string> = {
  amount: "Give it an amount.",
  expectedCloseDate: "Say when it is expected to close.",
  contactId: "Say whom it is with.",
  companyId: "Give it a company.",
  ownerId: "Give it an owner.",
  source: "Say where it came from.",
  forecastCategory: "Say how it stands in the forecast.",
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
    return { path: pathOf(name), message: `${field ? textIn(field.label, "en") : name} is required.` };
  });
  throw new Fault("invalid", errors[0]?.message, { errors });
}

export const stagesOf = (work: Work, pipelineId: string): Promise<StageRow[]> =>
  work.rows(dealStages).list({
    where: eq(dealStages.pipelineId, pipelineId),
    orderBy: [asc(dealStages.position), asc(dealStages.id)],
  });
