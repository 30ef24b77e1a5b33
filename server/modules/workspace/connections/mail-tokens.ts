import { setTimeout as wait } from "node:timers/promises";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { z } from "zod";
import { later } from "../../../clock.ts";
import { defineJob } from "../../../jobs/queue.ts";
import { EmailSettings } from "../../../providers/channel/email/settings.ts";
import { mailSignInNames, renewedTokens, revokeGrant } from "../../../providers/channel/email/sign-in.ts";
import type { MailTokens, SignInApp } from "../../../providers/channel/email/sign-in.ts";
import {
  simulateMailSignIn,
  simulatedSignInApp,
} from "../../../providers/channel/email/simulated-sign-in.ts";
import type { MailSignIn } from "../../../../contract/enums.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import type { ProviderFetch } from "../../../providers/provider.ts";
import type { Services } from "../../../services.ts";
import { systemActor } from "../../../work.ts";
import type { Desk, JobName } from "../../../work.ts";
import { appsServing } from "../app-registrations/queries.ts";
import { openApp } from "../app-registrations/secrets.ts";
import { setConnectionHealth } from "./health.ts";
import type { ConnectionRow } from "./health.ts";
import { secretsOf, storedSecrets } from "./secrets.ts";
import { memoryOf } from "./account-memory.ts";
import { connections } from "./table.ts";
import { say } from "./texts.ts";

type Needed = Pick<Services, "sealer" | "providerFetch">;
const StoredTokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  accessEndsAt: z.string(),
});

/** Renewed so long before its end, so that what begins with it ends with it. */
const marginMs = 5 * 60_000;
/** One that has not ended by then died with its process. */
const renewingSeconds = 45;
const askAgainMs = 200;

/**
 * A token that is good for some minutes at least. Of all processes that need a new one, one gets it: with
 * some providers the one before it is worth nothing then. @throws ProviderFailure
 */
export async function freshMailToken(
  desk: Desk,
  services: Needed,
  tenant: string,
  id: string,
): Promise<string> {
  const giveUpAt = Date.now() + renewingSeconds * 1000;
  while (Date.now() < giveUpAt) {
    const row = await desk.read(tenant, systemActor, (work) => work.rows(connections).find(id));
    if (!row || row.deletedAt !== null) throw new ProviderFailure("final", say("connections.is_gone"));
    const tokens = tokensOf(services, row);
    if (Date.parse(tokens.accessEndsAt) - marginMs > desk.clock.now().getTime() + row.clockOffsetMs)
      return tokens.accessToken;
    if (await takeTurn(desk, row)) return renew(desk, services, row, tokens);
    await wait(askAgainMs);
  }
  throw new ProviderFailure("later", say("connections.token_under_way"));
}

function tokensOf(services: Needed, row: ConnectionRow): MailTokens {
  const tokens = StoredTokens.safeParse(secretsOf(services, row));
  if (tokens.success) return tokens.data;
  throw new ProviderFailure("reconnect", say("connections.no_tokens"));
}

const takeTurn = (desk: Desk, { tenantId, id }: ConnectionRow): Promise<boolean> =>
  desk.transaction(tenantId, systemActor, async ({ update, now }) => {
    const taken = await update(connections)
      .set({ renewingUntil: later(now, { seconds: renewingSeconds }) })
      .where(
        and(
          eq(connections.id, id),
          or(isNull(connections.renewingUntil), lt(connections.renewingUntil, now)),
        ),
      )
      .returning({ id: connections.id });
    return taken.length > 0;
  });

