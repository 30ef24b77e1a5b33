import { and, desc, eq, gte, max, min, ne, sql } from "drizzle-orm";
import { speedMeasures } from "../../../../contract/workspace/startup.ts";
import type { SpeedFigure, SpeedMeasure } from "../../../../contract/workspace/startup.ts";
import type { Work } from "../../../work.ts";
import { vitalsDaily } from "../../../db/table.ts";
import { valueOf } from "./buckets.ts";

const releasesMax = 20;
const routesMax = 300;
type Scope = Pick<Work, "db" | "tenant">;
export interface ReleaseLine {
  release: string;
  firstDay: string;
  lastDay: string;
  count: number;
}

/** The newest first, by the day on which each was first seen. */
export async function releasesOf({ db, tenant }: Scope, from: string): Promise<ReleaseLine[]> {
  const [firstDay, lastDay] = [min(vitalsDaily.day), max(vitalsDaily.day)];
  const rows = await db
    .select({
      release: vitalsDaily.release,
      firstDay,
      lastDay,
      count: sql<number>`sum(${vitalsDaily.count})`.mapWith(Number),
    })
    .from(vitalsDaily)
    .where(
      and(eq(vitalsDaily.tenantId, tenant), gte(vitalsDaily.day, from), ne(vitalsDaily.release, "other")),
    )
    .groupBy(vitalsDaily.release)
    .orderBy(desc(firstDay), desc(lastDay), vitalsDaily.release)
    .limit(releasesMax);
  return rows.flatMap((row) =>
    row.firstDay && row.lastDay ? [{ ...row, firstDay: row.firstDay, lastDay: row.lastDay }] : [],
  );
}

/** Of one release compared with the one before it, or of all together. */
export async function startupFiguresOf(
  scope: Scope,
  from: string,
  releases: readonly string[],
  release: string | undefined,
): Promise<SpeedFigure[]> {
  const now = await quantiles(scope, from, release);
  const previous = release === undefined ? undefined : releases[releases.indexOf(release) + 1];
  const before =
    release === undefined || previous === undefined || !releases.includes(release)
      ? []
      : await quantiles(scope, from, previous);
  return now.map((figure) => ({
    ...figure,
    before:
      before.find(({ route, measure }) => route === figure.route && measure === figure.measure)?.p75 ?? null,
  }));
}

/** The bucket in which three quarters of what was measured are reached. */
async function quantiles(
  { db, tenant }: Scope,
  from: string,
  release: string | undefined,
): Promise<Omit<SpeedFigure, "before">[]> {
  const one = release === undefined ? sql`` : sql`and ${vitalsDaily.release} = ${release}`;
  const rows = await db
    .select({
      route: sql<string>`q.route`,
      measure: sql<string>`q.name`,
      count: sql<number>`max(q.total)`.mapWith(Number),
      bucket: sql<number>`min(q.bucket) filter (where q.running >= 0.75 * q.total)`.mapWith(Number),
    })
    .from(sql`(select b.route, b.name, b.bucket, sum(b.n) over (partition by b.route, b.name order by b.bucket) as running, sum(b.n) over (partition by b.route, b.name) as total
      from (select route, name, bucket, sum(count) as n from ${vitalsDaily} where ${vitalsDaily.tenantId} = ${tenant} and ${vitalsDaily.day} >= ${from} ${one} group by route, name, bucket) b) as q`)
    .groupBy(sql`q.route`, sql`q.name`)
    .orderBy(desc(sql`max(q.total)`), sql`q.route`, sql`q.name`)
    .limit(routesMax * speedMeasures.length);
  return rows.flatMap(({ route, measure, count, bucket }) =>
    isMeasure(measure) ? [{ route, measure, count, p75: valueOf(measure, bucket) }] : [],
  );
}

const isMeasure = (name: string): name is SpeedMeasure => speedMeasures.some((each) => each === name);
