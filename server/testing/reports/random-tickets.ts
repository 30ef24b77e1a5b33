/** Tickets at random for the tests of reports, in the database and as rows to count by hand. */
import { eq, sql } from "drizzle-orm";
import { channels, priorities } from "../../../contract/enums.ts";
import { newId } from "../../db/columns.ts";
import { tenants } from "../../db/table.ts";
import type { Database } from "../../db/client.ts";
import type { Work } from "../../work.ts";
import { agentGroups } from "../../modules/desk/ticket-places/group-table.ts";
import { agentStatusHistory } from "../../modules/desk/agent-state/table.ts";
import { companies } from "../../modules/crm/records/company-table.ts";
import { ticketSurveys } from "../../modules/insight/surveys/table.ts";
import { ticketCategories } from "../../modules/desk/ticket-places/category-table.ts";
import { ticketMessages, tickets } from "../../modules/desk/tickets/table.ts";
import { ticketResolutions } from "../../modules/desk/tickets/resolution-table.ts";
import { dayAfter, endOfDay } from "./days.ts";

export interface ReportAgent {
  id: string;
  name: string;
}
/** What the rows need of a test's server. */
interface ReportServer {
  database: Database;
  work<T>(tenant: string, act: (work: Work) => Promise<T>): Promise<T>;
}
export type ReportTicket = typeof tickets.$inferInsert & { id: string; createdAt: string };
type ReportMessage = typeof ticketMessages.$inferInsert & { id: string; createdAt: string };
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
/** A stretch of time that an agent spent in one status. */
interface StatusSpell {
  id: string;
  agentId: string;
  to: string;
  isAvailable: boolean;
  startedAt: string;
  endedAt: string | null;
}
export interface ReportData {
  tickets: ReportTicket[];
  messages: ReportMessage[];
  resolutions: Resolution[];
  surveys: Survey[];
  statusSpells: StatusSpell[];
}

/** The same numbers for the same seed. */
export function seededRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  return {
    next,
    int: (below: number) => Math.floor(next() * below),
    /** Of a list that is not empty. */
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
    chance: (share: number) => next() < share,
  };
}
type Random = ReturnType<typeof seededRandom>;

/** The days that the rows are about, a change of clocks among them, and the present. */
interface ReportSpan {
  from: string;
  to: string;
  around: string;
  now: string;
}

/** Moments at random, and at the edges of days and of the change of clocks on purpose. */
function randomMoments({ int, pick, chance }: Random, zone: string, { from, to, around, now }: ReportSpan) {
  const began = Date.parse(from) - 12 * 86_400_000;
  const last = Date.parse(now) - 1000;
  const edges = [
    ...Array.from({ length: 12 }, (_, at) => Date.parse(endOfDay(dayAfter(from, at - 2), zone))),
    Date.parse(around),
  ].flatMap((edge) => [edge - 1, edge, edge + 1]);
  return {
    began,
    last,
    any: () =>
      new Date(
        Math.min(last, chance(0.3) ? pick(edges) : began + int(Date.parse(to) + 3 * 86_400_000 - began)),
      ).toISOString(),
    after: (at: string, hoursMax: number) =>
      new Date(
        Math.min(
          last,
          chance(0.2)
            ? Math.max(Date.parse(at) + 1, pick(edges))
            : Date.parse(at) + 1 + int(hoursMax * 3_600_000),
        ),
      ).toISOString(),
    /** There is more than that much time left between the moment and the present. */
    leaves: (at: string, milliseconds: number) => Date.parse(at) < last - milliseconds,
  };
}
interface Generator {
  random: Random;
  moments: ReturnType<typeof randomMoments>;
  people: ReportAgent[];
  data: ReportData;
}
interface Places {
  category: string[];
  group: string[];
  company: string[];
}

/** Tickets, messages, resolutions, surveys and statuses at random. */
export async function insertRandomTickets(
  world: ReportServer,
  people: ReportAgent[],
  zone: string,
  span: ReportSpan,
): Promise<ReportData> {
  const random = seededRandom(zone.length * 7919);
  const moments = randomMoments(random, zone, span);
  const data: ReportData = { tickets: [], messages: [], resolutions: [], surveys: [], statusSpells: [] };
  const generator = { random, moments, people, data };
  await world.work("acme", async (work) => {
    await work.db.update(tenants).set({ timeZone: zone }).where(eq(tenants.id, "acme"));
    const places = await insertPlaces(work);
    for (let number = 1; number <= 140; number += 1) {
      const ticket = randomTicket(generator, number, places);
      addResolutions(generator, ticket, addConversation(generator, ticket));
      data.tickets.push(ticket);
    }
    for (const person of people) addStatusSpells(generator, person);
    await insertRows(work, data);
  });
  // The planner plans for tables as full as these, not for empty ones.
  await world.database.read("owner", (db) => db.execute(sql`analyze`));
  return data;
}

async function insertPlaces(work: Work): Promise<Places> {
  return {
    category: [
      (await work.rows(ticketCategories).insert({ name: "Repairs" })).id,
      (await work.rows(ticketCategories).insert({ name: "Returns" })).id,
    ],
    group: [(await work.rows(agentGroups).insert({ name: "First line" })).id],
    company: [(await work.rows(companies).insert({ name: "Larsen" })).id],
  };
}

