import type { Database } from "../../../db/client.ts";
import { Fault } from "../../../fault.ts";
import { limitConcurrency } from "../../../limit-concurrency.ts";
import type { Actor, Desk, Work } from "../../../work.ts";
import { seesEverySensitive } from "../../desk/tickets/rules.ts";
import { say } from "./texts.ts";

/**
 * Of a call that opens its own reading (`transaction: "none"`): anyone who waits here must not keep a
 * connection from others meanwhile.
 */
export interface CountingCall {
  desk: Desk;
  actor: Actor | null;
  tenant: string | null;
}

/**
 * Counting keeps a connection busy for seconds in a large tenant: this many at once, so that the others stay
 * with those who work.
 */
const inTurn = limitConcurrency({
  atOnceMax: 3,
  waitingMax: 200,
  refuse: () =>
    new Fault("unavailable", say("reports.busy"), {
      retryAfterSeconds: 5,
    }),
});
export const runCounting = <T>(
  { desk }: CountingCall,
  tenant: string,
  actor: Actor,
  compute: (work: Work) => Promise<T>,
): Promise<T> => inTurn(() => desk.read(tenant, actor, compute));

const underWay = new WeakMap<Database, Map<string, Promise<unknown>>>();

/**
 * What several ask for at the same moment is worked out once for all of them, and not kept: ten people who
 * open the same report on Monday morning cost as much as one.
 */
export async function workedOutOnce<T>(
  asked: CountingCall,
  name: string,
  compute: (work: Work) => Promise<T>,
): Promise<T> {
  const { tenant, actor } = askedBy(asked);
  if (!seesEverySensitive(actor)) return runCounting(asked, tenant, actor, compute);
  const own = underWay.get(asked.desk.database) ?? new Map<string, Promise<unknown>>();
  underWay.set(asked.desk.database, own);
  const key = `${tenant} ${name}`;
  const begun = own.get(key);
  if (begun) return begun as Promise<T>; // under the same name
  const made = runCounting(asked, tenant, actor, compute).finally(() => own.delete(key));
  own.set(key, made);
  return made;
}

/** @throws Fault unauthenticated: no call of these is open to everybody */
export function askedBy({ tenant, actor }: CountingCall): { tenant: string; actor: Actor } {
  if (tenant === null || !actor) throw new Fault("unauthenticated");
  return { tenant, actor };
}
