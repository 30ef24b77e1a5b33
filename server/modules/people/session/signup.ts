import { eq } from "drizzle-orm";
import type { session as calls } from "../../../../contract/people/session.ts";
import { checkSubdomain } from "../../../../contract/subdomain.ts";
import type { Answer } from "../../../../contract/kit.ts";
import { addressOf } from "../../../caller-address.ts";
import { newId } from "../../../db/columns.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { OpenContext } from "../../../kernel/implement.ts";
import type { Services } from "../../../services.ts";
import { siteUrl } from "../../workspace/platform/addresses.ts";
import { foundTenant } from "../../workspace/platform/found-tenant.ts";
import { welcomeMail } from "../../workspace/platform/mail-texts.ts";
import { queueMail } from "../../workspace/platform/outbox.ts";
import { tenants } from "../../../db/table.ts";
import { tellSignIn } from "./listeners.ts";
import { actorOf } from "./accounts.ts";
import { foundingFrom, mailAlong, messagesMax, countAttempts } from "./attempts.ts";
import { confirmationLink } from "./confirmation.ts";
import { openSession } from "./open-session.ts";
import type { Signed } from "./open-session.ts";
import { refuseCommon } from "./passwords.ts";
import { users } from "./table.ts";
import { say } from "./texts.ts";
import { inWords } from "../../../words/texts.ts";

const taken = say("session.subdomain_taken");

export async function availability({
  body,
  services,
}: OpenContext<typeof calls.checkSubdomain>): Promise<Answer<typeof calls.checkSubdomain>> {
  const { sanitized, problem } = checkSubdomain(body.subdomain);
  if (problem) return { available: false, message: problem.text, sanitized };
  const available = !(await isTaken(services, sanitized));
  return { available, message: available ? "This subdomain is available" : inWords(taken, null), sanitized };
}

/** A tenant, its first administrator and their session: all or nothing. */
export async function signup({
  body,
  desk,
  services,
  caller,
}: OpenContext<typeof calls.signup>): Promise<Signed> {
  const { sanitized: tenant, problem } = checkSubdomain(body.subdomain);
  if (problem) throw fieldFault("subdomain", say(`session.subdomain_${problem.code}`));
  refuseCommon("password", body.password, body.email);
  await countAttempts(services, foundingFrom(caller.ip));
  // Asked before the slow part for anyone who comes late; of two at once the table's key decides.
  if (await isTaken(services, tenant))
    throw new Fault("already_exists", taken, { errors: [{ path: "subdomain", message: taken }] });
  // Anyone who signs up with somebody else's address does not fill their mailbox.
  const [mails = 0] = await countAttempts(services, mailAlong(body.email));
  const passwordHash = await services.passwords.hash(body.password, addressOf(caller.ip));
  const { email, firstName, lastName, locale = "en", companyName } = body;
  const person = { id: newId(), email, firstName, lastName, role: "ADMIN" as const, passwordHash };
  return desk.systemTransaction(tenant, actorOf(person, caller), async (work) => {
    await foundTenant(work.db, { id: tenant, name: companyName, now: work.now, locale });
    const user = await work.rows(users).insert({ ...person, createdAt: work.now, updatedAt: work.now });
    await tellSignIn(work, user.id);
    const words = { firstName, tenantName: companyName, url: siteUrl(services.env, tenant, "/login") };
    if (mails <= messagesMax)
      await queueMail(work, {
        to: email,
        ...welcomeMail(locale, { ...words, confirmUrl: await confirmationLink(work, services, user) }),
        isSecret: true,
      });
    return openSession(work, services, user, caller);
  });
}

const isTaken = async ({ database }: Services, tenant: string): Promise<boolean> =>
  (
    await database.read("system", (db) =>
      db.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, tenant)),
    )
  ).length > 0;
