import { sql } from "drizzle-orm";
import type { InstallationState } from "../../../../contract/insight/console.ts";
import type { Database, Db } from "../../../db/client.ts";
import { queryRows } from "../../../db/query.ts";
import { countJobs, isQueueThere } from "../../../jobs/counts.ts";
import { pushKeyStates } from "../../../keys/push.ts";
import { signingKeyStates } from "../../../keys/signing.ts";
import type { Services } from "../../../services.ts";
import type { Work } from "../../../work.ts";
import { deliveriesByState, deliveryKinds } from "../../workspace/deliveries/counts.ts";

/** As many as are shown, and as are done once more by one call. */
const retriedMax = 10_000;

/** Of all workspaces together; the numbers are those that metrics tell (`server/metrics/stored.ts`). */
export async function installationState({
  database,
  sealer,
  clock,
}: Pick<Services, "database" | "sealer" | "clock">): Promise<InstallationState> {
  const at = clock.now();
  const now = at.toISOString();
  return {
    keys: [
      ...(await signingKeyStates(database)).map(({ kid: id, createdAt, state, neededUntil }) => ({
        use: "SIGN_IN" as const,
        id,
        createdAt,
        state: ({ signs: "CURRENT", verifies: "KEPT", retired: "RETIRED" } as const)[state],
        neededUntil,
        browsers: null,
      })),
      ...(await pushKeyStates(database, { sealer, now: at })).map(
        ({ publicKey: id, createdAt, state, browsers }) => ({
          use: "PUSH" as const,
          id,
          createdAt: new Date(createdAt).toISOString(),
          state: ({ subscribes: "CURRENT", signs: "KEPT", retired: "RETIRED" } as const)[state],
          neededUntil: null,
          browsers,
        }),
      ),
    ],
    jobs: await database.read("system", (db) => jobsIn(db, now)),
    deliveries: await deliveriesOf(database, now),
    lookedAt: now,
  };
}

/** Kinds of which anything waits, runs or was given up. */
async function jobsIn(db: Db, now: string): Promise<InstallationState["jobs"]> {
  return (await countJobs(db, now))
    .map(({ name, due, later, again, underWay, failed, oldestDueAt }) => ({
      name,
      due,
      later: later + again,
      underWay,
      failed,
      oldestDueAt,
    }))
    .filter(({ due, later, underWay, failed }) => due + later + underWay + failed > 0);
}

async function deliveriesOf(database: Database, now: string): Promise<InstallationState["deliveries"]> {
  const { waiting, lastHour } = await deliveriesByState(database, now);
  const rows = [...waiting, ...lastHour.filter(({ state }) => state !== "QUEUED" && state !== "SENDING")];
  const arrived = ["SENT", "DELIVERED", "READ", "PLAYED"];
  return deliveryKinds()
    .toSorted()
    .map((kind) => {
      const own = rows.filter((row) => row.kind === kind);
      const count = (...states: string[]) =>
        own.reduce((sum, row) => sum + (states.includes(row.state) ? row.count : 0), 0);
      return {
        kind,
        waiting: count("QUEUED"),
        underWay: count("SENDING"),
        sent: count(...arrived),
        failed: count("FAILED"),
        unknown: count("UNKNOWN"),
        oldestDueAt: own.find(({ state }) => state === "QUEUED")?.oldestDueAt ?? null,
      };
    });
}

/** Jobs of a kind that were given up, each with one more attempt. @returns how many; null: nobody knows the kind */
export async function retryJobs({ db, now }: Pick<Work, "db" | "now">, name: string): Promise<number | null> {
  if (!(await isQueueThere(db))) return null;
  const [queue] = await queryRows(db, sql`select 1 as is from pgboss.queue where name = ${name}`);
  if (!queue) return null;
  const rows = await queryRows(
    db,
    sql`update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = ${now}::timestamptz
      where name = ${name} and id in (select id from pgboss.job where name = ${name} and state = 'failed' order by created_on limit ${retriedMax})
      returning id`,
  );
  return rows.length;
}
