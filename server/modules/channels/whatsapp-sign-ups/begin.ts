import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { BodyOut } from "../../../../contract/kit.ts";
import type { whatsappSignUps as calls } from "../../../../contract/channels/whatsapp-sign-ups.ts";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { newId } from "../../../db/columns.ts";
import { Fault } from "../../../fault.ts";
import { whoAsks } from "../../../kernel/who-asks.ts";
import type { Asked } from "../../../kernel/who-asks.ts";
import { signUpDialog, signUpQuery } from "../../../providers/channel/whatsapp/sign-up.ts";
import { simulatedSignUpApp } from "../../../providers/channel/whatsapp/sign-up-simulator.ts";
import { appsServing } from "../../workspace/app-registrations/queries.ts";
import { readableApp } from "../../workspace/app-registrations/secrets.ts";
import { liveConnection } from "../../workspace/connections/live.ts";
import { productUrl, siteUrl } from "../../workspace/platform/addresses.ts";
import { simulatedMeta } from "./meta.ts";
import { whatsappSignUps } from "./table.ts";
import type { WhatsAppSignUpRow } from "./table.ts";
import { say } from "./texts.ts";

const callback = "/auth/whatsapp";
const consentPage = "/auth/whatsapp/consent";
export const sealedFor = ({ tenantId, id }: Pick<WhatsAppSignUpRow, "tenantId" | "id">): string =>
  `whatsapp sign-up ${tenantId} ${id}`;
const hashOf = (state: string): string => createHash("sha256").update(state).digest("hex");

/** For a number that is connected. @throws Fault not_found, conflict */
export async function beginAgain(asked: Asked, id: string): Promise<{ url: string }> {
  const { actor, tenant } = whoAsks(asked);
  const { provider, isSimulated } = await asked.desk.read(tenant, actor, (work) => liveConnection(work, id));
  if (provider !== "whatsapp") throw new Fault("conflict", say("whatsapp_sign_ups.other_channel"));
  return beginSignUp(asked, { isSimulated, connectionId: id });
}

/** @throws Fault conflict where no app signs up, with what is missing and where */
export async function beginSignUp(
  asked: Asked,
  { isSimulated, connectionId }: Pick<WhatsAppSignUpRow, "isSimulated" | "connectionId">,
): Promise<{ url: string }> {
  const { actor, tenant } = whoAsks(asked);
  const { desk, services } = asked;
  const app = await appFor(asked, tenant, isSimulated);
  // The callback page finds the way to the workspace by the first part of the state; the second is the secret.
  const state = `${tenant}.${randomBytes(32).toString("base64url")}`;
  await desk.transaction(tenant, actor, async (work) => {
    await work.db.insert(whatsappSignUps).values({
      tenantId: tenant,
      id: newId(),
      connectionId,
      isSimulated,
      ...ofBrowser(asked),
      stateHash: hashOf(state),
      clientId: app.clientId,
      redirectUri: app.redirectUri,
      endsAt: later(work.now, { seconds: limits.whatsappSignUpSeconds }),
      createdAt: work.now,
    });
  });
  const query = signUpQuery(app, { state, redirectUri: app.redirectUri }).toString();
  const page = isSimulated ? siteUrl(services.env, tenant, consentPage) : signUpDialog;
  return { url: `${page}?${query}` };
}

/** The person and their session, whose sign-up it is. @throws Fault unauthenticated */
function ofBrowser(asked: Asked): Pick<WhatsAppSignUpRow, "userId" | "sessionId"> {
  const { id, sessionId } = whoAsks(asked).actor;
  if (id === null || sessionId === undefined) throw new Fault("unauthenticated");
  return { userId: id, sessionId };
}

/** The workspace's own app, or the installation's, which comes back to the product's own site. @throws Fault */
async function appFor(
  { desk, services }: Asked,
  tenant: string,
  isSimulated: boolean,
): Promise<{ clientId: string; configurationId: string; redirectUri: string }> {
  const { env } = services;
  if (isSimulated) return { ...simulatedSignUpApp, redirectUri: siteUrl(env, tenant, callback) };
  const [app] = await appsServing(desk, tenant, "META");
  if (!app) throw new Fault("conflict", say("whatsapp_sign_ups.app_needed"));
  const { clientId, configurationId, tenantId, secrets } = app;
  if (configurationId === null) throw new Fault("conflict", say("whatsapp_sign_ups.configuration_needed"));
  if (readableApp(services, app, secrets) === null)
    throw new Fault("conflict", say("whatsapp_sign_ups.secret_lost"));
  const redirectUri = tenantId === null ? productUrl(env, callback) : siteUrl(env, tenantId, callback);
  return { clientId, configurationId, redirectUri };
}

/** One that this browser began, and nobody has used. @throws Fault gone */
async function waitingSignUp(asked: Asked, state: string): Promise<WhatsAppSignUpRow> {
  const { actor, tenant } = whoAsks(asked);
  const [row] = await asked.desk.read(tenant, actor, async ({ from, now }) =>
    from(whatsappSignUps).where(isWaiting(asked, state, now)),
  );
  if (!row) throw new Fault("gone", say("whatsapp_sign_ups.lost"));
  return row;
}
/** The same, which from then on is used. @throws Fault gone */
export async function takeSignUp(asked: Asked, state: string): Promise<WhatsAppSignUpRow> {
  const { actor, tenant } = whoAsks(asked);
  const [row] = await asked.desk.transaction(tenant, actor, ({ update, now }) =>
    update(whatsappSignUps)
      .set({ usedAt: now })
      .where(isWaiting(asked, state, now))
      .returning(),
  );
  if (!row) throw new Fault("gone", say("whatsapp_sign_ups.lost"));
  return row;
}
function isWaiting(asked: Asked, state: string, now: string) {
  const { userId, sessionId } = ofBrowser(asked);
  return and(
    eq(whatsappSignUps.stateHash, hashOf(state)),
    eq(whatsappSignUps.userId, userId),
    eq(whatsappSignUps.sessionId, sessionId),
    isNull(whatsappSignUps.usedAt),
    gt(whatsappSignUps.endsAt, now),
  );
}

/** What the person says in the dialog of the simulated Meta. @throws Fault gone, conflict */
export async function consentAsSimulated(
  asked: Asked,
  { query, shares, allows }: BodyOut<typeof calls.consent>,
): Promise<{ url: string }> {
  const request = new URLSearchParams(query);
  const row = await waitingSignUp(asked, request.get("state") ?? "");
  if (!row.isSimulated) throw new Fault("conflict", say("whatsapp_sign_ups.consent_refused"));
  try {
    return { url: await simulatedMeta(asked, row).consent(request, { shares, allows }) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Fault("conflict", say("whatsapp_sign_ups.consent_refused"));
  }
}
