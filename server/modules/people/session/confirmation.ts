import { eq } from "drizzle-orm";
import type { Answer } from "../../../../contract/kit.ts";
import type { session as calls } from "../../../../contract/people/session.ts";
import { tenants } from "../../../db/table.ts";
import { Fault } from "../../../fault.ts";
import type { OpenContext } from "../../../kernel/implement.ts";
import type { Services } from "../../../services.ts";
import { visitorActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { siteUrl } from "../../workspace/platform/addresses.ts";
import { confirmationMail } from "../../workspace/platform/mail-texts.ts";
import { deliveryOf, queueMail } from "../../workspace/platform/outbox.ts";
import { actorOf, atHome, confirmEmail, localeOf } from "./accounts.ts";
import type { User } from "./accounts.ts";
import { messageTo, messagesMax, countAttempts } from "./attempts.ts";
import { findSecret, issueSecret, spendSecret } from "./secrets.ts";
import { users } from "./table.ts";
import { say } from "./texts.ts";

/** Anyone who has the link has the mailbox. It works once; it does not sign anybody in. */
export async function confirmByLink({
  body,
  desk,
  services,
  caller,
}: OpenContext<typeof calls.confirmEmail>): Promise<Answer<typeof calls.confirmEmail>> {
  const secret = await findSecret(services, "confirm", body.token);
  const known = await desk.read(secret.tenantId, visitorActor(caller), (work) =>
    work.rows(users).find(secret.userId),
  );
  if (!known?.isActive) throw new Fault("gone");
  return desk.transaction(secret.tenantId, actorOf(known, caller), async (work) => {
    await spendSecret(work, secret);
    await confirmEmail(work, known.id);
    const [tenant] = await work.db
      .select({ name: tenants.name })
      .from(tenants)
      .where(eq(tenants.id, work.tenant));
    return { email: known.email, tenantId: work.tenant, tenantName: tenant?.name ?? work.tenant };
  });
}

/** The same link once more, for the person themselves. */
export async function sendConfirmation(
  context: OpenContext<typeof calls.sendConfirmation>,
): Promise<Answer<typeof calls.sendConfirmation>> {
  const { desk, services, caller } = context;
  const { actor, userId, tenant } = await atHome(context);
  const known = await desk.read(tenant, actor, (work) => work.rows(users).get(userId));
  if (known.emailConfirmedAt !== null) return { email: known.email, delivery: null };
  const [, , messages = 0] = await countAttempts(services, messageTo(known.email, caller.ip));
  if (messages > messagesMax)
    throw new Fault("too_many_requests", say("session.too_many_messages"), {
      retryAfterSeconds: 900,
    });
  await desk.transaction(tenant, actor, async (work) => {
    const [house] = await work.db
      .select({ name: tenants.name, locale: tenants.locale })
      .from(tenants)
      .where(eq(tenants.id, work.tenant));
    const { firstName, email } = known;
    const words = {
      firstName,
      email,
      tenantName: house?.name ?? work.tenant,
      url: await confirmationLink(work, services, known),
    };
    const locale = localeOf(known.locale) ?? localeOf(house?.locale ?? null) ?? "en";
    await queueMail(work, { to: email, ...confirmationMail(locale, words), isSecret: true });
  });
  return { email: known.email, delivery: deliveryOf(services, { channel: "email", status: "QUEUED" }) };
}

export async function confirmationLink(
  work: Work,
  { env }: Pick<Services, "env">,
  { id }: Pick<User, "id">,
): Promise<string> {
  return siteUrl(
    env,
    work.tenant,
    `/confirm-email?token=${await issueSecret(work, { userId: id, purpose: "confirm" })}`,
  );
}
