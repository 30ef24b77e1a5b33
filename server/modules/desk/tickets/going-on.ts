import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.ts";
import { prepared } from "../../../db/prepared.ts";
import type { Work } from "../../../work.ts";
import type { TicketRow } from "./queries.ts";
import { tickets } from "./table.ts";

/** A ticket takes what its customer writes, as most do: it is neither closed, merged, deleted nor spam. */
export const goesOn = and(
  ne(tickets.status, "CLOSED"),
  isNull(tickets.mergedIntoId),
  isNull(tickets.deletedAt),
  isNull(tickets.spamAt),
);

/** The ticket, locked, where it goes on; undefined, and nothing locked, where it has to be looked at closer. */
export async function lockGoingOn({ db, tenant }: Work, id: string): Promise<TicketRow | undefined> {
  const [row] = await locked(db).execute({ tenant, id });
  return row;
}
const locked = (db: Db) =>
  prepared(db, "ticket going on", () =>
    db
      .select()
      .from(tickets)
      .where(
        and(eq(tickets.tenantId, sql.placeholder("tenant")), eq(tickets.id, sql.placeholder("id")), goesOn),
      )
      .for("no key update")
      .prepare("ticket_going_on"),
  );
