import { randomBytes, randomInt } from "node:crypto";
import { and, asc, count, eq, isNull } from "drizzle-orm";
import { connections as calls } from "../../../../contract/workspace/connections.ts";
import type { Connection } from "../../../../contract/workspace/connections.ts";
import { limits } from "../../../../contract/limits.ts";
import { newId } from "../../../db/columns.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import type { Services } from "../../../services.ts";
import type { Desk, Work } from "../../../work.ts";
import { wakeConnection } from "../deliveries/pipeline.ts";
import { inboundEvents } from "../inbound/table.ts";
import { siteUrl } from "../platform/addresses.ts";
import { setConnectionHealth } from "../connections/health.ts";
import type { ConnectionRow } from "../connections/health.ts";
import { openConnection } from "../connections/open.ts";
import { secretsOf, storedSecrets } from "../connections/secrets.ts";
import { connections } from "../connections/table.ts";
import { liveConnection } from "../connections/live.ts";
import { simulatorCalls } from "./simulator.ts";

const connectionCalls = implement(calls, {
  list: async ({ services, ...work }) => {
    const rows = await work.rows(connections).list({
      where: isNull(connections.deletedAt),
      orderBy: [asc(connections.createdAt), asc(connections.id)],
      limit: limits.connectionsMax,
    });
    const parked = await parkedOf(work);
    return { items: rows.map((row) => presentConnection(services, row, parked.get(row.id) ?? 0)) };
  },
  get: ({ params, services, ...work }) => connectionView(work, services, params.id),
  create: async ({ body, services, ...work }) => {
    const known = await work.rows(connections).count(isNull(connections.deletedAt));
    if (known >= limits.connectionsMax)
      throw fieldFault("provider", `A workspace has at most ${limits.connectionsMax} connections.`);
    const row = await insertConnection(
      work,
      services,
      body.isSimulated
        ? { ...body, account: simulatedId(), businessAccountId: simulatedId(), ...simulatedSecrets() }
        : body,
    );
    return presentConnection(services, row, 0);
  },
  update: async ({ params, body, services, caller, ...work }) => {
    const before = await liveConnection(work, params.id);
    const { name, isOn, accessToken, appSecret } = body;
    const secrets = {
      verifyToken: newSecret(),
      ...readableSecrets(services, before),
      ...(accessToken && { accessToken }),
      ...(appSecret && { appSecret }),
    };
    const isMended = accessToken !== undefined && before.state === "RECONNECT";
    const state = isOn === false ? "OFF" : isOn === true || isMended ? "CONNECTED" : before.state;
    const row = await work.rows(connections).update(
      params.id,
      {
        ...(name === undefined ? {} : { name }),
        ...(accessToken === undefined && appSecret === undefined
          ? {}
          : { secrets: storedSecrets(services, before, secrets) }),
        state,
      },
      { before, ifVersion: caller.ifVersion },
    );
    if (state === "CONNECTED" && before.state !== "CONNECTED") await wakeConnection(work, row.id);
    return connectionView(work, services, row.id);
  },
  remove: async ({ params, ...work }) => {
    const row = await liveConnection(work, params.id);
    await work.rows(connections).update(row.id, { deletedAt: work.now }, { before: row, action: "delete" });
    await wakeConnection(work, row.id); // what waits fails with its reason
    return {};
  },
  check: async ({ params, desk, services, actor, tenant }) => {
    if (actor === null || tenant === null) throw new Fault("unauthenticated");
    const row = await desk.read(tenant, actor, (work) => liveConnection(work, params.id));
    const found = await checked(desk, services, row);
    return desk.transaction(tenant, actor, async (work) => {
      const now = await liveConnection(work, row.id);
      const isGood = typeof found === "string";
      await setConnectionHealth(work, row.id, {
        checkedAt: work.now,
        ...(isGood
          ? { displayName: found, lastError: null, lastErrorAt: null }
          : { lastError: found.reason, lastErrorAt: work.now }),
        ...(now.state === "OFF" || (!isGood && !found.needsPerson)
          ? {}
          : { state: isGood ? "CONNECTED" : "RECONNECT" }),
      });
      if (isGood && now.state === "RECONNECT") await wakeConnection(work, row.id);
      return connectionView(work, services, row.id);
    });
  },
});

