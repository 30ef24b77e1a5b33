import { asc, isNull } from "drizzle-orm";
import { connections as calls } from "../../../../contract/workspace/connections.ts";
import { limits } from "../../../../contract/limits.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { whoAsks } from "../../../kernel/who-asks.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import type { ConnectionCheck } from "../../../providers/provider.ts";
import type { Services } from "../../../services.ts";
import type { Desk } from "../../../work.ts";
import { wakeConnection } from "../deliveries/pipeline.ts";
import { revokeSignInJob } from "../connections/mail-tokens.ts";
import { setConnectionHealth } from "../connections/health.ts";
import type { ConnectionRow } from "../connections/health.ts";
import { openConnection } from "../connections/open.ts";
import { readableSecrets, storedSecrets } from "../connections/secrets.ts";
import { connections } from "../connections/table.ts";
import { liveConnection } from "../connections/live.ts";
import { placeUnplaced } from "../inbound/place-unplaced.ts";
import { connectionView, parkedOf, presentConnection } from "./present.ts";
import { keepFacts, needsFacts, readAllFacts, readFactsJob } from "./facts.ts";
import { connectMessenger, disconnect } from "./connect.ts";
import { refreshTokenJob, refreshTokens, withTokenAt } from "./tokens.ts";
import { simulatorCalls } from "./simulator.ts";

const connectionCalls = implement(calls, {
  list: async ({ caller, ...work }) => {
    const rows = await work.rows(connections).list({
      where: isNull(connections.deletedAt),
      orderBy: [asc(connections.createdAt), asc(connections.id)],
      limit: limits.connectionsMax,
    });
    const parked = await parkedOf(work);
    const { now } = work;
    return {
      items: rows.map((row) =>
        presentConnection(row, { parked: parked.get(row.id) ?? 0, now, language: caller.language }),
      ),
    };
  },
  get: ({ params, caller, ...work }) => connectionView(work, params.id, caller.language),
  create: async ({ body, services, caller, ...work }) => {
    const row = await connectMessenger(
      work,
      services,
      body.isSimulated
        ? body
        : {
            ...body,
            settings: { phoneNumberId: body.account, businessAccountId: body.businessAccountId },
          },
    );
    return presentConnection(row, { parked: 0, now: work.now, language: caller.language });
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
              settings: withTokenAt(before, work.now),
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
    await disconnect(work, row);
    return {};
  },
  check: async ({ params, desk, services, caller, ...asked }) => {
    const { actor, tenant } = whoAsks(asked);
    const row = await desk.read(tenant, actor, (work) => liveConnection(work, params.id));
    const found = await checked(desk, services, row);
    return desk.transaction(tenant, actor, async (work) => {
      const now = await liveConnection(work, row.id);
      const isGood = "name" in found;
      await setConnectionHealth(work, row.id, {
        checkedAt: work.now,
        ...(isGood
          ? {
              displayName: found.name,
              lastError: null,
              lastErrorAt: null,
              ...(row.isSimulated ? {} : { provenAt: work.now }),
            }
          : { lastError: found.reason, lastErrorAt: work.now }),
        ...(now.state === "OFF" || (!isGood && !found.needsPerson)
          ? {}
          : { state: isGood ? "CONNECTED" : "RECONNECT" }),
      });
      if (isGood && needsFacts(row.provider)) await keepFacts(work, row.id, found.facts);
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
): Promise<ConnectionCheck | { reason: string; needsPerson: boolean }> {
  try {
    return await openConnection(desk, services, row).check();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return { reason: error.stored, needsPerson: error.kind === "reconnect" };
  }
}

export const connectionSettingsModule = defineModule("workspace/connection-settings", {
  calls: [...connectionCalls, ...simulatorCalls],
  jobs: [readFactsJob, refreshTokenJob, revokeSignInJob],
  routines: [readAllFacts, refreshTokens],
});
