import { lt, sql } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import type { Routine } from "../../../jobs/queue.ts";
import { ruleRuns, rules } from "./table.ts";

const batchRows = 1000;

/**
 * Every night, in batches: what rules did longer ago than it is kept, and rules that were deleted and have no
 * log left. What they sent goes with the deliveries.
 */
export const purgeRuns: Routine = {
  name: "rules.purge",
  cron: "10 3 * * *",
  async run({ services: { database, clock } }) {
    const before = later(clock.now().toISOString(), { days: -limits.ruleRunsKeepDays });
    for (const [table, where] of [
      [ruleRuns, lt(ruleRuns.createdAt, before)],
      [
        rules,
        sql`deleted_at < ${before} and not exists (select 1 from rule_runs left_over where left_over.tenant_id = rules.tenant_id and left_over.rule_id = rules.id)`,
      ],
    ] as const)
      for (let gone = batchRows; gone === batchRows;) {
        gone = (
          await database.transaction("system", (db) =>
            db
              .delete(table)
              .where(sql`ctid = any(array(select ctid from ${table} where ${where} limit ${batchRows}))`)
              .returning({ one: sql`1` }),
          )
        ).length;
      }
  },
};