/** What the provider calls the connection, or why it refuses it. */
async function checked(
  desk: Desk,
  services: Services,
  row: ConnectionRow,
): Promise<string | { reason: string; needsPerson: boolean }> {
  try {
    const { provider, connected } = openConnection(desk, services, row);
    return (await provider.check(connected)).name;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return { reason: error.message, needsPerson: error.kind === "reconnect" };
  }
}

interface NewConnection {
  provider: ConnectionRow["provider"];
  name: string;
  isSimulated: boolean;
  account: string;
  businessAccountId: string;
  accessToken: string;
  appSecret: string;
}
/** @throws Fault already_exists for a number that the workspace has connected */
async function insertConnection(
  work: Work,
  services: Pick<Services, "sealer">,
  { account, businessAccountId, accessToken, appSecret, ...of }: NewConnection,
): Promise<ConnectionRow> {
  const [same] = await work.rows(connections).list({
    where: and(eq(connections.account, account), isNull(connections.deletedAt)),
    limit: 1,
  });
  if (same) throw new Fault("already_exists", "This number is connected already.");
  const id = newId();
  return work.rows(connections).insert({
    ...of,
    id,
    account,
    settings: { phoneNumberId: account, businessAccountId },
    secrets: storedSecrets(
      services,
      { tenantId: work.tenant, id, isSimulated: of.isSimulated },
      { accessToken, appSecret, verifyToken: newSecret() },
    ),
    hookKey: newSecret(),
    createdAt: work.now,
    updatedAt: work.now,
  });
}
/** None where they cannot be opened any more. */
function readableSecrets(services: Pick<Services, "sealer">, row: ConnectionRow): Record<string, string> {
  try {
    return secretsOf(services, row);
  } catch (error) {
    if (error instanceof ProviderFailure) return {};
    throw error;
  }
}
const newSecret = (): string => randomBytes(24).toString("base64url");
const simulatedId = (): string => `1${String(randomInt(1e12, 9e12))}${randomInt(10, 99)}`;
const simulatedSecrets = () => ({ accessToken: newSecret(), appSecret: newSecret() });

async function connectionView(work: Work, services: Services, id: string): Promise<Connection> {
  const row = await liveConnection(work, id);
  return presentConnection(services, row, (await parkedOf(work)).get(id) ?? 0);
}

async function parkedOf({ db, tenant }: Work): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: inboundEvents.connectionId, parked: count() })
    .from(inboundEvents)
    .where(and(eq(inboundEvents.tenantId, tenant), eq(inboundEvents.state, "PARKED")))
    .groupBy(inboundEvents.connectionId);
  return new Map(rows.map(({ id, parked }) => [id, parked]));
}

const presentConnection = (services: Services, row: ConnectionRow, parked: number): Connection => ({
  id: row.id,
  provider: row.provider,
  name: row.name,
  isSimulated: row.isSimulated,
  state: row.state,
  account: row.account,
  businessAccountId: row.settings["businessAccountId"] ?? "",
  displayName: row.displayName,
  lastError: row.lastError,
  lastErrorAt: row.lastErrorAt,
  checkedAt: row.checkedAt,
  lastInboundAt: row.lastInboundAt,
  parked,
  refused: row.refused,
  webhookUrl: siteUrl(services.env, row.tenantId, `/api/hooks/${row.provider}/${row.hookKey}`),
  verifyToken: readableSecrets(services, row)["verifyToken"] ?? null,
  version: row.version,
  createdAt: row.createdAt,
});

export const connectionSettingsModule = defineModule("workspace/connection-settings", {
  calls: [...connectionCalls, ...simulatorCalls],
});
