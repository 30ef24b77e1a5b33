import { and, eq, gte, inArray, sql } from "drizzle-orm";
import type { InboundMailClass } from "../../../../contract/channels/mail-enums.ts";
import { later } from "../../../clock.ts";
import type { Services } from "../../../services.ts";
import type { Work } from "../../../work.ts";
import { inWords } from "../../../words/texts.ts";
import type { Text } from "../../../words/wording.ts";
import { addressOf } from "../../crm/contact-identities/address.ts";
import { hasOptedOut } from "../../crm/consents/change.ts";
import type { ContactRow } from "../../crm/contact-identities/find-or-create-contact.ts";
import { createTicket } from "../../desk/tickets/create.ts";
import { lockSurvivor, survivorOf } from "../../desk/tickets/merged.ts";
import type { MessageRow } from "../../desk/tickets/messages.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { receiveMessage, subjectFrom } from "../../desk/tickets/receive.ts";
import { contactFor } from "../../desk/tickets/requester.ts";
import { spamOf } from "../../desk/tickets/spam-sender.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import { writeMessage } from "../../desk/tickets/write-message.ts";
import { acknowledgementOf, filledWords, placeOfNew } from "../connection-defaults/defaults.ts";
import { textOf } from "../../../../contract/desk/html-words.ts";
import { aboveSignature } from "../opt-outs/consent-word.ts";
import { takeConsentWord } from "../opt-outs/take-word.ts";
import { classOf, isAutomaticBySubject } from "./automatic.ts";
import { takeBounce } from "./bounces.ts";
import { findThread } from "./find-thread.ts";
import { filesOf } from "./mail-files.ts";
import { addParticipants, isOfDomain, ownAddresses, suppressedAmong } from "./parties.ts";
import { keepMailId } from "./mail-ids.ts";
import { findForward, takeForwardAnswer } from "./forward-answers.ts";
import { newKey } from "./new-key.ts";
import { particulars } from "./particulars.ts";
import type { MailPerson, ReadMail } from "./read-mail.ts";
import { canonicalSubject } from "./subject.ts";
import type { Arrived, TakenMail } from "./taken-mail.ts";
import { mailAcknowledgements, mailboxes, mailIds, ticketMailboxes } from "./table.ts";
import type { InboundMailRow, MailboxRow } from "./table.ts";
import { say } from "./texts.ts";
import { trustOf } from "./trust.ts";
import { wordsOfMail } from "./words.ts";

/** Puts a mail where it belongs. */
export async function takeMail(work: Work, arrived: Arrived): Promise<TakenMail> {
  const { row, mail } = arrived;
  const own = await ownAddresses(work);
  let kind = classOf(mail, own);
  if (kind === "BOUNCE") {
    const home = await takeBounce(work, mail);
    return home
      ? { state: "DONE", class: kind, ...home }
      : { state: "DONE", class: kind, reason: say("mailboxes.bounce_of_nothing") };
  }
  if (kind === "OWN") return { state: "REFUSED", class: kind, reason: say("mailboxes.own") };
  const sender = senderOf(mail, own);
  if (!sender) return { state: "PARKED", class: kind, reason: say("mailboxes.no_sender") };
  if (await isRepeated(work, row, mail))
    return { state: "DONE", class: kind, reason: say("mailboxes.repeated") };
  const forward = await findForward(work, mail, sender.address);
  if (forward && kind === "MESSAGE" && !isAutomaticBySubject(mail))
    return takeForwardAnswer(work, arrived, forward, sender);
  if (forward)
    return noteAutomatic(
      work,
      "AUTOMATIC",
      (await work.rows(tickets).find(forward.ticketId)) ?? null,
      arrived,
      sender,
    );
  let thread = await findThread(work, mail, [sender.address], trustOf(mail) !== "FAILED");
  const known = thread?.ticket ?? null;
  if (kind === "MESSAGE" || kind === "MACHINE") kind = bySubject(kind, mail, known);
  if (kind === "AUTOMATIC" || (kind === "MACHINE" && known))
    return noteAutomatic(work, kind, known, arrived, sender);
  const contact = await contactFor(work, {
    addresses: [addressOf("EMAIL", sender.address)],
    ...(sender.name === "" ? {} : { name: sender.name }),
    source: "EMAIL",
    isProved: trustOf(mail) === "PASSED",
  });
  if (contact.status === "BLOCKED")
    return { state: "REFUSED", class: kind, reason: say("mailboxes.blocked") };
  const spam = thread ? undefined : await spamOf(work, contact.id);
  if (spam !== undefined) thread = { ticket: await work.rows(tickets).get(spam), isNamed: false };
  const loop =
    known && !isPutBack(row) ? await loopOf(work, (await survivorOf(work, known.id)).id) : undefined;
  if (loop) return { state: "PARKED", class: kind, reason: loop };
  return takeMessage(work, arrived, { kind, own, sender, contact, thread });
}

