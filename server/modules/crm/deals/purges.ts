import { nothingRefers } from "../../../jobs/purge.ts";
import type { Purge } from "../../../jobs/purge.ts";
import { companies } from "../records/company-table.ts";
import { deals } from "./table.ts";

export const dealPurges: Purge[] = [
  { kind: "deleted", table: deals },
  { kind: "guard", table: companies, mayGo: nothingRefers(deals.companyId, companies) },
];
