import { and, eq, inArray } from "drizzle-orm";
import type { TeamMessage } from "../../../../contract/team/team-chat.ts";
import type { Work } from "../../../work.ts";
import { teamFilesOf } from "../../workspace/attachments/queries.ts";
import { users } from "../../people/session/table.ts";
import { visibleTo } from "../../desk/tickets/queries.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { ticketNumbersIn } from "./rules.ts";
import { teamReactions } from "./table.ts";
import type { teamMessages } from "./table.ts";

/** A message with the name of its author. */
interface WrittenMessage {
  message: typeof teamMessages.$inferSelect;
  firstName: string;
  lastName: string;
}

/**
 * With what goes with them, in one question each: reactions, files, and the tickets that they name as far as
 * the reader may see them.
 */
export async function presentMessages(
  work: Work,
  written: readonly WrittenMessage[],
): Promise<TeamMessage[]> {
  const ids = written.map(({ message }) => message.id);
  const reactions = await reactionsTo(work, ids);
  const files = await teamFilesOf(work, ids);
  const named = await ticketsNamedIn(work, written);
  return written.map((one) => ({
    ...shownMessage(work, one),
    attachments: files.get(one.message.id) ?? [],
    tickets: one.message.deletedAt === null ? shownTickets(one.message.text, named) : [],
    reactions: shownReactions(reactions.filter(({ messageId }) => messageId === one.message.id)),
  }));
}

const nameOf = (firstName: string, lastName: string | null): string =>
  `${firstName} ${lastName ?? ""}`.trim();

function shownMessage({ actor }: Work, { message, firstName, lastName }: WrittenMessage) {
  const isDeleted = message.deletedAt !== null;
  return {
    id: message.id,
    channelId: message.channelId,
    seq: message.seq,
    parentId: message.parentId,
    author: { id: message.authorId, name: nameOf(firstName, lastName) },
    text: isDeleted ? "" : message.text,
    mentions: isDeleted ? [] : message.mentions,
    isDeleted,
    replyCount: message.replyCount,
    lastReplyAt: message.lastReplyAt,
    clientMessageId: message.authorId === actor.id ? message.clientMessageId : null,
    createdAt: message.createdAt,
    editedAt: message.editedAt,
  };
}

type Reaction = Awaited<ReturnType<typeof reactionsTo>>[number];

async function reactionsTo(work: Work, messageIds: string[]) {
  if (messageIds.length === 0) return [];
  return work
    .from(teamReactions, {
      messageId: teamReactions.messageId,
      emoji: teamReactions.emoji,
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .innerJoin(users, and(eq(users.tenantId, teamReactions.tenantId), eq(users.id, teamReactions.userId)))
    .where(inArray(teamReactions.messageId, messageIds))
    .orderBy(teamReactions.id);
}

/** By emoji, in the order in which each came first. */
const shownReactions = (theirs: readonly Reaction[]): TeamMessage["reactions"] =>
  [...new Set(theirs.map(({ emoji }) => emoji))].map((emoji) => ({
    emoji,
    people: theirs
      .filter((one) => one.emoji === emoji)
      .map(({ id, firstName, lastName }) => ({ id, name: nameOf(firstName, lastName) })),
  }));

type NamedTicket = Awaited<ReturnType<typeof ticketsNamedIn>>[number];

async function ticketsNamedIn(work: Work, written: readonly WrittenMessage[]) {
  const numbers = [
    ...new Set(
      written.flatMap(({ message }) => (message.deletedAt === null ? ticketNumbersIn(message.text) : [])),
    ),
  ];
  if (numbers.length === 0) return [];
  return work
    .from(tickets, {
      id: tickets.id,
      number: tickets.number,
      subject: tickets.subject,
      status: tickets.status,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .leftJoin(users, and(eq(users.tenantId, tickets.tenantId), eq(users.id, tickets.assignedToId)))
    .where(and(visibleTo(work.actor), inArray(tickets.number, numbers)));
}

/** In the order in which the text names them. */
const shownTickets = (text: string, named: readonly NamedTicket[]): TeamMessage["tickets"] =>
  ticketNumbersIn(text).flatMap((number) =>
    named
      .filter((one) => one.number === number)
      .map(({ id, subject, status, firstName, lastName }) => ({
        id,
        number,
        subject,
        status,
        assignedToName: firstName === null ? null : nameOf(firstName, lastName),
      })),
  );
