import { createHash, randomBytes } from "node:crypto";
import { and, count, eq } from "drizzle-orm";
import { v7 } from "uuid";
import { limits } from "../../contract/limits.ts";
import type { Role } from "../../contract/roles.ts";
import type { Clock } from "../clock.ts";
import { later } from "../clock.ts";
import type { Database, Db } from "../db/client.ts";
import {
  agentSkills,
  agentStatus,
  agentStatusHistory,
  skills,
  statusDefinitions,
} from "../modules/agents/table.ts";
import { endTimedStatusJob } from "../modules/agents/timed-status.ts";
import { chatSessions } from "../modules/chat/table.ts";
import { companies } from "../modules/companies/table.ts";
import { contacts } from "../modules/contacts/table.ts";
import { notifications } from "../modules/notifications/table.ts";
import { foundTenant } from "../modules/platform/found-tenant.ts";
import { auditLogs, pendingJobs, tenants, ticketNumbers } from "../db/table.ts";
import { savedResponses } from "../modules/saved-responses/table.ts";
import { createPasswords } from "../modules/session/passwords.ts";
import { invitations, users } from "../modules/session/table.ts";
import { ticketMessages, tickets } from "../modules/tickets/table.ts";
import { seedImports } from "./demo/imports.ts";
import { demo } from "./demo/demo.ts";
import { seedPeople } from "./demo/people.ts";
import { seedDeals } from "./demo/deals.ts";
import { seedCrm } from "./demo/crm.ts";
import { seedBusinessHours } from "./demo/business-hours.ts";
import { seedFields } from "./demo/fields.ts";
import { seedLife } from "./demo/life.ts";
import { seedArticles } from "./demo/knowledge-base.ts";
import { seedLandingPages } from "./demo/landing-pages.ts";
import { agentKeys, mentionedIn } from "./demo/shape.ts";
import type { DemoTenant, DemoTicket, StaffKey } from "./demo/shape.ts";
import { seedDecisions, seedNotices } from "./demo/traces.ts";
import { seedQuality } from "./demo/quality.ts";
import { seedRules } from "./demo/rules.ts";
import { seedTicketScale } from "./demo/ticket-scale.ts";
import { seedSurveys } from "./demo/surveys.ts";
import { seedTeamChat } from "./demo/team-chat.ts";
import { seedTeams } from "./demo/teams.ts";
import { seedUnassigned } from "./demo/board.ts";
import { seedReports } from "./demo/reports.ts";

export const demoPassword = "parley-demo";
const roleOf: Record<StaffKey, Role> = {
  admin: "ADMIN",
  manager: "MANAGER",
  supervisor: "SUPERVISOR",
  senior: "SENIOR_AGENT",
  agent: "AGENT",
  agent2: "AGENT",
  user: "USER",
};
/** Everybody away or busy but the two agents, who come online when they sign in. */
const statusOf: Record<StaffKey, string> = {
  admin: "Offline",
  manager: "Busy",
  supervisor: "Away",
  senior: "Busy",
  agent: "Offline",
  agent2: "Offline",
  user: "Offline",
};
/** Room for the unassigned ones and for what the day brings. */
const demoCapacity = 80;

export async function isEmpty(database: Database): Promise<boolean> {
  const [row] = await database.read("system", (db) => db.select({ tenants: count() }).from(tenants));
  return (row?.tenants ?? 0) === 0;
}

/** Demo tenants and all that is in them, in one transaction. The same rows for the same moment, so that two machines show the same desk. */
export async function seedDemo(database: Database, clock: Clock): Promise<void> {
  const now = clock.now().toISOString();
  const passwordHash = await createPasswords().hash(demoPassword);
  await database.transaction("system", async (db) => {
    await seedTenant(db, "acme", demo.acme, now, passwordHash);
    await seedTenant(db, "globex", demo.globex, now, passwordHash);
    await foundTenant(db, { id: "blank", name: "Blank", now, isDemo: true });
    await db
      .insert(users)
      .values({
        tenantId: "blank",
        id: idAt("blank admin", now),
        email: "admin@blank.test",
        role: "ADMIN",
        firstName: "Noor",
        lastName: "Blank",
        passwordHash,
        createdAt: now,
        updatedAt: now,
      });
    await foundTenant(db, { id: "parley", name: "Parley", now, isDemo: true });
    await db
      .insert(users)
      .values({
        tenantId: "parley",
        id: idAt("root", now),
        email: "root@parley.test",
        role: "SUPER_ADMIN",
        firstName: "Root",
        lastName: "Parley",
        passwordHash,
        createdAt: now,
        updatedAt: now,
      });
  });
}

