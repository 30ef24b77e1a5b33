import type { Work } from "../../../work.ts";
import { createTicket } from "./create.ts";
import { lockGoingOn } from "./going-on.ts";
import { lockRemaining, survivorOf } from "./merged.ts";
import type { MessageRow } from "./messages.ts";
import type { TicketRow } from "./queries.ts";
import type { ContactRow } from "../../crm/contact-identities/find-or-create-contact.ts";
import { refuseBlocked } from "./requester.ts";
import { placeOf, previewOf } from "./rules.ts";
import { spamOf } from "./spam-sender.ts";
import { addToSpam } from "./thread.ts";
import type { FirstMessage, NewMessage } from "./thread.ts";
import { writeMessage } from "./write-message.ts";

const subjectLengthMax = 80;
/** What somebody says who has no subject for it. */
export const subjectFrom = (text: string): string => previewOf(text, subjectLengthMax) || "📎";

/**
 * A customer's message on a ticket that they know: added to it, or, where it was closed too long ago, the
 * first of a ticket that follows it, or, where it was deleted, of one that knows nothing of it. What comes to
 * a merged ticket arrives in the one that goes on, which notes where it came from. What comes to one in the spam
 * folder stays there, and so does a mail of its sender that would begin a ticket. The caller sees to it that
 * two messages of one person come one after the other.
 */
export async function receiveMessage(
  work: Work,
  ticketId: string,
  from: ContactRow,
  words: FirstMessage & Pick<NewMessage, "channel">,
): Promise<{ ticket: TicketRow; message: MessageRow }> {
  refuseBlocked(work, from);
  const goingOn = await lockGoingOn(work, ticketId);
  if (goingOn) return receiveOn(work, goingOn, from, words);
  const known = await survivorOf(work, ticketId);
  // A new ticket's number is locked before any ticket's row, so this is decided before one is locked; nothing
  // closes a ticket longer ago than it is.
  const beginsAnother =
    known.spamAt === null && (known.deletedAt !== null || placeOf(known, work.now) === "follow_up");
  const spam = beginsAnother && words.channel === "EMAIL" ? await spamOf(work, from.id) : undefined;
  if (spam !== undefined) return receiveMessage(work, spam, from, words);
  if (beginsAnother) {
    const following =
      known.deletedAt === null
        ? { subject: known.subject, followUpOfId: known.id, isSensitive: known.isSensitive }
        : { subject: subjectFrom(words.content) };
    const { ticket, message } = await createTicket(work, {
      ...following,
      channel: words.channel ?? known.channel,
      requester: { id: from.id },
      message: words,
    });
    if (!message) throw new Error("A ticket that begins with a message has one.");
    return { ticket, message };
  }
  return receiveOn(work, await lockRemaining(work, known.id), from, words, ticketId);
}

/**
 * The same on a ticket whose row the caller has locked, where it is known to go on there.
 * @param cameTo the ticket that it came to, where that one was merged into this one
 */
export async function receiveOn(
  work: Work,
  before: TicketRow,
  from: ContactRow,
  words: FirstMessage & Pick<NewMessage, "channel">,
  cameTo = before.id,
): Promise<{ ticket: TicketRow; message: MessageRow }> {
  refuseBlocked(work, from);
  const said = {
    ...words,
    ...(before.id === cameTo ? {} : { originTicketId: cameTo }),
    author: { type: "CUSTOMER" as const, id: from.id, name: from.name },
  };
  if (before.spamAt !== null) return addToSpam(work, before, said);
  const { ticket, message } = await writeMessage(work, before, said);
  return { ticket, message };
}
