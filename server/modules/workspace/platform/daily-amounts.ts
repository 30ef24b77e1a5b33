import { createHash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { addressOf } from "../../../caller-address.ts";
import type { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { dailyAmounts } from "./table.ts";

/** So much of something in a workspace and a day (UTC), and what those who get no more are told. */
export interface DailyAmount {
  what: string;
  amount: number;
  max: number;
  refusal(more: { retryAfterSeconds: number }): Fault;
}

/** Of one address, without keeping it: the digest is another one each day. */
export const ofAddress = (what: string, ip: string, now: string): string =>
  `${what} ${createHash("sha256")
    .update(`${now.slice(0, 10)} ${addressOf(ip)}`)
    .digest("base64url")}`;

/**
 * Counts and asks in one statement for each amount, so that calls at once cannot all pass below the limit.
 * The counts hold with the transaction: what fails otherwise has used nothing up.
 * @throws Fault too_many_requests
 */
export async function takeOfDay(work: Work, wanted: readonly DailyAmount[]): Promise<void> {
  const { db, tenant, now } = work;
  const target = [dailyAmounts.tenantId, dailyAmounts.day, dailyAmounts.what];
  // Sorted, so that two calls lock shared rows in the same order.
  for (const { what, amount, max, refusal } of wanted.toSorted((one, other) =>
    one.what < other.what ? -1 : 1,
  )) {
    if (amount > max) throw refusal(untilTomorrow(now));
    const taken = await db
      .insert(dailyAmounts)
      .values({ tenantId: tenant, day: now.slice(0, 10), what, amount })
      .onConflictDoUpdate({
        target,
        set: { amount: sql`${dailyAmounts.amount} + excluded.amount` },
        setWhere: sql`${dailyAmounts.amount} + excluded.amount <= ${max}`,
      })
      .returning({ amount: dailyAmounts.amount });
    if (taken.length === 0) throw refusal(untilTomorrow(now));
  }
}

/** The same question without counting, before anything costly is done. @throws Fault too_many_requests */
export async function roomOfDay({ now, from }: Work, wanted: readonly DailyAmount[]): Promise<void> {
  const rows = await from(dailyAmounts, { what: dailyAmounts.what, amount: dailyAmounts.amount }).where(
    and(
      eq(dailyAmounts.day, now.slice(0, 10)),
      inArray(
        dailyAmounts.what,
        wanted.map(({ what }) => what),
      ),
    ),
  );
  const over = wanted.find(
    ({ what, amount, max }) => (rows.find((row) => row.what === what)?.amount ?? 0) + amount > max,
  );
  if (over) throw over.refusal(untilTomorrow(now));
}

const dayMs = 86_400_000;
const untilTomorrow = (now: string) => ({
  retryAfterSeconds: Math.ceil((dayMs - (Date.parse(now) % dayMs)) / 1000),
});
