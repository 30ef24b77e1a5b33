import { randomBytes, randomInt } from "node:crypto";
import { and, asc, eq, isNull } from "drizzle-orm";
import { connections as calls } from "../../../../contract/workspace/connections.ts";
import { limits } from "../../../../contract/limits.ts";
import { newId } from "../../../db/columns.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Messenger } from "../../../providers/channel/channel.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import { channelProviders } from "../../../providers/registry.ts";
import type { Services } from "../../../services.ts";
import type { Desk, Work } from "../../../work.ts";
import { wakeConnection } from "../deliveries/pipeline.ts";
import { hasApp } from "../apps/queries.ts";
import { setConnectionHealth } from "../connections/health.ts";
import type { ConnectionRow } from "../connections/health.ts";
import { openConnection } from "../connections/open.ts";
import { secretsOf, storedSecrets } from "../connections/secrets.ts";
import { connections } from "../connections/table.ts";
import { liveConnection } from "../connections/live.ts";
import { placeUnplaced } from "../inbound/place-unplaced.ts";
import { connectionView, parkedOf, presentConnection } from "./present.ts";
import { simulatorCalls } from "./simulator.ts";
import { say } from "./texts.ts";

const connectionCalls = implement(calls, {
  list: async ({ caller, ...work }) => {
    const rows = await work.rows(connections).list({
      where: isNull(connections.deletedAt),
      orderBy: [asc(connections.createdAt), asc(connections.id)],
      limit: limits.connectionsMax,
    });
    const parked = await parkedOf(work);
    return { items: rows.map((row) => presentConnection(row, parked.get(row.id) ?? 0, caller.language)) };
  },
  get: ({ params, caller, ...work }) => connectionView(work, params.id, caller.language),
  create: async ({ body, services, caller, ...work }) => {
    const known = await work.rows(connections).count(isNull(connections.deletedAt));
    if (known >= limits.connectionsMax)
      throw fieldFault("provider", say("connection_settings.too_many", { max: limits.connectionsMax }));
    if (!body.isSimulated && !(await hasApp(work, channelProviders[body.provider].provider.app)))
      throw fieldFault("provider", say("connection_settings.app_needed"));
    const { messenger } = channelProviders[body.provider].provider;
    if (!messenger) throw new Error(`Nobody writes by ${body.provider}.`);
    const entered = body.isSimulated
      ? {
          ...body,
          account: simulatedId(),
          businessAccountId: simulatedId(),
          secrets: messenger.simulatedSecrets(newSecret),
        }
      : { ...body, secrets: { accessToken: body.accessToken } };
    const row = await insertConnection(work, services, messenger, entered);
    work.enqueue(placeUnplaced, { connectionId: row.id });
    return presentConnection(row, 0, caller.language);
  },
  update: async ({ params, body, services, caller, ...work }) => {
    const before = await liveConnection(work, params.id);
    const { name, isOn, accessToken } = body;
    const isMended = accessToken !== undefined && before.state === "RECONNECT";
    const state = isOn === false ? "OFF" : isOn === true || isMended ? "CONNECTED" : before.state;
    const row = await work.rows(connections).update(
      params.id,
      {
        ...(name === undefined ? {} : { name }),
        ...(accessToken === undefined
          ? {}
          : {
              secrets: storedSecrets(services, before, {
                ...readableSecrets(services, before),
                accessToken,
              }),
            }),
        state,
      },
      { before, ifVersion: caller.ifVersion },
    );
    if (state === "CONNECTED" && before.state !== "CONNECTED") await wakeConnection(work, row.id);
    return connectionView(work, row.id, caller.language);
  },
  remove: async ({ params, ...work }) => {
    const row = await liveConnection(work, params.id);
    await work.rows(connections).update(row.id, { deletedAt: work.now }, { before: row, action: "delete" });
    await wakeConnection(work, row.id); // what waits fails with its reason
    return {};
  },
  check: async ({ params, desk, services, actor, tenant, caller }) => {
    if (actor === null || tenant === null) throw new Fault("unauthenticated");
    const row = await desk.read(tenant, actor, (work) => liveConnection(work, params.id));
    const found = await checked(desk, services, row);
    return desk.transaction(tenant, actor, async (work) => {
      const now = await liveConnection(work, row.id);
      const isGood = typeof found === "string";
      await setConnectionHealth(work, row.id, {
        checkedAt: work.now,
        ...(isGood
          ? {
              displayName: found,
              lastError: null,
              lastErrorAt: null,
              ...(row.isSimulated ? {} : { provenAt: work.now }),
            }
          : { lastError: found.reason, lastErrorAt: work.now }),
        ...(now.state === "OFF" || (!isGood && !found.needsPerson)
          ? {}
          : { state: isGood ? "CONNECTED" : "RECONNECT" }),
      });
      if (isGood && now.state === "RECONNECT") await wakeConnection(work, row.id);
      // The check shows whose number it is.
      if (isGood && !row.isSimulated) work.enqueue(placeUnplaced, { connectionId: row.id });
      return connectionView(work, row.id, caller.language);
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
    return (await openConnection(desk, services, row).check()).name;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return { reason: error.stored, needsPerson: error.kind === "reconnect" };
  }
}

interface NewConnection {
  provider: ConnectionRow["provider"];
  name: string;
  isSimulated: boolean;
  account: string;
  businessAccountId: string;
  secrets: Record<string, string>;
}
/** @throws Fault already_exists for a number that the workspace has connected */
async function insertConnection(
  work: Work,
  services: Pick<Services, "sealer">,
  messenger: Messenger,
  { name, provider, isSimulated, account, businessAccountId, secrets }: NewConnection,
): Promise<ConnectionRow> {
  const [same] = await work.rows(connections).list({
    where: and(eq(connections.account, account), isNull(connections.deletedAt)),
    limit: 1,
  });
  if (same) throw new Fault("already_exists", say("connection_settings.number_taken"));
  const id = newId();
  return work.rows(connections).insert({
    id,
    name,
    provider,
    isSimulated,
    account,
    settings: messenger.settingsOf({ account, businessAccountId }),
    secrets: storedSecrets(services, { tenantId: work.tenant, id, isSimulated }, secrets),
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

export const connectionSettingsModule = defineModule("workspace/connection-settings", {
  calls: [...connectionCalls, ...simulatorCalls],
});