function randomTicket({ random, moments, people }: Generator, number: number, places: Places): ReportTicket {
  const { int, pick, chance } = random;
  const createdAt = moments.any();
  const agentId = chance(0.8) ? pick(people).id : null;
  const ticket: ReportTicket = {
    tenantId: "acme",
    id: newId(),
    number,
    subject: `Ticket ${number}`,
    status: "OPEN",
    priority: pick(priorities),
    channel: pick(channels),
    tags: [["a"], ["a", "two words"], ["two words", "none", "a"], [], ["a", "a"]][int(5)] ?? [],
    categoryId: chance(0.6) ? pick(places.category) : null,
    groupId: chance(0.5) ? pick(places.group) : null,
    companyId: chance(0.3) ? pick(places.company) : null,
    assignedToId: agentId,
    isSensitive: chance(0.1),
    createdAt,
    lastActivityAt: createdAt,
    reopenCount: 0,
  };
  if (chance(0.03)) ticket.deletedAt = createdAt;
  return ticket;
}

/** Up to four turns of customer, reply and note. @returns the moment of the last message */
function addConversation({ random, moments, people, data }: Generator, ticket: ReportTicket): string {
  const { int, pick, chance } = random;
  let at = ticket.createdAt;
  for (let turn = int(5); turn > 0 && moments.leaves(at, 60_000); turn -= 1) {
    if (chance(0.7)) {
      at = moments.after(at, 20);
      data.messages.push(messageOf(ticket, at, { authorType: "CUSTOMER", author: null, isPublic: true }));
    }
    if (chance(0.7) && moments.leaves(at, 60_000)) {
      const author = pick(people);
      at = moments.after(at, 20);
      data.messages.push(messageOf(ticket, at, { authorType: "AGENT", author, isPublic: true }));
      ticket.firstReplyAt ??= at;
    }
    if (chance(0.4) && moments.leaves(at, 60_000)) {
      const author = pick(people);
      at = moments.after(at, 5);
      const note = messageOf(ticket, at, { authorType: "AGENT", author, isPublic: false });
      if (chance(0.5)) {
        const other = pick(people);
        note.mentions = [{ id: other.id, name: other.name }];
      }
      data.messages.push(note);
    }
  }
  return at;
}

/** Up to two resolutions with their surveys, the first reopened before the second. */
function addResolutions(
  { random, moments, people, data }: Generator,
  ticket: ReportTicket,
  lastMessageAt: string,
): void {
  const { int, pick, chance } = random;
  const agentId = ticket.assignedToId ?? null;
  let at = lastMessageAt;
  for (let cycles = int(3); cycles > 0 && moments.leaves(at, 120_000); cycles -= 1) {
    at = moments.after(at, 60);
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
    const survey = data.surveys.at(-1);
    if (survey?.ticketId === ticket.id && survey.score !== null) survey.answeredAt ??= moments.after(at, 50);
    if (!(chance(0.4) && moments.leaves(at, 60_000))) break;
    at = moments.after(at, 30);
    resolution.reopenedAt = at;
    ticket.status = "OPEN";
    ticket.resolvedAt = null;
    ticket.reopenCount = (ticket.reopenCount ?? 0) + 1;
  }
}

/** One status after the other, the last without an end. */
function addStatusSpells({ random, moments, data }: Generator, person: ReportAgent): void {
  const { int, pick, chance } = random;
  for (
    let at = new Date(moments.began + int(86_400_000)).toISOString();
    moments.leaves(at, 10 * 3_600_000);
  ) {
    const endedAt = moments.after(at, 15);
    const spell: StatusSpell = {
      id: newId(),
      agentId: person.id,
      to: pick(["Online", "Lunch", "Offline"]),
      isAvailable: chance(0.5),
      startedAt: at,
      endedAt: Date.parse(endedAt) > moments.last - 3_600_000 ? null : endedAt,
    };
    data.statusSpells.push(spell);
    if (spell.endedAt === null) break;
    at = endedAt;
  }
}

async function insertRows(work: Work, data: ReportData): Promise<void> {
  const withTenant = <T extends object>(rows: T[]) => rows.map((row) => ({ ...row, tenantId: "acme" }));
  await work.db.insert(tickets).values(data.tickets);
  // The trigger made resolutions of its own; those of the data have a history.
  await work.db.delete(ticketResolutions);
  await work.db.insert(ticketResolutions).values(withTenant(data.resolutions));
  await work.db.insert(ticketMessages).values(data.messages);
  await work.db
    .insert(ticketSurveys)
    .values(
      withTenant(data.surveys).map((survey) => ({ ...survey, sentTo: "a@example.test", hash: survey.id })),
    );
  await work.db
    .insert(agentStatusHistory)
    .values(
      withTenant(data.statusSpells).map((spell) => ({ ...spell, color: "#000000", source: "self" as const })),
    );
}

const messageOf = (
  ticket: ReportTicket,
  createdAt: string,
  {
    authorType,
    author,
    isPublic,
  }: { authorType: "CUSTOMER" | "AGENT"; author: ReportAgent | null; isPublic: boolean },
): ReportMessage => ({
  tenantId: "acme",
  id: newId(),
  ticketId: ticket.id,
  authorType,
  authorId: author?.id ?? null,
  authorName: author?.name ?? "Kim",
  text: "x",
  isPublic,
  channel: "EMAIL",
  delivery: authorType === "AGENT" && isPublic && ticket.number % 5 === 0 ? "FAILED" : "SENT",
  createdAt,
  mentions: [],
});
