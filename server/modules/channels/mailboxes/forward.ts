import { and, asc, desc, eq, inArray, ne, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { ticketParticipants as calls } from "../../../../contract/channels/mailboxes.ts";
import type { MessageMail } from "../../../../contract/desk/ticket-messages.ts";
import type { BodyOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Services } from "../../../services.ts";
import { systemActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { inWords } from "../../../words/texts.ts";
import { contactIdentities } from "../../crm/records/identity-table.ts";
import { escaped, linkTo } from "../../desk/tickets/delivery.ts";
import { textOf } from "../../../../contract/desk/html-words.ts";
import { alreadySent } from "../../desk/tickets/messages.ts";
import type { MessageRow } from "../../desk/tickets/messages.ts";
import { lockTicket } from "../../desk/tickets/queries.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { ticketMessages } from "../../desk/tickets/table.ts";
import { writeMessage } from "../../desk/tickets/write-message.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import { openConnection } from "../../workspace/connections/open.ts";
import { connections } from "../../workspace/connections/table.ts";
import { queueDelivery } from "../../workspace/deliveries/pipeline.ts";
import { defineDeliveryKind } from "../../workspace/deliveries/send.ts";
import { showDelivery } from "../messengers/carry.ts";
import { Person, senderOf, wayOfTicket } from "./carry.ts";
import { tokenLine } from "./find-thread.ts";
import { mailIdOf } from "./mail-ids.ts";
import { newKey } from "./new-key.ts";
import { ownAddresses, suppressedAmong } from "./parties.ts";
import { mailForwards, mailboxes } from "./table.ts";
import type { MailboxRow } from "./table.ts";
import { say } from "./texts.ts";

type Asked = BodyOut<typeof calls.forward>;
/** Where a forward goes and what is in it. Its words are read at each attempt, so that what was erased does not leave. */
const ForwardTo = z.object({
  to: z.array(Person).min(1),
  cc: z.array(Person),
  bcc: z.array(Person),
  subject: z.string(),
  messageIds: z.array(z.string()),
  fileIds: z.array(z.string()),
  hasNote: z.boolean(),
  inReplyTo: z.string().nullable(),
  token: z.string(),
});
type ForwardTo = z.infer<typeof ForwardTo>;

/**
 * Sends what was said to people outside, who take no part in the ticket. To the ticket it is a note: the customer
 * gets nothing, and no clock hears of it.
 */
export async function forwardMessages(work: Work, ref: string, body: Asked): Promise<MessageRow> {
  const ticket = await lockTicket(work, ref);
  const first = await alreadySent(work, ticket.id, work.actor.id, body.clientMessageId);
  if (first) return first;
  const found = await wayOfTicket(work, ticket.id);
  if (!found) throw new Fault("conflict", say("mailboxes.no_mailbox"));
  if (found.isGone) throw new Fault("conflict", say("mailboxes.connection_removed"));
  const { mailbox } = found;
  await checkPeople(work, ticket, found.way.requesterAddress, body);
  const chosen = await messagesToForward(work, ticket, body.messageIds);
  await checkFiles(work, chosen, body.fileIds);
  const people = (addresses: readonly string[]) =>
    [...new Set(addresses)].map((address) => ({ address, name: "" }));
  const [to, cc, bcc] = [people(body.to), people(body.cc), people(body.bcc)];
  const subject = `Fwd: ${ticket.subject}`;
  const hasNote = textOf(body.message) !== "";
  const mail: MessageMail = {
    from: { address: mailbox.address, name: mailbox.displayName },
    to,
    cc,
    bcc,
    subject,
    quoted: chosen
      .map((message) => quotedText(mailbox, message))
      .join("\n\n")
      .slice(0, quotedMax),
    trust: null,
    isAutomatic: false,
    hasSource: false,
    leftOut: [],
    forward: "SENT",
  };
  const { message } = await writeMessage(work, ticket, {
    author: { type: "AGENT", id: work.actor.id, name: work.actor.name },
    content: hasNote ? body.message : inWords(say("mailboxes.forwarded"), null),
    isPlain: !hasNote,
    isPublic: false,
    channel: "EMAIL",
    clientMessageId: body.clientMessageId,
    mail,
  });
  return sendForward(work, ticket, message, {
    connectionId: mailbox.connectionId,
    payload: {
      to,
      cc,
      bcc,
      subject,
      messageIds: chosen.map(({ id }) => id),
      fileIds: body.fileIds,
      hasNote,
      inReplyTo: await answered(work, chosen, body.to),
      token: newKey(),
    },
  });
}
const quotedMax = 100_000;

/** On its way once the transaction has committed; whom it goes to may answer it from then on. */
async function sendForward(
  work: Work,
  ticket: TicketRow,
  message: MessageRow,
  { connectionId, payload }: { connectionId: string; payload: ForwardTo },
): Promise<MessageRow> {
  const { to, cc, bcc, token } = payload;
  await work.db.insert(mailForwards).values({
    tenantId: work.tenant,
    messageId: message.id,
    addresses: [...to, ...cc, ...bcc].map(({ address }) => address),
    token,
    createdAt: work.now,
  });
  await queueDelivery(work, {
    kind: forwardedMails.name,
    connectionId,
    recipient: to[0]?.address ?? "",
    payload,
    lane: `forward ${message.id}`,
    ticketId: ticket.id,
    messageId: message.id,
  });
  return work
    .rows(ticketMessages)
    .update(message.id, { delivery: "QUEUED" }, { before: message, action: "deliver" });
}

/** @throws Fault invalid at the field of who gets nothing, is the customer, or is one of our own mailboxes */
async function checkPeople(
  work: Work,
  ticket: TicketRow,
  requesterAddress: string,
  body: Pick<Asked, "to" | "cc" | "bcc">,
): Promise<void> {
  const all = [...body.to, ...body.cc, ...body.bcc];
  const suppressed = await suppressedAmong(work, all);
  const own = await ownAddresses(work);
  const identities =
    ticket.contactId === null
      ? []
      : await work
          .from(contactIdentities, { value: contactIdentities.value })
          .where(and(eq(contactIdentities.contactId, ticket.contactId), eq(contactIdentities.kind, "EMAIL")));
  const theirs = new Set([requesterAddress, ...identities.map(({ value }) => value.toLowerCase())]);
  for (const field of ["to", "cc", "bcc"] as const)
    for (const address of body[field]) {
      if (suppressed.has(address)) throw fieldFault(field, say("mailboxes.suppressed", { address }));
      if (own.has(address)) throw fieldFault(field, say("mailboxes.forward_to_own", { address }));
      if (theirs.has(address)) throw fieldFault(field, say("mailboxes.forward_to_requester", { address }));
    }
}

/** What the customer and we have said, and what came of earlier forwards; never a note. */
async function messagesToForward(
  work: Work,
  ticket: TicketRow,
  ids: Asked["messageIds"],
): Promise<MessageRow[]> {
  const wanted = ids === "all" ? null : [...new Set(ids)];
  const rows: MessageRow[] = await work
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.ticketId, ticket.id),
        ne(ticketMessages.delivery, "HELD"),
        wanted === null
          ? eq(ticketMessages.isPublic, true)
          : and(
              inArray(ticketMessages.id, wanted),
              or(eq(ticketMessages.isPublic, true), sql`${ticketMessages.mail} ->> 'forward' = 'ANSWER'`),
            ),
      ),
    )
    .orderBy(desc(ticketMessages.id))
    .limit(limits.forwardedMessagesMax);
  if (rows.length === 0 || (wanted !== null && rows.length < wanted.length))
    throw fieldFault("messageIds", say("shared.no_such_message"));
  return rows.toReversed();
}

