import { eq, sql } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import { startup as calls } from "../../../../contract/workspace/startup.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Database } from "../../../db/client.ts";
import type { Services } from "../../../services.ts";
import { tenants, vitalsDaily } from "../../../db/table.ts";
import { bucketOf } from "./buckets.ts";
import { startupFiguresOf, releasesOf } from "./figures.ts";
import { vitalsPurges } from "./purges.ts";

const startupCalls = implement(calls, {
  vitals: ({ body, query, tenant, services, caller }) =>
    count(services, tenant ?? hostPrefix(caller.host), query, body.name, body.value),
  longTask: ({ body, query, tenant, services, caller }) =>
    count(services, tenant ?? hostPrefix(caller.host), query, "long-task", body.duration),
  speed: async ({ query, ...work }) => {
    const to = work.now.slice(0, 10);
    const from = new Date(Date.parse(to) - (query.days - 1) * 86_400_000).toISOString().slice(0, 10);
    const releases = await releasesOf(work, from);
    return {
      from,
      to,
      releases,
      figures: await startupFiguresOf(
        work,
        from,
        releases.map(({ release }) => release),
        query.release,
      ),
    };
  },
});

/** Beacons of hosts without a tenant count for the product itself. */
const noTenant = "parley";
/** What a stranger may have invented, or a page of before this was asked. */
const other = "other";

/** A beacon is never worth an error: its sender has left already. */
async function count(
  { database, clock, log }: Services,
  named: string | null,
  asked: { route?: string | undefined; release?: string | undefined },
  name: string,
  value: number,
): Promise<Record<string, never>> {
  const day = clock.now().toISOString().slice(0, 10);
  await database
    .transaction("system", async (db) => {
      // Whose it is the database says, never the name in the Host header: what a stranger invents has no
      // places of its own.
      const [known] =
        named === null ? [] : await db.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, named));
      const tenantId = known?.id ?? noTenant;
      const { route, release } = placeWithinLimit(database, day, tenantId, {
        route: asked.route ?? other,
        release: asked.release ?? other,
      });
      await db
        .insert(vitalsDaily)
        .values({ tenantId, day, route, release, name, bucket: bucketOf(name, value), count: 1 })
        .onConflictDoUpdate({
          target: [
            vitalsDaily.tenantId,
            vitalsDaily.day,
            vitalsDaily.name,
            vitalsDaily.bucket,
            vitalsDaily.route,
            vitalsDaily.release,
          ],
          set: { count: sql`${vitalsDaily.count} + 1` },
        });
    })
    .catch((error: unknown) => {
      log.warn({ err: error }, "beacon lost");
    });
  return {};
}

interface Place {
  route: string;
  release: string;
}
const seenToday = new WeakMap<Database, { day: string; places: Map<string, Set<string>> }>();

/**
 * A day takes so many screens and releases of a tenant; what comes beyond them counts as `other`. Nobody
 * fills the table by making up addresses, nor memory: tenants are those of the database.
 */
function placeWithinLimit(database: Database, day: string, tenant: string, place: Place): Place {
  const known = seenToday.get(database);
  const today = known?.day === day ? known : { day, places: new Map<string, Set<string>>() };
  seenToday.set(database, today);
  const places = today.places.get(tenant) ?? new Set();
  today.places.set(tenant, places);
  const name = `${place.route} ${place.release}`;
  if (places.has(name)) return place;
  if (places.size >= limits.vitalsRoutesPerDayMax) return { route: other, release: other };
  places.add(name);
  return place;
}

/** `acme` of `acme.parley.example:443`: whether there is such a tenant, the database says. */
const hostPrefix = (host: string): string | null =>
  /^([a-z0-9-]{1,63})\./i.exec(host)?.[1]?.toLowerCase() ?? null;

export const startupModule = defineModule("workspace/startup", { calls: startupCalls, purges: vitalsPurges });