async function renew(
  desk: Desk,
  services: Needed,
  row: ConnectionRow,
  { refreshToken }: MailTokens,
): Promise<string> {
  try {
    const renewed = await renewedTokens(await signInCall(desk, services, row), refreshToken);
    return await desk.transaction(row.tenantId, systemActor, async (work) => {
      const now = await work.rows(connections).lock(row.id);
      // A person has signed in again meanwhile.
      if (now.secrets !== row.secrets) {
        await work.update(connections).set({ renewingUntil: null }).where(eq(connections.id, row.id));
        return tokensOf(services, now).accessToken;
      }
      await setConnectionHealth(work, row.id, {
        secrets: storedSecrets(services, row, { ...renewed }),
        renewingUntil: null,
      });
      return renewed.accessToken;
    });
  } catch (error) {
    await desk.transaction(row.tenantId, systemActor, async (work) => {
      await work.update(connections).set({ renewingUntil: null }).where(eq(connections.id, row.id));
    });
    throw error;
  }
}

/** How a connection's provider is asked for tokens: by the app that it was signed in with. */
async function signInCall(desk: Desk, services: Needed, row: ConnectionRow) {
  const { signIn: provider, signInApp } = EmailSettings.parse(row.settings);
  if (provider === undefined) throw new ProviderFailure("reconnect", say("connections.no_tokens"));
  const now = new Date(desk.clock.now().getTime() + row.clockOffsetMs);
  if (row.isSimulated) return { ...simulatedCall(desk, row, provider), now };
  const apps = await appsServing(desk, row.tenantId, provider);
  const app = apps.find(({ clientId }) => clientId === signInApp);
  if (!app)
    throw new ProviderFailure(
      "reconnect",
      say("connections.sign_in_app_gone", { provider: mailSignInNames[provider] }),
    );
  const { clientSecret } = openApp(services, app, app.secrets);
  return {
    provider,
    app: { clientId: app.clientId, clientSecret },
    fetch: services.providerFetch,
    now,
  };
}
const simulatedCall = (
  desk: Desk,
  row: ConnectionRow,
  provider: MailSignIn,
): { provider: MailSignIn; app: SignInApp; fetch: ProviderFetch } => ({
  provider,
  app: simulatedSignInApp(provider),
  fetch: simulateMailSignIn(provider, { memory: memoryOf(desk, row), now: () => desk.clock.now() }).fetch,
});

/** What an account granted is taken back once its mailbox is gone. */
export const revokeSignIn: JobName<{ connectionId: string }> = { name: "connections.revoke-sign-in" };
/**
 * In a job, so that a provider that hangs holds nobody; tried again for days. Not while another mailbox lives by the
 * same account and app, whose grant is the same one.
 */
export const revokeSignInJob = defineJob({
  ...revokeSignIn,
  schema: z.object({ connectionId: z.uuid() }),
  retryLimit: 12,
  async run({ desk, services, tenant, payload: { connectionId } }) {
    const row = await desk.read(tenant, systemActor, (work) => work.rows(connections).find(connectionId));
    const { signIn: provider, signInApp } = EmailSettings.safeParse(row?.settings).data ?? {};
    if (!row || row.deletedAt === null || provider === undefined) return;
    const isShared = await desk.database.read("system", async (db) => {
      const [other] = await db
        .select({ id: connections.id })
        .from(connections)
        .where(
          and(
            eq(connections.provider, "email"),
            eq(connections.account, row.account),
            eq(connections.isSimulated, row.isSimulated),
            isNull(connections.deletedAt),
            sql`${connections.settings} ->> 'signInApp' = ${signInApp ?? ""}`,
          ),
        )
        .limit(1);
      return other !== undefined;
    });
    if (isShared && !row.isSimulated) return;
    const call = row.isSimulated
      ? simulatedCall(desk, row, provider)
      : { provider, fetch: services.providerFetch };
    try {
      await revokeGrant(call, tokensOf(services, row).refreshToken);
    } catch (error) {
      // What the provider will not take, or whose key is gone, no second attempt mends.
      if (error instanceof ProviderFailure && (error.kind === "reconnect" || error.kind === "final"))
        services.log.warn({ err: error, connectionId }, "a sign-in could not be taken back");
      else throw error;
    }
  },
});
