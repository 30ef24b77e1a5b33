/** For the tests of reports: the figures of an answer, counted from its rows by the slow and obvious way. */
import assert from "node:assert/strict";
import type {
  Cell,
  DimensionId,
  MeasureId,
  ReportId,
  ReportResult,
} from "../../../contract/insight/reports.ts";
import { definitions, measures } from "../../modules/insight/reports/definitions.ts";
import { countableRows } from "./countable-rows.ts";
import type { CountedRow } from "./countable-rows.ts";
import { dayAfter, endOfDay, localTime, secondsBetween } from "./days.ts";
import type { ReportAgent, ReportData, ReportTicket } from "./random-tickets.ts";

export function filtersFor(
  report: ReportId,
  { tickets: all }: ReportData,
  people: ReportAgent[],
): Record<string, string>[] {
  const known = definitions[report].filters;
  const category = all.find(({ categoryId }) => categoryId)?.categoryId ?? "";
  const candidates: Record<string, string>[] = [
    {},
    { channel: "CHAT,EMAIL", priority: "HIGH" },
    { tag: "two words" },
    { categoryId: category },
    { agentId: people[0]?.id ?? "", status: "OPEN,RESOLVED,CLOSED" },
    { agentId: people[1]?.id ?? "" },
  ];
  const fitting = candidates.filter((filters) =>
    Object.keys(filters).every((id) => known.some((one) => one === id)),
  );
  return report === "volume" || report === "availability" ? fitting : fitting.slice(0, 2);
}

const oncePerTicket = new Set<MeasureId>([
  "resolved",
  "reopened",
  "resolutionMedian",
  "resolutionP90",
  "reopenRate",
  "oneTouchRate",
]);
const lastOfEach = (rows: readonly CountedRow[]): CountedRow[] => [
  ...new Map(
    rows
      .toSorted((a, b) => (a.at < b.at || (a.at === b.at && a.id < b.id) ? -1 : 1))
      .map((row) => [row.ticket?.id, row]),
  ).values(),
];

interface AskedReport {
  zone: string;
  now: string;
  filters: Record<string, string>;
  splitBy: DimensionId | undefined;
}
function passes({ ticket, agentId }: CountedRow, filters: Record<string, string>): boolean {
  const within = (name: string, value: string | null | undefined) =>
    filters[name] === undefined || filters[name].split(",").includes(value ?? "");
  return (
    within("agentId", agentId) &&
    (ticket === null ||
      (within("channel", ticket.channel) &&
        within("priority", ticket.priority) &&
        within("status", ticket.status) &&
        within("categoryId", ticket.categoryId) &&
        (filters["tag"] === undefined || (ticket.tags ?? []).includes(filters["tag"]))))
  );
}
/** The groups that a row stands in. */
function keysOf(row: CountedRow, dimension: DimensionId, zone: string, days: string[]): string[] {
  const { ticket, agentId } = row;
  const where = localTime(row.at, zone);
  switch (dimension) {
    case "day":
      return [where.day];
    case "week":
      return [
        days.findLast((day) => day <= where.day && (day === days[0] || new Date(day).getUTCDay() === 1)) ??
          "",
      ];
    case "month":
      return [days.findLast((day) => day <= where.day && (day === days[0] || day.endsWith("-01"))) ?? ""];
    case "hour":
      return [String(where.hour)];
    case "weekday":
      return [String(where.weekday)];
    case "channel":
      return [ticket?.channel ?? ""];
    case "priority":
      return [ticket?.priority ?? ""];
    case "category":
      return [ticket?.categoryId ?? "none"];
    case "group":
      return [ticket?.groupId ?? "none"];
    case "company":
      return [ticket?.companyId ?? "none"];
    case "agent":
      return [agentId ?? "none"];
    case "tag": {
      const tags = [...new Set(ticket?.tags ?? [])];
      return tags.length === 0 ? ["none"] : tags.map((tag) => `#${tag}`);
    }
    case "agentStatus":
      return [`=${row.note ?? ""}`];
  }
}
interface ReportDays {
  from: string;
  to: string;
  groupBy: DimensionId;
}
interface ExpectedRows {
  /** What the total counts. */
  all: CountedRow[];
  /** Rows by "key split". */
  groups: ReadonlyMap<string, CountedRow[]>;
}

