import { and, inArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Spread } from "../../../../contract/insight/ticket-sla-metrics.ts";
import type {
  Cell,
  DimensionId,
  MeasureId,
  ReportFilters,
  ReportRow,
} from "../../../../contract/insight/reports.ts";
import { afterMoment, cursorFrom } from "../../../db/cursor.ts";
import { toldTotal } from "../../../db/page.ts";
import type { Page } from "../../../db/page.ts";
import { totalMax } from "../../../db/page-of.ts";
import type { PageQuery } from "../../../db/page-of.ts";
import { queryRows } from "../../../db/query.ts";
import type { Work } from "../../../work.ts";
import { isItself, isOpen, isOpenOrResolvedSince, wasReopenedAfter } from "../../desk/tickets/figures.ts";
import { visibleTo } from "../../desk/tickets/queries.ts";
import { agentStatusHistory } from "../../desk/agent-state/table.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { reportFacts, measures } from "./definitions.ts";
import type { Fact, FactId } from "./definitions.ts";
import { presentReportRow, rounded } from "./report-row.ts";
import type { FoundReportRow } from "./report-row.ts";

/**
 * The one builder of SQL for every report: what the figures are made of and what is behind them is cut
 * out by the same conditions.
 */
export interface ReportQuery {
  /** Moments between which buckets lie: one more than there are buckets. */ edges: readonly string[];
  timeZone: string;
  filters: ReportFilters;
  /** Of these agents only. */ agentIds?: readonly string[] | undefined;
}
type Reader = Pick<Work, "db" | "tenant" | "actor" | "now">;

/** The key of those that have none. */
export const noKey = "none";
const isOverTime = (dimension: DimensionId | null): boolean =>
  dimension === "day" || dimension === "week" || dimension === "month";

const array = (moments: readonly string[]): SQL => sql`${`{${moments.join(",")}}`}::timestamptz[]`;
const endOf = (edges: readonly string[]): string => edges.at(-1) ?? "";
const startOf = (edges: readonly string[]): string => edges[0] ?? "";
const spanEnd = (now: string) => sql`coalesce(${agentStatusHistory.endedAt}, ${now}::timestamptz)`;

/** Which rows: of this tenant, in sight, in the span, as filtered. */
function conditions(
  { tenant, actor, now }: Reader,
  factId: FactId,
  { edges, filters, agentIds }: ReportQuery,
): SQL[] {
  const fact: Fact = reportFacts[factId];
  const [start, end] = [sql`${startOf(edges)}::timestamptz`, sql`${endOf(edges)}::timestamptz`];
  const { channel, priority, status, categoryId, groupId, companyId, tag, agentId } = filters;
  const all: (SQL | undefined)[] = [
    sql`${fact.tenantId} = ${tenant}`,
    fact.where,
    agentId === undefined ? undefined : sql`${fact.agent} = ${agentId}::uuid`,
    agentIds && sql`${fact.agent} = any(${`{${agentIds.join(",")}}`}::uuid[])`,
  ];
  if (fact.kind === "span")
    return [
      ...all,
      sql`${fact.at} < ${end}`,
      sql`${fact.at} < ${now}::timestamptz`,
      sql`${spanEnd(now)} > ${start}`,
    ].filter((part) => part !== undefined);
  const inTime =
    fact.kind === "during"
      ? [sql`${fact.at} >= ${start}`, sql`${fact.at} < ${end}`]
      : [sql`${tickets.createdAt} < ${end}`, isOpenOrResolvedSince(sql`${edges[1] ?? ""}::timestamptz`)];
  return [
    // The tenant of the ticket too: row-level security asks for it, and so does every index.
    ...all,
    ...inTime,
    sql`${tickets.tenantId} = ${tenant}`,
    visibleTo(actor),
    isItself,
    channel && inArray(tickets.channel, channel),
    priority && inArray(tickets.priority, priority),
    status && inArray(tickets.status, status),
    categoryId === undefined ? undefined : sql`${tickets.categoryId} = ${categoryId}::uuid`,
    groupId === undefined ? undefined : sql`${tickets.groupId} = ${groupId}::uuid`,
    companyId === undefined ? undefined : sql`${tickets.companyId} = ${companyId}::uuid`,
    tag === undefined ? undefined : sql`${tickets.tags} @> array[${tag}]::text[]`,
  ].filter((part) => part !== undefined);
}

/**
 * Rows of a fact as they fall into buckets: `bucket` counts from 0; of spans, `piece` is the time within the
 * bucket.
 */
