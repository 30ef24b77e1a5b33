import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { BodyOut } from "../../../../contract/kit.ts";
import type { MailSignIn } from "../../../../contract/enums.ts";
import type { mailboxes as calls } from "../../../../contract/channels/mailboxes.ts";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { newId } from "../../../db/columns.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { whoAsks } from "../../../kernel/who-asks.ts";
import type { Asked } from "../../../kernel/who-asks.ts";
import {
  consentQuery,
  mailSignInNames,
  mailSignInRules,
  newVerifier,
} from "../../../providers/channel/email/sign-in.ts";
import {
  simulateMailSignIn,
  simulatedSignInApp,
} from "../../../providers/channel/email/simulated-sign-in.ts";
import { appsServing } from "../../workspace/app-registrations/queries.ts";
import { liveConnection } from "../../workspace/connections/live.ts";
import { memoryOf } from "../../workspace/connections/account-memory.ts";
import { memoryInRow } from "../../workspace/connections/simulator-memory.ts";
import { productUrl, siteUrl } from "../../workspace/platform/addresses.ts";
import { checkNewMailbox, mailboxRow } from "./settings.ts";
import { mailboxSignIns } from "./sign-in-table.ts";
import type { MailboxSignInRow } from "./sign-in-table.ts";
import { say } from "./texts.ts";

type NewSignIn = BodyOut<typeof calls.beginSignIn>;

const callback = "/auth/mailbox";
const consentPage = "/auth/mailbox/consent";
export const sealedFor = ({ tenantId, id }: Pick<MailboxSignInRow, "tenantId" | "id">): string =>
  `mailbox sign-in ${tenantId} ${id}`;
const hashOf = (state: string): string => createHash("sha256").update(state).digest("hex");

/** For a mailbox that is to be connected. @throws Fault as `checkNewMailbox` */
export async function beginNewMailbox(asked: Asked, body: NewSignIn): Promise<{ url: string }> {
  const { actor, tenant } = whoAsks(asked);
  await asked.desk.read(tenant, actor, (work) => checkNewMailbox(work, body));
  const { provider, address, isSimulated, ...mailbox } = body;
  return begin(asked, {
    provider,
    isSimulated,
    address,
    connectionId: null,
    mailbox: { address, ...mailbox },
  });
}

/** For one that is there. @throws Fault not_found */
export async function beginAgain(asked: Asked, id: string, provider: MailSignIn): Promise<{ url: string }> {
  const { actor, tenant } = whoAsks(asked);
  const { isSimulated, address } = await asked.desk.read(tenant, actor, async (work) => ({
    isSimulated: (await liveConnection(work, id)).isSimulated,
    address: (await mailboxRow(work, id)).address,
  }));
  return begin(asked, { provider, isSimulated, address, connectionId: id, mailbox: null });
}

async function begin(
  asked: Asked,
  {
    provider,
    isSimulated,
    address,
    ...of
  }: Pick<MailboxSignInRow, "provider" | "isSimulated" | "connectionId" | "mailbox"> & { address: string },
): Promise<{ url: string }> {
  const { actor, tenant } = whoAsks(asked);
  const { desk, services } = asked;
  const app = await appFor(asked, tenant, { provider, isSimulated });
  // The callback page finds the way to the workspace by the first part of the state; the second is the secret.
  const state = `${tenant}.${randomBytes(32).toString("base64url")}`;
  const flow = { state, verifier: newVerifier(), redirectUri: app.redirectUri };
  const id = newId();
  await desk.transaction(tenant, actor, async (work) => {
    await work.db.insert(mailboxSignIns).values({
      ...of,
      tenantId: tenant,
      id,
      provider,
      isSimulated,
      userId: actor.id ?? "",
      stateHash: hashOf(state),
      verifier: services.sealer.seal(flow.verifier, sealedFor({ tenantId: tenant, id })),
      clientId: app.clientId,
      redirectUri: app.redirectUri,
      endsAt: later(work.now, { seconds: limits.mailSignInSeconds }),
      createdAt: work.now,
    });
  });
  const query = consentQuery(provider, app, flow, address).toString();
  const page = isSimulated ? siteUrl(services.env, tenant, consentPage) : mailSignInRules[provider].authorize;
  return { url: `${page}?${query}` };
}

/** The workspace's own app, or the installation's, which comes back to the product's own site. @throws Fault */
async function appFor(
  { desk, services: { env } }: Asked,
  tenant: string,
  { provider, isSimulated }: { provider: MailSignIn; isSimulated: boolean },
): Promise<{ clientId: string; redirectUri: string }> {
  if (isSimulated) return { ...simulatedSignInApp(provider), redirectUri: signInCallback(env, tenant) };
  const [app] = await appsServing(desk, tenant, provider);
  if (!app)
    throw fieldFault(
      "provider",
      say("mailboxes.sign_in_app_needed", { provider: mailSignInNames[provider] }),
    );
  return { clientId: app.clientId, redirectUri: signInCallback(env, app.tenantId) };
}
const signInCallback = (env: Asked["services"]["env"], tenant: string | null): string =>
  tenant === null ? productUrl(env, callback) : siteUrl(env, tenant, callback);

/** One that this person began, and nobody has used. @throws Fault gone */
async function waitingSignIn(asked: Asked, state: string): Promise<MailboxSignInRow> {
  const { actor, tenant } = whoAsks(asked);
  const [row] = await asked.desk.read(tenant, actor, async ({ from, now }) =>
    from(mailboxSignIns).where(isWaiting(state, actor.id, now)),
  );
  if (!row) throw new Fault("gone", say("mailboxes.sign_in_lost"));
  return row;
}
/** The same, which from then on is used. @throws Fault gone */
export async function takeSignIn(asked: Asked, state: string): Promise<MailboxSignInRow> {
  const { actor, tenant } = whoAsks(asked);
  const [row] = await asked.desk.transaction(tenant, actor, ({ update, now }) =>
    update(mailboxSignIns)
      .set({ usedAt: now })
      .where(isWaiting(state, actor.id, now))
      .returning(),
  );
  if (!row) throw new Fault("gone", say("mailboxes.sign_in_lost"));
  return row;
}
const isWaiting = (state: string, userId: string | null, now: string) =>
  and(
    eq(mailboxSignIns.stateHash, hashOf(state)),
    eq(mailboxSignIns.userId, userId ?? ""),
    isNull(mailboxSignIns.usedAt),
    gt(mailboxSignIns.endsAt, now),
  );

/** What the person says on the page of the simulated provider. @throws Fault gone, conflict */
export async function consentAsSimulated(
  asked: Asked,
  { query, account, allows }: BodyOut<typeof calls.consent>,
): Promise<{ url: string }> {
  const request = new URLSearchParams(query);
  const row = await waitingSignIn(asked, request.get("state") ?? "");
  if (!row.isSimulated) throw new Fault("conflict", say("mailboxes.consent_refused"));
  const simulated = simulateMailSignIn(row.provider, memoryAndTime(asked, row));
  try {
    return { url: await simulated.consent(request, { account, allows }) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Fault("conflict", say("mailboxes.consent_refused"));
  }
}

/** Where the simulated provider of a sign-in remembers: in its mailbox, once there is one. */
export const memoryAndTime = ({ desk }: Asked, { tenantId, id, connectionId }: MailboxSignInRow) => ({
  memory:
    connectionId === null
      ? memoryInRow(desk, mailboxSignIns, { tenantId, id })
      : memoryOf(desk, { tenantId, id: connectionId }),
  now: () => desk.clock.now(),
});
