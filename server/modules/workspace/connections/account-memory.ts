import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { queryRows } from "../../../db/query.ts";
import { Fault } from "../../../fault.ts";
import type { SimulatorMemory } from "../../../providers/channel/simulated-channel.ts";
import { channelProviders, channelProviderIds } from "../../../providers/registry.ts";
import type { ChannelProviderId } from "../../../providers/registry.ts";
import { systemActor } from "../../../work.ts";
import type { Desk } from "../../../work.ts";
import type { ConnectionRow } from "./health.ts";

interface Held {
  id: string;
  provider: ChannelProviderId;
  simulator: object | null;
}

/**
 * Where a simulated connection remembers: in its row. What an account has in common stands in the row of each of its
 * connections, which are locked together while one changes, so that none that goes takes it along.
 */
export const memoryOf = (
  desk: Desk,
  { tenantId, id }: Pick<ConnectionRow, "tenantId" | "id">,
): SimulatorMemory<object> => ({
  change: (run) =>
    desk.transaction(tenantId, systemActor, async ({ db }) => {
      const held = await queryRows<Held>(
        db,
        sql`select c.id, c.provider, c.simulator from connections own join connections c on c.tenant_id = own.tenant_id and (c.id = own.id or c.is_simulated and c.deleted_at is null and (${isOfOneAccount()}))
          where own.tenant_id = ${tenantId} and own.id = ${id} order by c.id for update of c`,
      );
      const own = held.find((row) => row.id === id);
      if (!own) throw new Fault("not_found");
      const { shared } = channelProviders[own.provider];
      const others = held.filter((row) => row !== own);
      const known = others.find(({ simulator }) => simulator !== null)?.simulator;
      const state: object = own.simulator ?? {};
      if (own.simulator === null && known) shared?.share(known, state);
      const result = await run(state);
      const changed = [
        { id, simulator: state },
        ...others.flatMap((row) => {
          if (row.simulator === null) return [];
          const before = JSON.stringify(row.simulator);
          shared?.share(state, row.simulator);
          return JSON.stringify(row.simulator) === before ? [] : [{ id: row.id, simulator: row.simulator }];
        }),
      ];
      await db.execute(
        sql`update connections c set simulator = s.simulator from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as s(id uuid, simulator jsonb) where c.tenant_id = ${tenantId} and c.id = s.id`,
      );
      return result;
    }),
});

/** Connections of providers whose stand-ins share, by the setting that names the account. */
const isOfOneAccount = (): SQL =>
  sql.join(
    [
      sql`false`,
      ...channelProviderIds.flatMap((provider) => {
        const { shared } = channelProviders[provider];
        return shared
          ? [
              sql`own.is_simulated and own.provider = ${provider} and c.provider = ${provider} and c.settings ->> ${shared.account} = own.settings ->> ${shared.account}`,
            ]
          : [];
      }),
    ],
    sql` or `,
  );
