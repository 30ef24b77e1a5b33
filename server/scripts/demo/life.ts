import { and, asc, desc, eq, isNotNull, isNull, notInArray } from "drizzle-orm";
import type { TicketStatus } from "../../../contract/enums.ts";
import { later } from "../../clock.ts";
import type { Db } from "../../db/client.ts";
import { auditLogs, ticketNumbers, timers } from "../../db/table.ts";
import { ticketFollowers } from "../../modules/desk/tickets/follower-table.ts";
import { wakeTimer } from "../../modules/desk/snooze/wake.ts";
import { users } from "../../modules/people/session/table.ts";
import { ticketLinks } from "../../modules/desk/ticket-links/table.ts";
import {
  ticketMergeSources,
  ticketMerges,
  ticketMessageMoves,
} from "../../modules/desk/ticket-merges/table.ts";
import { ticketMessages, tickets } from "../../modules/desk/tickets/table.ts";

type TicketRow = typeof tickets.$inferSelect;
interface Someone {
  id: string;
  name: string;
}
type People = (key: string) => Someone;
type IdOf = (name: string, moment?: string) => string;
const done: TicketStatus[] = ["RESOLVED", "CLOSED"];

/**
 * What happens to tickets besides answers: two merged pairs, links of each kind, followers, three that are
 * snoozed.
 */
export async function seedLife(db: Db, tenantId: string, now: string, id: IdOf): Promise<void> {
  const names = new Map(
    (
      await db
        .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
        .from(users)
        .where(eq(users.tenantId, tenantId))
    ).map((one) => [one.id, `${one.firstName} ${one.lastName}`]),
  );
  const people: People = (key) => ({ id: id(key), name: names.get(id(key)) ?? "" });
  const open = await db
    .select()
    .from(tickets)
    .where(
      and(
        eq(tickets.tenantId, tenantId),
        notInArray(tickets.status, done),
        eq(tickets.isSensitive, false),
        isNull(tickets.deletedAt),
        isNotNull(tickets.contactId),
      ),
    )
    .orderBy(asc(tickets.number));
  const languages = ["es", "ar", "fr", "de", "ja"];
  const waiting = open.filter(
    ({ waitingSince, channel, assignedToId, tags }) =>
      waitingSince !== null &&
      channel === "EMAIL" &&
      assignedToId !== null &&
      !tags.some((tag) => languages.includes(tag)),
  );
  for (const [at, target] of waiting.slice(-2).entries())
    await seedMerge(db, tenantId, target, at, now, id, people("supervisor"));
  for (const [at, like] of waiting.slice(-4, -2).entries()) await seedTwin(db, tenantId, like, at, now, id);
  const rest = open.filter((ticket) => !waiting.slice(-2).includes(ticket));
  await seedLinks(db, tenantId, rest, now, id, people("agent"));
  const staff = ["supervisor", "senior", "agent", "agent2"].map((key) => id(key));
  await db
    .insert(ticketFollowers)
    .values(
      open
        .slice(-8)
        .flatMap((ticket, at) =>
          staff
            .filter((userId, order) => userId !== ticket.assignedToId && (at + order) % 2 === 0)
            .map((userId) => ({ tenantId, ticketId: ticket.id, userId, createdAt: ticket.lastActivityAt })),
        ),
    );
  const [first, second, third] = rest.filter(
    ({ assignedToId, status }) =>
      assignedToId === id("agent") &&
      (status === "PENDING" || status === "ON_HOLD" || status === "IN_PROGRESS"),
  );
  for (const [ticket, hours] of [
    [first, 3],
    [second, 22],
    [third, 120],
  ] as const)
    if (ticket) await seedSnooze(db, tenantId, ticket, later(now, { hours }), now, id, people("agent"));
}

/** The same question a second time, which nobody has merged yet. */
async function seedTwin(
  db: Db,
  tenantId: string,
  like: TicketRow,
  at: number,
  now: string,
  id: IdOf,
): Promise<void> {
  const asked = later(like.lastActivityAt, { minutes: 35 });
  if (asked >= now) return;
  const number = await nextNumber(db, tenantId);
  const text =
    at === 0
      ? "Did my message reach you? I am sending it again to be sure."
      : "Hello, me again with the same question. Is there any news?";
  const ticketId = id(`twin ${number}`, asked);
  await db.insert(tickets).values({
    tenantId,
    id: ticketId,
    number,
    subject: `Fwd: ${like.subject}`,
    channel: like.channel,
    priority: like.priority,
    tags: like.tags,
    contactId: like.contactId,
    companyId: like.companyId,
    assignedToId: like.assignedToId,
    status: "OPEN" as const,
    waitingSince: asked,
    lastActivityAt: asked,
    preview: text,
    lastAuthorType: "CUSTOMER" as const,
    messageCount: 1,
    createdAt: asked,
    updatedAt: asked,
  });
  await db.insert(ticketMessages).values({
    tenantId,
    id: id(`twin message ${number}`, asked),
    ticketId,
    authorType: "CUSTOMER",
    authorId: null,
    authorName: await authorOf(db, tenantId, like),
    text,
    channel: like.channel,
    createdAt: asked,
  });
  await db.insert(auditLogs).values({
    tenantId,
    id: id(`audit twin ${number}`, asked),
    actorName: "Parley",
    entity: "tickets",
    entityId: ticketId,
    action: "create",
    after: { number, status: "OPEN" },
    createdAt: asked,
  });
}

async function nextNumber(db: Db, tenantId: string): Promise<number> {
  const [counter] = await db.select().from(ticketNumbers).where(eq(ticketNumbers.tenantId, tenantId));
  const number = (counter?.last ?? 1000) + 1;
  await db.update(ticketNumbers).set({ last: number }).where(eq(ticketNumbers.tenantId, tenantId));
  return number;
}

