import { sql } from "drizzle-orm";
import type { Routine } from "../../../jobs/queue.ts";

/**
 * Every ten minutes: tables that have become much more than they were are counted again, so that they are
 * planned for as what they are. Finds nothing to do nearly always.
 */
export const countGrownTables: Routine = {
  name: "platform.statistics",
  cron: "*/10 * * * *",
  async run({ desk }) {
    await desk.database.transaction("system", (db) => db.execute(sql`select count_grown_tables()`));
  },
};
