import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.ts";
import { prepared } from "../../../db/prepared.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import type { Text } from "../../../words/wording.ts";
import { storedText } from "../../../words/stored.ts";
import { publishParked } from "../../workspace/inbound/receive.ts";
import { inboundEvents, isPending } from "../../workspace/inbound/table.ts";

export type EntryRow = typeof inboundEvents.$inferSelect;

export const perRunMax = 100;
/** An entry that fails so often is parked with its reason, so that those after it are not held for ever. */
const attemptsMax = 10;

/** Entries that wait in a lane of a connection, as many as one run does: the oldest first. */
export const waitingIn = (
  { db, tenant }: Work,
  lane: { connectionId: string; lane: string },
): Promise<{ id: string }[]> =>
  prepared(db, "waiting in a lane", () =>
    db
      .select({ id: inboundEvents.id })
      .from(inboundEvents)
      .where(
        and(
          eq(inboundEvents.tenantId, sql.placeholder("tenant")),
          eq(inboundEvents.connectionId, sql.placeholder("connectionId")),
          eq(inboundEvents.lane, sql.placeholder("lane")),
          isPending,
        ),
      )
      .orderBy(asc(inboundEvents.id))
      .limit(perRunMax)
      .prepare("waiting_in_lane"),
  ).execute({ tenant, ...lane });

/** One entry, for as long as the transaction lasts. */
export async function lockEntry({ db, tenant }: Work, id: string): Promise<EntryRow | undefined> {
  const [row] = await lockedEntry(db).execute({ tenant, id });
  return row;
}

/** Marked with the commit. @param reason why nothing came of it, if so */
export function entryDone(work: Work, id: string, reason: Text | null): void {
  const { db, tenant, now: at } = work;
  work.withCommit(() => doneEntry(db).execute({ tenant, id, reason: reason && storedText(reason), at }));
}

const isAskedFor = and(
  eq(inboundEvents.tenantId, sql.placeholder("tenant")),
  eq(inboundEvents.id, sql.placeholder("id")),
);
const lockedEntry = (db: Db) =>
  prepared(db, "inbound entry", () =>
    db.select().from(inboundEvents).where(isAskedFor).for("update").prepare("inbound_entry"),
  );
const doneEntry = (db: Db) =>
  prepared(db, "inbound entry done", () =>
    db
      .update(inboundEvents)
      .set({
        state: "DONE",
        reason: sql`${sql.placeholder("reason")}`,
        doneAt: sql`${sql.placeholder("at")}`,
      })
      .where(isAskedFor)
      .prepare("inbound_entry_done"),
  );

const isEntry = ({ tenant }: Work, id: string) =>
  and(eq(inboundEvents.tenantId, tenant), eq(inboundEvents.id, id));
/** @returns whether it is parked, and the next one may continue */
export async function noteFailure(work: Work, id: string, error: unknown): Promise<boolean> {
  const [row] = await work.db
    .update(inboundEvents)
    .set({
      attempts: sql`${inboundEvents.attempts} + 1`,
      reason:
        error instanceof Fault
          ? storedText(error.reason)
          : (error instanceof Error ? error.message : String(error)).slice(0, 500),
    })
    .where(and(isEntry(work, id), isPending))
    .returning({ attempts: inboundEvents.attempts, connectionId: inboundEvents.connectionId });
  if (!row) return true; // done meanwhile
  if (row.attempts < attemptsMax) return false;
  await work.db.update(inboundEvents).set({ state: "PARKED" }).where(isEntry(work, id));
  publishParked(work, row.connectionId);
  return true;
}
