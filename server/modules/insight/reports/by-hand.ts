/**
 * For the tests of reports: tickets at random, and the figures counted from them by the slow and obvious way.
 */
import assert from "node:assert/strict";
import { eq, sql } from "drizzle-orm";
import type {
  Cell,
  DimensionId,
  MeasureId,
  ReportId,
  ReportResult,
} from "../../../../contract/insight/reports.ts";
import { channels, priorities } from "../../../../contract/enums.ts";
import { newId } from "../../../db/columns.ts";
import { tenants } from "../../../db/table.ts";
import type { Database } from "../../../db/client.ts";
import type { Work } from "../../../work.ts";
import { agentGroups } from "../../desk/agent-groups/table.ts";
import { agentStatusHistory } from "../../desk/agents/table.ts";
import { companies } from "../../crm/companies/table.ts";
import { ticketSurveys } from "../surveys/table.ts";
import { ticketCategories } from "../../desk/ticket-categories/table.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import { definitions, measures } from "./definitions.ts";
import { ticketResolutions } from "./table.ts";

interface Person {
  id: string;
  name: string;
}
/** What of a test's server is needed to fill it. */
interface Desk {
  database: Database;
  work<T>(tenant: string, act: (work: Work) => Promise<T>): Promise<T>;
}
type NewTicket = typeof tickets.$inferInsert & { id: string; createdAt: string };
type NewMessage = typeof ticketMessages.$inferInsert & { id: string; createdAt: string };
interface Resolution {
  id: string;
  ticketId: string;
  agentId: string | null;
  resolvedAt: string;
  reopenedAt: string | null;
}
interface Survey {
  id: string;
  ticketId: string;
  agentId: string | null;
  cycle: number;
  scale: "CSAT" | "NPS";
  score: number | null;
  answeredAt: string | null;
}
interface Stay {
  id: string;
  agentId: string;
  to: string;
  isAvailable: boolean;
  startedAt: string;
  endedAt: string | null;
}
export interface Data {
  tickets: NewTicket[];
  messages: NewMessage[];
  resolutions: Resolution[];
  surveys: Survey[];
  stays: Stay[];
}
/** One counted row, by the slow and obvious way. */
interface Counted {
  id: string;
  at: string;
  value: number | null;
  agentId: string | null;
  ticket: NewTicket | null;
  note: string | null;
}

/**
 * Wall clocks by the runtime's own zone tables; the server's edges come from calendar.ts, and PostgreSQL
 * brings its own tables for the hour: three ways that must agree.
 */
const formats = new Map<string, Intl.DateTimeFormat>();
const shown = new Map<string, { day: string; hour: number; weekday: number }>();
function local(moment: string, zone: string) {
  const known = shown.get(`${zone} ${moment}`);
  if (known) return known;
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      weekday: "short",
    });
  formats.set(zone, format);
  const parts = Object.fromEntries(
    format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]),
  );
  const found = {
    day: `${parts["year"]}-${parts["month"]}-${parts["day"]}`,
    hour: Number(parts["hour"]),
    weekday: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].indexOf(parts["weekday"] ?? "") + 1,
  };
  shown.set(`${zone} ${moment}`, found);
  return found;
}
const dayAfter = (day: string, days = 1) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
/**
 * The last moment of a day, found by walking: minutes first, from where it can be neither before nor after.
 */
const ends = new Map<string, string>();
function endOfDay(day: string, zone: string): string {
  const known = ends.get(`${zone} ${day}`);
  if (known !== undefined) return known;
  let moment = Date.parse(`${day}T00:00:00Z`) + 8 * 3_600_000;
  while (local(new Date(moment).toISOString(), zone).day <= day) moment += 15 * 60_000;
  ends.set(`${zone} ${day}`, new Date(moment).toISOString());
  return new Date(moment).toISOString();
}

export function random(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  return {
    next,
    int: (below: number) => Math.floor(next() * below),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
    chance: (share: number) => next() < share,
  }; // a list that is not empty
}

