import { count } from "drizzle-orm";
import type { Connection } from "../../../../contract/workspace/connections.ts";
import type { Work } from "../../../work.ts";
import { toldText } from "../../../words/stored.ts";
import type { Language } from "../../../words/texts.ts";
import type { ConnectionRow } from "../connections/health.ts";
import { liveConnection } from "../connections/live.ts";
import { inboundEvents, isParked } from "../inbound/table.ts";
import { shownWarnings } from "./warnings.ts";
import { tokenEndOf, tokenStateOf } from "./tokens.ts";

export async function connectionView(work: Work, id: string, language: Language | null): Promise<Connection> {
  const row = await liveConnection(work, id);
  return presentConnection(row, {
    parked: (await parkedOf(work)).get(id) ?? 0,
    now: work.now,
    language,
  });
}

export async function parkedOf({ from }: Work): Promise<Map<string, number>> {
  const rows = await from(inboundEvents, { id: inboundEvents.connectionId, parked: count() })
    .where(isParked)
    .groupBy(inboundEvents.connectionId);
  return new Map(rows.map(({ id, parked }) => [id, parked]));
}

export const presentConnection = (
  row: ConnectionRow,
  { parked, now, language }: { parked: number; now: string; language: Language | null },
): Connection => ({
  id: row.id,
  provider: row.provider,
  name: row.name,
  isSimulated: row.isSimulated,
  state: row.state,
  account: row.account,
  businessAccountId: row.settings["businessAccountId"] ?? "",
  displayName: row.displayName,
  lastError: row.lastError && toldText(row.lastError, language),
  lastErrorAt: row.lastErrorAt,
  checkedAt: row.checkedAt,
  lastInboundAt: row.lastInboundAt,
  isSignedUp: row.settings["signUp"] !== undefined,
  tokenEndsAt: tokenEndOf(row),
  tokenEndsSoon: tokenStateOf(row, now) !== null,
  warnings: shownWarnings(row, now, language),
  parked,
  refused: row.refused,
  oversized: row.oversized,
  version: row.version,
  createdAt: row.createdAt,
});
