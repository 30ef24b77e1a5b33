import { probabilityOf } from "../../../../contract/crm/deal-rules.ts";
import { locales } from "../../../../contract/locales.ts";
import type { Db } from "../../../db/client.ts";
import { newId } from "../../../db/columns.ts";
import type { NewTenant } from "../../workspace/platform/found-tenant.ts";
import { dealPipelines, dealStages } from "../deals/pipeline-table.ts";
import { firstPipelineName, stagesIn } from "./words.ts";

/** The pipeline that a tenant begins with: the default one, with a stage of each kind. */
export async function beginPipeline(db: Db, { tenantId, locale, now }: NewTenant): Promise<void> {
  const language = locales.find((each) => each === locale) ?? "en";
  const [pipelineId, stamps] = [newId(), { createdAt: now, updatedAt: now }];
  await db
    .insert(dealPipelines)
    .values({ tenantId, id: pipelineId, name: firstPipelineName(language), isDefault: true, ...stamps });
  await db.insert(dealStages).values(
    stagesIn(language).map(({ kind, name }, position) => ({
      tenantId,
      id: newId(),
      pipelineId,
      name,
      kind,
      probability: probabilityOf[kind],
      position,
      ...stamps,
    })),
  );
}
