import { eq } from "drizzle-orm";
import type { BodyOut } from "../../../../contract/kit.ts";
import { mailboxes as calls } from "../../../../contract/channels/mailboxes.ts";
import { Fault } from "../../../fault.ts";
import { whoAsks } from "../../../kernel/who-asks.ts";
import type { Asked } from "../../../kernel/who-asks.ts";
import type { MailWay } from "../../../providers/channel/email/api.ts";
import { mailSignInNames, mailSignInRules, tokensForCode } from "../../../providers/channel/email/sign-in.ts";
import type { MailTokens } from "../../../providers/channel/email/sign-in.ts";
import {
  simulateMailSignIn,
  simulatedSignInApp,
} from "../../../providers/channel/email/simulated-sign-in.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import { channelProviders } from "../../../providers/registry.ts";
import type { Work } from "../../../work.ts";
import type { Text } from "../../../words/wording.ts";
import { appsServing } from "../../workspace/app-registrations/queries.ts";
import { openApp } from "../../workspace/app-registrations/secrets.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { liveConnection } from "../../workspace/connections/live.ts";
import { storedSecrets } from "../../workspace/connections/secrets.ts";
import { fetchMail } from "../../workspace/connections/simulated.ts";
import { connections } from "../../workspace/connections/table.ts";
import { wakeConnection } from "../../workspace/deliveries/pipeline.ts";
import { insertMailbox, mailboxRow, settingsOf, signInOf, simulatedServers } from "./settings.ts";
import type { Access } from "./settings.ts";
import { memoryAndTime, takeSignIn, sealedFor } from "./sign-in.ts";
import { mailboxSignIns } from "./sign-in-table.ts";
import type { MailboxSignInRow } from "./sign-in-table.ts";
import { mailboxes } from "./table.ts";
import { say } from "./texts.ts";

type Back = BodyOut<typeof calls.finishSignIn>;

/**
 * What the provider sent the browser back with becomes tokens, which must open the mailbox before anything is
 * kept. @returns the mailbox's id @throws Fault gone, conflict
 */
export async function finishSignIn(asked: Asked, { state, code, error }: Back): Promise<string> {
  const { actor, tenant } = whoAsks(asked);
  const row = await takeSignIn(asked, state);
  if (code === undefined) throw new Fault("conflict", whyNoCode(row, error));
  const known = await asked.desk.read(tenant, actor, (work) => knownOf(work, row));
  const access = accessOf(row, known);
  const { address } = known;
  try {
    const tokens = await tokensOf(asked, row, known, code);
    const trouble = await triedWith(asked, row, { address, access, tokens });
    return await asked.desk.transaction(tenant, actor, (work) =>
      keep(work, asked, row, { access, tokens, trouble }).then((id) => {
        for (const group of ["mailboxes", "connections"] as const)
          work.publish("resource_changed", { group, id }, ["supervisors"]);
        return id;
      }),
    );
  } catch (failure) {
    if (!(failure instanceof ProviderFailure)) throw failure;
    throw new Fault("conflict", say("mailboxes.not_let_in", { address, reason: failure.reason }));
  }
}

function whyNoCode({ provider: id }: MailboxSignInRow, error = "no_code"): Text {
  const provider = mailSignInNames[id];
  const code = error.replaceAll(/[^\w.-]+/g, " ").slice(0, 60);
  return error === "access_denied"
    ? say("mailboxes.sign_in_denied", { provider })
    : say("mailboxes.sign_in_failed", { provider, code });
}

interface Known {
  address: string;
  connection: ConnectionRow | null;
}
/** What was entered, parsed anew: it lay in a column meanwhile. */
const enteredIn = ({ mailbox, provider }: MailboxSignInRow) =>
  calls.beginSignIn.body.parse({ ...mailbox, provider });
async function knownOf(work: Work, row: MailboxSignInRow): Promise<Known> {
  if (row.connectionId === null) return { address: enteredIn(row).address, connection: null };
  return {
    address: (await mailboxRow(work, row.connectionId)).address,
    connection: await liveConnection(work, row.connectionId),
  };
}

/** The provider's own servers; the user that was entered stays, who may be another than the address. */
function accessOf(
  { provider, clientId, isSimulated }: MailboxSignInRow,
  { address, connection }: Known,
): Access {
  const { smtp, imap } = isSimulated ? simulatedServers : mailSignInRules[provider];
  const isSame = connection !== null && signInOf(connection)?.provider === provider;
  const user = isSame ? (connection.settings["user"] ?? address) : address;
  return { user, smtp, imap, signIn: { provider, clientId } };
}

