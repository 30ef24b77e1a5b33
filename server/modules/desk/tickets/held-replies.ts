import { and, asc, eq, lte } from "drizzle-orm";
import { later } from "../../../clock.ts";
import type { Routine } from "../../../jobs/queue.ts";
import { systemActor } from "../../../work.ts";
import { releaseMessage } from "./reply.ts";
import { ticketMessages } from "./table.ts";

/** A process that is at work releases a reply within seconds of its time. */
const overdueSeconds = 30;
const atOnceMax = 1000;

/**
 * Every minute, and as a process starts: held replies whose time is past. Their job may be that of a process that
 * was killed, which the queue gives out again only after ten minutes.
 */
export const releaseHeld: Routine = {
  name: "tickets.release-held",
  cron: "* * * * *",
  runsAtStart: true,
  async run({ desk, isStart }) {
    const now = desk.clock.now().toISOString();
    const due = await desk.database.read("system", (db) =>
      db
        .select({
          tenant: ticketMessages.tenantId,
          ticketId: ticketMessages.ticketId,
          messageId: ticketMessages.id,
        })
        .from(ticketMessages)
        .where(
          and(
            eq(ticketMessages.delivery, "HELD"),
            lte(ticketMessages.sendsAt, isStart ? now : later(now, { seconds: -overdueSeconds })),
          ),
        )
        .orderBy(asc(ticketMessages.sendsAt))
        .limit(atOnceMax),
    );
    for (const [tenant, own] of Map.groupBy(due, (message) => message.tenant))
      await desk.transaction(tenant, systemActor, (work) => {
        for (const { ticketId, messageId } of own) work.enqueue(releaseMessage, { ticketId, messageId });
        return Promise.resolve();
      });
  },
};
