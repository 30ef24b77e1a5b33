import { timingSafeEqual } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Answer } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import type { session as calls } from "../../../../contract/people/session.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { OpenContext } from "../../../kernel/implement.ts";
import { isWebOrigin } from "../../../kernel/web-origins.ts";
import type { OpenId, OpenIdFlow, OpenIdPerson } from "../../../providers/identity/openid.ts";
import type { Services } from "../../../services.ts";
import type { Work } from "../../../work.ts";
import { accountsBy, actorOf, confirmEmail } from "./accounts.ts";
import type { Account } from "./accounts.ts";
import type { Signed } from "./open-session.ts";
import { admitWithSecondFactor, signedOrAsked } from "./second-factor.ts";
import { hashOf } from "./secrets.ts";
import { linkedIdentities, users } from "./table.ts";
import { say } from "./texts.ts";

/** What the browser keeps between the two halves: sealed, so that it neither reads nor changes it. */
interface Begun extends OpenIdFlow {
  tenantId: string | null;
  endsAt: number;
}
const sealedFor = "social login";

export const socialProvider = ({
  services,
}: OpenContext<typeof calls.socialProvider>): Promise<Answer<typeof calls.socialProvider>> =>
  Promise.resolve({ name: services.openid?.name ?? null });

export async function beginSocialLogin({
  body,
  services,
}: OpenContext<typeof calls.beginSocialLogin>): Promise<Answer<typeof calls.beginSocialLogin>> {
  if (!isOwnCallback(body.redirectUri, services.env))
    throw fieldFault("redirectUri", say("session.not_our_address"));
  const { url, flow } = await providerOf(services).begin(body.redirectUri);
  const begun: Begun = {
    ...flow,
    tenantId: body.tenantId ?? null,
    endsAt: services.clock.now().getTime() + limits.socialLoginSeconds * 1000,
  };
  return { url, flow: services.sealer.seal(JSON.stringify(begun), sealedFor) };
}

/**
 * Anyone whom the provider knows by the name that an account is linked to is signed in to it; the first time,
 * whose verified address an account has, which is then linked. Nobody gets an account by this.
 */
export async function finishSocialLogin({
  body,
  desk,
  services,
  caller,
}: OpenContext<typeof calls.finishSocialLogin>): Promise<Signed> {
  const openid = providerOf(services);
  const begun = opened(services, body.flow);
  if (!begun || begun.endsAt <= services.clock.now().getTime() || !isSame(begun.state, body.state))
    throw new Fault("forbidden", say("shared.provider_not_trusted"));
  const person = await openid.finish(begun, body.code);
  const accounts = await accountsOf(services, person, begun.tenantId ?? undefined);
  const account =
    accounts.length > 1 ? accounts.find(({ user }) => user.tenantId === begun.tenantId) : accounts[0];
  if (!account)
    throw accounts.length > 1
      ? new Fault("conflict", say("session.log_in_at_workspace"), {
          extra: { tenants: accounts.map(({ user }) => user.tenantId) },
        })
      : new Fault("forbidden", say("session.no_account_for_email"));
  const { user } = account;
  return signedOrAsked(
    await desk.transaction(user.tenantId, actorOf(user, caller), async (work) => {
      const now = await work.rows(users).find(user.id);
      if (!now?.isActive) throw new Fault("forbidden", say("session.no_account_for_email"));
      await link(work, now.id, person);
      if (person.isEmailVerified && person.email === now.email) await confirmEmail(work, now.id);
      return admitWithSecondFactor(work, services, await work.rows(users).get(now.id), caller);
    }),
  );
}

/**
 * Linked ones go by the provider's name for the person alone. An address finds those that are not linked yet,
 * where no other account of that workspace is.
 */
async function accountsOf(
  services: Services,
  { issuer, subject, email, isEmailVerified }: OpenIdPerson,
  tenantId: string | undefined,
): Promise<Account[]> {
  const linked = await accountsBy(services, { issuer, subject }, tenantId);
  if (email === "" || !isEmailVerified) {
    if (linked.length === 0) throw new Fault("forbidden", say("session.email_not_verified"));
    return linked;
  }
  const known = new Set(linked.map(({ user }) => user.tenantId));
  return [
    ...linked,
    ...(await accountsBy(services, { email }, tenantId)).filter(({ user }) => !known.has(user.tenantId)),
  ];
}

/**
 * An account that is linked to somebody else at this provider stays theirs: an address that went to another
 * person does not bring the account along.
 */
async function link(work: Work, userId: string, { issuer, subject }: OpenIdPerson): Promise<void> {
  const [known] = await work
    .rows(linkedIdentities)
    .list({ where: and(eq(linkedIdentities.userId, userId), eq(linkedIdentities.issuer, issuer)) });
  if (known && known.subject !== subject)
    throw new Fault("forbidden", say("session.account_of_somebody_else"));
  if (!known) await work.rows(linkedIdentities).insert({ userId, issuer, subject });
}

function providerOf({ openid }: Services): OpenId {
  if (!openid) throw new Fault("provider_missing", say("session.provider_not_set_up"));
  return openid;
}

function opened({ sealer }: Services, flow: string): Begun | null {
  try {
    return JSON.parse(sealer.open(flow, sealedFor)) as Begun; // sealed above: nobody else can have written it
  } catch {
    return null;
  }
}

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)));

/** The provider sends the code to this address; it registers which ones it accepts, and we do as well. */
function isOwnCallback(address: string, env: Services["env"]): boolean {
  const url = URL.parse(address);
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== "/auth/callback" ||
    url.search !== "" ||
    url.hash !== "" ||
    url.username !== ""
  )
    return false;
  const domain = env.publicDomain.replace(/:\d+$/, "");
  const isWithin = (suffix: string) =>
    suffix !== "" && (url.hostname === suffix || url.hostname.endsWith(`.${suffix}`));
  return isWithin(domain) || isWebOrigin(env, url.origin);
}
