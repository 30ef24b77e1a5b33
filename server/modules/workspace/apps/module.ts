import { eq } from "drizzle-orm";
import { apps, installationApps as installationCalls } from "../../../../contract/workspace/apps.ts";
import type { AppRegistration, ProviderApp } from "../../../../contract/workspace/apps.ts";
import { appProviders, mailSignIns, messengerProviders } from "../../../../contract/enums.ts";
import type { AppProvider, MessengerProvider } from "../../../../contract/enums.ts";
import { Fault } from "../../../fault.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { implement } from "../../../kernel/implement.ts";
import { channelProviders } from "../../../providers/registry.ts";
import type { Services } from "../../../services.ts";
import type { Work } from "../../../work.ts";
import { productUrl, siteUrl } from "../platform/addresses.ts";
import { installationProviders } from "../app-registrations/queries.ts";
import { appProviderOf, nextAppSecrets, nextConfigurationId } from "./rules.ts";
import { newAppKey, newVerifyToken, readableApp, sealApp } from "../app-registrations/secrets.ts";
import type { AppOf } from "../app-registrations/secrets.ts";
import { appRegistrations, installationApps } from "../app-registrations/table.ts";
import type { AppRow } from "../app-registrations/table.ts";
import { say } from "./texts.ts";

const ownCalls = implement(apps, {
  list: async ({ services, ...work }) => {
    const rows = await work.rows(appRegistrations).list();
    const shared = await installationProviders(work);
    return {
      items: appProviders.map((provider) => {
        const row = rows.find((one) => one.provider === provider);
        return presentApp(services, { tenantId: work.tenant, provider }, row, shared.get(provider));
      }),
    };
  },
  set: async ({ params, body, services, ...work }) => {
    const provider = appProviderOf(params.provider);
    const of = { tenantId: work.tenant, provider };
    const before = await ownApp(work, provider);
    const values = nextValues(services, of, before, body);
    const row = before
      ? await work.rows(appRegistrations).update(before.id, values, { before })
      : await work
          .rows(appRegistrations)
          .insert({ ...values, provider, hookKey: newAppKey(), createdAt: work.now, updatedAt: work.now });
    return presentApp(services, of, row, (await installationProviders(work)).get(provider));
  },
  remove: async ({ params, ...work }) => {
    const row = await ownApp(work, appProviderOf(params.provider));
    if (!row) throw new Fault("not_found");
    await work.rows(appRegistrations).remove(row.id);
    return {};
  },
});

const ownApp = async (work: Work, provider: AppProvider) =>
  (await work.rows(appRegistrations).list({ where: eq(appRegistrations.provider, provider), limit: 1 }))[0];

const installedCalls = implement(installationCalls, {
  list: async ({ desk, services }) => {
    const rows = await desk.database.read("system", (db) => db.select().from(installationApps));
    return {
      items: appProviders.map((provider) => {
        const row = rows.find((one) => one.provider === provider);
        return presentApp(services, { tenantId: null, provider }, row, row);
      }),
    };
  },
  set: async ({ params, body, desk, services, actor }) => {
    if (actor === null) throw new Fault("unauthenticated");
    const provider = appProviderOf(params.provider);
    const of = { tenantId: null, provider };
    return desk.installation(actor, async (work) => {
      const before = await installedApp(work, provider);
      const values = { ...nextValues(services, of, before, body), updatedAt: work.now };
      const [row] = before
        ? await work.db
            .update(installationApps)
            .set({ ...values, version: before.version + 1 })
            .where(eq(installationApps.provider, provider))
            .returning()
        : await work.db
            .insert(installationApps)
            .values({ ...values, provider, hookKey: newAppKey(), createdAt: work.now })
            .returning();
      if (!row) throw new Fault("internal");
      recordInstalled(work, provider, before ? "update" : "create", { before: before ?? null, after: row });
      return presentApp(services, of, row, row);
    });
  },
  remove: async ({ params, desk, actor }) => {
    if (actor === null) throw new Fault("unauthenticated");
    const provider = appProviderOf(params.provider);
    return desk.installation(actor, async (work) => {
      const [row] = await work.db
        .delete(installationApps)
        .where(eq(installationApps.provider, provider))
        .returning();
      if (!row) throw new Fault("not_found");
      recordInstalled(work, provider, "delete", { before: row, after: null });
      return {};
    });
  },
});

