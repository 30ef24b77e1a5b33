import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { companyFields } from "../../../../contract/conditions/crm-fields.ts";
import type { Node } from "../../../../contract/conditions/tree.ts";
import { conditionsSql } from "../../../db/conditions.ts";
import type { Places } from "../../../db/conditions.ts";
import { companies, companyTags } from "../records/company-table.ts";

/** Where the fields of a company are (server/db/conditions.ts). */
const companyPlaces: Places<typeof companyFields> = {
  name: { value: companies.name },
  domain: { value: companies.domain },
  industry: { value: companies.industry },
  tier: { value: companies.tier },
  owner: { value: companies.ownerId },
  parent: { value: companies.parentId },
  tag: {
    rows: (fits) =>
      fits
        ? sql`exists (select 1 from ${companyTags} ct where ct.tenant_id = companies.tenant_id and ct.company_id = companies.id and ${fits(sql`ct.tag`)})`
        : sql`companies.tags <> '{}'`,
  },
};
/** No field of a company is a moment. */
const timeless = { now: "", days: { startOf: () => "", endOf: () => "" }, timeZone: "UTC" };

/** The companies for which a tree holds, of whichever tenant, deleted or not. */
export const companyConditionsSql = (tree: Node): SQL =>
  conditionsSql(companyFields, companyPlaces, tree, timeless);
