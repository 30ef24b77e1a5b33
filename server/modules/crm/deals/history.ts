import { desc, eq } from "drizzle-orm";
import type { deals as calls } from "../../../../contract/crm/deals.ts";
import type { Answer } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import { newId } from "../../../db/columns.ts";
import type { Work } from "../../../work.ts";
import type { DealRow } from "./queries.ts";
import type { DealPlace } from "./stage.ts";
import { dealStageHistory } from "./table.ts";

/** Writes down that a deal has come to a stage, and from where; null: it is new. */
export async function noteMove(
  { db, tenant, actor, now }: Work,
  after: Pick<DealRow, "id" | "amount" | "currency" | "lostReason">,
  to: DealPlace,
  from: (DealPlace & { since: string }) | null,
  at = now,
): Promise<void> {
  await db.insert(dealStageHistory).values({
    tenantId: tenant,
    id: newId(),
    dealId: after.id,
    at,
    since: from?.since ?? null,
    byId: actor.id,
    byName: actor.name,
    amount: after.amount,
    currency: after.currency,
    lostReason: after.lostReason,
    fromPipelineId: from?.pipeline.id ?? null,
    fromPipelineName: from?.pipeline.name ?? null,
    fromStageId: from?.stage.id ?? null,
    fromName: from?.stage.name ?? null,
    fromKind: from?.stage.kind ?? null,
    toPipelineId: to.pipeline.id,
    toPipelineName: to.pipeline.name,
    toStageId: to.stage.id,
    toName: to.stage.name,
    toKind: to.stage.kind,
  });
}

export async function dealHistoryOf({ from }: Work, dealId: string): Promise<Answer<typeof calls.history>> {
  const rows = await from(dealStageHistory)
    .where(eq(dealStageHistory.dealId, dealId))
    .orderBy(desc(dealStageHistory.at), desc(dealStageHistory.id))
    .limit(limits.dealHistoryMax);
  return {
    items: rows.map((row) => ({
      id: row.id,
      at: row.at,
      since: row.since,
      by: { id: row.byId, name: row.byName },
      amount: row.amount,
      currency: row.currency,
      lostReason: row.lostReason,
      from:
        row.fromStageId === null || row.fromKind === null
          ? null
          : {
              stageId: row.fromStageId,
              name: row.fromName ?? "",
              stage: row.fromKind,
              pipelineName: row.fromPipelineName ?? "",
            }, // written with it, all or none
      to: {
        stageId: row.toStageId,
        name: row.toName,
        stage: row.toKind,
        pipelineName: row.toPipelineName,
      },
    })),
  };
}
