import { and, eq, isNull } from "drizzle-orm";
import { channelProviders } from "../../../providers/registry.ts";
import type { ChannelProvider } from "../../../providers/channel/channel.ts";
import type { Connected } from "../../../providers/provider.ts";
import type { Services } from "../../../services.ts";
import type { Desk } from "../../../work.ts";
import type { ConnectionRow } from "./health.ts";
import { secretsOf } from "./secrets.ts";
import { simulatorOf } from "./simulated.ts";
import { connections } from "./table.ts";

/** A connection with its secrets opened and its way out: to the provider, or to what stands in for it. */
export interface OpenConnection {
  row: ConnectionRow;
  provider: ChannelProvider<unknown, unknown>;
  connected: Connected<unknown, unknown>;
}

type Needed = Pick<Services, "sealer" | "providerFetch">;

export function openConnection(desk: Desk, services: Needed, row: ConnectionRow): OpenConnection {
  const provider = channelProviders[row.provider].provider;
  return {
    row,
    provider,
    connected: {
      settings: provider.settings.parse(row.settings),
      secrets: provider.secrets.parse(secretsOf(services, row)),
      fetch: row.isSimulated ? simulatorOf(desk, services, row).fetch : services.providerFetch,
    },
  };
}

/** By the secret part of the address that its provider posts to, whosever it is. */
export async function connectionByKey(desk: Desk, hookKey: string): Promise<ConnectionRow | undefined> {
  return desk.database.read("system", async (db) => {
    const [row] = await db
      .select()
      .from(connections)
      .where(and(eq(connections.hookKey, hookKey), isNull(connections.deletedAt)));
    return row;
  });
}