/** A UUIDv7 of that moment whose other bits follow from the name. */
const idAt = (name: string, moment: string): string =>
  v7({ msecs: Date.parse(moment), random: createHash("sha256").update(name).digest().subarray(0, 16) });

async function seedTenant(
  db: Db,
  tenantId: string,
  demoTenant: DemoTenant,
  now: string,
  passwordHash: string,
): Promise<void> {
  const opened = later(now, { days: -120 });
  await foundTenant(db, { id: tenantId, name: demoTenant.name, now: opened, isDemo: true });
  const definitions = await db.select().from(statusDefinitions);
  const id = (name: string, moment = opened) => idAt(`${tenantId} ${name}`, moment);
  const stamps = { createdAt: opened, updatedAt: opened };

  const staff = (Object.keys(demoTenant.staff) as StaffKey[]).map((key) => ({
    key,
    ...demoTenant.staff[key],
  })); // its own keys
  await db
    .insert(users)
    .values(
      staff.map(({ key, firstName, lastName }) => ({
        tenantId,
        id: id(key),
        email: `${key}@${tenantId}.test`,
        role: roleOf[key],
        firstName,
        lastName,
        passwordHash,
        capacity: demoCapacity,
        ...stamps,
      })),
    );
  const people = staff.map(({ key }) => {
    const definition = definitions.find((one) => one.tenantId === tenantId && one.name === statusOf[key]);
    if (!definition) throw new Error(`There is no status ${statusOf[key]}.`);
    return { agentId: id(key), definition };
  });
  const statusSince = later(now, { hours: -2 });
  await db
    .insert(agentStatus)
    .values(
      people.map(({ agentId, definition }) => ({
        tenantId,
        agentId,
        definitionId: definition.id,
        updatedAt: statusSince,
        idleSince: statusSince,
      })),
    );
  await seedTimedStatus(db, tenantId, definitions, now, id);
  await db
    .insert(agentStatusHistory)
    .values(
      people.map(({ agentId, definition }) => ({
        tenantId,
        id: id(`status ${agentId}`, statusSince),
        agentId,
        from: null,
        to: definition.name,
        color: definition.color,
        isAvailable: definition.isAvailable,
        startedAt: statusSince,
        source: definition.name === "Offline" ? "logout" : "self",
      })),
    );
  await db
    .insert(skills)
    .values(
      demoTenant.skills.map(({ key, name, description }) => ({
        tenantId,
        id: id(`skill ${key}`),
        name,
        description,
        ...stamps,
      })),
    );
  await db
    .insert(agentSkills)
    .values(
      staff.flatMap(({ key, skills: levels }) =>
        Object.entries(levels).map(([skill, level]) => ({
          tenantId,
          agentId: id(key),
          skillId: id(`skill ${skill}`),
          level,
        })),
      ),
    );
  await db
    .insert(companies)
    .values(
      demoTenant.companies.map(({ key, ...company }) => ({
        tenantId,
        id: id(`company ${key}`),
        ...company,
        ...stamps,
      })),
    );
  await db.insert(contacts).values(
    demoTenant.contacts.map(({ key, company, ...contact }, at) => {
      const seen = later(now, {
        days: -Math.min(
          ...demoTenant.tickets.filter((ticket) => ticket.contact === key).map((ticket) => ticket.daysAgo),
          90,
        ),
      });
      const created = later(opened, { hours: at });
      return {
        tenantId,
        id: id(`contact ${key}`),
        ...contact,
        email: contact.email?.toLowerCase() ?? null,
        phone: contact.phone?.replaceAll(/[^+\d]/g, "") ?? null,
        companyId: company === undefined ? null : id(`company ${company}`),
        lastSeenAt: seen,
        createdAt: created,
        updatedAt: seen,
      };
    }),
  );
  await db
    .insert(savedResponses)
    .values(
      demoTenant.savedResponses.map(({ owner, ...response }, at) => ({
        tenantId,
        id: id(`saved ${response.shortcut}`),
        ...response,
        agentId: id(owner ?? "supervisor"),
        isShared: owner === undefined,
        usageCount: (at * 7) % 43,
        ...stamps,
      })),
    );
  await seedInvitations(db, tenantId, now, id);
  await seedTickets(db, tenantId, demoTenant, now, id);
  await seedArticles(db, tenantId, demoTenant, now, id);
  if (tenantId === "acme") await seedLandingPages(db, tenantId, now, id);
  await seedFields(db, tenantId, now, id);
  await seedSurveys(db, tenantId, now, id);
  await seedBusinessHours(db, tenantId, now, id);
  await seedTicketScale(db, tenantId, now, id);
  await seedTeams(db, tenantId, opened, id);
  await seedQuality(db, tenantId, now, id);
  await seedUnassigned(db, tenantId, id("skill italian"), opened);
  await seedReports(db, tenantId, now, id);
  await seedRules(db, tenantId, now, id);
  await seedLife(db, tenantId, now, id);
  await seedCrm(db, tenantId, now, id);
  await seedTeamChat(db, tenantId, now, id);
  await seedDeals(db, tenantId, now, id);
  await seedImports(db, tenantId, now, id);
  if (tenantId === "acme") await seedPeople(db, tenantId, now, id);
}

