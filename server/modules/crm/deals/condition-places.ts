import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { dealFields } from "../../../../contract/conditions/crm-fields.ts";
import type { Node } from "../../../../contract/conditions/tree.ts";
import { exactArrayPlace } from "../../../db/condition-places.ts";
import { conditionsSql } from "../../../db/conditions.ts";
import type { Moment, Places } from "../../../db/conditions.ts";
import { deals } from "./table.ts";

const rotting = (now: string): SQL =>
  sql`(deals.closed_at is null and exists (select 1 from deal_stages s where s.tenant_id = deals.tenant_id and s.id = deals.stage_id and s.rotting_days is not null and deals.stage_since <= ${now}::timestamptz - make_interval(hours => 24 * s.rotting_days)))`;

/** Where the fields of a deal are (server/db/conditions.ts). */
const dealPlaces: Places<typeof dealFields> = {
  stage: { value: deals.stage },
  stageOfPipeline: { value: deals.stageId },
  pipeline: { value: deals.pipelineId },
  owner: { value: deals.ownerId },
  company: { value: deals.companyId },
  contacts: {
    rows: (fits) =>
      sql`exists (select 1 from deal_contacts dc where dc.tenant_id = deals.tenant_id and dc.deal_id = deals.id${fits ? sql` and ${fits(sql`dc.contact_id`)}` : sql``})`,
  },
  amount: { value: deals.amount },
  currency: { value: deals.currency },
  forecastCategory: { value: deals.forecastCategory },
  source: { value: deals.source },
  tag: exactArrayPlace(sql`deals.tags`),
  isRotting: { value: ({ now }) => rotting(now) },
  expectedCloseDate: { value: deals.expectedCloseDate },
  closedAt: { value: deals.closedAt },
};

/** The deals for which a tree holds, of whichever tenant, deleted or not. */
export const dealConditionsSql = (tree: Node, at: Moment): SQL =>
  conditionsSql(dealFields, dealPlaces, tree, at);
