import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { queryRows } from "../../../db/query.ts";
import { allKinds } from "./kinds.ts";

interface DeliveryCount {
  kind: string;
  state: string;
  count: number;
  /** When the oldest that waits and is due was to be tried. */ oldestDueAt: string | null;
}
export const deliveryKinds = (): string[] => allKinds().map(({ name }) => name);

/** Of every tenant: what is to leave and has not, and all that was to leave in the last hour, whatever came of it. */
export async function deliveriesByState(
  database: Database,
  now: string,
): Promise<{ waiting: DeliveryCount[]; lastHour: DeliveryCount[] }> {
  const kinds = sql.join(
    deliveryKinds().map((name) => sql`${name}`),
    sql`, `,
  );
  const ask = async (text: SQL): Promise<DeliveryCount[]> => {
    const rows = await database.read("system", (db) =>
      queryRows<Record<"kind" | "state" | "count", string> & { oldest: string | null }>(db, text),
    );
    return rows.map(({ kind, state, count, oldest }) => ({
      kind,
      state,
      count: Number(count),
      oldestDueAt: oldest === null ? null : new Date(Number(oldest)).toISOString(),
    }));
  };
  return {
    waiting:
      await ask(sql`select kind, state, count(*) as count, floor(extract(epoch from min(next_attempt_at) filter (where state = 'QUEUED' and next_attempt_at <= ${now}::timestamptz)) * 1000) as oldest
      from deliveries where state in ('QUEUED', 'SENDING') group by 1, 2`),
    lastHour: await ask(sql`select kind, state, count(*) as count, null as oldest from deliveries
      where kind in (${kinds}) and created_at > ${now}::timestamptz - interval '1 hour' group by 1, 2`),
  };
}

/** The same as gauges, for who runs the installation: by kind and state, and no more. */
export async function countDeliveries(database: Database, now: string) {
  const { waiting, lastHour } = await deliveriesByState(database, now);
  const names = deliveryKinds();
  /** None is said as well, of the states that matter: what appears out of nothing has no rise. */
  const counts = (some: DeliveryCount[], states: string[]) => [
    ...names.flatMap((kind) => states.map((state) => ({ labels: { kind, state }, value: 0 }))),
    ...some.map(({ kind, state, count }) => ({ labels: { kind, state }, value: count })),
  ];
  const secondsSince = (at: string | null) => (at === null ? 0 : (Date.parse(now) - Date.parse(at)) / 1000);
  return {
    parley_deliveries_waiting: counts(waiting, ["QUEUED"]),
    parley_oldest_due_delivery_seconds: names.map((kind) => ({
      labels: { kind },
      value: Math.max(
        0,
        ...waiting.filter((row) => row.kind === kind).map((row) => secondsSince(row.oldestDueAt)),
      ),
    })),
    parley_deliveries_last_hour: counts(lastHour, ["SENT", "FAILED"]),
  };
}