async function authorOf(db: Db, tenantId: string, ticket: TicketRow): Promise<string> {
  const [author] = await db
    .select({ name: ticketMessages.authorName })
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.tenantId, tenantId),
        eq(ticketMessages.ticketId, ticket.id),
        eq(ticketMessages.authorType, "CUSTOMER"),
      ),
    )
    .orderBy(desc(ticketMessages.id))
    .limit(1);
  return author?.name ?? "";
}

/** The same customer asked once more by a second mail, which a supervisor merged into the first. */
async function seedMerge(
  db: Db,
  tenantId: string,
  target: TicketRow,
  at: number,
  now: string,
  id: IdOf,
  supervisor: Someone,
): Promise<void> {
  const asked = later(target.lastActivityAt, { minutes: 50 });
  const merged = later(asked, { minutes: 20 });
  if (merged >= now) return;
  const number = await nextNumber(db, tenantId);
  const text =
    at === 0
      ? "I wrote to you already but am not sure that it arrived, so here it is once more."
      : "Just asking again, since I have not heard from you yet. Thank you!";
  const [sourceId, messageId, mergeId] = [
    id(`merged ${number}`, asked),
    id(`merged message ${number}`, asked),
    id(`merge ${number}`, merged),
  ];
  const course = {
    status: "OPEN" as const,
    waitingSince: asked,
    firstReplyAt: null,
    lastActivityAt: asked,
    resolvedAt: null,
    closedAt: null,
    reopenCount: 0,
    snoozedUntil: null,
    preview: text,
    lastAuthorType: "CUSTOMER" as const,
  };
  await db.insert(tickets).values({
    tenantId,
    id: sourceId,
    number,
    subject: `${target.subject} (again)`,
    channel: target.channel,
    priority: target.priority,
    tags: target.tags,
    contactId: target.contactId,
    companyId: target.companyId,
    assignedToId: target.assignedToId,
    ...course,
    status: "CLOSED",
    waitingSince: null,
    closedAt: merged,
    messageCount: 0,
    mergedIntoId: target.id,
    createdAt: asked,
    updatedAt: merged,
  });
  await db.insert(ticketMessages).values({
    tenantId,
    id: messageId,
    ticketId: target.id,
    originTicketId: sourceId,
    authorType: "CUSTOMER",
    authorId: null,
    authorName: await authorOf(db, tenantId, target),
    text,
    channel: target.channel,
    createdAt: asked,
  });
  await db
    .update(tickets)
    .set({
      messageCount: target.messageCount + 1,
      mergedCount: 1,
      lastActivityAt: asked,
      preview: text,
      lastAuthorType: "CUSTOMER",
      updatedAt: merged,
    })
    .where(and(eq(tickets.tenantId, tenantId), eq(tickets.id, target.id)));
  const by = { byId: supervisor.id, byName: supervisor.name };
  const same = { tags: target.tags, status: target.status, priority: target.priority };
  await db.insert(ticketMerges).values({
    tenantId,
    id: mergeId,
    kind: "MERGE",
    targetId: target.id,
    messageCount: 1,
    ...by,
    chosen: { before: same, after: same },
    createdAt: merged,
  });
  await db.insert(ticketMergeSources).values({ tenantId, mergeId, ticketId: sourceId, before: course });
  await db.insert(ticketMessageMoves).values({ tenantId, mergeId, messageId, fromTicketId: sourceId });
  await db.insert(auditLogs).values({
    tenantId,
    id: id(`audit merge ${number}`, merged),
    actorId: by.byId,
    actorName: by.byName,
    entity: "tickets",
    entityId: sourceId,
    action: "merge",
    before: { status: "OPEN", mergedIntoId: null },
    after: { status: "CLOSED", mergedIntoId: target.id },
    createdAt: merged,
  });
}

async function seedLinks(
  db: Db,
  tenantId: string,
  rows: readonly TicketRow[],
  now: string,
  id: IdOf,
  agent: Someone,
): Promise<void> {
  const pairs = (["FOLLOW_UP", "DUPLICATE", "RELATED"] as const).flatMap((kind, at) => {
    const [one, other] = [rows.at(-1 - at * 2), rows.at(-2 - at * 2)];
    return one && other ? [{ kind, one, other }] : [];
  });
  if (pairs.length > 0)
    await db.insert(ticketLinks).values(
      pairs.map(({ kind, one, other }) => ({
        tenantId,
        id: id(`link ${one.number}`, now),
        fromId: one.id,
        toId: other.id,
        kind,
        createdById: agent.id,
        createdByName: agent.name,
        createdAt: now,
      })),
    );
}

async function seedSnooze(
  db: Db,
  tenantId: string,
  ticket: TicketRow,
  until: string,
  now: string,
  id: IdOf,
  agent: Someone,
): Promise<void> {
  await db
    .update(tickets)
    .set({ snoozedUntil: until })
    .where(and(eq(tickets.tenantId, tenantId), eq(tickets.id, ticket.id)));
  await db.insert(timers).values({
    tenantId,
    kind: wakeTimer.name,
    key: ticket.id,
    fireAt: until,
    tryAt: until,
    payload: { ticketId: ticket.id, until, byId: ticket.assignedToId },
  });
  await db.insert(auditLogs).values({
    tenantId,
    id: id(`audit snooze ${ticket.number}`, now),
    actorId: agent.id,
    actorName: agent.name,
    entity: "tickets",
    entityId: ticket.id,
    action: "snooze",
    before: { snoozedUntil: null },
    after: { snoozedUntil: until },
    createdAt: now,
  });
}
