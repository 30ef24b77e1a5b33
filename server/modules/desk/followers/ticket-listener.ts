import type { Work } from "../../../work.ts";
import { notify } from "../../notices/notifications/notify.ts";
import type { TicketListener } from "../tickets/listeners.ts";
import type { MessageRow } from "../tickets/messages.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { previewOf } from "../tickets/rules.ts";
import { lookForFollowers, statusNotice, tellFollowers } from "./tell.ts";
import { say } from "./texts.ts";

/**
 * Who of the staff is notified: anyone who is mentioned, the assignee of the customer's messages, and
 * followers. Of a ticket's first message its assignee hears as they are given the ticket.
 */
export const noticesListener: TicketListener = {
  name: "notices",
  async created(work, { inserted, ticket, message, mentionedIds }) {
    if (message) await notifyMentioned(work, inserted, message, mentionedIds);
    return ticket;
  },
  async beforeMessage(work, { after, message }) {
    if (message.authorType === "CUSTOMER" && after.messageCount > 1) await lookForFollowers(work, after.id);
    return null;
  },
  async changed(work, { before, after }) {
    if (after.status !== before.status) await tellFollowers(work, after, statusNotice(after));
  },
  async messageAdded(work, { before, after, message, isStatusSet, mentionedIds }) {
    await notifyMentioned(work, after, message, mentionedIds);
    if (before.messageCount === 0) return;
    const isCustomers = message.authorType === "CUSTOMER";
    if (isCustomers) await notifyAssignee(work, after, message);
    if (isCustomers || !message.isPublic || isStatusSet)
      await tellOfMessage(work, after, message, isStatusSet);
  },
};

async function notifyMentioned(
  work: Work,
  ticket: TicketRow,
  message: MessageRow,
  mentionedIds: readonly string[],
): Promise<void> {
  for (const userId of mentionedIds)
    await notify(work, {
      userId,
      type: "MENTION",
      priority: ticket.priority,
      title: mentionTitle(ticket, message),
      content: previewOf(message.text),
      actionUrl: `/tickets/${ticket.id}`,
      isNote: !message.isPublic,
    });
}

const mentionTitle = ({ number }: TicketRow, { authorName: name, isPublic }: MessageRow) =>
  isPublic
    ? say("followers.mentioned_you", { name, number })
    : say("followers.mentioned_in_note", { name, number });

async function notifyAssignee(work: Work, ticket: TicketRow, message: MessageRow): Promise<void> {
  if (ticket.assignedToId === null || ticket.assignedToId === work.actor.id) return;
  await notify(work, {
    userId: ticket.assignedToId,
    type: "TICKET_COMMENT",
    priority: ticket.priority,
    title: say("followers.answered", { authorName: message.authorName, number: ticket.number }),
    content: previewOf(message.text),
    actionUrl: `/tickets/${ticket.id}`,
  });
}

/**
 * Followers hear of the customer's messages, of notes and of a status that somebody set; not who hears of it
 * as assignee or as mentioned.
 */
async function tellOfMessage(
  work: Work,
  ticket: TicketRow,
  message: MessageRow,
  isStatusSet: boolean,
): Promise<void> {
  if (message.authorType !== "CUSTOMER" && message.isPublic) {
    if (isStatusSet) await tellFollowers(work, ticket, statusNotice(ticket));
    return;
  }
  const isNote = !message.isPublic;
  const title = isNote
    ? say("followers.wrote_note", { authorName: message.authorName, number: ticket.number })
    : say("followers.answered", { authorName: message.authorName, number: ticket.number });
  await tellFollowers(
    work,
    ticket,
    { type: "TICKET_COMMENT", title, content: previewOf(message.text), isNote },
    [...message.mentions.map(({ id }) => id), isNote ? null : ticket.assignedToId],
  );
}