const installedApp = async ({ db }: Work, provider: AppProvider): Promise<AppRow | undefined> =>
  (await db.select().from(installationApps).where(eq(installationApps.provider, provider)).for("update"))[0];

function recordInstalled(
  work: Work,
  provider: AppProvider,
  action: "create" | "update" | "delete",
  change: { before: AppRow | null; after: AppRow | null },
): void {
  work.record({ entity: "installation_apps", entityId: provider, action, ...change });
}

/** What of an app is written: the secrets sealed. @throws Fault invalid */
function nextValues(
  services: Services,
  of: AppOf & { provider: AppProvider },
  before: Pick<AppRow, "clientId" | "secrets" | "configurationId"> | undefined,
  body: {
    clientId: string;
    clientSecret?: string | undefined;
    configurationId?: string | null | undefined;
  },
) {
  const known = before && {
    clientId: before.clientId,
    secrets: readableApp(services, of, before.secrets),
  };
  const secrets = nextAppSecrets(of.provider, known ?? null, body, newVerifyToken());
  const configurationId = nextConfigurationId(of.provider, before ?? null, body);
  // A person has been here, so what is counted begins again.
  const counts = { refused: 0, oversized: 0, unplaced: 0, lastUnplaced: null };
  return { clientId: body.clientId, configurationId, secrets: sealApp(services, of, secrets), ...counts };
}

function presentApp(
  services: Services,
  of: AppOf & { provider: AppProvider },
  row: Omit<AppRow, "provider"> | undefined,
  installation: Pick<AppRow, "configurationId"> | undefined,
): ProviderApp {
  const channels = messengerProviders.filter((id) =>
    channelProviders[id].provider.apps.includes(of.provider),
  );
  const signsIn = mailSignIns.some((one) => one === of.provider);
  const callback = signsIn ? "/auth/mailbox" : of.provider === "META" ? "/auth/whatsapp" : null;
  const { env } = services;
  const own = row ? presentRegistration(services, of, row, channels) : null;
  return {
    provider: of.provider,
    channels: [...channels, ...(signsIn ? (["email"] as const) : [])],
    redirectUri:
      callback === null
        ? null
        : of.tenantId === null
          ? productUrl(env, callback)
          : siteUrl(env, of.tenantId, callback),
    own,
    hasInstallation: installation !== undefined,
    // Its own app comes first, as with what it is posted.
    signsUp: own
      ? own.hasSecret && own.configurationId !== null
      : (installation?.configurationId ?? null) !== null,
  };
}

function presentRegistration(
  services: Services,
  of: AppOf,
  row: Omit<AppRow, "provider">,
  channels: readonly MessengerProvider[],
): AppRegistration {
  const { env } = services;
  const secrets = readableApp(services, of, row.secrets);
  return {
    clientId: row.clientId,
    hasSecret: secrets !== null,
    configurationId: row.configurationId,
    verifyToken: channels.length > 0 ? (secrets?.verifyToken ?? null) : null,
    webhooks: channels.map((channel) => {
      const path = `/api/hooks/${channel}/${row.hookKey}` as const;
      return { channel, url: of.tenantId === null ? productUrl(env, path) : siteUrl(env, of.tenantId, path) };
    }),
    refused: row.refused,
    oversized: row.oversized,
    unplaced: row.unplaced,
    lastUnplaced: row.lastUnplaced,
    updatedAt: row.updatedAt,
  };
}

const metMeanwhile = ["provider", say("apps.set_meanwhile")] as const;

export const appsModule = defineModule("workspace/apps", {
  calls: [...ownCalls, ...installedCalls],
  constraints: { app_registrations_provider: metMeanwhile, installation_apps_pkey: metMeanwhile },
});