async function checkFiles(
  work: Work,
  messages: readonly MessageRow[],
  fileIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(fileIds)];
  if (wanted.length === 0) return;
  const known = await work.from(attachments, { id: attachments.id }).where(
    and(
      inArray(attachments.id, wanted),
      inArray(
        attachments.messageId,
        messages.map(({ id }) => id),
      ),
    ),
  );
  if (known.length < wanted.length) throw fieldFault("fileIds", say("shared.attachment_gone"));
}

/** The mail that a forward to its own writer answers. */
async function answered(
  work: Work,
  chosen: readonly MessageRow[],
  to: readonly string[],
): Promise<string | null> {
  const last = chosen.findLast(
    ({ mail }) => mail?.forward === "ANSWER" && mail.from !== null && to.includes(mail.from.address),
  );
  return last ? mailIdOf(work, last) : null;
}

export const forwardedMails = defineDeliveryKind<ForwardTo>({
  name: "mailbox_forward",
  payload: ForwardTo,
  retryAfterMinutes: [1, 5, 15, 60, 180, 360, 720],
  attemptSeconds: 240,
  // The same Message-ID at each attempt: most programs show it once.
  ifLost: "repeat",
  atOnce: 1,
  keepDays: 30,
  async send({ desk, services, tenant }, row, payload) {
    const read = await desk.read(tenant, systemActor, async (work) => {
      const connection = await work.rows(connections).get(row.connectionId ?? "");
      const [mailbox] = await work.from(mailboxes).where(eq(mailboxes.connectionId, connection.id));
      const note = row.messageId === null ? undefined : await work.rows(ticketMessages).find(row.messageId);
      if (!mailbox || !note) return undefined;
      const messages: MessageRow[] = await work
        .from(ticketMessages)
        .where(inArray(ticketMessages.id, payload.messageIds))
        .orderBy(asc(ticketMessages.id));
      return { connection, mailbox, note, messages, files: await filesOf(work, services, payload.fileIds) };
    });
    if (!read || read.messages.length === 0) return "withdrawn";
    const [first, ...others] = payload.to;
    if (!first) return "withdrawn";
    const addresses = (people: readonly { address: string }[]) => people.map(({ address }) => address);
    const { providerMessageId } = await openConnection(desk, services, read.connection).send({
      to: { kind: "EMAIL", value: first.address },
      content: {
        type: "mail",
        from: senderOf(read.mailbox, read.note),
        alsoTo: addresses(others),
        cc: addresses(payload.cc),
        bcc: addresses(payload.bcc),
        subject: payload.subject.replaceAll(/\s+/g, " "),
        ...wordsOf(read, payload),
        ...(payload.inReplyTo === null
          ? {}
          : {
              headers: {
                "In-Reply-To": `<${payload.inReplyTo}>`,
                References: `<${payload.inReplyTo}>`,
              },
            }),
      },
      repliesTo: null,
      key: read.note.id,
    });
    return { sentAs: providerMessageId };
  },
  changed: showDelivery,
});

