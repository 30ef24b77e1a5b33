import { and, eq, inArray } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import {
  exportChunkRows,
  exportRowsMax,
  filterIds,
  reportDaysMax,
  reportGroupsMax,
} from "../../../../contract/insight/reports.ts";
import type { reports as calls } from "../../../../contract/insight/reports.ts";
import type {
  Cell,
  DimensionId,
  MeasureId,
  ReportFilters,
  ReportId,
  ReportRange,
  ReportResult,
  ReportRow,
} from "../../../../contract/insight/reports.ts";
import { csvLines } from "../../../../contract/csv.ts";
import { channels, priorities } from "../../../../contract/enums.ts";
import type { QueryOut } from "../../../../contract/kit.ts";
import { csvHead } from "../../../csv.ts";
import { tenants } from "../../../db/table.ts";
import { Fault } from "../../../fault.ts";
import type { Page } from "../../../db/page.ts";
import type { Language } from "../../../words/texts.ts";
import type { Work } from "../../../work.ts";
import { agentGroups } from "../../desk/ticket-places/group-table.ts";
import { companies } from "../../crm/records/company-table.ts";
import { users } from "../../people/session/table.ts";
import { ticketCategories } from "../../desk/ticket-places/category-table.ts";
import { bucketsOf, daysBetween, localDayAt, spanBefore, spanOf } from "../../../kernel/calendar.ts";
import type { Buckets, Span, Step } from "../../../kernel/calendar.ts";
import { definitions, measures } from "./definitions.ts";
import { emptyCell, reportFiguresOf, noKey, onlyKey, rowsBehind } from "./query.ts";
import type { ReportQuery, Figures, Grouping } from "./query.ts";
import { say } from "./texts.ts";
import type { Text } from "../../../words/wording.ts";

export type Reader = Pick<Work, "db" | "tenant" | "actor" | "now">;
interface SpanQuery {
  range: ReportRange;
  from?: string | undefined;
  to?: string | undefined;
}
type Behind = QueryOut<typeof calls.rows>;

const wrong = (path: string, message: Text): Fault =>
  new Fault("invalid", say("shared.at_field", { path, message }), { errors: [{ path, message }] });

export async function timeZoneOf({ db, tenant }: Pick<Work, "db" | "tenant">): Promise<string> {
  const [found] = await db.select({ timeZone: tenants.timeZone }).from(tenants).where(eq(tenants.id, tenant));
  return found?.timeZone ?? "UTC";
}

/** The span that a query means, by the tenant's calendar. @throws Fault invalid at its field */
export function spanAsked({ range, from, to }: SpanQuery, today: string): Span {
  if (from === undefined && to === undefined) return spanOf(range, today);
  const end = to === undefined || to > today ? today : to;
  const start = from ?? end;
  if (start > end)
    throw wrong(
      "from",
      say(from !== undefined && from > today ? "reports.still_to_come" : "reports.after_end"),
    );
  if (daysBetween(start, end) + 1 > reportDaysMax)
    throw wrong("from", say("reports.too_many_days", { max: reportDaysMax }));
  return { from: start, to: end };
}

const steps: readonly DimensionId[] = ["day", "week", "month"];
const stepOf = (dimension: DimensionId | null): Step | null =>
  dimension !== null && steps.includes(dimension) ? (dimension as Step) : null; // the three are the steps
const bucketsFor = (
  span: Span,
  groupBy: DimensionId | null,
  splitBy: DimensionId | null,
  zone: string,
): Buckets => bucketsOf(span, stepOf(groupBy) ?? stepOf(splitBy) ?? "month", zone);

export const filtersIn = (query: ReportFilters): ReportFilters =>
  Object.fromEntries(filterIds.flatMap((id) => (query[id] === undefined ? [] : [[id, query[id]]])));

/** @throws Fault invalid at the field that this report does not know */
export function checkShape(
  report: ReportId,
  {
    groupBy,
    splitBy,
    filters,
  }: { groupBy?: DimensionId | undefined; splitBy?: DimensionId | undefined; filters: ReportFilters },
  filterPath = "",
): void {
  const { dimensions, splits, filters: known } = definitions[report];
  if (groupBy !== undefined && !dimensions.includes(groupBy))
    throw wrong("groupBy", say("reports.one_of", { names: dimensions.join(", ") }));
  if (splitBy !== undefined && (!splits.includes(splitBy) || splitBy === groupBy))
    throw wrong(
      "splitBy",
      say("reports.one_of", { names: splits.filter((one) => one !== groupBy).join(", ") }),
    );
  const foreign = Object.keys(filters).find((id) => !known.some((one) => one === id));
  if (foreign !== undefined)
    throw wrong(`${filterPath}${foreign}`, say("reports.filters_by", { names: known.join(", ") }));
}

