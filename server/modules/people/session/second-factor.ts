import { randomBytes } from "node:crypto";
import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import type { Answer } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import type { session as calls } from "../../../../contract/people/session.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Caller, OpenContext } from "../../../kernel/implement.ts";
import type { Services } from "../../../services.ts";
import { visitorActor } from "../../../work.ts";
import type { Actor, Work } from "../../../work.ts";
import { tellSignIn } from "./listeners.ts";
import { actorOf, atHome } from "./accounts.ts";
import type { User } from "./accounts.ts";
import { factorOf, giveBack, guessOf, countAttempts } from "./attempts.ts";
import { openSession } from "./open-session.ts";
import type { Signed } from "./open-session.ts";
import { findSecret, hashOf, issueSecret, spendSecret, trySecret } from "./secrets.ts";
import { secondFactors, users } from "./table.ts";
import { base32, fromBase32, newTotpSecret, stepOf, totpUri } from "./totp.ts";
import { say } from "./texts.ts";

type Factor = typeof secondFactors.$inferSelect;
type Context<E> = OpenContext<E>;
const nothing: Record<string, never> = {};
const wrongCode = () => fieldFault("code", say("session.code_wrong_or_used"));

/** What a proof of who one is leads to: a session, or the question for the second factor. */
export type Admitted = { signed: Signed } | { challenge: string };

/** For every way to sign in. To be committed whatever it leads to; `signedOrAsked` says so afterwards. */
export async function admitWithSecondFactor(
  work: Work,
  services: Services,
  user: User,
  caller: Caller,
): Promise<Admitted> {
  if (await asksForCode(work, user.id))
    return { challenge: await issueSecret(work, { userId: user.id, purpose: "factor" }) };
  await tellSignIn(work, user.id);
  return { signed: await openSession(work, services, user, caller) };
}

export const asksForCode = async (work: Work, userId: string): Promise<boolean> =>
  Boolean((await factorOfUser(work, userId))?.confirmedAt);

/** @throws Fault second_factor_needed with the challenge that the answer names */
export function signedOrAsked(admitted: Admitted): Signed {
  if ("signed" in admitted) return admitted.signed;
  throw new Fault("second_factor_needed", undefined, { extra: { challenge: admitted.challenge } });
}

/** The second half of signing in: a code of the app, or one of those that were written down. */
export async function verifySecondFactor({
  body,
  desk,
  services,
  caller,
}: Context<typeof calls.verifySecondFactor>): Promise<Signed> {
  const secret = await findSecret(services, "factor", body.challenge);
  const attempt = factorOf(secret.userId, caller.ip);
  await countAttempts(services, attempt);
  const user = await desk.read(secret.tenantId, visitorActor(caller), (work) =>
    work.rows(users).find(secret.userId),
  );
  if (!user?.isActive) throw new Fault("gone");
  // A transaction of its own: a wrong try counts, whatever follows.
  if (
    !(await desk.transaction(secret.tenantId, visitorActor(caller), (work) =>
      trySecret(work, secret, limits.otpTriesMax),
    ))
  )
    throw new Fault("gone", say("session.too_many_tries"));
  const signed = await desk.transaction(secret.tenantId, actorOf(user, caller), async (work) => {
    const now = await work.rows(users).find(user.id);
    const factor = await factorOfUser(work, user.id);
    if (!now?.isActive || !factor?.confirmedAt || !(await isProved(work, services, factor, body.code)))
      return null;
    await spendSecret(work, secret);
    await tellSignIn(work, user.id);
    return openSession(work, services, now, caller);
  });
  if (!signed) throw wrongCode();
  await giveBack(services, attempt);
  return signed;
}

export async function secondFactor(
  context: Context<typeof calls.secondFactor>,
): Promise<Answer<typeof calls.secondFactor>> {
  const { actor, userId, tenant } = await atHome(context);
  const factor = await context.desk.read(tenant, actor, (work) => factorOfUser(work, userId));
  return {
    isOn: Boolean(factor?.confirmedAt),
    since: factor?.confirmedAt ?? null,
    recoveryCodesLeft: factor?.confirmedAt ? factor.recoveryHashes.length : 0,
  };
}

/** A secret that counts once its first code has come back. */
export async function setUpSecondFactor(
  context: Context<typeof calls.setUpSecondFactor>,
): Promise<Answer<typeof calls.setUpSecondFactor>> {
  const { userId, user, tenant, actor } = await provedByPassword(context, context.body.password);
  const secret = base32(newTotpSecret());
  await context.desk.transaction(tenant, actor, async (work) => {
    if ((await factorOfUser(work, userId))?.confirmedAt)
      throw new Fault("conflict", say("session.already_switched_on"));
    await work.db.delete(secondFactors).where(ofUser(work, userId));
    await work.db.insert(secondFactors).values({
      tenantId: work.tenant,
      userId,
      secret: context.services.sealer.seal(secret, holder(work.tenant, userId)),
      createdAt: work.now,
    });
  });
  return { secret, uri: totpUri({ secret, account: user.email, issuer: `Parley ${tenant}` }) };
}

