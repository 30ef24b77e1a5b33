import { sql } from "drizzle-orm";
import { startup as calls } from "../../../contract/startup.ts";
import { implement } from "../../http/implement.ts";
import type { Services } from "../../services.ts";
import { vitalsDaily } from "../../db/table.ts";

export const startupCalls = implement(calls, {
  vitals: ({ body, tenant, services, caller }) => count(services, tenant ?? hostPrefix(caller.host), body.name, bucketOf(body.name, body.value)),
  longTask: ({ body, tenant, services, caller }) => count(services, tenant ?? hostPrefix(caller.host), "long-task", bucketOf("long-task", body.duration)),
});

/** Beacons of hosts without a tenant count for the product itself. */
const noTenant = "parley";
const growth = Math.log(1.1);
const lastBucket = 150;

/**
 * The value's place on a logarithmic scale: bucket b holds 1.1^b − 1 up to 1.1^(b+1) − 1, in milliseconds, or in thousandths for the layout shift, so that any quantile
 * can be read from the counts to within a tenth. The last holds all beyond 27 minutes.
 */
export const bucketOf = (name: string, value: number): number => Math.min(lastBucket, Math.max(0, Math.floor(Math.log(1 + (name === "CLS" ? value * 1000 : value)) / growth)));

/** A beacon is never worth an error: its sender has left already. */
async function count({ database, clock, log }: Services, tenant: string | null, name: string, bucket: number): Promise<Record<string, never>> {
  const tenantId = sql<string>`coalesce((select id from tenants where id = ${tenant}), ${noTenant})`;
  await database.transaction("system", (db) => db.insert(vitalsDaily).values({ tenantId, day: clock.now().toISOString().slice(0, 10), name, bucket, count: 1 })
    .onConflictDoUpdate({ target: [vitalsDaily.tenantId, vitalsDaily.day, vitalsDaily.name, vitalsDaily.bucket], set: { count: sql`${vitalsDaily.count} + 1` } })).catch((error: unknown) => { log.warn({ err: error }, "beacon lost"); });
  return {};
}

/** `acme` of `acme.parley.example:443`: whether there is such a tenant, the database says. */
const hostPrefix = (host: string): string | null => /^([a-z0-9-]{1,63})\./i.exec(host)?.[1]?.toLowerCase() ?? null;