export function filtersFor(
  report: ReportId,
  { tickets: all }: Data,
  people: Person[],
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

/**
 * Tickets, messages, resolutions, surveys and statuses at random, and at the edges of days and of the change
 * of clocks on purpose.
 */
export async function fill(
  world: Desk,
  people: Person[],
  zone: string,
  { from, to, around, now }: { from: string; to: string; around: string; now: string },
): Promise<Data> {
  const { int, pick, chance } = random(zone.length * 7919);
  const began = Date.parse(from) - 12 * 86_400_000;
  const edges = [
    ...Array.from({ length: 12 }, (_, at) => Date.parse(endOfDay(dayAfter(from, at - 2), zone))),
    Date.parse(around),
  ].flatMap((edge) => [edge - 1, edge, edge + 1]);
  const last = Date.parse(now) - 1000;
  const moment = () =>
    new Date(
      Math.min(last, chance(0.3) ? pick(edges) : began + int(Date.parse(to) + 3 * 86_400_000 - began)),
    ).toISOString();
  const after = (at: string, hoursMax: number) =>
    new Date(
      Math.min(
        last,
        chance(0.2)
          ? Math.max(Date.parse(at) + 1, pick(edges))
          : Date.parse(at) + 1 + int(hoursMax * 3_600_000),
      ),
    ).toISOString();
  const data: Data = { tickets: [], messages: [], resolutions: [], surveys: [], stays: [] };
  await world.work("acme", async (work) => {
    await work.db.update(tenants).set({ timeZone: zone }).where(eq(tenants.id, "acme"));
    const own = {
      category: [
        (await work.rows(ticketCategories).insert({ name: "Repairs" })).id,
        (await work.rows(ticketCategories).insert({ name: "Returns" })).id,
      ],
      group: [(await work.rows(agentGroups).insert({ name: "First line" })).id],
      company: [(await work.rows(companies).insert({ name: "Larsen" })).id],
    };
    for (let number = 1; number <= 140; number += 1) {
      const createdAt = moment();
      const agentId = chance(0.8) ? pick(people).id : null;
      const ticket: NewTicket = {
        tenantId: "acme",
        id: newId(),
        number,
        subject: `Ticket ${number}`,
        status: "OPEN",
        priority: pick(priorities),
        channel: pick(channels),
        tags: [["a"], ["a", "two words"], ["two words", "none", "a"], [], ["a", "a"]][int(5)] ?? [],
        categoryId: chance(0.6) ? pick(own.category) : null,
        groupId: chance(0.5) ? pick(own.group) : null,
        companyId: chance(0.3) ? pick(own.company) : null,
        assignedToId: agentId,
        isSensitive: chance(0.1),
        createdAt,
        lastActivityAt: createdAt,
        reopenCount: 0,
      };
      if (chance(0.03)) ticket.deletedAt = createdAt;
      let at = createdAt;
      for (let turn = int(5); turn > 0 && Date.parse(at) < last - 60_000; turn -= 1) {
        if (chance(0.7)) {
          at = after(at, 20);
          data.messages.push(said(ticket, at, "CUSTOMER", null, true));
        }
        if (chance(0.7) && Date.parse(at) < last - 60_000) {
          const author = pick(people);
          at = after(at, 20);
          data.messages.push(said(ticket, at, "AGENT", author, true));
          ticket.firstReplyAt ??= at;
        }
        if (chance(0.4) && Date.parse(at) < last - 60_000) {
          const author = pick(people);
          at = after(at, 5);
          const note = said(ticket, at, "AGENT", author, false);
          if (chance(0.5)) {
            const other = pick(people);
            note.mentions = [{ id: other.id, name: other.name }];
          }
          data.messages.push(note);
        }
      }
      for (let cycles = int(3); cycles > 0 && Date.parse(at) < last - 120_000; cycles -= 1) {
        at = after(at, 60);
        const resolution: Resolution = {
          id: newId(),
          ticketId: ticket.id,
          agentId: chance(0.9) ? agentId : pick(people).id,
          resolvedAt: at,
          reopenedAt: null,
        };
        data.resolutions.push(resolution);
        ticket.status = chance(0.5) ? "RESOLVED" : "CLOSED";
        ticket.resolvedAt = at;
        if (chance(0.5))
          data.surveys.push({
            id: newId(),
            ticketId: ticket.id,
            agentId: resolution.agentId,
            cycle: ticket.reopenCount ?? 0,
            scale: chance(0.9) ? "CSAT" : "NPS",
            score: chance(0.8) ? 1 + int(5) : null,
            answeredAt: null,
          });
        const asked = data.surveys.at(-1);
        if (asked?.ticketId === ticket.id && asked.score !== null) asked.answeredAt ??= after(at, 50);
        if (chance(0.4) && Date.parse(at) < last - 60_000) {
          at = after(at, 30);
          resolution.reopenedAt = at;
          ticket.status = "OPEN";
          ticket.resolvedAt = null;
          ticket.reopenCount = (ticket.reopenCount ?? 0) + 1;
        } else break;
      }
      data.tickets.push(ticket);
    }
    for (const person of people) {
      for (
        let at = new Date(began + int(86_400_000)).toISOString();
        Date.parse(at) < last - 10 * 3_600_000;
      ) {
        const endedAt = after(at, 15);
        data.stays.push({
          id: newId(),
          agentId: person.id,
          to: pick(["Online", "Lunch", "Offline"]),
          isAvailable: chance(0.5),
          startedAt: at,
          endedAt: Date.parse(endedAt) > last - 3_600_000 ? null : endedAt,
        });
        if (data.stays.at(-1)?.endedAt === null) break;
        at = endedAt;
      }
    }
    await work.db.insert(tickets).values(data.tickets);
    await work.db.delete(ticketResolutions); // those that the trigger made: here they have a history
    const withTenant = <T extends object>(rows: T[]) => rows.map((row) => ({ ...row, tenantId: "acme" }));
    await work.db.insert(ticketResolutions).values(withTenant(data.resolutions));
    await work.db.insert(ticketMessages).values(data.messages);
    await work.db
      .insert(ticketSurveys)
      .values(
        withTenant(data.surveys).map((survey) => ({ ...survey, sentTo: "a@example.test", hash: survey.id })),
      );
    await work.db
      .insert(agentStatusHistory)
      .values(withTenant(data.stays).map((stay) => ({ ...stay, color: "#000000", source: "self" as const })));
  });
  // it plans for tables as full as these, not for empty ones
  await world.database.read("owner", (db) => db.execute(sql`analyze`));
  return data;
}
const said = (
  ticket: NewTicket,
  createdAt: string,
  authorType: "CUSTOMER" | "AGENT",
  author: Person | null,
  isPublic: boolean,
): NewMessage => ({
  tenantId: "acme",
  id: newId(),
  ticketId: ticket.id,
  authorType,
  authorId: author?.id ?? null,
  authorName: author?.name ?? "Kim",
  text: "x",
  isPublic,
  channel: "EMAIL",
  delivery: "SENT",
  createdAt,
  mentions: [],
});

const secondsBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000;

/** Every row that could count for a measure, wherever it lies in time. */
function countable(measure: MeasureId, data: Data): Counted[] {
  const known = counted.get(data) ?? new Map<MeasureId, Counted[]>();
  counted.set(data, known);
  const rows = known.get(measure) ?? countedIn(measure, data);
  known.set(measure, rows);
  return rows;
}
const counted = new WeakMap<Data, Map<MeasureId, Counted[]>>();
function countedIn(measure: MeasureId, data: Data): Counted[] {
  const byId = new Map(data.tickets.map((ticket) => [ticket.id, ticket]));
  const ticketOf = (id: string) => {
    const ticket = byId.get(id);
    return ticket?.deletedAt ? undefined : ticket;
  };
  const messagesOf = (id: string) => data.messages.filter(({ ticketId }) => ticketId === id);
  const row = (
    id: string,
    at: string | null | undefined,
    ticket: NewTicket | undefined,
    agentId: string | null | undefined,
    value: number | null = null,
  ): Counted[] => (ticket && at ? [{ id, at, value, agentId: agentId ?? null, ticket, note: null }] : []);
  const alive = data.tickets.filter(({ deletedAt }) => !deletedAt);
  const agentMessages = data.messages.filter(({ authorType }) => authorType === "AGENT");
  switch (measure) {
    case "created":
      return alive.flatMap((ticket) => row(ticket.id, ticket.createdAt, ticket, ticket.assignedToId));
    case "firstReplies":
    case "firstReplyMedian":
    case "firstReplyP90":
      return alive.flatMap((ticket) =>
        row(
          ticket.id,
          ticket.firstReplyAt,
          ticket,
          messagesOf(ticket.id ?? "")
            .filter(
              ({ authorType, isPublic, createdAt }) =>
                authorType === "AGENT" && isPublic && createdAt === ticket.firstReplyAt,
            )
            .map(({ id, authorId }) => ({ id: id ?? "", authorId }))
            .sort((a, b) => (a.id < b.id ? -1 : 1))[0]?.authorId,
          measure === "firstReplies"
            ? null
            : secondsBetween(ticket.createdAt, ticket.firstReplyAt ?? ticket.createdAt),
        ),
      );
    case "resolved":
      return data.resolutions.flatMap((one) =>
        row(one.id, one.resolvedAt, ticketOf(one.ticketId), one.agentId),
      );
    case "reopened":
      return data.resolutions.flatMap((one) =>
        row(one.id, one.reopenedAt, ticketOf(one.ticketId), one.agentId),
      );
    case "resolutionMedian":
    case "resolutionP90":
      return data.resolutions.flatMap((one) =>
        row(
          one.id,
          one.resolvedAt,
          ticketOf(one.ticketId),
          one.agentId,
          secondsBetween(byId.get(one.ticketId)?.createdAt ?? "", one.resolvedAt),
        ),
      );
    case "reopenRate":
      return data.resolutions.flatMap((one) =>
        row(one.id, one.resolvedAt, ticketOf(one.ticketId), one.agentId, one.reopenedAt === null ? 0 : 1),
      );
    case "oneTouchRate":
      return data.resolutions.flatMap((one) =>
        row(
          one.id,
          one.resolvedAt,
          ticketOf(one.ticketId),
          one.agentId,
          one.reopenedAt === null &&
            messagesOf(one.ticketId).filter(
              ({ authorType, isPublic, createdAt }) =>
                authorType === "AGENT" && isPublic && createdAt <= one.resolvedAt,
            ).length <= 1
            ? 1
            : 0,
        ),
      );
    case "replies":
      return agentMessages
        .filter(({ isPublic }) => isPublic)
        .flatMap((one) => row(one.id, one.createdAt, ticketOf(one.ticketId), one.authorId));
    case "notes":
      return agentMessages
        .filter(({ isPublic }) => !isPublic)
        .flatMap((one) => row(one.id, one.createdAt, ticketOf(one.ticketId), one.authorId));
    case "nextReplies":
    case "nextReplyMedian":
    case "nextReplyP90":
      return agentMessages
        .filter(({ isPublic }) => isPublic)
        .flatMap((one) => {
          const earlier = messagesOf(one.ticketId)
            .filter(
              ({ authorType, isPublic, createdAt }) =>
                authorType === "AGENT" && isPublic && createdAt < one.createdAt,
            )
            .map(({ createdAt }) => createdAt)
            .sort()
            .at(-1);
          const asked =
            earlier &&
            messagesOf(one.ticketId)
              .filter(
                ({ authorType, createdAt }) =>
                  authorType === "CUSTOMER" && createdAt > earlier && createdAt <= one.createdAt,
              )
              .map(({ createdAt }) => createdAt)
              .sort()[0];
          return asked
            ? row(
                one.id,
                one.createdAt,
                ticketOf(one.ticketId),
                one.authorId,
                measure === "nextReplies" ? null : secondsBetween(asked, one.createdAt),
              )
            : [];
        });
    case "helped":
      return agentMessages
        .filter(
          (one) =>
            !one.isPublic &&
            byId.get(one.ticketId)?.assignedToId &&
            byId.get(one.ticketId)?.assignedToId !== one.authorId &&
            !agentMessages.some(
              (other) =>
                other.ticketId === one.ticketId &&
                other.authorId === one.authorId &&
                (other.createdAt < one.createdAt || (other.createdAt === one.createdAt && other.id < one.id)),
            ),
        )
        .flatMap((one) => row(one.id, one.createdAt, ticketOf(one.ticketId), one.authorId));
    case "mentionsAnswered":
      return agentMessages
        .filter((one) =>
          messagesOf(one.ticketId).some(
            (earlier) =>
              earlier.authorType === "AGENT" &&
              earlier.authorId !== one.authorId &&
              earlier.createdAt < one.createdAt &&
              earlier.mentions?.some(({ id }) => id === one.authorId) &&
              !agentMessages.some(
                (own) =>
                  own.id !== one.id &&
                  own.ticketId === one.ticketId &&
                  own.authorId === one.authorId &&
                  own.createdAt > earlier.createdAt &&
                  own.createdAt <= one.createdAt,
              ),
          ),
        )
        .flatMap((one) => row(one.id, one.createdAt, ticketOf(one.ticketId), one.authorId));
    case "answers":
    case "scoreMean":
    case "satisfied":
      return data.surveys.flatMap((one) =>
        one.score === null || one.scale === "NPS"
          ? []
          : row(
              one.id,
              one.answeredAt,
              ticketOf(one.ticketId),
              one.agentId,
              measure === "answers" ? null : measure === "scoreMean" ? one.score : one.score >= 4 ? 1 : 0,
            ),
      );
    case "backlog":
    case "availableTime":
    case "statusTime":
      throw new Error(`${measure} is counted by moments`);
  }
}

const oncePerTicket = new Set<MeasureId>([
  "resolved",
  "reopened",
  "resolutionMedian",
  "resolutionP90",
  "reopenRate",
  "oneTouchRate",
]);
const lastOfEach = (rows: readonly Counted[]): Counted[] => [
  ...new Map(
    rows
      .toSorted((a, b) => (a.at < b.at || (a.at === b.at && a.id < b.id) ? -1 : 1))
      .map((row) => [row.ticket?.id, row]),
  ).values(),
];

interface Place {
  zone: string;
  now: string;
  filters: Record<string, string>;
  splitBy: DimensionId | undefined;
}
function passes({ ticket, agentId }: Counted, filters: Record<string, string>): boolean {
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
function keysOf(row: Counted, dimension: DimensionId, zone: string, days: string[]): string[] {
  const { ticket, agentId } = row;
  const where = local(row.at, zone);
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

/** Rows as they fall into the groups of an answer: key → split → rows. */
function expectedRows(
  measure: MeasureId,
  result: { from: string; to: string; groupBy: DimensionId },
  data: Data,
  { zone, now, filters, splitBy }: Place,
): { all: Counted[]; groups: Map<string, Counted[]> } {
  const days: string[] = [];
  for (let day = result.from; day <= result.to; day = dayAfter(day)) days.push(day);
  const groups = new Map<string, Counted[]>();
  const add = (keys: string[], splits: string[], row: Counted) => {
    for (const key of keys)
      for (const split of splits)
        groups.set(`${key} ${split}`, [...(groups.get(`${key} ${split}`) ?? []), row]);
  };
  const dimensions = [result.groupBy, splitBy];
  const isTimed = dimensions.some((one) => one === "day" || one === "week" || one === "month");
  const step = dimensions.find((one) => one === "day" || one === "week" || one === "month");
  const starts = days.filter(
    (day, at) =>
      at === 0 ||
      step === "day" ||
      (step === "week" && new Date(day).getUTCDay() === 1) ||
      (step === "month" && day.endsWith("-01")),
  );
  if (measure === "backlog") {
    const alive = data.tickets.filter(({ deletedAt }) => !deletedAt);
    const openAt = (ticket: NewTicket, moment: string) =>
      ticket.createdAt < moment &&
      !data.resolutions.some(
        ({ ticketId, resolvedAt, reopenedAt }) =>
          ticketId === ticket.id && resolvedAt < moment && (reopenedAt === null || reopenedAt >= moment),
      );
    const open = (day: string, moment = endOfDay(day, zone)) =>
      alive
        .filter((ticket) => openAt(ticket, moment))
        .map((ticket): Counted => ({
          id: ticket.id,
          at: ticket.createdAt,
          value: null,
          agentId: ticket.assignedToId ?? null,
          ticket,
          note: null,
        }))
        .filter((row) => passes(row, filters));
    const lastDays = isTimed
      ? starts.map(
          (start, at) =>
            [start, starts[at + 1] === undefined ? result.to : dayAfter(starts[at + 1] ?? "", -1)] as const,
        )
      : [[result.from, result.to] as const];
    for (const [start, end] of lastDays)
      for (const row of open(end))
        add(
          isTimed && dimensions[0] === step ? [start] : keysOf(row, result.groupBy, zone, days),
          splitBy ? (splitBy === step ? [start] : keysOf(row, splitBy, zone, days)) : [""],
          row,
        );
    return { all: open(result.to), groups };
  }
  if (measure === "availableTime" || measure === "statusTime") {
    const edges = [
      ...(isTimed ? starts : [result.from]).map((day) => endOfDay(dayAfter(day, -1), zone)),
      endOfDay(result.to, zone),
    ];
    const all = new Map<string, Counted>();
    for (const stay of data.stays) {
      if (measure === "availableTime" && !stay.isAvailable) continue;
      for (let at = 0; at + 1 < edges.length; at += 1) {
        const [begins, ends] = [
          [stay.startedAt, edges[at] ?? ""].sort()[1] ?? "",
          [stay.endedAt ?? now, edges[at + 1] ?? ""].sort()[0] ?? "",
        ];
        if (begins >= ends) continue;
        const row: Counted = {
          id: stay.id,
          at: stay.startedAt,
          value: secondsBetween(begins, ends),
          agentId: stay.agentId,
          ticket: null,
          note: stay.to,
        };
        if (!passes(row, filters)) continue;
        add(isTimed ? [starts[at] ?? ""] : keysOf(row, result.groupBy, zone, days), [""], row);
        const known = all.get(stay.id);
        all.set(stay.id, known ? { ...known, value: (known.value ?? 0) + (row.value ?? 0) } : row);
      }
    }
    return { all: [...all.values()], groups };
  }
  const inSpan = countable(measure, data).filter((row) => {
    const { day } = local(row.at, zone);
    return day >= result.from && day <= result.to;
  });
  const isOnce = oncePerTicket.has(measure);
  const all = (isOnce ? lastOfEach(inSpan) : inSpan).filter((row) => passes(row, filters));
  const buckets =
    isOnce && isTimed && step !== undefined
      ? [...Map.groupBy(inSpan, (row) => keysOf(row, step, zone, starts)[0]).values()]
          .flatMap((rows) => lastOfEach(rows))
          .filter((row) => passes(row, filters))
      : all;
  for (const row of buckets)
    add(
      keysOf(row, result.groupBy, zone, starts.length > 0 && isTimed ? starts : days),
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
export function same(expected: Cell, actual: Cell, about: string): void {
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

export function checkFigures(result: ReportResult, data: Data, place: Place): void {
  result.measures.forEach(({ id }, at) => {
    const about = `${result.report} ${id} by ${result.groupBy}${place.splitBy ? ` and ${place.splitBy}` : ""} ${JSON.stringify(place.filters)}`;
    const { all, groups } = expectedRows(id, result, data, place);
    same(
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
      same(
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
      place,
    );
    same(
      figureFrom(
        id,
        before.all.map(({ value }) => value),
      ),
      result.previous?.[at] ?? { value: null, rows: -1 },
      `${about}, the span before`,
    );
  });
}
