import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { skills } from "../../modules/desk/agent-state/table.ts";
import { tickets } from "../../modules/desk/tickets/table.ts";

/**
 * A skill that nobody has yet, so that some tickets wait for a person to decide: what the board of the
 * unassigned is for.
 */
export async function seedUnassigned(
  db: Db,
  tenantId: string,
  skillId: string,
  createdAt: string,
): Promise<void> {
  const name = "Italian";
  await db.insert(skills).values({
    tenantId,
    id: skillId,
    name,
    description: "Nobody here speaks it yet.",
    createdAt,
    updatedAt: createdAt,
  });
  const open = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(
      and(
        eq(tickets.tenantId, tenantId),
        inArray(tickets.status, ["OPEN", "PENDING", "ON_HOLD"]),
        eq(tickets.isSensitive, false),
        sql`${tickets.number} % 9 = 4`,
      ),
    )
    .orderBy(tickets.number)
    .limit(14);
  if (open.length > 0)
    await db
      .update(tickets)
      .set({ assignedToId: null, requiredSkills: [name] })
      .where(
        and(
          eq(tickets.tenantId, tenantId),
          inArray(
            tickets.id,
            open.map(({ id }) => id),
          ),
        ),
      );
}
