import { randomBytes } from "node:crypto";
import { later } from "../../clock.ts";
import type { Db } from "../../db/client.ts";
import { chatSessions } from "../../modules/channels/chat/table.ts";
import { notifications } from "../../modules/notices/notifications/table.ts";
import { auditLogs, ticketNumbers } from "../../db/table.ts";
import { ticketMessages, tickets } from "../../modules/desk/tickets/table.ts";
import { agentKeys, mentionedIn } from "./shape.ts";
import type { DemoTenant, DemoTicket, IdOf, StaffKey } from "./shape.ts";
import { seedDecisions, seedNotices } from "./traces.ts";

export async function seedTickets(
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
      const authorType: (typeof ticketMessages.$inferInsert)["authorType"] = isStaff
        ? "AGENT"
        : message.from === "bot"
          ? "BOT"
          : "CUSTOMER";
      const delivery: (typeof ticketMessages.$inferInsert)["delivery"] =
        message.from === "agent" ? "SENT" : "NONE";
      return {
        tenantId,
        id: id(`message ${number} ${position}`, at),
        ticketId,
        authorType,
        authorId: isStaff ? id(author) : null,
        authorName: isStaff ? nameOf(author) : message.from === "bot" ? "Parley" : contact.name,
        text: message.text,
        isPublic: message.from !== "note",
        channel: ticket.channel,
        delivery,
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
  await db.insert(auditLogs).values(
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
    await db.insert(chatSessions).values(
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
        .map(({ row }, at, all): typeof notifications.$inferInsert => ({
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