function placed(
  { now }: Reader,
  fact: Fact,
  { edges }: ReportQuery,
): { from: SQL; bucket: SQL; where: SQL[]; piece: SQL | null } {
  const last = edges.length - 2;
  if (fact.kind === "open") {
    const ends = array(edges.slice(1));
    const until = sql`case when ${isOpen} then ${last}::int else width_bucket(${tickets.resolvedAt}, ${ends}) - 1 end`;
    const moment = sql`(${ends})[bucket.at + 1]`;
    return {
      from: sql`${fact.from} cross join lateral generate_series(width_bucket(${tickets.createdAt}, ${ends}), ${until}) as bucket(at)`,
      bucket: sql`bucket.at`,
      where: [sql`not ${wasReopenedAfter(moment)}`],
      piece: null,
    };
  }
  if (fact.kind === "span") {
    const all = array(edges);
    const from = sql`${fact.from} cross join lateral generate_series(greatest(width_bucket(${fact.at}, ${all}) - 1, 0), least(width_bucket(${spanEnd(now)}, ${all}) - 1, ${last}::int)) as bucket(at)`;
    const piece = sql`extract(epoch from least(${spanEnd(now)}, (${all})[bucket.at + 2]) - greatest(${fact.at}, (${all})[bucket.at + 1]))::double precision`;
    return { from, bucket: sql`bucket.at`, where: [sql`${piece} > 0`], piece };
  }
  return {
    from: fact.from,
    bucket: sql`width_bucket(${fact.at}, ${array(edges)}) - 1`,
    where: fact.isOncePerTicket ? [isLastInBucket(fact, edges)] : [],
    piece: null,
  };
}

/**
 * Of a ticket that was resolved, or reopened, several times in a bucket only the last row counts, no matter
 * whose it is.
 */
function isLastInBucket({ at, id }: Fact, edges: readonly string[]): SQL {
  const column = at === reportFacts.reopened.at ? sql`later.reopened_at` : sql`later.resolved_at`;
  const end =
    edges.length === 2
      ? sql`${endOf(edges)}::timestamptz`
      : sql`(${array(edges)})[width_bucket(${at}, ${array(edges)}) + 1]`;
  return sql`not exists (select 1 from ticket_resolutions later where later.tenant_id = ${tickets.tenantId} and later.ticket_id = ${tickets.id} and (${column}, later.id) > (${at}, ${id}) and ${column} < ${end})`;
}

/** The value of a dimension for a row, as text. Buckets of time come as their place. */
function keyOf(fact: Fact, dimension: DimensionId, bucket: SQL, timeZone: string): SQL {
  const local = sql`${fact.at} at time zone ${timeZone}`;
  const orNone = (column: SQL | unknown) => sql`coalesce(${column}::text, ${noKey})`;
  switch (dimension) {
    case "day":
    case "week":
    case "month":
      return sql`(${bucket})::text`;
    case "hour":
      return sql`extract(hour from ${local})::int::text`;
    case "weekday":
      return sql`extract(isodow from ${local})::int::text`;
    case "channel":
      return sql`${tickets.channel}`;
    case "priority":
      return sql`${tickets.priority}`;
    case "category":
      return orNone(tickets.categoryId);
    case "group":
      return orNone(tickets.groupId);
    case "company":
      return orNone(tickets.companyId);
    case "agent":
      return orNone(fact.agent);
    case "tag":
      return sql`coalesce('#' || each_tag.name, ${noKey})`;
    case "agentStatus":
      return sql`'=' || ${agentStatusHistory.to}`;
  }
}
const eachTag = sql` left join lateral (select distinct name from unnest(${tickets.tags}) as every_tag(name)) as each_tag on true`;

/** Rows with that key. Of time: the buckets of `asked` are cut to that one. */
export function onlyKey(
  factId: FactId,
  asked: ReportQuery,
  dimension: DimensionId,
  key: string,
  place: number,
): { asked: ReportQuery; where: SQL } | null {
  const fact: Fact = reportFacts[factId];
  if (isOverTime(dimension))
    return { asked: { ...asked, edges: asked.edges.slice(place, place + 2) }, where: sql`true` };
  const column = {
    category: tickets.categoryId,
    group: tickets.groupId,
    company: tickets.companyId,
    agent: fact.agent,
  }[dimension as "category"]; // undefined for the others
  if (column)
    return key === noKey
      ? { asked, where: sql`${column} is null` }
      : isUuid(key)
        ? { asked, where: sql`${column} = ${key}::uuid` }
        : null;
  if (dimension === "tag")
    return {
      asked,
      where:
        key === noKey ? sql`${tickets.tags} = '{}'` : sql`${tickets.tags} @> array[${key.slice(1)}]::text[]`,
    };
  return { asked, where: sql`${keyOf(fact, dimension, sql`0`, asked.timeZone)} = ${key}` };
}
const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);