async function tokensOf(
  asked: Asked,
  row: MailboxSignInRow,
  { connection }: Known,
  code: string,
): Promise<MailTokens> {
  const { desk, services } = asked;
  const { provider, redirectUri, clientId } = row;
  const verifier = services.sealer.open(row.verifier, sealedFor(row));
  const flow = { state: "", verifier, redirectUri };
  const now = new Date(desk.clock.now().getTime() + (connection?.clockOffsetMs ?? 0));
  if (row.isSimulated) {
    const { fetch } = simulateMailSignIn(provider, memoryAndTime(asked, row));
    return tokensForCode({ provider, app: simulatedSignInApp(provider), fetch, now }, flow, code);
  }
  const app = (await appsServing(desk, row.tenantId, provider)).find((one) => one.clientId === clientId);
  if (!app)
    throw new ProviderFailure(
      "reconnect",
      say("mailboxes.sign_in_app_needed", { provider: mailSignInNames[provider] }),
    );
  const { clientSecret } = openApp(services, app, app.secrets);
  const call = { provider, app: { clientId, clientSecret }, fetch: services.providerFetch, now };
  return tokensForCode(call, flow, code);
}

/**
 * Both servers with the new token, before it is kept. @returns what is wrong for the moment
 * @throws ProviderFailure where they do not let it in
 */
async function triedWith(
  asked: Asked,
  row: MailboxSignInRow,
  { address, access, tokens }: { address: string; access: Access; tokens: MailTokens },
): Promise<ProviderFailure | null> {
  const settings = settingsOf(address, address, access);
  const secrets = { ...tokens };
  const way: MailWay = row.isSimulated
    ? channelProviders.email.simulate({
        settings,
        secrets,
        ...memoryAndTime(asked, row),
        files: nothingKept,
        onHooks: () => Promise.resolve(),
      })
    : asked.services.mailWay;
  try {
    await channelProviders.email.provider.check({ ...way, settings, secrets });
    return null;
  } catch (error) {
    if (error instanceof ProviderFailure && error.kind !== "reconnect" && error.kind !== "final")
      return error;
    throw error;
  }
}
/** Mail that is only tried has no files. */
const nothingKept = {
  put: () => Promise.resolve(),
  get: () => Promise.reject(new Error("A mailbox that is tried keeps no file.")),
  remove: () => Promise.resolve(),
};

interface Found {
  access: Access;
  tokens: MailTokens;
  trouble: ProviderFailure | null;
}
async function keep(
  work: Work,
  { services }: Asked,
  row: MailboxSignInRow,
  { access, tokens, trouble }: Found,
): Promise<string> {
  const health = {
    checkedAt: work.now,
    lastError: trouble?.stored ?? null,
    lastErrorAt: trouble && work.now,
  };
  if (row.connectionId !== null) {
    await keepAgain(work, services, row.connectionId, { access, secrets: { ...tokens }, health });
    return row.connectionId;
  }
  const [now] = await work
    .from(mailboxSignIns, { simulator: mailboxSignIns.simulator })
    .where(eq(mailboxSignIns.id, row.id));
  const body = enteredIn(row);
  const id = await insertMailbox(work, services, body, {
    access,
    secrets: { ...tokens },
    isSimulated: row.isSimulated,
    takesDays: row.isSimulated ? 0 : body.takesDays,
    more: { ...health, simulator: now?.simulator ?? null },
  });
  work.enqueue(fetchMail, { connectionId: id });
  return id;
}

/** A mailbox that was signed in to again goes on where it was, unless it is at another server now. */
async function keepAgain(
  work: Work,
  services: Asked["services"],
  id: string,
  {
    access,
    secrets,
    health,
  }: { access: Access; secrets: Record<string, string>; health: Partial<ConnectionRow> },
): Promise<void> {
  const before = await work.rows(connections).lock(id);
  if (before.deletedAt !== null) throw new Fault("not_found");
  const { address, displayName } = await mailboxRow(work, id);
  const settings = settingsOf(displayName, address, access);
  if (settings["imap"] !== before.settings["imap"] || settings["user"] !== before.settings["user"])
    await work.update(mailboxes).set({ uidValidity: null, lastUid: 0 }).where(eq(mailboxes.connectionId, id));
  const isMended = before.state === "RECONNECT";
  await work.rows(connections).update(
    id,
    {
      ...health,
      settings,
      secrets: storedSecrets(services, before, secrets),
      renewingUntil: null,
      ...(isMended ? { state: "CONNECTED" as const } : {}),
    },
    { before },
  );
  if (isMended) await wakeConnection(work, id);
  work.enqueue(fetchMail, { connectionId: id });
}
