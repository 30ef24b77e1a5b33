import { eq } from "drizzle-orm";
import type { Work } from "../../../work.ts";
import { isFreeMail } from "../../crm/records/free-mail.ts";
import { lockSurvivor } from "../../desk/tickets/merged.ts";
import type { MessageRow } from "../../desk/tickets/messages.ts";
import { previewOf } from "../../desk/tickets/rules.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import { writeMessage } from "../../desk/tickets/write-message.ts";
import { notify } from "../../notices/notifications/notify.ts";
import { messageIdIn, tokenIn } from "./find-thread.ts";
import type { Arrived, TakenMail } from "./taken-mail.ts";
import { filesOf } from "./mail-files.ts";
import { keepMailId } from "./mail-ids.ts";
import { particulars } from "./particulars.ts";
import type { MailPerson, ReadMail } from "./read-mail.ts";
import { mailForwards } from "./table.ts";
import { say } from "./texts.ts";
import { wordsOfMail } from "./words.ts";

const idsReadMax = 20;

/**
 * The forward that a mail answers, if any: by its id or by the token in it, which nobody can guess, and only from
 * whom it went to or from a colleague at the same domain.
 */
export async function findForward(
  work: Work,
  mail: ReadMail,
  sender: string,
): Promise<MessageRow | undefined> {
  const token = tokenIn(mail);
  const ids = [...mail.inReplyTo, ...mail.references.toReversed()].slice(0, idsReadMax).map(messageIdIn);
  const keys = [
    ...ids.flatMap((id) => (id === null ? [] : [eq(mailForwards.messageId, id)])),
    ...(token === undefined ? [] : [eq(mailForwards.token, token)]),
  ];
  for (const key of keys) {
    const [forward] = await work.from(mailForwards).where(key);
    if (forward && wentTo(forward.addresses, sender))
      return work.rows(ticketMessages).find(forward.messageId);
  }
  return undefined;
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);
const wentTo = (addresses: readonly string[], sender: string): boolean =>
  addresses.includes(sender) ||
  (!isFreeMail(domainOf(sender)) && addresses.some((address) => domainOf(address) === domainOf(sender)));

/**
 * A note on the ticket with the words of somebody outside: it reopens nothing, starts no clock and makes its
 * writer neither a contact nor somebody who takes part. Whoever forwarded and whoever has the ticket are told.
 */
export async function takeForwardAnswer(
  work: Work,
  { row, mail, stored, leftOut }: Arrived,
  forward: MessageRow,
  sender: MailPerson,
): Promise<TakenMail> {
  const known = await work.rows(tickets).find(forward.ticketId);
  const gone: TakenMail = { state: "DONE", class: "MESSAGE", reason: say("mailboxes.ticket_deleted") };
  if (!known) return gone;
  const ticket = await lockSurvivor(work, known.id);
  if (ticket.deletedAt !== null) return gone;
  const { content, isPlain, ...beside } = wordsOfMail(mail);
  const name = sender.name === "" ? sender.address : sender.name;
  const { message } = await writeMessage(work, ticket, {
    author: { type: "SYSTEM", id: null, name },
    content,
    isPlain,
    isPublic: false,
    channel: "EMAIL",
    attachments: stored.map(({ id }) => id),
    takeFiles: filesOf(work, stored),
    mail: { ...particulars(mail, beside, leftOut), forward: "ANSWER" },
  });
  await keepMailId(work, row.connectionId, mail, message);
  for (const userId of new Set([forward.authorId, ticket.assignedToId]))
    if (userId !== null)
      await notify(work, {
        userId,
        type: "TICKET_COMMENT",
        priority: ticket.priority,
        title: say("mailboxes.forward_answered", { name, number: ticket.number }),
        content: previewOf(message.text),
        actionUrl: `/tickets/${ticket.id}`,
        isNote: true,
      });
  return { state: "DONE", class: "MESSAGE", ticketId: ticket.id, messageId: message.id };
}
