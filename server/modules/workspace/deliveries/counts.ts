import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { queryRows } from "../../../db/query.ts";
import { allKinds } from "./kinds.ts";

interface Counted {
  kind: string;
  state: string;
  count: string;
}

/** What is to leave of every tenant, for who runs the installation: by kind and state, and no more. */
export async function countDeliveries(database: Database, now: string) {
  const waiting = await database.read("system", (db) =>
    queryRows<Counted & { oldest: string | null }>(
      db,
      sql`select kind, state, count(*) as count, extract(epoch from ${now}::timestamptz - min(next_attempt_at) filter (where state = 'QUEUED' and next_attempt_at <= ${now}::timestamptz)) as oldest
      from deliveries where state in ('QUEUED', 'SENDING') group by 1, 2`,
    ),
  );
  const names = allKinds().map(({ name }) => name);
  const kinds = sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  );
  const lastHour = await database.read("system", (db) =>
    queryRows<Counted>(
      db,
      sql`select kind, state, count(*) as count from deliveries where kind in (${kinds}) and created_at > ${now}::timestamptz - interval '1 hour' group by 1, 2`,
    ),
  );
  /** None is said as well, of the states that matter: what appears out of nothing has no rise. */
  const counts = (rows: Counted[], states: string[]) => [
    ...names.flatMap((kind) => states.map((state) => ({ labels: { kind, state }, value: 0 }))),
    ...rows.map(({ kind, state, count }) => ({ labels: { kind, state }, value: Number(count) })),
  ];
  return {
    parley_deliveries_waiting: counts(waiting, ["QUEUED"]),
    parley_oldest_due_delivery_seconds: names.map((kind) => ({
      labels: { kind },
      value: Math.max(0, ...waiting.filter((row) => row.kind === kind).map((row) => Number(row.oldest ?? 0))),
    })),
    parley_deliveries_last_hour: counts(lastHour, ["SENT", "FAILED"]),
  };
}
