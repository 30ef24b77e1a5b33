import { and, inArray, lt } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { later } from "../clock.ts";
import { systemActor } from "../work.ts";
import type { Work } from "../work.ts";
import type { Routine } from "./queue.ts";

const atOnce = 100;
interface Runs extends Omit<Routine, "run"> {
  table: PgTable & { tenantId: AnyPgColumn; id: AnyPgColumn; state: AnyPgColumn; updatedAt: AnyPgColumn };
  /** In which a run is under way. */
  states: readonly string[];
  /** Without a word of its row for so long, a run died with its process. */
  silentSeconds: number;
  /** Asks for the job again. */
  ask: (work: Work, id: string) => Promise<void> | void;
}

/**
 * Runs whose process died continue where they stopped. One that is alive after all does the new one no harm:
 * that is each job's to see to.
 */
export const resumeRoutine = ({ name, cron, table, states, silentSeconds, ask }: Runs): Routine => ({
  name,
  cron,
  async run({ desk }) {
    const until = later(desk.clock.now().toISOString(), { seconds: -silentSeconds });
    const silent = await desk.database.read("system", (db) =>
      db
        .select({ tenant: table.tenantId, id: table.id })
        .from(table as PgTable)
        .where(and(inArray(table.state, [...states]), lt(table.updatedAt, until)))
        .limit(atOnce),
    ); // Drizzle wants to be told that it is one
    for (const { tenant, id } of silent)
      await desk.transaction(String(tenant), systemActor, async (work) => {
        await ask(work, String(id));
      });
  },
});