/** Rows as they fall into the groups of an answer. */
function expectedRows(
  measure: MeasureId,
  result: ReportDays,
  data: ReportData,
  asked: AskedReport,
): ExpectedRows {
  const count = { result, data, asked, calendar: calendarOf(result, asked.splitBy) };
  if (measure === "backlog") return openAtDayEnds(count);
  if (measure === "availableTime" || measure === "statusTime") return timeInStatus(measure, count);
  return rowsInPeriod(measure, count);
}

/** What one measure of one answer is counted from. */
interface ReportCount {
  result: ReportDays;
  data: ReportData;
  asked: AskedReport;
  calendar: ReportCalendar;
}

interface ReportCalendar {
  days: string[];
  /** Day, week or month where the answer is grouped or split by one. */
  step: DimensionId | undefined;
  /** The first day of each step. */
  starts: string[];
}
function calendarOf({ from, to, groupBy }: ReportDays, splitBy: DimensionId | undefined): ReportCalendar {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day);
  const step = [groupBy, splitBy].find((one) => one === "day" || one === "week" || one === "month");
  const starts = days.filter(
    (day, at) =>
      at === 0 ||
      step === "day" ||
      (step === "week" && new Date(day).getUTCDay() === 1) ||
      (step === "month" && day.endsWith("-01")),
  );
  return { days, step, starts };
}

function rowGroups() {
  const groups = new Map<string, CountedRow[]>();
  const add = (keys: string[], splits: string[], row: CountedRow) => {
    for (const key of keys)
      for (const split of splits)
        groups.set(`${key} ${split}`, [...(groups.get(`${key} ${split}`) ?? []), row]);
  };
  return { groups, add };
}

/** The tickets that were open when each step ended, and those when the period ended. */
function openAtDayEnds({ result, data, asked, calendar }: ReportCount): ExpectedRows {
  const { from, to, groupBy } = result;
  const { zone, filters, splitBy } = asked;
  const { days, step, starts } = calendar;
  const { groups, add } = rowGroups();
  const openAt = (ticket: ReportTicket, moment: string) =>
    ticket.createdAt < moment &&
    !data.resolutions.some(
      ({ ticketId, resolvedAt, reopenedAt }) =>
        ticketId === ticket.id && resolvedAt < moment && (reopenedAt === null || reopenedAt >= moment),
    );
  const openRows = (day: string, moment = endOfDay(day, zone)) =>
    data.tickets
      .filter((ticket) => !ticket.deletedAt && openAt(ticket, moment))
      .map((ticket): CountedRow => ({
        id: ticket.id,
        at: ticket.createdAt,
        value: null,
        agentId: ticket.assignedToId ?? null,
        ticket,
        note: null,
      }))
      .filter((row) => passes(row, filters));
  const spans = step
    ? starts.map((start, at) => {
        const next = starts[at + 1];
        return { start, end: next === undefined ? to : dayAfter(next, -1) };
      })
    : [{ start: from, end: to }];
  for (const { start, end } of spans)
    for (const row of openRows(end))
      add(
        groupBy === step ? [start] : keysOf(row, groupBy, zone, days),
        splitBy ? (splitBy === step ? [start] : keysOf(row, splitBy, zone, days)) : [""],
        row,
      );
  return { all: openRows(to), groups };
}

/** The seconds of each status within each step. */
function timeInStatus(
  measure: "availableTime" | "statusTime",
  { result, data, asked, calendar }: ReportCount,
): ExpectedRows {
  const { from, to, groupBy } = result;
  const { zone, now, filters } = asked;
  const { days, step, starts } = calendar;
  const { groups, add } = rowGroups();
  const edges = [
    ...(step ? starts : [from]).map((day) => endOfDay(dayAfter(day, -1), zone)),
    endOfDay(to, zone),
  ];
  const all = new Map<string, CountedRow>();
  for (const spell of data.statusSpells) {
    if (measure === "availableTime" && !spell.isAvailable) continue;
    for (let at = 0; at + 1 < edges.length; at += 1) {
      const begins = [spell.startedAt, edges[at] ?? ""].sort()[1] ?? "";
      const ends = [spell.endedAt ?? now, edges[at + 1] ?? ""].sort()[0] ?? "";
      if (begins >= ends) continue;
      const row: CountedRow = {
        id: spell.id,
        at: spell.startedAt,
        value: secondsBetween(begins, ends),
        agentId: spell.agentId,
        ticket: null,
        note: spell.to,
      };
      if (!passes(row, filters)) continue;
      add(step ? [starts[at] ?? ""] : keysOf(row, groupBy, zone, days), [""], row);
      const known = all.get(spell.id);
      all.set(spell.id, known ? { ...known, value: (known.value ?? 0) + (row.value ?? 0) } : row);
    }
  }
  return { all: [...all.values()], groups };
}

