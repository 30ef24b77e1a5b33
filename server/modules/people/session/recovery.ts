import { eq } from "drizzle-orm";
import type { Answer } from "../../../../contract/kit.ts";
import type { session as calls } from "../../../../contract/people/session.ts";
import { addressOf } from "../../../caller-address.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { OpenContext } from "../../../kernel/implement.ts";
import type { Services } from "../../../services.ts";
import { visitorActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { siteUrl } from "../../workspace/platform/addresses.ts";
import { passwordChangedMail, resetMail } from "../../workspace/platform/mail-texts.ts";
import { deliveryOf, queueMail } from "../../workspace/platform/outbox.ts";
import { tenants } from "../../../db/table.ts";
import { tellSignIn } from "./listeners.ts";
import { accountsBy, actorOf, atHome, confirmEmail, inEvenTime, localeOf } from "./accounts.ts";
import type { User } from "./accounts.ts";
import { giveBack, guessOf, messageTo, messagesMax, countAttempts } from "./attempts.ts";
import { endSessions, isOfUser, signedSession } from "./open-session.ts";
import type { Signed } from "./open-session.ts";
import { refuseCommon } from "./passwords.ts";
import { rotateRefreshToken } from "./refresh.ts";
import { admitWithSecondFactor, asksForCode, signedOrAsked } from "./second-factor.ts";
import { findSecret, issueSecret, spendSecret, voidSecrets } from "./secrets.ts";
import { sessions, users } from "./table.ts";
import { say } from "./texts.ts";

/**
 * The same answer, as fast, for everybody, known or not; who is in several tenants gets a link for each.
 */
export async function forgotPassword({
  body,
  desk,
  services,
  caller,
}: OpenContext<typeof calls.forgotPassword>): Promise<Answer<typeof calls.forgotPassword>> {
  const [, , messages = 0] = await countAttempts(services, messageTo(body.email, caller.ip));
  await inEvenTime(async () => {
    if (messages <= messagesMax)
      for (const { user, tenantName, tenantLocale } of await accountsBy(
        services,
        { email: body.email },
        body.tenantId,
      ))
        await desk.transaction(user.tenantId, visitorActor(caller), async (work) => {
          const token = await issueSecret(work, { userId: user.id, purpose: "reset" });
          await queueMail(work, {
            to: user.email,
            ...resetMail(tenantLocale, {
              firstName: user.firstName,
              tenantName,
              url: siteUrl(services.env, user.tenantId, `/reset-password?token=${token}`),
            }),
            isSecret: true,
          });
        });
  });
  return { delivery: deliveryOf(services, { channel: "email", status: "QUEUED" }) };
}

/** Anyone who has the link sets the password and is signed in; every session that was open ends. */
export async function resetPassword({
  body,
  desk,
  services,
  caller,
}: OpenContext<typeof calls.resetPassword>): Promise<Signed> {
  const secret = await findSecret(services, ["reset", "handedReset"], body.token);
  const known = await desk.read(secret.tenantId, visitorActor(caller), (work) =>
    work.rows(users).find(secret.userId),
  );
  if (!known?.isActive) throw new Fault("gone");
  refuseCommon("password", body.password, known.email);
  const passwordHash = await services.passwords.hash(body.password, addressOf(caller.ip));
  const { answer, ended } = await desk.transaction(secret.tenantId, actorOf(known, caller), async (work) => {
    // the agent's lock comes before the rest
    if (!(await asksForCode(work, known.id))) await tellSignIn(work, known.id);
    await spendSecret(work, secret);
    // The link that was mailed proves the address; the one that an administrator handed over does not.
    if (secret.purpose === "reset") await confirmEmail(work, known.id);
    const { user, ended } = await setPassword(work, services, { userId: known.id, passwordHash });
    return { ended, answer: await admitWithSecondFactor(work, services, user, caller) };
  });
  for (const id of ended) services.gate.forget(id);
  return signedOrAsked(answer);
}

/** Every other session ends; this one continues with a new token. */
export async function changePassword(context: OpenContext<typeof calls.changePassword>): Promise<Signed> {
  const { body, desk, services, caller } = context;
  const { actor, userId, sessionId, tenant } = await atHome(context);
  const known = await desk.read(tenant, actor, (work) => work.rows(users).get(userId));
  const guess = guessOf(`change ${userId}`, caller.ip);
  await countAttempts(services, guess);
  if (!(await services.passwords.isRight(body.currentPassword, known.passwordHash, addressOf(caller.ip))))
    throw fieldFault("currentPassword", say("session.wrong_current_password"));
  await giveBack(services, guess);
  refuseCommon("newPassword", body.newPassword, known.email);
  const passwordHash = await services.passwords.hash(body.newPassword, addressOf(caller.ip));
  const { answer, ended } = await desk.transaction(tenant, actor, async (work) => {
    const { user, ended } = await setPassword(work, services, {
      userId,
      passwordHash,
      exceptSessionId: sessionId,
      replaces: known.passwordHash,
    });
    const session = await rotateRefreshToken(work, await work.rows(sessions).lock(sessionId), caller);
    if (session.revokedAt !== null) throw new Fault("token_expired");
    return { ended, answer: await signedSession(work, services, user, session) };
  });
  for (const id of ended) services.gate.forget(id);
  return answer;
}

/**
 * With the password go the sessions, the links and the codes of before; its owner is told by mail. @throws
 * Fault conflict when it is no longer the one that it `replaces`
 */
async function setPassword(
  work: Work,
  { env }: Pick<Services, "env">,
  of: { userId: string; passwordHash: string; exceptSessionId?: string; replaces?: string },
): Promise<{ user: User; ended: string[] }> {
  const before = await work.rows(users).lock(of.userId);
  if (of.replaces !== undefined && before.passwordHash !== of.replaces)
    throw new Fault("conflict", say("session.password_changed_elsewhere"));
  const user = await work
    .rows(users)
    .update(of.userId, { passwordHash: of.passwordHash }, { action: "password", before });
  await voidSecrets(work, of.userId);
  const ended = await endSessions(work, isOfUser(of.userId, of.exceptSessionId), "password changed");
  const [tenant] = await work.db
    .select({ name: tenants.name, locale: tenants.locale })
    .from(tenants)
    .where(eq(tenants.id, work.tenant));
  if (tenant)
    await queueMail(work, {
      to: user.email,
      ...passwordChangedMail(localeOf(tenant.locale) ?? "en", {
        firstName: user.firstName,
        tenantName: tenant.name,
        url: siteUrl(env, work.tenant, "/forgot-password"),
      }),
    });
  return { user, ended };
}