async function filesOf(
  work: Work,
  services: Pick<Services, "env" | "database" | "clock" | "sealer">,
  ids: readonly string[],
): Promise<{ name: string; url: string }[]> {
  if (ids.length === 0) return [];
  const rows = await work
    .from(attachments, { id: attachments.id, name: attachments.name })
    .where(inArray(attachments.id, [...ids]));
  const links = [];
  for (const row of rows) links.push(await linkTo(work, services, row));
  return links;
}

/** Who said it and when, as a mail program writes it above what it forwards. */
const headOf = (mailbox: MailboxRow, { mail, authorType, authorName, createdAt }: MessageRow): string => {
  const language = mailbox.language === "en" ? null : mailbox.language;
  const address = authorType === "CUSTOMER" || mail?.forward ? mail?.from?.address : mailbox.address;
  const at = new Intl.DateTimeFormat(mailbox.language, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  }).format(new Date(createdAt));
  return [
    `---------- ${inWords(say("mailboxes.forwarded_message"), language)} ----------`,
    inWords(
      say("mailboxes.forwarded_from", {
        person: address === undefined ? authorName : `${authorName} <${address}>`,
      }),
      language,
    ),
    inWords(say("mailboxes.forwarded_at", { at: `${at} UTC` }), language),
  ].join("\n");
};
const quotedText = (mailbox: MailboxRow, message: MessageRow): string =>
  `${headOf(mailbox, message)}\n\n${message.text}`;

function wordsOf(
  {
    mailbox,
    note,
    messages,
    files,
  }: {
    mailbox: MailboxRow;
    note: MessageRow;
    messages: readonly MessageRow[];
    files: readonly { name: string; url: string }[];
  },
  { hasNote, token }: ForwardTo,
): { text: string; html: string } {
  const signed = textOf(mailbox.signature);
  const inParagraphs = (text: string) => `<p>${escaped(text).replaceAll("\n", "<br>")}</p>`;
  return {
    text: [
      ...(hasNote ? [note.text] : []),
      ...(signed === "" ? [] : [`-- \n${signed}`]),
      ...messages.map((message) => quotedText(mailbox, message)),
      ...files.map(({ name, url }) => `${name}: ${url}`),
      tokenLine(token),
    ].join("\n\n"),
    html: [
      ...(hasNote ? [note.html ?? inParagraphs(note.text)] : []),
      ...(mailbox.signature === "" ? [] : [`<p>-- </p>${mailbox.signature}`]),
      ...messages.map(
        (message) =>
          `${inParagraphs(headOf(mailbox, message))}<blockquote>${message.html ?? inParagraphs(message.text)}</blockquote>`,
      ),
      ...files.map(({ name, url }) => `<p><a href="${escaped(url)}">${escaped(name)}</a></p>`),
      `<p style="color:#8a8a8a;font-size:11px">${tokenLine(token)}</p>`,
    ].join("\n"),
  };
}
