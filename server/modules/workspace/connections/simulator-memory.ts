import { and, eq, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { TenantTable } from "../../../db/rows.ts";
import { Fault } from "../../../fault.ts";
import type { SimulatorMemory } from "../../../providers/channel/simulated-channel.ts";
import { systemActor } from "../../../work.ts";
import type { Desk } from "../../../work.ts";

/** Where a simulated provider remembers: in one row, which is locked while the state changes. */
export const memoryInRow = (
  desk: Desk,
  table: TenantTable & { simulator: AnyPgColumn },
  { tenantId, id }: { tenantId: string; id: string },
): SimulatorMemory<object> => ({
  change: (run) =>
    desk.transaction(tenantId, systemActor, async ({ db }) => {
      // Drizzle cannot select from a generic table unless it is told that it is one.
      const rows: PgTable = table;
      const isIt = and(eq(table.tenantId, tenantId), eq(table.id, id));
      const [held] = await db.select({ simulator: table.simulator }).from(rows).where(isIt).for("update");
      if (!held) throw new Fault("not_found");
      const state: object = held.simulator ?? {};
      const result = await run(state);
      await db.execute(sql`update ${table} set simulator = ${JSON.stringify(state)}::jsonb where ${isIt}`);
      return result;
    }),
});
