import { and, eq, sql } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { tickets } from "./table.ts";
import { say } from "./texts.ts";

/**
 * Every ticket of a group or pipeline that is about to go, whatever its status, to another one. They are
 * locked in the order of their ids, and before any turn of assignment.
 * @throws Fault conflict where there are tickets and nobody said where they go; invalid at `moveToId` for a
 * place that is not there
 */
export async function moveTickets(
  work: Work,
  field: "groupId" | "pipelineId",
  from: { id: string; name: string },
  moveToId: string | undefined,
  find: () => Promise<unknown>,
): Promise<void> {
  const there = and(eq(tickets.tenantId, work.tenant), eq(tickets[field], from.id));
  if (moveToId !== undefined && moveToId !== "none" && (moveToId === from.id || !(await find())))
    throw fieldFault("moveToId", say("tickets.no_such_destination"));
  const [counted] = await work.db
    .select({ all: sql<number>`count(*)::int` })
    .from(sql`(select 1 from ${tickets} where ${there} limit ${limits.totalExactMax + 1}) as counted`);
  const count = counted?.all ?? 0;
  if (count === 0) return;
  if (count > limits.totalExactMax)
    throw new Fault(
      "conflict",
      say("tickets.too_many_to_move", { name: from.name, max: limits.totalExactMax }),
    );
  if (moveToId === undefined)
    throw new Fault(
      "conflict",
      say("tickets.has_tickets", {
        name: from.name,
        tickets: count === 1 ? say("shared.one_ticket") : say("shared.tickets", { count }),
      }),
    );
  await work.db.select({ id: tickets.id }).from(tickets).where(there).orderBy(tickets.id).for("update");
  await work.db
    .update(tickets)
    .set({
      [field]: moveToId === "none" ? null : moveToId,
      version: sql`${tickets.version} + 1`,
      updatedAt: work.now,
    })
    .where(there);
  work.record({
    entity: "tickets",
    entityId: from.id,
    action: "move",
    before: { [field]: from.id, count },
    after: { [field]: moveToId },
  });
  work.publish("resource_changed", { group: "tickets", id: "" }, ["staff"]);
}
