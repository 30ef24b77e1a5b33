import { and, asc, eq, isNull, lte, notExists } from "drizzle-orm";
import { later } from "../../../clock.ts";
import type { Routine } from "../../../jobs/queue.ts";
import { systemActor } from "../../../work.ts";
import type { Desk } from "../../../work.ts";
import { tenants } from "../../../db/table.ts";
import { suspendedAs } from "../../workspace/terms/suspended-as.ts";
import { tickets } from "./table.ts";
import { writeTicket, writeTickets } from "./write.ts";

const atOnceMax = 100;

/** What was resolved and stayed so for the tenant's number of hours is closed; in a suspended workspace nothing is. */
export const autoClose: Routine = {
  name: "tickets.auto-close",
  cron: "*/10 * * * *",
  async run({ desk, services }) {
    const every = await services.database.read("system", (db) =>
      db
        .select({ id: tenants.id, hours: tenants.autoCloseAfterHours })
        .from(tenants)
        .where(notExists(suspendedAs(db, tenants.id)))
        .orderBy(asc(tenants.id)),
    );
    for (const { id, hours } of every) while ((await closeSome(desk, id, hours)) === atOnceMax);
  },
};

const closeSome = (desk: Desk, tenant: string, hours: number): Promise<number> =>
  desk.transaction(tenant, systemActor, async (work) => {
    const due = await work
      .from(tickets)
      .where(
        and(
          eq(tickets.status, "RESOLVED"),
          isNull(tickets.deletedAt),
          lte(tickets.resolvedAt, later(work.now, { hours: -hours })),
        ),
      )
      .orderBy(asc(tickets.id))
      .limit(atOnceMax)
      .for("update", { skipLocked: true });
    await writeTickets(work, async () => {
      for (const ticket of due) await writeTicket(work, ticket, { status: "CLOSED" }, "auto_close");
    });
    return due.length;
  });