/** By its subject alone: an answer in a thread with other words, and otherwise a ticket that nobody acknowledges. */
function bySubject(
  kind: "MESSAGE" | "MACHINE",
  mail: ReadMail,
  known: TicketRow | null,
): "MESSAGE" | "MACHINE" | "AUTOMATIC" {
  if (!isAutomaticBySubject(mail)) return kind;
  if (!known) return "MACHINE";
  return canonicalSubject(known.subject) === canonicalSubject(mail.subject) ? kind : "AUTOMATIC";
}

/** Whether a person let a parked mail go on: only then has a waiting one a class already. */
const isPutBack = (row: InboundMailRow): boolean => row.class !== null;

/** Who is answered: the writer, or whom a form of one's own site writes for. */
function senderOf({ from, replyTo }: ReadMail, own: ReadonlySet<string>): MailPerson | undefined {
  const others = replyTo.filter(({ address }) => !own.has(address));
  return from === null || own.has(from.address) ? others[0] : from;
}

/** The same mail by another way: the same id and the same words. An id alone anybody can write. */
async function isRepeated(work: Work, { connectionId }: InboundMailRow, mail: ReadMail): Promise<boolean> {
  if (mail.mailId === null) return false;
  const [known] = await work
    .from(mailIds, { messageId: mailIds.messageId })
    .where(and(eq(mailIds.connectionId, connectionId), eq(mailIds.mailId, mail.mailId)));
  const message = known && (await work.rows(ticketMessages).find(known.messageId));
  return message?.mail?.subject === mail.subject && message.mail.from?.address === mail.from?.address;
}

/** An acknowledgement is nobody's answer. */
const automaticMail = { channel: "EMAIL", purpose: "SERVICE" } as const;

const loopMinutes = 10;
const loopMails = 5;
/** Machines that answer each other: many mails in a short time, and among them words of our own programs. */
async function loopOf(work: Work, ticketId: string): Promise<Text | undefined> {
  const [counted] = await work
    .from(ticketMessages, {
      came: sql<number>`count(*) filter (where author_type = 'CUSTOMER')::int`,
      went: sql<number>`count(*) filter (where author_type in ('SYSTEM', 'BOT') and is_public)::int`,
    })
    .where(
      and(
        eq(ticketMessages.ticketId, ticketId),
        gte(ticketMessages.createdAt, later(work.now, { minutes: -loopMinutes })),
        inArray(ticketMessages.authorType, ["CUSTOMER", "SYSTEM", "BOT"]),
      ),
    );
  return counted && counted.came >= loopMails && counted.went > 0
    ? say("mailboxes.loop", { count: counted.came, minutes: loopMinutes })
    : undefined;
}

/** A program's answer is a note on its ticket, which wakes nobody; without a ticket it is only kept. */
async function noteAutomatic(
  work: Work,
  kind: InboundMailClass,
  known: TicketRow | null,
  { row, mail, leftOut }: Arrived,
  sender: MailPerson,
): Promise<TakenMail> {
  const alone: TakenMail = { state: "DONE", class: kind, reason: say("mailboxes.automatic_alone") };
  if (!known) return alone;
  const ticket = await lockSurvivor(work, known.id);
  if (ticket.deletedAt !== null) return alone;
  const { content, isPlain, ...beside } = wordsOfMail({ ...mail, html: null });
  const [mailbox] = await work
    .from(mailboxes, { language: mailboxes.language })
    .where(eq(mailboxes.connectionId, row.connectionId));
  const said = inWords(
    say("mailboxes.automatic_note", { address: sender.address }),
    mailbox?.language ?? null,
  );
  const { message } = await writeMessage(work, ticket, {
    author: { type: "SYSTEM", id: null, name: sender.name === "" ? sender.address : sender.name },
    content: `${said}\n\n${content}`,
    isPlain,
    isPublic: false,
    channel: "EMAIL",
    mail: { ...particulars(mail, beside, leftOut), isAutomatic: true },
  });
  return { state: "DONE", class: kind, ticketId: ticket.id, messageId: message.id };
}