export interface Figures {
  total: Map<MeasureId, Cell>;
  /** By key, then by split. */ groups: Map<string, Map<string, Map<MeasureId, Cell>>>;
  isCut: boolean;
}
export interface Grouping {
  groupBy: DimensionId | null;
  splitBy: DimensionId | null;
  /** No other groups. */ keys?: readonly string[] | undefined;
  groupsMax: number;
}

/** Measures of one fact, in all and by group: one pass over its rows where the groups part them. */
export async function reportFiguresOf(
  work: Reader,
  factId: FactId,
  ids: readonly MeasureId[],
  asked: ReportQuery,
  { groupBy, splitBy, keys, groupsMax }: Grouping,
): Promise<Figures> {
  const fact: Fact = reportFacts[factId];
  const whole = { ...asked, edges: [startOf(asked.edges), endOf(asked.edges)] };
  if (groupBy === null)
    return {
      total: (await grouped(work, factId, ids, whole, null, null, undefined, 1)).total,
      groups: new Map(),
      isCut: false,
    };
  const buckets = isOverTime(groupBy) || isOverTime(splitBy) ? asked : whole;
  const found = await grouped(work, factId, ids, buckets, groupBy, splitBy, keys, groupsMax);
  // A ticket with two tags is in two groups, one that stays open, or is resolved again, in many days: their
  // sum is not the total.
  const overlaps =
    groupBy === "tag" ||
    splitBy === "tag" ||
    keys !== undefined ||
    ((fact.kind !== "during" || fact.isOncePerTicket === true) && buckets === asked);
  return overlaps
    ? { ...found, total: (await grouped(work, factId, ids, whole, null, null, undefined, 1)).total }
    : found;
}

async function grouped(
  work: Reader,
  factId: FactId,
  ids: readonly MeasureId[],
  asked: ReportQuery,
  groupBy: DimensionId | null,
  splitBy: DimensionId | null,
  keys: readonly string[] | undefined,
  groupsMax: number,
): Promise<Figures> {
  const fact: Fact = reportFacts[factId];
  const { from, bucket, where, piece } = placed(work, fact, asked);
  const key = groupBy === null ? sql`''` : keyOf(fact, groupBy, bucket, asked.timeZone);
  const split = splitBy === null ? sql`''` : keyOf(fact, splitBy, bucket, asked.timeZone);
  const values = ids.map(
    (id, at) =>
      sql`${piece ?? measures[id].value ?? sql`null::double precision`} as ${sql.identifier(`value_${at}`)}`,
  );
  const statistics = ids.map(
    (id, at) =>
      sql`${statistic(measures[id].of, sql`rows.${sql.identifier(`value_${at}`)}`)} as ${sql.identifier(`figure_${at}`)}`,
  );
  const all = and(
    ...conditions(work, factId, asked),
    ...where,
    keys === undefined ? undefined : inArray(key, [...keys]),
  );
  const rows = await queryRows(
    work.db,
    sql`select grouping(rows.key) as is_total, rows.key, rows.split, count(*)::int as count, ${list(statistics)}
    from (select ${key} as key, ${split} as split, ${list(values)} from ${from}${groupBy === "tag" || splitBy === "tag" ? eachTag : sql``} where ${all}) as rows
    group by grouping sets ((rows.key, rows.split), ()) order by 1 desc, 4 desc, 2, 3 limit ${groupsMax + 2}`,
  );
  const cells = (row: Record<string, unknown>) =>
    new Map(
      ids.map((id, at): [MeasureId, Cell] => [
        id,
        cellOf(measures[id].of, Number(row["count"]), row[`figure_${at}`]),
      ]),
    );
  const groups: Figures["groups"] = new Map();
  const named = rows.filter((row) => Number(row["is_total"]) === 0);
  for (const row of named.slice(0, groupsMax))
    groups.set(
      String(row["key"]),
      (groups.get(String(row["key"])) ?? new Map<string, Map<MeasureId, Cell>>()).set(
        String(row["split"]),
        cells(row),
      ),
    );
  const [first] = rows;
  return {
    total: first ? cells(first) : new Map<MeasureId, Cell>(),
    groups,
    isCut: named.length > groupsMax,
  };
}

