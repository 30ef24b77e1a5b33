import { eq } from "drizzle-orm";
import type { session as calls } from "../../../contract/session.ts";
import { Fault, fieldFault } from "../../fault.ts";
import type { OpenContext } from "../../http/implement.ts";
import type { Services } from "../../services.ts";
import type { Work } from "../../work.ts";
import { applyPresenceStatus } from "../agents/set-status.ts";
import { siteUrl } from "../platform/addresses.ts";
import { passwordChangedMail, resetMail } from "../platform/mail-texts.ts";
import { queueMail } from "../platform/outbox.ts";
import { tenants } from "../../db/table.ts";
import { accountsBy, actorOf, atHome, inEvenTime, localeOf, visitor } from "./accounts.ts";
import type { User } from "./accounts.ts";
import { giveBack, guessOf, messageTo, messagesMax, take } from "./attempts.ts";
import { endSessions, isOfUser, signed } from "./open-session.ts";
import type { Signed } from "./open-session.ts";
import { refuseCommon } from "./passwords.ts";
import { rotate } from "./refresh.ts";
import { admit, asksForCode, signedOrAsked } from "./second-factor.ts";
import { findSecret, issueSecret, spendSecret, voidSecrets } from "./secrets.ts";
import { sessions, users } from "./table.ts";

/** The same answer, as fast, for everybody, known or not; whoever is in several tenants gets a link for each. */
export async function forgotPassword({
  body,
  desk,
  services,
  caller,
}: OpenContext<typeof calls.forgotPassword>): Promise<Record<string, never>> {
  const [, , messages = 0] = await take(services, messageTo(body.email, caller.ip));
  await inEvenTime(async () => {
    if (messages <= messagesMax)
      for (const { user, tenantName, tenantLocale } of await accountsBy(
        services,
        { email: body.email },
        body.tenantId,
      ))
        await desk.change(user.tenantId, visitor(caller), async (work) => {
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
  return {};
}

/** Whoever has the link sets the password and is signed in; every session that was open ends. */
export async function resetPassword({
  body,
  desk,
  services,
  caller,
}: OpenContext<typeof calls.resetPassword>): Promise<Signed> {
  const secret = await findSecret(services, "reset", body.token);
  const known = await desk.look(secret.tenantId, visitor(caller), (work) =>
    work.rows(users).find(secret.userId),
  );
  if (!known?.isActive) throw new Fault("gone");
  refuseCommon("password", body.password, known.email);
  const passwordHash = await services.passwords.hash(body.password);
  const { answer, ended } = await desk.change(secret.tenantId, actorOf(known, caller), async (work) => {
    if (!(await asksForCode(work, known.id))) await applyPresenceStatus(work, known.id, "login"); // the agent's lock comes before the rest
    await spendSecret(work, secret);
    const { user, ended } = await setPassword(work, services, { userId: known.id, passwordHash });
    return { ended, answer: await admit(work, services, user, caller) };
  });
  for (const id of ended) services.gate.forget(id);
  return signedOrAsked(answer);
}

/** Every other session ends; this one goes on with a new token. */
export async function changePassword(context: OpenContext<typeof calls.changePassword>): Promise<Signed> {
  const { body, desk, services, caller } = context;
  const { actor, userId, sessionId, tenant } = await atHome(context);
  const known = await desk.look(tenant, actor, (work) => work.rows(users).get(userId));
  const guess = guessOf(`change ${userId}`, caller.ip);
  await take(services, guess);
  if (!(await services.passwords.isRight(body.currentPassword, known.passwordHash)))
    throw fieldFault("currentPassword", "This is not your current password");
  await giveBack(services, guess);
  refuseCommon("newPassword", body.newPassword, known.email);
  const passwordHash = await services.passwords.hash(body.newPassword);
  const { answer, ended } = await desk.change(tenant, actor, async (work) => {
    const { user, ended } = await setPassword(work, services, {
      userId,
      passwordHash,
      exceptSessionId: sessionId,
      replaces: known.passwordHash,
    });
    const session = await rotate(work, await work.rows(sessions).lock(sessionId), caller);
    if (session.revokedAt !== null) throw new Fault("token_expired");
    return { ended, answer: await signed(work, services, user, session) };
  });
  for (const id of ended) services.gate.forget(id);
  return answer;
}

/** With the password go the sessions, the links and the codes of before; its owner is told by mail. @throws Fault conflict when it is no longer the one that it `replaces` */
async function setPassword(
  work: Work,
  { env }: Pick<Services, "env">,
  of: { userId: string; passwordHash: string; exceptSessionId?: string; replaces?: string },
): Promise<{ user: User; ended: string[] }> {
  const before = await work.rows(users).lock(of.userId);
  if (of.replaces !== undefined && before.passwordHash !== of.replaces)
    throw new Fault("conflict", "The password was changed somewhere else at the same time.");
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
