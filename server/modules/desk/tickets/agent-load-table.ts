import { foreignKey, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { capacityPools } from "../../../../contract/enums.ts";
import { keyOf, tenantKey } from "../../../db/columns.ts";
import { users } from "../../people/session/table.ts";

/**
 * Active tickets of an agent by pool, as numbers that add up: a change of a ticket adds its +1 or -1
 * (functions.sql) and waits for nobody, and assignment, which takes turns, puts them together now and then
 * (docs/adr/0099-kept-loads.md).
 */
export const agentLoads = pgTable(
  "agent_loads",
  {
    ...tenantKey(),
    agentId: uuid("agent_id").notNull(),
    pool: text("pool", { enum: capacityPools }).notNull(),
    change: integer("change").notNull(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "agent_loads_agent",
      columns: [table.tenantId, table.agentId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete("cascade"),
    index("agent_loads_agent_rows").on(table.tenantId, table.agentId),
  ],
);