const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `);
function statistic(of: (typeof measures)[MeasureId]["of"], value: SQL): SQL {
  switch (of) {
    case "count":
      return sql`null::double precision`;
    case "p50":
      return sql`percentile_cont(0.5) within group (order by ${value})`;
    case "p90":
      return sql`percentile_cont(0.9) within group (order by ${value})`;
    case "mean":
      return sql`avg(${value})`;
    case "sum":
      return sql`sum(${value})`;
  }
}
/** Nothing to count is none; nothing to measure is no figure. */
function cellOf(of: (typeof measures)[MeasureId]["of"], rows: number, figure: unknown): Cell {
  if (of === "count") return { value: rows, rows };
  return {
    value: rows === 0 || figure === null || figure === undefined ? null : rounded(Number(figure)),
    rows,
  };
}
export const emptyCell = (id: MeasureId): Cell => cellOf(measures[id].of, 0, null);

/** How a measure's values spread. */
export async function spreadOf(work: Reader, measure: MeasureId, asked: ReportQuery): Promise<Spread> {
  const { fact: factId, value } = measures[measure];
  const [row] = await queryRows(
    work.db,
    sql`select count(*)::int as count, percentile_cont(array[0.5, 0.75, 0.9, 0.95]) within group (order by ${value ?? sql`null::double precision`}) as points from ${reportFacts[factId].from} where ${and(...conditions(work, factId, asked), ...placed(work, reportFacts[factId], asked).where)}`,
  );
  const points = Array.isArray(row?.["points"]) ? row["points"].map(Number) : [];
  const at = (place: number) => {
    const point = points[place];
    return point === undefined ? null : rounded(point);
  };
  return {
    count: Number(row?.["count"] ?? 0),
    p50Seconds: at(0),
    p75Seconds: at(1),
    p90Seconds: at(2),
    p95Seconds: at(3),
  };
}
const iso = (moment: SQL): SQL => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A page of the rows behind one figure, the newest first. */
export async function rowsBehind(
  work: Reader,
  measure: MeasureId,
  asked: ReportQuery,
  more: readonly SQL[],
  query: PageQuery,
): Promise<Page<ReportRow>> {
  const { fact: factId, value } = measures[measure];
  const fact: Fact = reportFacts[factId];
  const { from, where, piece } = placed(work, fact, {
    ...asked,
    edges: [startOf(asked.edges), endOf(asked.edges)],
  });
  const whole = { ...asked, edges: [startOf(asked.edges), endOf(asked.edges)] };
  const all = and(...conditions(work, factId, whole), ...where, ...more);
  const isSpan = fact.kind === "span";
  const after = query.cursor === undefined ? undefined : afterMoment(query.cursor);
  const offset = after ? 0 : (query.page - 1) * query.limit;
  const ticket = isSpan
    ? sql`null::text as ticket_id, ${agentStatusHistory.to} as note`
    : sql`${tickets.id}::text as ticket_id, ${tickets.number} as number, ${tickets.subject} as subject, ${tickets.status} as status, ${tickets.priority} as priority, ${tickets.channel} as channel, null::text as note`;
  const found = await queryRows<FoundReportRow>(
    work.db,
    sql`select page.*, users.first_name as first_name, users.last_name as last_name from (
      select ${fact.id}::text as id, ${iso(fact.at)} as at, ${fact.agent} as agent_id, ${piece ?? value ?? sql`null::double precision`} as value, ${ticket} from ${from}
      where ${all}${after ? sql` and (${fact.at}, ${fact.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``} order by ${fact.at} desc, ${fact.id} desc limit ${query.limit + 1} offset ${offset}
    ) as page left join users on users.tenant_id = ${work.tenant} and users.id = page.agent_id order by page.at desc, page.id desc`,
  );
  const items = found.slice(0, query.limit).map(presentReportRow);
  const isCounted = found.length > query.limit || offset > 0 || found.length === 0;
  const [counted] =
    isCounted && !after
      ? await queryRows(
          work.db,
          sql`select count(*)::int as total from (select 1 from ${from} where ${all} limit ${totalMax}) as counted`,
        )
      : [{ total: found.length }];
  const last = items.at(-1);
  return {
    items,
    ...(after ? {} : toldTotal(Number(counted?.["total"] ?? 0))),
    page: query.page,
    limit: query.limit,
    nextCursor: found.length > query.limit && last ? cursorFrom([last.at, last.id]) : null,
  };
}