type IdOf = (name: string, moment?: string) => string;

/** The supervisor's status has an end; the job that every timed status asks for brings back the one before it. */
async function seedTimedStatus(
  db: Db,
  tenantId: string,
  definitions: (typeof statusDefinitions.$inferSelect)[],
  now: string,
  id: IdOf,
): Promise<void> {
  const before = definitions.find((one) => one.tenantId === tenantId && one.name === "Busy");
  const [agentId, timerId, endsAt] = [id("supervisor"), id("timer", now), later(now, { minutes: 45 })];
  await db
    .update(agentStatus)
    .set({
      previousDefinitionId: before?.id ?? null,
      scheduledEndTime: endsAt,
      timerId,
      note: "Team meeting",
    })
    .where(and(eq(agentStatus.tenantId, tenantId), eq(agentStatus.agentId, agentId)));
  await db
    .insert(pendingJobs)
    .values({
      tenantId,
      id: id("timer job", now),
      name: endTimedStatusJob.name,
      payload: { agentId, timerId },
      runAt: endsAt,
    });
}

async function seedInvitations(db: Db, tenantId: string, now: string, id: IdOf): Promise<void> {
  const by = {
    tenantId,
    invitedById: id("admin"),
    invitedByName: demo[tenantId === "acme" ? "acme" : "globex"].staff.admin.firstName,
  };
  const rows = [
    ["pending", "PENDING", -1],
    ["accepted", "ACCEPTED", -30],
    ["expired", "EXPIRED", -20],
  ] as const;
  await db.insert(invitations).values(
    rows.map(([name, status, days]) => {
      const createdAt = later(now, { days });
      return {
        ...by,
        id: id(`invitation ${name}`),
        email: `${name}@${tenantId}.test`,
        role: "AGENT",
        status,
        hash: randomBytes(32).toString("base64url"),
        createdAt,
        expiresAt: later(createdAt, { days: limits.invitationDays }),
      };
    }),
  );
}

