import type { Purge } from "../../../jobs/purge.ts";
import { companies } from "../records/company-table.ts";

export const companyPurges: Purge[] = [{ kind: "deleted", table: companies }];
