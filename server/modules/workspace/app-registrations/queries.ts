import { and, eq, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { AppProvider } from "../../../../contract/enums.ts";
import type { Db } from "../../../db/client.ts";
import { prepared } from "../../../db/prepared.ts";
import { systemActor } from "../../../work.ts";
import type { Desk, Work } from "../../../work.ts";
import type { AppOf } from "./secrets.ts";
import { appRegistrations, installationApps } from "./table.ts";

/** What a workspace knows of the installation's apps: of which providers they are, and which sign up. */
export async function installationProviders({
  db,
}: Work): Promise<Map<AppProvider, { configurationId: string | null }>> {
  const rows = await db
    .select({ provider: installationApps.provider, configurationId: installationApps.configurationId })
    .from(installationApps);
  return new Map(rows.map(({ provider, configurationId }) => [provider, { configurationId }]));
}

/** Whether an app of that provider serves the workspace: its own, or the installation's. */
export async function hasApp({ db, from }: Work, provider: AppProvider | null): Promise<boolean> {
  if (provider === null) return false;
  const own = from(appRegistrations, { provider: appRegistrations.provider }).where(
    eq(appRegistrations.provider, provider),
  );
  const installation = db
    .select({ provider: installationApps.provider })
    .from(installationApps)
    .where(eq(installationApps.provider, provider));
  return (await unionAll(own, installation)).length > 0;
}

/** The apps of a provider that serve a workspace: its own first. Their secrets are sealed. */
export async function appsServing(desk: Desk, tenant: string, provider: AppProvider): Promise<ServingApp[]> {
  return desk.database.read("system", async (db) => {
    const own = await db
      .select({
        clientId: appRegistrations.clientId,
        configurationId: appRegistrations.configurationId,
        secrets: appRegistrations.secrets,
      })
      .from(appRegistrations)
      .where(and(eq(appRegistrations.tenantId, tenant), eq(appRegistrations.provider, provider)));
    const installation = await db
      .select({
        clientId: installationApps.clientId,
        configurationId: installationApps.configurationId,
        secrets: installationApps.secrets,
      })
      .from(installationApps)
      .where(eq(installationApps.provider, provider));
    return [
      ...own.map((app) => ({ ...app, tenantId: tenant, provider })),
      ...installation.map((app) => ({ ...app, tenantId: null, provider })),
    ];
  });
}
export interface ServingApp extends AppOf {
  clientId: string;
  /** Null: nobody signs up by it. */
  configurationId: string | null;
  secrets: string;
}

export interface HookApp extends AppOf {
  provider: AppProvider;
  secrets: string;
}
const byHookKey = (db: Db) =>
  prepared(db, "app_by_hook_key", () => {
    const key = sql.placeholder("hookKey");
    const own = db
      .select({
        tenantId: sql<string | null>`${appRegistrations.tenantId}`.as("tenant_id"),
        provider: appRegistrations.provider,
        secrets: appRegistrations.secrets,
      })
      .from(appRegistrations)
      .where(eq(appRegistrations.hookKey, key));
    const installation = db
      .select({
        tenantId: sql<string | null>`null::text`.as("tenant_id"),
        provider: installationApps.provider,
        secrets: installationApps.secrets,
      })
      .from(installationApps)
      .where(eq(installationApps.hookKey, key));
    return unionAll(own, installation).prepare("app_by_hook_key");
  });
/** By the secret part of the address that its provider posts to, whosever it is. */
export async function appByKey(desk: Desk, hookKey: string): Promise<HookApp | undefined> {
  const [app] = await desk.database.read("system", (db) => byHookKey(db).execute({ hookKey }));
  return app;
}

/** Counts at an app, past the audit log. */
export async function countAtApp(
  desk: Desk,
  { tenantId, provider }: HookApp,
  {
    refused = 0,
    oversized = 0,
    unplaced = 0,
    account = null,
  }: { refused?: number; oversized?: number; unplaced?: number; account?: string | null },
): Promise<void> {
  const counted = (table: typeof appRegistrations | typeof installationApps) => ({
    refused: sql`${table.refused} + ${refused}`,
    oversized: sql`${table.oversized} + ${oversized}`,
    unplaced: sql`${table.unplaced} + ${unplaced}`,
    ...(account === null ? {} : { lastUnplaced: account.slice(0, 100) }),
  });
  if (tenantId === null)
    await desk.installation(systemActor, async ({ db }) => {
      await db
        .update(installationApps)
        .set(counted(installationApps))
        .where(eq(installationApps.provider, provider));
    });
  else
    await desk.transaction(tenantId, systemActor, async ({ update }) => {
      await update(appRegistrations)
        .set(counted(appRegistrations))
        .where(eq(appRegistrations.provider, provider));
    });
}
