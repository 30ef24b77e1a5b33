import { and, asc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { messengerProviders } from "../../../../contract/enums.ts";
import type { AppProvider } from "../../../../contract/enums.ts";
import { defineJob } from "../../../jobs/queue.ts";
import type { InboundEvent } from "../../../providers/channel/channel.ts";
import { channelProviders } from "../../../providers/registry.ts";
import type { Services } from "../../../services.ts";
import { systemActor } from "../../../work.ts";
import type { Desk, JobName } from "../../../work.ts";
import { connections } from "../connections/table.ts";
import { homesOf } from "./homes.ts";
import { placeEvents } from "./placing.ts";
import type { EventHome } from "./placing.ts";
import { insertEvents } from "./receive.ts";
import { appName, sealedFor } from "./unplaced.ts";
import { unplacedEvents } from "./unplaced-table.ts";

/** Brings a connection what came for its number before it was connected. */
export const placeUnplaced: JobName<{ connectionId: string }> = { name: "inbound.place_unplaced" };

const atOnce = 200;
export const placeUnplacedJob = defineJob({
  ...placeUnplaced,
  schema: z.object({ connectionId: z.uuid() }),
  async run({ desk, services, tenant, payload: { connectionId } }) {
    const row = await desk.read(tenant, systemActor, (work) => work.rows(connections).find(connectionId));
    const provider = messengerProviders.find((one) => one === row?.provider);
    if (!row || row.deletedAt !== null || row.isSimulated || !provider) return;
    const channel = channelProviders[provider].provider;
    const app = channel.appOf(row.settings);
    if (app === null) return;
    for (const tenantId of [tenant, null])
      await placeOf(desk, services, {
        app: { tenantId, provider: app },
        channel,
        connection: { tenantId: tenant, id: row.id, accounts: channel.accounts(row.settings) },
      });
  },
});

interface Placing {
  app: { tenantId: string | null; provider: AppProvider };
  channel: Parameters<typeof homesOf>[1];
  connection: EventHome;
}
/** Written to the connection first and deleted then: twice it is the same events, which count once. */
async function placeOf(
  desk: Desk,
  { sealer }: Pick<Services, "sealer">,
  { app, channel, connection }: Placing,
): Promise<void> {
  const name = appName(app);
  const homes = await homesOf(desk, channel, app, connection.accounts);
  for (;;) {
    const waiting = await desk.database.read("system", (db) =>
      db
        .select({ id: unplacedEvents.id, sealedEvent: unplacedEvents.sealedEvent })
        .from(unplacedEvents)
        .where(and(eq(unplacedEvents.app, name), inArray(unplacedEvents.account, [...connection.accounts])))
        .orderBy(asc(unplacedEvents.createdAt), asc(unplacedEvents.id))
        .limit(atOnce),
    );
    if (waiting.length === 0) return;
    // as `keepUnplaced` sealed them
    const events = waiting.map(
      ({ sealedEvent }) => JSON.parse(sealer.open(sealedEvent, sealedFor(name))) as InboundEvent,
    );
    const { placed } = placeEvents(events, homes);
    const own = [...placed].find(
      ([home]) => home.id === connection.id && home.tenantId === connection.tenantId,
    );
    // Whose number it is has not been shown yet, or it is another's.
    if (own?.[1].length !== events.length) return;
    await desk.transaction(connection.tenantId, systemActor, (work) =>
      insertEvents(work, own[0], null, own[1]),
    );
    await desk.installation(systemActor, async ({ db }) => {
      await db.delete(unplacedEvents).where(
        inArray(
          unplacedEvents.id,
          waiting.map(({ id }) => id),
        ),
      );
    });
  }
}