export interface ReportRequest {
  report: ReportId;
  groupBy?: DimensionId | undefined;
  splitBy?: DimensionId | undefined;
  filters: ReportFilters;
  span: Span;
  compares: boolean;
  timeZone: string;
}

/** A report's figures, in all and by group, together with those of the span before. */
export async function runReport(work: Reader, wanted: ReportRequest): Promise<ReportResult> {
  const { report, filters, span, compares, timeZone } = wanted;
  const { measures: ids, dimensions } = definitions[report];
  const groupBy = wanted.groupBy ?? dimensions[0] ?? "day";
  const splitBy = wanted.splitBy ?? null;
  const before = compares ? spanBefore(span) : null;
  const now = await figures(
    work,
    ids,
    { ...bucketsFor(span, groupBy, splitBy, timeZone), timeZone, filters },
    groupBy,
    splitBy,
    undefined,
  );
  const keys = stepOf(groupBy) === null ? [...now.groups.keys()] : undefined;
  const earlier =
    before &&
    (await figures(
      work,
      ids,
      { ...bucketsFor(before, groupBy, splitBy, timeZone), timeZone, filters },
      groupBy,
      splitBy,
      keys,
    ));
  const buckets = bucketsFor(span, groupBy, splitBy, timeZone).keys;
  const keyed = (dimension: DimensionId | null, key: string) =>
    stepOf(dimension) === null ? key : (buckets[Number(key)] ?? key);
  const order = orderOf(groupBy, buckets.length, now.groups, ids[0] ?? "created");
  const labels = await labelsOf(work, groupBy, order);
  const cellsOf = (cells: Map<MeasureId, Cell> | undefined): Cell[] =>
    ids.map((id) => cells?.get(id) ?? emptyCell(id));
  return {
    report,
    timeZone,
    from: span.from,
    to: span.to,
    previousFrom: before?.from ?? null,
    previousTo: before?.to ?? null,
    groupBy,
    splitBy,
    isCut: now.isCut,
    measures: ids.map((id) => ({ id, unit: measures[id].unit, isBetterWhen: measures[id].isBetterWhen })),
    total: cellsOf(now.total),
    previous: earlier && cellsOf(earlier.total),
    groups: order.flatMap((key) =>
      splitsIn(now.groups.get(key), splitBy).map((split) => ({
        key: keyed(groupBy, key),
        split: splitBy === null ? null : keyed(splitBy, split),
        label: labels.get(key) ?? null,
        cells: cellsOf(now.groups.get(key)?.get(split)),
        previous: earlier && cellsOf(earlier.groups.get(key)?.get(split)),
      })),
    ),
  };
}

/** Of several facts; where groups are too many for an answer, those with the most rows of the first. */
async function figures(
  work: Reader,
  ids: readonly MeasureId[],
  asked: ReportQuery,
  groupBy: DimensionId | null,
  splitBy: DimensionId | null,
  only: readonly string[] | undefined,
): Promise<Figures> {
  const whole: Figures = { total: new Map(), groups: new Map(), isCut: false };
  let keys = only;
  if (keys?.length === 0) keys = undefined;
  for (const [fact, own] of Map.groupBy(ids, (id) => measures[id].fact)) {
    const grouping: Grouping = {
      groupBy,
      splitBy,
      keys,
      groupsMax: stepOf(groupBy) !== null || splitBy !== null ? pairsMax : reportGroupsMax,
    };
    const found = await reportFiguresOf(work, fact, own, asked, grouping);
    merge(whole.total, found.total);
    for (const [key, splits] of found.groups) {
      const into = whole.groups.get(key) ?? new Map<string, Map<MeasureId, Cell>>();
      whole.groups.set(key, into);
      for (const [split, cells] of splits)
        into.set(split, merge(into.get(split) ?? new Map<MeasureId, Cell>(), cells));
    }
    if (found.isCut) {
      whole.isCut = true;
      keys ??= [...found.groups.keys()];
    }
  }
  return whole;
}
const pairsMax = 20_000;
function merge(into: Map<MeasureId, Cell>, from: Map<MeasureId, Cell>): Map<MeasureId, Cell> {
  for (const [id, cell] of from) into.set(id, cell);
  return into;
}
const splitsIn = (splits: Map<string, unknown> | undefined, splitBy: DimensionId | null): string[] =>
  splitBy === null
    ? [""]
    : [...(splits?.keys() ?? [])].sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1));

