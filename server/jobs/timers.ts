import { and, eq, gt } from "drizzle-orm";
import type { z } from "zod";
import { queryText } from "../db/query.ts";
import { timers as timersTable } from "../db/table.ts";
import type { Services } from "../services.ts";
import type { Work } from "../work.ts";

/** A timer's name with the type of its payload: all that who sets one needs. */
export interface TimerName<P> {
  readonly name: string;
  readonly payload?: P;
}

/** What a timer is told when it fires. */
interface DueTimer {
  /** The time that it was set for; later than that it fires after an outage alone. */
  readonly dueAt: string;
  readonly key: string;
  readonly services: Services;
}

/** A kind of thing that happens at a time, if it is still so then. */
export interface Timer<P extends object = object> extends TimerName<P> {
  readonly schema: z.ZodType<P>;
  /**
   * Whether there is still a reason to act; a text says why not. Locks what `fire` is about, as anyone who
   * sets or clears the timer does before: the timer's own row is locked after it.
   */
  stillSo(work: Work, payload: P, due: DueTimer): Promise<boolean | string>;
  /** Acts, in the transaction that takes the timer away. */
  fire(work: Work, payload: P, due: DueTimer): Promise<void>;
}
export const defineTimer = <P extends object>(timer: Timer<P>): Timer<P> => timer;

/** Sets the timer of `key`, or moves it, with the caller's transaction. */
export async function setTimer<P extends object>(
  { db, tenant }: Work,
  { name }: TimerName<P>,
  key: string,
  fireAt: string,
  payload: P,
): Promise<void> {
  const when = { fireAt, tryAt: fireAt, attempts: 0, payload };
  await db
    .insert(timersTable)
    .values({ tenantId: tenant, kind: name, key, ...when })
    .onConflictDoUpdate({
      target: [timersTable.tenantId, timersTable.kind, timersTable.key],
      set: when,
    });
}

/** Sets the timer of `key` unless one waits, which then keeps its time. */
export async function beginTimer<P extends object>(
  { db, tenant }: Work,
  { name }: TimerName<P>,
  key: string,
  fireAt: string,
  payload: P,
): Promise<void> {
  await db
    .insert(timersTable)
    .values({ tenantId: tenant, kind: name, key, fireAt, tryAt: fireAt, attempts: 0, payload })
    .onConflictDoNothing();
}

/** Has those of the workspace fire at their own time again that were put off. */
export async function releaseTimers({ db, tenant }: Work): Promise<void> {
  await db
    .update(timersTable)
    .set({ tryAt: timersTable.fireAt, attempts: 0 })
    .where(and(eq(timersTable.tenantId, tenant), gt(timersTable.tryAt, timersTable.fireAt)));
}

const clearing = "delete from timers where tenant_id = $1 and kind = $2 and key = $3";
/** Takes the timer of `key` away with the caller's transaction, where there is one. */
export async function clearTimer<P extends object>(
  { db, tenant }: Work,
  { name }: TimerName<P>,
  key: string,
): Promise<void> {
  await queryText(db, clearing, [tenant, name, key]);
}
