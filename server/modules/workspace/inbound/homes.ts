import { and, asc, desc, eq, inArray, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import type { AppProvider } from "../../../../contract/enums.ts";
import type { ChannelProvider } from "../../../providers/channel/channel.ts";
import { systemActor } from "../../../work.ts";
import type { Desk } from "../../../work.ts";
import { appRegistrations } from "../app-registrations/table.ts";
import { connections } from "../connections/table.ts";
import type { EventHome } from "./placing.ts";

const { provider, account, tenantId, id, settings, isSimulated, deletedAt, provenAt, createdAt } =
  connections;

/**
 * Whose a post of an app may be. A workspace's own app: its numbers. The installation's: numbers of workspaces
 * without an app of their own, by the number alone, and only where the provider has shown it to the
 * workspace's token; whoever showed it last comes first.
 */
export async function homesOf(
  desk: Desk,
  channel: ChannelProvider<unknown, unknown>,
  app: { tenantId: string | null; provider: AppProvider },
  names: readonly string[],
): Promise<EventHome[]> {
  if (names.length === 0) return [];
  const isReal = and(sql`${provider} = ${channel.id}`, eq(isSimulated, false), isNull(deletedAt));
  if (app.tenantId !== null) {
    const rows = await desk.read(app.tenantId, systemActor, ({ from }) =>
      from(connections, { tenantId, id, settings }).where(isReal).orderBy(asc(createdAt), asc(id)),
    );
    return rows.map((row) => ({ ...row, accounts: channel.accounts(row.settings) }));
  }
  const rows = await desk.database.read("system", (db) =>
    db
      .select({ tenantId, id, account })
      .from(connections)
      .where(
        and(
          isReal,
          inArray(account, [...names]),
          isNotNull(provenAt),
          notExists(
            db
              .select({ one: sql`1` })
              .from(appRegistrations)
              .where(
                and(eq(appRegistrations.tenantId, tenantId), eq(appRegistrations.provider, app.provider)),
              ),
          ),
        ),
      )
      .orderBy(desc(provenAt), asc(id)),
  );
  return rows.map((row) => ({ ...row, accounts: [row.account] }));
}
