import { foreignKey, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { achievementKinds } from "../../../../contract/insight/agent-performance.ts";
import { keyOf, tenantKey } from "../../../db/columns.ts";
import { users } from "../../people/session/table.ts";

/**
 * Levels of achievements that somebody holds, each with the day, by the tenant's calendar, on which it was
 * first true. What is no longer true is taken away.
 */
export const agentAchievements = pgTable(
  "agent_achievements",
  {
    ...tenantKey(),
    agentId: uuid("agent_id").notNull(),
    kind: text("kind", { enum: achievementKinds }).notNull(),
    level: integer("level").notNull(),
    earnedOn: text("earned_on").notNull(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "agent_achievements_agent",
      columns: [table.tenantId, table.agentId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete("cascade"),
    uniqueIndex("agent_achievements_level").on(table.tenantId, table.agentId, table.kind, table.level),
  ],
);
