import { lt } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import { vitalsDaily } from "../../../db/table.ts";
import type { Purge } from "../../../jobs/purge.ts";

export const vitalsPurges: Purge[] = [
  {
    kind: "expired",
    table: vitalsDaily,
    where: (ago) => lt(vitalsDaily.day, ago({ days: limits.vitalsKeepDays }).slice(0, 10)),
  },
];