export async function confirmSecondFactor(
  context: Context<typeof calls.confirmSecondFactor>,
): Promise<Answer<typeof calls.confirmSecondFactor>> {
  const { actor, userId, tenant } = await atHome(context);
  const attempt = factorOf(userId, context.caller.ip);
  await countAttempts(context.services, attempt);
  const { codes, hashes } = newRecoveryCodes();
  await context.desk.transaction(tenant, actor, async (work) => {
    const factor = await factorOfUser(work, userId);
    if (!factor) throw new Fault("gone", say("session.nothing_to_confirm"));
    if (factor.confirmedAt) throw new Fault("conflict", say("session.already_switched_on"));
    if (!(await isProved(work, context.services, factor, context.body.code))) throw wrongCode();
    await work.db
      .update(secondFactors)
      .set({ confirmedAt: work.now, recoveryHashes: hashes })
      .where(ofUser(work, userId));
    record(work, userId, "second factor on");
  });
  await giveBack(context.services, attempt);
  return { recoveryCodes: codes };
}

export async function renewRecoveryCodes(
  context: Context<typeof calls.renewRecoveryCodes>,
): Promise<Answer<typeof calls.renewRecoveryCodes>> {
  const { userId, tenant, actor } = await provedByPassword(context, context.body.password);
  const { codes, hashes } = newRecoveryCodes();
  await context.desk.transaction(tenant, actor, async (work) => {
    const renewed = await work.db
      .update(secondFactors)
      .set({ recoveryHashes: hashes })
      .where(and(ofUser(work, userId), isNotNull(secondFactors.confirmedAt)))
      .returning({ id: secondFactors.id });
    if (renewed.length === 0) throw new Fault("conflict", say("session.switched_off"));
    record(work, userId, "recovery codes renewed");
  });
  return { recoveryCodes: codes };
}

export async function disableSecondFactor(
  context: Context<typeof calls.disableSecondFactor>,
): Promise<Record<string, never>> {
  const { userId, tenant, actor } = await provedByPassword(context, context.body.password);
  await context.desk.transaction(tenant, actor, async (work) => {
    const gone = await work.db
      .delete(secondFactors)
      .where(ofUser(work, userId))
      .returning({ id: secondFactors.id });
    if (gone.length > 0) record(work, userId, "second factor off");
  });
  return nothing;
}

const ofUser = (work: Work, userId: string) =>
  and(eq(secondFactors.tenantId, work.tenant), eq(secondFactors.userId, userId));
const factorOfUser = async (work: Work, userId: string): Promise<Factor | undefined> =>
  (await work.db.select().from(secondFactors).where(ofUser(work, userId)))[0];
export const holder = (tenant: string, userId: string): string => `second factor ${tenant}/${userId}`;
const record = (work: Work, userId: string, action: string): void => {
  work.record({ entity: "users", entityId: userId, action, before: null, after: null });
};

/** Whether the code is good now. It counts once: of two calls with the same one, the first. */
async function isProved(
  work: Work,
  { sealer, clock }: Pick<Services, "sealer" | "clock">,
  factor: Factor,
  text: string,
): Promise<boolean> {
  const code = text.replace(/[\s-]/g, "").toUpperCase();
  if (!/^\d{6}$/.test(code)) {
    const hash = recoveryHash(code);
    const spent = await work.db
      .update(secondFactors)
      .set({ recoveryHashes: sql`array_remove(${secondFactors.recoveryHashes}, ${hash})` })
      .where(
        and(
          ofUser(work, factor.userId),
          isNotNull(secondFactors.confirmedAt),
          sql`${hash} = any(${secondFactors.recoveryHashes})`,
        ),
      )
      .returning({ id: secondFactors.id });
    if (spent.length > 0) record(work, factor.userId, "recovery code used");
    return spent.length > 0;
  }
  const step = stepOf(
    fromBase32(sealer.open(factor.secret, holder(work.tenant, factor.userId))),
    code,
    clock.now(),
    factor.lastStep,
  );
  if (step === null) return false;
  const used = await work.db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(ofUser(work, factor.userId), lt(secondFactors.lastStep, step)))
    .returning({ id: secondFactors.id });
  return used.length > 0;
}

/** Eighty bits each, stored hashed. */
function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const plain = Array.from({ length: limits.recoveryCodes }, () => base32(randomBytes(10)));
  return {
    codes: plain.map((code) => code.match(/.{4}/g)?.join("-") ?? code),
    hashes: plain.map(recoveryHash),
  };
}
const recoveryHash = (code: string): string => hashOf(`recovery ${code}`);

/** What changes the second factor asks for the password again: anyone who finds an open browser cannot. */
async function provedByPassword<E>(
  context: Context<E>,
  password: string,
): Promise<{ actor: Actor; userId: string; user: User; tenant: string }> {
  const { actor, userId, tenant } = await atHome(context);
  const user = await context.desk.read(tenant, actor, (work) => work.rows(users).get(userId));
  const guess = guessOf(`change ${userId}`, context.caller.ip);
  await countAttempts(context.services, guess);
  if (!(await context.services.passwords.isRight(password, user.passwordHash)))
    throw fieldFault("password", say("session.wrong_current_password"));
  await giveBack(context.services, guess);
  return { actor, userId, user, tenant };
}
