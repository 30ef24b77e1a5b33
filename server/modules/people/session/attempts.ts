import { createHash } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { addressOf } from "../../../caller-address.ts";
import { Fault } from "../../../fault.ts";
import type { Services } from "../../../services.ts";
import { rateCounts } from "../../../db/table.ts";
import { say } from "./texts.ts";

/**
 * So many attempts in a window. No limit belongs to an account alone: anyone who could fill that one would
 * lock its owner out.
 */
interface Limit {
  name: string;
  max: number;
  windowSeconds: number;
}
interface Counted {
  key: string;
  limit: Limit;
  /** What one attempt counts for; 1 without. */ weight?: number;
}

const minutes = (count: number) => count * 60;
const perAddress: Limit = { name: "address", max: 60, windowSeconds: minutes(15) };
const perPair: Limit = { name: "pair", max: 10, windowSeconds: minutes(5) };
/** Counted to slow down, never to refuse. */
const perAccount: Limit = { name: "account", max: Infinity, windowSeconds: minutes(60) };
const codesPerPair: Limit = { name: "codes", max: 15, windowSeconds: minutes(15) };
/** Who guesses at the second factor has the password already, so the owner may be kept out for a while. */
const factorsPerAccount: Limit = { name: "factors", max: 30, windowSeconds: minutes(60) };
const mailsPerPair: Limit = { name: "mails", max: 5, windowSeconds: minutes(15) };
/** Counted; beyond it nothing more is sent (`messagesMax`), and the links that were sent still work. */
const mailsPerAccount: Limit = { name: "mailed", max: Infinity, windowSeconds: minutes(60) };
const foundedPerAddress: Limit = { name: "founded", max: 20, windowSeconds: minutes(60) };

/**
 * A guess at a password: limited from one address, and from one address at one account; guesses at one
 * account from everywhere only wait (`delayMs`).
 * The address's limit counts the passwords that are checked (`weight`), which is what a guess costs everybody
 * else.
 */
export const guessOf = (account: string, ip: string, weight = 1): Counted[] => [
  { key: `login ${addressOf(ip)}`, limit: perAddress, weight },
  { key: `login ${addressOf(ip)} ${account}`, limit: perPair },
  { key: `login * ${account}`, limit: perAccount },
];
export const codeOf = (account: string, ip: string): Counted[] => [
  { key: `otp ${addressOf(ip)}`, limit: perAddress },
  { key: `otp ${addressOf(ip)} ${account}`, limit: codesPerPair },
];
export const factorOf = (userId: string, ip: string): Counted[] => [
  { key: `factor ${addressOf(ip)}`, limit: perAddress },
  { key: `factor ${userId}`, limit: factorsPerAccount },
];
/** A message to somebody who may not have asked for it. The last of the three is the account's own count. */
export const messageTo = (account: string, ip: string): Counted[] => [
  { key: `mail ${addressOf(ip)}`, limit: perAddress },
  { key: `mail ${addressOf(ip)} ${account}`, limit: mailsPerPair },
  { key: `mail * ${account}`, limit: mailsPerAccount },
];
/**
 * A mail that comes with something else, such as a new workspace: counted with the others to that address,
 * and never refused.
 */
export const mailAlong = (account: string): Counted[] => [
  { key: `mail * ${account}`, limit: mailsPerAccount },
];
/**
 * Codes and links to one account within the hour: enough for its owner, too few to fill a mailbox or to make
 * guessing a code worth while.
 */
export const messagesMax = 20;
export const foundingFrom = (ip: string): Counted[] => [
  { key: `found ${addressOf(ip)}`, limit: foundedPerAddress },
];

/**
 * Counts first and asks then, so that guesses made at once cannot all pass below the limit.
 * @returns how often each was counted in its window, this time included
 * @throws Fault too_many_requests
 */
export async function countAttempts(
  { database, clock }: Pick<Services, "database" | "clock">,
  counted: Counted[],
): Promise<number[]> {
  const now = clock.now().getTime();
  const rows = counted.map(({ key, limit, weight = 1 }) => ({
    key: digest(limit, key),
    windowStart: windowStart(now, limit),
    count: weight,
  }));
  // Sorted, so that two calls lock shared rows in the same order.
  const sorted = [...rows].sort((one, other) => (one.key < other.key ? -1 : 1));
  const stored = await database.transaction("system", (db) =>
    db
      .insert(rateCounts)
      .values(sorted)
      .onConflictDoUpdate({
        target: [rateCounts.key, rateCounts.windowStart],
        set: { count: sql`${rateCounts.count} + excluded.count` },
      })
      .returning({ key: rateCounts.key, count: rateCounts.count }),
  );
  const counts = rows.map((row) => stored.find(({ key }) => key === row.key)?.count ?? 1);
  const over = counted.find(({ limit }, at) => (counts[at] ?? 0) > limit.max)?.limit;
  if (over)
    throw new Fault("too_many_requests", say("session.too_many_attempts"), {
      retryAfterSeconds: Math.max(
        1,
        Math.ceil((Date.parse(windowStart(now, over)) + over.windowSeconds * 1000 - now) / 1000),
      ),
    });
  return counts;
}

/** It succeeded, so it was no guess. */
export async function giveBack(
  { database, clock }: Pick<Services, "database" | "clock">,
  counted: Counted[],
): Promise<void> {
  const now = clock.now().getTime();
  await database.transaction("system", async (db) => {
    for (const { key, weight, windowStart: start } of counted
      .map(({ key, limit, weight = 1 }) => ({
        key: digest(limit, key),
        weight,
        windowStart: windowStart(now, limit),
      }))
      .sort((one, other) => (one.key < other.key ? -1 : 1)))
      await db
        .update(rateCounts)
        .set({ count: sql`greatest(${rateCounts.count} - ${weight}::int, 0)` })
        .where(and(eq(rateCounts.key, key), eq(rateCounts.windowStart, start), gt(rateCounts.count, 0)));
  });
}

/**
 * How long a guess waits when an account has been guessed at so often within the hour: nothing up to 20, then
 * 250 ms that double every 20, at most 8 s.
 */
export const delayMs = (guesses: number): number =>
  guesses <= 20 ? 0 : Math.min(8000, 250 * 2 ** Math.floor((guesses - 21) / 20));

/** No e-mail address is in the table. */
const digest = (limit: Limit, key: string): string =>
  `${limit.name}:${createHash("sha256").update(key).digest("base64url")}`;
const windowStart = (nowMs: number, { windowSeconds }: Limit): string =>
  new Date(nowMs - (nowMs % (windowSeconds * 1000))).toISOString();