/** Time and the clock as they run, all of them; others by how much there is of the first measure. */
function orderOf(
  groupBy: DimensionId,
  buckets: number,
  groups: Figures["groups"],
  first: MeasureId,
): string[] {
  const places = (count: number, from = 0) => Array.from({ length: count }, (_, at) => String(at + from));
  if (stepOf(groupBy) !== null) return places(buckets);
  if (groupBy === "hour") return places(24);
  if (groupBy === "weekday") return places(7, 1);
  const fixed: readonly string[] =
    groupBy === "channel" ? channels : groupBy === "priority" ? priorities : [];
  const rowsOf = (key: string) =>
    [...(groups.get(key)?.values() ?? [])].reduce((sum, cells) => sum + (cells.get(first)?.rows ?? 0), 0);
  return [...groups.keys()]
    .sort((a, b) => rowsOf(b) - rowsOf(a) || fixed.indexOf(a) - fixed.indexOf(b) || (a < b ? -1 : 1))
    .slice(0, reportGroupsMax);
}

/** Of what people named. */
async function labelsOf(
  { db, tenant }: Reader,
  groupBy: DimensionId,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const ids = keys.filter((key) => key !== noKey);
  if (groupBy === "tag" || groupBy === "agentStatus") return new Map(ids.map((key) => [key, key.slice(1)]));
  // undefined for the others
  const named = { category: ticketCategories, group: agentGroups, company: companies }[groupBy as "category"];
  if (ids.length === 0) return new Map();
  if (named)
    return new Map(
      (
        await db
          .select({ id: named.id, name: named.name })
          .from(named)
          .where(and(eq(named.tenantId, tenant), inArray(named.id, ids)))
      ).map(({ id, name }) => [id, name]),
    );
  if (groupBy !== "agent") return new Map();
  return new Map(
    (
      await db
        .select({ id: users.id, first: users.firstName, last: users.lastName })
        .from(users)
        .where(and(eq(users.tenantId, tenant), inArray(users.id, ids)))
    ).map(({ id, first, last }) => [id, `${first} ${last}`.trim()]),
  );
}

/** The rows behind one figure: cut out by what cut out the figure. */
export async function reportRowsBehind(work: Reader, query: Behind): Promise<Page<ReportRow>> {
  const { report, measure, groupBy, splitBy } = query;
  const filters = filtersIn(query);
  checkShape(report, { groupBy, splitBy, filters });
  if (!definitions[report].measures.includes(measure))
    throw wrong("measure", say("reports.one_of", { names: definitions[report].measures.join(", ") }));
  const timeZone = await timeZoneOf(work);
  const span = spanAsked(query, localDayAt(Date.parse(work.now), timeZone));
  const { keys, edges } = bucketsFor(span, groupBy ?? null, splitBy ?? null, timeZone);
  let asked: ReportQuery = { edges, timeZone, filters };
  const more: SQL[] = [];
  for (const [dimension, key, path] of [
    [groupBy, query.key, "key"],
    [splitBy, query.split, "split"],
  ] as const) {
    if (dimension === undefined || key === undefined) continue;
    const place = keys.indexOf(key);
    if (stepOf(dimension) !== null && place === -1)
      throw wrong(path, say("reports.one_of_many", { names: keys.slice(0, 3).join(", ") }));
    const only = onlyKey(measures[measure].fact, asked, dimension, key, place);
    if (!only) throw wrong(path, say("reports.id_or_none", { none: noKey }));
    asked = only.asked;
    more.push(only.where);
  }
  return rowsBehind(work, measure, asked, more, query);
}

const columnHeads = [
  say("reports.column_time_utc"),
  say("reports.column_value"),
  say("reports.column_agent"),
  say("reports.column_ticket"),
  say("column.subject"),
  say("column.status"),
  say("column.priority"),
  say("column.channel"),
  say("reports.column_note"),
];
/** A piece of the same as CSV; as many pieces as make up the most that is given out. */
export async function exported(
  work: Reader,
  query: Omit<Behind, "page" | "limit">,
  language: Language | null,
): Promise<{ csv: string; rows: number; nextCursor: string | null }> {
  const { sent, cursor } = progressIn(query.cursor);
  const page = await reportRowsBehind(work, { ...query, cursor, page: 1, limit: exportChunkRows });
  const lines = csvLines(
    page.items.map(({ at, value, agentName, ticket, note }) => [
      at,
      value,
      agentName,
      ticket?.number,
      ticket?.subject,
      ticket?.status,
      ticket?.priority,
      ticket?.channel,
      note,
    ]),
  );
  const total = sent + page.items.length;
  return {
    csv: cursor === undefined ? `${csvHead(columnHeads, language)}${lines}` : lines,
    rows: page.items.length,
    nextCursor: page.nextCursor === null || total >= exportRowsMax ? null : `${total}.${page.nextCursor}`,
  };
}
function progressIn(cursor: string | undefined): { sent: number; cursor: string | undefined } {
  if (cursor === undefined) return { sent: 0, cursor };
  const [, sent, rest] = /^(\d{1,6})\.(.+)$/.exec(cursor) ?? [];
  if (sent === undefined || rest === undefined) throw wrong("cursor", say("shared.bad_cursor"));
  return { sent: Number(sent), cursor: rest };
}