/** The rows whose moment lies in the period; of a ticket's resolutions the last, in each step and in all. */
function rowsInPeriod(measure: MeasureId, { result, data, asked, calendar }: ReportCount): ExpectedRows {
  const { from, to, groupBy } = result;
  const { zone, filters, splitBy } = asked;
  const { days, step, starts } = calendar;
  const { groups, add } = rowGroups();
  const inPeriod = countableRows(measure, data).filter((row) => {
    const { day } = localTime(row.at, zone);
    return day >= from && day <= to;
  });
  const isOnce = oncePerTicket.has(measure);
  const all = (isOnce ? lastOfEach(inPeriod) : inPeriod).filter((row) => passes(row, filters));
  const grouped =
    isOnce && step !== undefined
      ? [...Map.groupBy(inPeriod, (row) => keysOf(row, step, zone, starts)[0]).values()]
          .flatMap((rows) => lastOfEach(rows))
          .filter((row) => passes(row, filters))
      : all;
  for (const row of grouped)
    add(
      keysOf(row, groupBy, zone, step ? starts : days),
      splitBy ? keysOf(row, splitBy, zone, days) : [""],
      row,
    );
  return { all, groups };
}

/** Statistics by sorting and walking. */
export function figureFrom(measure: MeasureId, values: (number | null)[]): Cell {
  const { of } = measures[measure];
  const rows = values.length;
  if (of === "count") return { value: rows, rows };
  const sorted = values.map(Number).sort((a, b) => a - b);
  if (rows === 0) return { value: null, rows };
  const point = (share: number) => {
    const place = share * (rows - 1);
    const low = sorted[Math.floor(place)] ?? 0;
    return low + (place % 1) * ((sorted[Math.ceil(place)] ?? 0) - low);
  };
  const sum = sorted.reduce((all, value) => all + value, 0);
  return {
    rows,
    value: of === "p50" ? point(0.5) : of === "p90" ? point(0.9) : of === "sum" ? sum : sum / rows,
  };
}
export function assertSameCell(expected: Cell, actual: Cell, about: string): void {
  assert.equal(actual.rows, expected.rows, `${about}: rows`);
  if (expected.value === null || actual.value === null) {
    assert.equal(actual.value, expected.value, about);
    return;
  }
  assert.ok(
    Math.abs(actual.value - expected.value) < 0.01,
    `${about}: ${actual.value} and not ${expected.value}`,
  );
}

export function checkFigures(result: ReportResult, data: ReportData, asked: AskedReport): void {
  result.measures.forEach(({ id }, at) => {
    const about = `${result.report} ${id} by ${result.groupBy}${asked.splitBy ? ` and ${asked.splitBy}` : ""} ${JSON.stringify(asked.filters)}`;
    const { all, groups } = expectedRows(id, result, data, asked);
    assertSameCell(
      figureFrom(
        id,
        all.map(({ value }) => value),
      ),
      result.total[at] ?? { value: null, rows: -1 },
      `${about}, total`,
    );
    const told = new Map(
      result.groups.map((group) => [
        `${group.key} ${group.split ?? ""}`,
        group.cells[at] ?? { value: null, rows: -1 },
      ]),
    );
    for (const [key, rows] of groups)
      assertSameCell(
        figureFrom(
          id,
          rows.map(({ value }) => value),
        ),
        told.get(key) ?? { value: null, rows: 0 },
        `${about}, ${key}`,
      );
    for (const [key, cell] of told)
      if (!groups.has(key)) assert.equal(cell.rows, 0, `${about}, ${key} is empty`);
    const before = expectedRows(
      id,
      { from: result.previousFrom ?? "", to: result.previousTo ?? "", groupBy: result.groupBy },
      data,
      asked,
    );
    assertSameCell(
      figureFrom(
        id,
        before.all.map(({ value }) => value),
      ),
      result.previous?.[at] ?? { value: null, rows: -1 },
      `${about}, the span before`,
    );
  });
}