interface Placed {
  kind: InboundMailClass;
  own: ReadonlySet<string>;
  sender: MailPerson;
  contact: ContactRow;
  thread: Awaited<ReturnType<typeof findThread>>;
}
async function takeMessage(
  work: Work,
  { row, mail, stored, leftOut, services }: Arrived,
  { kind, own, sender, contact, thread }: Placed,
): Promise<TakenMail> {
  const { content, isPlain, ...beside } = wordsOfMail(mail);
  const words = {
    content,
    isPlain,
    attachments: stored.map(({ id }) => id),
    takeFiles: filesOf(work, stored),
    mail: { ...particulars(mail, beside, leftOut), isAutomatic: kind !== "MESSAGE" },
  };
  const [mailbox] = await work.from(mailboxes).where(eq(mailboxes.connectionId, row.connectionId));
  if (!mailbox) throw new Error("A mail came to a mailbox.");
  const { ticket, message } = thread
    ? await receiveMessage(work, thread.ticket.id, contact, { ...words, channel: "EMAIL" })
    : await begin(work, mailbox, contact, mail, words);
  const answerTo = mail.replyTo.find(({ address }) => !own.has(address)) ?? sender;
  const trust = trustOf(mail);
  const isForged = trust === "FAILED";
  // A ticket that was there goes on with its contact's own address, whatever a mail asks for.
  const wayTo = thread ? sender : answerTo;
  if (!thread || !isForged) await noteWay(work, row.connectionId, { ticket, mail, answerTo: wayTo });
  if (!isForged && (!thread || thread.isNamed || trust === "PASSED"))
    await addParticipants(
      work,
      ticket.id,
      [...mail.to.filter((to) => !isOfDomain(to, mailbox.address)), ...mail.cc],
      new Set([...own, answerTo.address, sender.address]),
    );
  await keepMailId(work, row.connectionId, mail, message);
  const said = aboveSignature(isPlain ? content : textOf(content));
  const isWord =
    kind === "MESSAGE" &&
    !isForged &&
    (await takeWordOfMail(work, services, mailbox, { ticket, contact, said, to: wayTo }));
  const isNew = !thread && kind === "MESSAGE" && !isForged && !isWord;
  if (isNew && mailbox.acknowledges && !(await hasOptedOut(work, contact.id, automaticMail)))
    await acknowledge(work, services, { mailbox, ticket, to: answerTo.address });
  return { state: "DONE", class: kind, ticketId: ticket.id, messageId: message.id };
}

/** The word by which somebody opts out, or in again; confirmed unless nothing is sent to them. */
const takeWordOfMail = async (
  work: Work,
  services: Services,
  { displayName: name, language }: MailboxRow,
  { ticket, contact, said, to }: { ticket: TicketRow; contact: ContactRow; said: string; to: MailPerson },
): Promise<boolean> =>
  takeConsentWord(work, {
    ticket,
    contactId: contact.id,
    channel: "EMAIL",
    text: said,
    name,
    answer: (await suppressedAmong(work, [to.address])).size > 0 ? null : { services, language },
  });

async function begin(
  work: Work,
  mailbox: MailboxRow,
  contact: ContactRow,
  mail: ReadMail,
  words: Parameters<typeof createTicket>[1]["message"] & object,
): Promise<{ ticket: TicketRow; message: MessageRow }> {
  const subject = mail.subject.replaceAll(/\[#\d+\]/g, "").trim();
  const { ticket, message } = await createTicket(work, {
    subject:
      canonicalSubject(subject) === "" ? subjectFrom(mail.text.trim() === "" ? "…" : mail.text) : subject,
    channel: "EMAIL",
    requester: { id: contact.id },
    ...(await placeOfNew(work, mailbox)),
    message: words,
  });
  if (!message) throw new Error("A mail's ticket begins with a message.");
  return { ticket, message };
}

/** By which mailbox the ticket is answered, and which mail an answer names. */
async function noteWay(
  work: Work,
  connectionId: string,
  { ticket, mail, answerTo }: { ticket: TicketRow; mail: ReadMail; answerTo: MailPerson },
): Promise<void> {
  await work.db
    .insert(ticketMailboxes)
    .values({
      tenantId: work.tenant,
      ticketId: ticket.id,
      connectionId,
      requesterAddress: answerTo.address,
      lastMailId: mail.mailId,
      token: newKey(),
    })
    .onConflictDoUpdate({
      target: [ticketMailboxes.tenantId, ticketMailboxes.ticketId],
      set: { lastMailId: mail.mailId },
    });
}

/** At most one to a sender and day, and none to whom nothing is sent. */
async function acknowledge(
  work: Work,
  services: Services,
  { mailbox, ticket, to }: { mailbox: MailboxRow; ticket: TicketRow; to: string },
): Promise<void> {
  if ((await suppressedAmong(work, [to])).size > 0) return;
  const first = await work.db
    .insert(mailAcknowledgements)
    .values({ tenantId: work.tenant, address: to, day: work.now.slice(0, 10), createdAt: work.now })
    .onConflictDoNothing()
    .returning({ day: mailAcknowledgements.day });
  if (first.length === 0) return;
  const locked = await lockSurvivor(work, ticket.id);
  const { words } = await acknowledgementOf(work, mailbox);
  const language = mailbox.language === "en" ? null : mailbox.language;
  await writeMessage(work, locked, {
    author: { type: "SYSTEM", id: null, name: mailbox.displayName },
    content:
      words === ""
        ? inWords(say("mailboxes.acknowledgement", { number: ticket.number }), language)
        : filledWords(words, ticket),
    isPlain: true,
    channel: "EMAIL",
    services,
  });
}
