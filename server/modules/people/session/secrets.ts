import { createHash, randomBytes, randomInt } from "node:crypto";
import { and, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { newId } from "../../../db/columns.ts";
import { Fault } from "../../../fault.ts";
import type { Services } from "../../../services.ts";
import type { Work } from "../../../work.ts";
import { userSecrets } from "./table.ts";

/** Single-use secrets: only their hashes are stored. */
/** `handedReset`: a reset link that an administrator hands over, which does not prove the address. */
type Purpose = "reset" | "handedReset" | "handoff" | "otp" | "factor" | "confirm";
type Secret = typeof userSecrets.$inferSelect;

const lifetimes: Record<Purpose, { hours?: number; seconds?: number }> = {
  reset: { hours: limits.resetTokenHours },
  handedReset: { hours: limits.resetTokenHours },
  confirm: { hours: limits.confirmationHours },
  handoff: { seconds: limits.handoffSeconds },
  otp: { seconds: limits.otpSeconds },
  factor: { seconds: limits.otpSeconds },
};

export const randomSecret = (): string => randomBytes(32).toString("base64url");
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/** @returns the secret itself, which is nowhere else */
export async function issueSecret(
  work: Work,
  of: { userId: string; purpose: Exclude<Purpose, "otp">; sessionId?: string; visitId?: string },
): Promise<string> {
  const secret = randomSecret();
  await work.rows(userSecrets).insert({
    ...of,
    hash: hashOf(secret),
    expiresAt: later(work.now, lifetimes[of.purpose]),
    createdAt: work.now,
  });
  return secret;
}

/** A code of six digits. Its hash carries its row's id, as two people may have the same code. */
export async function issueCode(work: Work, userId: string): Promise<string> {
  const id = newId();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await work.rows(userSecrets).insert({
    id,
    userId,
    purpose: "otp",
    hash: hashOf(`${id} ${code}`),
    expiresAt: later(work.now, lifetimes.otp),
    createdAt: work.now,
  });
  return code;
}

/** Whose secret it is, in whichever tenant. @throws Fault gone when it is none, was used or has expired */
export async function findSecret(
  { database, clock }: Pick<Services, "database" | "clock">,
  purpose: Purpose | readonly Purpose[],
  secret: string,
): Promise<Secret> {
  const [row] = await database.read("system", (db) =>
    db
      .select()
      .from(userSecrets)
      .where(
        and(
          inArray(userSecrets.purpose, [purpose].flat()),
          eq(userSecrets.hash, hashOf(secret)),
          isNull(userSecrets.usedAt),
          gt(userSecrets.expiresAt, clock.now().toISOString()),
        ),
      ),
  );
  if (!row) throw new Fault("gone");
  return row;
}

/** Of two calls at once one succeeds. @throws Fault gone */
export async function spendSecret(work: Work, { id }: Secret): Promise<void> {
  const spent = await work
    .update(userSecrets)
    .set({ usedAt: work.now })
    .where(and(eq(userSecrets.id, id), isNull(userSecrets.usedAt), gt(userSecrets.expiresAt, work.now)))
    .returning({ id: userSecrets.id });
  if (spent.length === 0) throw new Fault("gone");
}

/** Counts a try. False: there were too many. */
export async function trySecret(work: Work, { id }: Secret, triesMax: number): Promise<boolean> {
  const tried = await work
    .update(userSecrets)
    .set({ tries: sql`${userSecrets.tries} + 1` })
    .where(and(eq(userSecrets.id, id), isNull(userSecrets.usedAt), lt(userSecrets.tries, triesMax)))
    .returning({ id: userSecrets.id });
  return tried.length > 0;
}

/**
 * Whether it is one of the person's codes; each try counts against every code that is still good, and is to
 * be committed whatever comes of it.
 */
export async function spendCode(work: Work, userId: string, code: string): Promise<boolean> {
  const isLive = and(
    eq(userSecrets.tenantId, work.tenant),
    eq(userSecrets.userId, userId),
    eq(userSecrets.purpose, "otp"),
    isNull(userSecrets.usedAt),
    gt(userSecrets.expiresAt, work.now),
  );
  const tried = await work.db
    .update(userSecrets)
    .set({ tries: sql`${userSecrets.tries} + 1` })
    .where(and(isLive, lt(userSecrets.tries, limits.otpTriesMax)))
    .returning({ id: userSecrets.id, hash: userSecrets.hash });
  const isRight = tried.some((row) => row.hash === hashOf(`${row.id} ${code}`));
  if (isRight) await work.db.update(userSecrets).set({ usedAt: work.now }).where(isLive);
  return isRight;
}

/** Links and codes on their way stop working: the password has changed. */
export async function voidSecrets(work: Work, userId: string): Promise<void> {
  await work
    .update(userSecrets)
    .set({ usedAt: work.now })
    .where(and(eq(userSecrets.userId, userId), isNull(userSecrets.usedAt)));
}
