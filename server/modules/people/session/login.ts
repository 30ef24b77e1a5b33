import { setTimeout as wait } from "node:timers/promises";
import { parsePhoneNumberFromString } from "libphonenumber-js";
import type { Answer } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import type { session as calls } from "../../../../contract/people/session.ts";
import { addressOf } from "../../../caller-address.ts";
import { Fault } from "../../../fault.ts";
import type { OpenContext } from "../../../kernel/implement.ts";
import { siteUrl } from "../../workspace/platform/addresses.ts";
import { codeMail, codeText } from "../../workspace/platform/mail-texts.ts";
import { deliveryOf, queueMail, queueText } from "../../workspace/platform/outbox.ts";
import { visitorActor } from "../../../work.ts";
import { accountsBy, actorOf, confirmEmail, inEvenTime, loginChecks } from "./accounts.ts";
import type { Account } from "./accounts.ts";
import { codeOf, delayMs, giveBack, guessOf, messageTo, messagesMax, countAttempts } from "./attempts.ts";
import type { Signed } from "./open-session.ts";
import { admitWithSecondFactor, signedOrAsked } from "./second-factor.ts";
import { issueCode, spendCode } from "./secrets.ts";
import { users } from "./table.ts";
import { say } from "./texts.ts";

export async function login({
  body,
  desk,
  services,
  caller,
}: OpenContext<typeof calls.login>): Promise<Signed> {
  const checksMax = body.tenantId === undefined ? loginChecks.unnamed : loginChecks.named;
  const guess = guessOf(body.email, caller.ip, checksMax);
  const [, , guesses = 0] = await countAttempts(services, guess);
  await wait(delayMs(guesses));
  const accounts = await accountsBy(services, { email: body.email }, body.tenantId, checksMax);
  // As many checks with one account as with none or with many, so that neither the time nor the load tells.
  const checks = Array.from({ length: checksMax }, (_, at) =>
    services.passwords.isRight(body.password, accounts[at]?.user.passwordHash, addressOf(caller.ip)),
  );
  const isRight = await Promise.all(checks);
  const proved = accounts.filter((_, at) => isRight[at]);
  const account = proved.length > 1 ? proved.find(({ user }) => user.tenantId === body.tenantId) : proved[0];
  if (!account) {
    services.log.warn({ ip: caller.ip, requestId: caller.requestId }, "login refused");
    if (proved.length > 1)
      throw new Fault("conflict", say("session.several_workspaces"), {
        extra: { tenants: proved.map(({ user }) => user.tenantId) },
      });
    throw new Fault("bad_credentials");
  }
  await giveBack(services, guess);
  const { user } = account;
  const stronger = services.passwords.needsRehash(user.passwordHash)
    ? await services.passwords.hash(body.password, addressOf(caller.ip))
    : undefined;
  return signedOrAsked(
    await desk.transaction(user.tenantId, actorOf(user, caller), async (work) => {
      const now = await work.rows(users).find(user.id);
      // changed while we looked
      if (!now?.isActive || now.passwordHash !== user.passwordHash) throw new Fault("bad_credentials");
      const admitted = await admitWithSecondFactor(work, services, now, caller);
      if (stronger !== undefined)
        await work.rows(users).update(user.id, { passwordHash: stronger }, { action: "rehash" });
      return admitted;
    }),
  );
}

/** The same answer for everybody, known or not. */
export async function sendOtp({
  body,
  desk,
  services,
  caller,
}: OpenContext<typeof calls.sendOtp>): Promise<Answer<typeof calls.sendOtp>> {
  const by = addressed(body.phoneNumber);
  const [, , messages = 0] = await countAttempts(services, messageTo(nameOf(by), caller.ip));
  await inEvenTime(async () => {
    if (messages <= messagesMax)
      for (const { user, tenantName, tenantLocale } of await found(services, by, body.tenantId))
        await desk.transaction(user.tenantId, visitorActor(caller), async (work) => {
          const of = {
            code: await issueCode(work, user.id),
            tenantName,
            url: siteUrl(services.env, user.tenantId, "/login"),
          };
          if (by && "phone" in by)
            await queueText(work, { to: by.phone, text: codeText(tenantLocale, of), isSecret: true });
          else await queueMail(work, { to: user.email, ...codeMail(tenantLocale, of), isSecret: true });
        });
  });
  return {
    expiresInSeconds: limits.otpSeconds,
    delivery: deliveryOf(services, { channel: by && "phone" in by ? "sms" : "email", status: "QUEUED" }),
  };
}

export async function verifyOtp({
  body,
  desk,
  services,
  caller,
}: OpenContext<typeof calls.verifyOtp>): Promise<Signed> {
  const by = addressed(body.phoneNumber);
  const attempt = codeOf(nameOf(by), caller.ip);
  await countAttempts(services, attempt);
  return inEvenTime(async () => {
    for (const { user } of await found(services, by, body.tenantId)) {
      // A transaction of its own: a wrong try counts, whatever follows.
      if (
        !(await desk.transaction(user.tenantId, actorOf(user, caller), (work) =>
          spendCode(work, user.id, body.code),
        ))
      )
        continue;
      await giveBack(services, attempt);
      return signedOrAsked(
        await desk.transaction(user.tenantId, actorOf(user, caller), async (work) => {
          if (by && "email" in by) await confirmEmail(work, user.id);
          return admitWithSecondFactor(work, services, await work.rows(users).get(user.id), caller);
        }),
      );
    }
    throw new Fault("bad_credentials", say("session.code_wrong_or_expired"));
  });
}

type Addressed = { email: string } | { phone: string } | null;
/** The field is called after its first use; it takes an e-mail address as well. */
function addressed(text: string): Addressed {
  if (text.includes("@")) return { email: text.trim().toLowerCase() };
  const phone = parsePhoneNumberFromString(text)?.number;
  return phone === undefined ? null : { phone };
}
const nameOf = (by: Addressed): string => (by === null ? "nobody" : "email" in by ? by.email : by.phone);
const found = async (
  services: OpenContext<typeof calls.sendOtp>["services"],
  by: Addressed,
  tenantId: string | undefined,
): Promise<Account[]> => (by === null ? [] : accountsBy(services, by, tenantId));
