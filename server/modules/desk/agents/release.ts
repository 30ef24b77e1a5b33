import { and, asc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { defineJob } from "../../../jobs/queue.ts";
import { systemActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { drainQueue } from "../assignment/assign.ts";
import { users } from "../../people/session/table.ts";
import { isActive } from "../tickets/figures.ts";
import { tickets } from "../tickets/table.ts";
import { writeTicket, writeTickets } from "../tickets/write.ts";
import { leavesDesk } from "../../people/users/rules.ts";
import { releaseTicketsJob } from "./release-job.ts";

const releasedAtOnceMax = 100;

/**
 * Their active tickets have no owner any more; `drainQueue` comes after. Locks tickets, so it goes before the
 * turn of assignment. @returns how many, at most a hundred
 */
export async function releaseOpenTickets(work: Work, userId: string): Promise<number> {
  const held = await work
    .from(tickets)
    .where(and(eq(tickets.assignedToId, userId), isNull(tickets.deletedAt), isActive))
    .orderBy(asc(tickets.id))
    .limit(releasedAtOnceMax)
    .for("update");
  await writeTickets(work, async () => {
    for (const ticket of held) await writeTicket(work, ticket, { assignedToId: null }, "release");
  });
  return held.length;
}

/** What was given to them while they were leaving, and what was too much for one transaction. */
export const releaseTickets = defineJob({
  ...releaseTicketsJob,
  schema: z.object({ userId: z.uuid() }),
  run: async ({ desk, tenant, payload: { userId } }) => {
    for (let released = releasedAtOnceMax; released === releasedAtOnceMax;)
      released = await desk.transaction(tenant, systemActor, async (work) => {
        const person = await work.rows(users).find(userId);
        if (!person || !leavesDesk({ role: "AGENT", isActive: true }, person)) return 0; // they are back
        const count = await releaseOpenTickets(work, userId);
        if (count > 0) await drainQueue(work, "changed");
        return count;
      });
  },
});
