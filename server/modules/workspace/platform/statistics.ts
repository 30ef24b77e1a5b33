import { sql } from "drizzle-orm";
import type { Routine } from "../../../jobs/queue.ts";

/**
 * Every minute: tables that have become much more than they were are counted again, so that they are planned for as
 * what they are. Until then plans that were made of an empty table are kept, which look through all of it. Finds
 * nothing to do nearly always.
 */
export const countGrownTables: Routine = {
  name: "platform.statistics",
  cron: "* * * * *",
  async run({ desk }) {
    await desk.database.transaction("system", (db) => db.execute(sql`select count_grown_tables()`));
  },
};
