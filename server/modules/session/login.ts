import { setTimeout as wait } from "node:timers/promises";
import { parsePhoneNumberFromString } from "libphonenumber-js";
import { limits } from "../../../contract/limits.ts";
import type { session as calls } from "../../../contract/session.ts";
import { Fault } from "../../fault.ts";
import type { OpenContext } from "../../http/implement.ts";
import { siteUrl } from "../platform/addresses.ts";
import { codeMail, codeText } from "../platform/mail-texts.ts";
import { queueMail, queueText } from "../platform/outbox.ts";
import { accountsBy, actorOf, inEvenTime, visitor } from "./accounts.ts";
import type { Account } from "./accounts.ts";
import { codeOf, delayMs, giveBack, guessOf, messageTo, messagesMax, take } from "./attempts.ts";
import type { Signed } from "./open-session.ts";
import { admit, signedOrAsked } from "./second-factor.ts";
import { issueCode, spendCode } from "./secrets.ts";
import { users } from "./table.ts";

export async function login({
  body,
  desk,
  services,
  caller,
}: OpenContext<typeof calls.login>): Promise<Signed> {
  const guess = guessOf(body.email, caller.ip);
  const [, , guesses = 0] = await take(services, guess);
  await wait(delayMs(guesses));
  const accounts = await accountsBy(services, { email: body.email }, body.tenantId);
  // As many checks with one account as with none; without a tenant's name, as many with two.
  const checks = Array.from(
    { length: Math.max(accounts.length, body.tenantId === undefined ? 2 : 1) },
    (_, at) => services.passwords.isRight(body.password, accounts[at]?.user.passwordHash),
  );
  const isRight = await Promise.all(checks);
  const proved = accounts.filter((_, at) => isRight[at]);
  const account = proved.length > 1 ? proved.find(({ user }) => user.tenantId === body.tenantId) : proved[0];
  if (!account) {
    services.log.warn({ ip: caller.ip, requestId: caller.requestId }, "login refused");
    if (proved.length > 1)
      throw new Fault("conflict", "You have several workspaces. Choose one.", {
        extra: { tenants: proved.map(({ user }) => user.tenantId) },
      });
    throw new Fault("bad_credentials");
  }
  await giveBack(services, guess);
  const { user } = account;
  const stronger = services.passwords.needsRehash(user.passwordHash)
    ? await services.passwords.hash(body.password)
    : undefined;
  return signedOrAsked(
    await desk.change(user.tenantId, actorOf(user, caller), async (work) => {
      const now = await work.rows(users).find(user.id);
      if (!now?.isActive || now.passwordHash !== user.passwordHash) throw new Fault("bad_credentials"); // changed while we looked
      const admitted = await admit(work, services, now, caller);
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
}: OpenContext<typeof calls.sendOtp>): Promise<{ expiresInSeconds: number }> {
  const by = addressed(body.phoneNumber);
  const [, , messages = 0] = await take(services, messageTo(nameOf(by), caller.ip));
  await inEvenTime(async () => {
    if (messages <= messagesMax)
      for (const { user, tenantName, tenantLocale } of await found(services, by, body.tenantId))
        await desk.change(user.tenantId, visitor(caller), async (work) => {
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
  return { expiresInSeconds: limits.otpSeconds };
}

export async function verifyOtp({
  body,
  desk,
  services,
  caller,
}: OpenContext<typeof calls.verifyOtp>): Promise<Signed> {
  const by = addressed(body.phoneNumber);
  const attempt = codeOf(nameOf(by), caller.ip);
  await take(services, attempt);
  return inEvenTime(async () => {
    for (const { user } of await found(services, by, body.tenantId)) {
      // A transaction of its own: a wrong try counts, whatever follows.
      if (
        !(await desk.change(user.tenantId, actorOf(user, caller), (work) =>
          spendCode(work, user.id, body.code),
        ))
      )
        continue;
      await giveBack(services, attempt);
      return signedOrAsked(
        await desk.change(user.tenantId, actorOf(user, caller), (work) =>
          admit(work, services, user, caller),
        ),
      );
    }
    throw new Fault("bad_credentials", "The code is wrong or has expired.");
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
