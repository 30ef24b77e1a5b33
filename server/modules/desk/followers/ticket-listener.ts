import type { Work } from "../../../work.ts";
import { notify } from "../../notices/notifications/notify.ts";
import type { TicketListener } from "../tickets/listeners.ts";
import type { MessageRow } from "../tickets/messages.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { previewOf } from "../tickets/rules.ts";
import { statusNotice, tellFollowers } from "./tell.ts";

/**
 * Who of the staff is notified: whoever is mentioned, the assignee of the customer's messages, and followers.
 * Of a ticket's first message its assignee hears as they are given the ticket.
 */
export const noticesListener: TicketListener = {
  name: "notices",
  async created(work, { inserted, ticket, message, mentionedIds }) {
    if (message) await notifyMentioned(work, inserted, message, mentionedIds);
    return ticket;
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
    ? {
        en: `${name} mentioned you on #${number}`,
        es: `${name} te mencionó en el n.º ${number}`,
        ar: `أشار إليك ${name} في التذكرة رقم ${number}`,
      }
    : {
        en: `${name} mentioned you in a note on #${number}`,
        es: `${name} te mencionó en una nota en el n.º ${number}`,
        ar: `أشار إليك ${name} في ملاحظة على التذكرة رقم ${number}`,
      };

async function notifyAssignee(work: Work, ticket: TicketRow, message: MessageRow): Promise<void> {
  if (ticket.assignedToId === null || ticket.assignedToId === work.actor.id) return;
  await notify(work, {
    userId: ticket.assignedToId,
    type: "TICKET_COMMENT",
    priority: ticket.priority,
    title: {
      en: `${message.authorName} answered on #${ticket.number}`,
      es: `${message.authorName} respondió en el n.º ${ticket.number}`,
      ar: `ردّ ${message.authorName} على التذكرة رقم ${ticket.number}`,
    },
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
    ? {
        en: `${message.authorName} wrote a note on #${ticket.number}`,
        es: `${message.authorName} escribió una nota en el n.º ${ticket.number}`,
        ar: `كتب ${message.authorName} ملاحظة على التذكرة رقم ${ticket.number}`,
      }
    : {
        en: `${message.authorName} answered on #${ticket.number}`,
        es: `${message.authorName} respondió en el n.º ${ticket.number}`,
        ar: `ردّ ${message.authorName} على التذكرة رقم ${ticket.number}`,
      };
  await tellFollowers(
    work,
    ticket,
    { type: "TICKET_COMMENT", title, content: previewOf(message.text), isNote },
    [...message.mentions.map(({ id }) => id), isNote ? null : ticket.assignedToId],
  );
}