async function seedTickets(
  db: Db,
  tenantId: string,
  demoTenant: DemoTenant,
  now: string,
  id: IdOf,
): Promise<void> {
  const { staff, contacts: people, tickets: given } = demoTenant;
  const nameOf = (key: StaffKey) => `${staff[key].firstName} ${staff[key].lastName}`;
  const oldestFirst = [...given].sort((one, other) => other.daysAgo - one.daysAgo);
  const built = oldestFirst.map((ticket, at) => buildTicket(ticket, 1001 + at));
  function buildTicket(ticket: DemoTicket, number: number) {
    const contact = people.find(({ key }) => key === ticket.contact);
    if (!contact) throw new Error(`There is no contact ${ticket.contact}.`);
    const createdAt = later(now, { days: -ticket.daysAgo });
    const ticketId = id(`ticket ${ticket.subject}`, createdAt);
    let at = createdAt;
    const messages = ticket.messages.map((message, position) => {
      at = later(at, { minutes: message.afterMinutes, seconds: position === 0 ? 0 : 1 });
      const isStaff = message.from === "agent" || message.from === "note";
      const author = message.agent ?? ticket.assignee ?? "agent";
      return {
        tenantId,
        id: id(`message ${number} ${position}`, at),
        ticketId,
        authorType: isStaff ? "AGENT" : message.from === "bot" ? "BOT" : "CUSTOMER",
        authorId: isStaff ? id(author) : null,
        authorName: isStaff ? nameOf(author) : message.from === "bot" ? "Parley" : contact.name,
        text: message.text,
        isPublic: message.from !== "note",
        channel: ticket.channel,
        delivery: message.from === "agent" ? "SENT" : "NONE",
        createdAt: at,
        mentions:
          message.from === "note"
            ? mentionedIn(message.text, staff).map((key) => ({ id: id(key), name: nameOf(key) }))
            : [],
      };
    });
    const last = messages.at(-1);
    const lastPublic = messages.findLast((message) => message.isPublic);
    const lastAnswer = messages.findLastIndex(
      (message) => message.isPublic && message.authorType === "AGENT",
    );
    const isEnded = ticket.status === "RESOLVED" || ticket.status === "CLOSED";
    const row = {
      tenantId,
      id: ticketId,
      number,
      subject: ticket.subject,
      status: ticket.status,
      priority: ticket.priority,
      channel: ticket.channel,
      tags: ticket.tags,
      contactId: id(`contact ${ticket.contact}`),
      companyId: contact.company === undefined ? null : id(`company ${contact.company}`),
      assignedToId: ticket.assignee ? id(ticket.assignee) : null,
      isSensitive: ticket.isSensitive ?? false,
      preview: (lastPublic?.text ?? "").replaceAll(/\s+/g, " ").slice(0, 160),
      lastAuthorType: lastPublic?.authorType ?? null,
      messageCount: messages.length,
      waitingSince:
        !isEnded && lastPublic?.authorType === "CUSTOMER"
          ? (messages[lastAnswer + 1]?.createdAt ?? createdAt)
          : null,
      firstReplyAt:
        messages.find((message) => message.isPublic && message.authorType === "AGENT")?.createdAt ?? null,
      lastActivityAt: last?.createdAt ?? createdAt,
      resolvedAt: isEnded ? (last?.createdAt ?? createdAt) : null,
      closedAt: ticket.status === "CLOSED" ? (last?.createdAt ?? createdAt) : null,
      createdAt,
      updatedAt: last?.createdAt ?? createdAt,
    };
    return { row, messages };
  }
  for (let from = 0; from < built.length; from += 50) {
    const some = built.slice(from, from + 50);
    await db.insert(tickets).values(some.map(({ row }) => row));
    await db.insert(ticketMessages).values(some.flatMap(({ messages }) => messages));
  }
  await db
    .insert(auditLogs)
    .values(
      built.map(({ row }) => ({
        tenantId,
        id: id(`audit ${row.number}`, row.createdAt),
        actorName: "Parley",
        entity: "tickets",
        entityId: row.id,
        action: "create",
        after: { number: row.number, subject: row.subject, status: "OPEN" },
        createdAt: row.createdAt,
      })),
    );
  const chats = built.filter(({ row }) => row.channel === "CHAT");
  // A key lets its holder read the conversation, so it is the one thing here that nobody can foretell.
  if (chats.length > 0)
    await db
      .insert(chatSessions)
      .values(
        chats.map(({ row }) => ({
          tenantId,
          id: id(`chat ${row.number}`, row.createdAt),
          key: randomBytes(24).toString("base64url"),
          ticketId: row.id,
          contactId: row.contactId,
          lastSeenAt: row.lastActivityAt,
          createdAt: row.createdAt,
        })),
      );
  await db.insert(notifications).values(
    agentKeys.flatMap((key) =>
      built
        .filter(({ row }) => row.assignedToId === id(key))
        .slice(-14)
        .map(({ row }, at, all) => ({
          tenantId,
          id: id(`notification ${row.number}`, row.lastActivityAt),
          userId: id(key),
          type: row.lastAuthorType === "CUSTOMER" ? "TICKET_COMMENT" : "TICKET_ASSIGNED",
          priority: row.priority,
          title: `#${row.number} ${row.subject}`.slice(0, 200),
          content: row.preview,
          actionUrl: `/tickets/${row.id}`,
          isRead: at < all.length - 4,
          createdAt: row.lastActivityAt,
        })),
    ),
  );
  const rows = built.map(({ row }) => row);
  await seedDecisions(db, tenantId, demoTenant, rows, id);
  await seedNotices(db, tenantId, demoTenant, rows, now, id);
  await db
    .insert(ticketNumbers)
    .values({ tenantId, last: 1000 + built.length })
    .onConflictDoUpdate({ target: ticketNumbers.tenantId, set: { last: 1000 + built.length } });
}
