import { and, desc, eq, ne } from "drizzle-orm";
import { z } from "zod";
import type { MailPerson, MessageMail } from "../../../../contract/desk/ticket-messages.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import { systemActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { storedText } from "../../../words/stored.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import type { Carried } from "../../desk/tickets/carriers.ts";
import { escaped, linksTo } from "../../desk/tickets/delivery.ts";
import { textOf } from "../../../../contract/desk/html-words.ts";
import type { MessageRow } from "../../desk/tickets/messages.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { ticketMessages } from "../../desk/tickets/table.ts";
import { openConnection } from "../../workspace/connections/open.ts";
import { connections } from "../../workspace/connections/table.ts";
import { queueDelivery } from "../../workspace/deliveries/pipeline.ts";
import { defineDeliveryKind } from "../../workspace/deliveries/send.ts";
import { showDelivery } from "../messengers/carry.ts";
import { beginThread, mailboxFor } from "./choose-mailbox.ts";
import { tokenLine } from "./find-thread.ts";
import { addParticipants, ownAddresses, suppressedAmong } from "./parties.ts";
import { mailboxes, mailIds, ticketMailboxes, ticketParticipants } from "./table.ts";
import type { MailboxRow } from "./table.ts";
import { say } from "./texts.ts";

export const Person = z.object({ address: z.string(), name: z.string() });
/** Where a mail goes and what it answers. Its words are read at each attempt, so that what was erased does not leave. */
const MailTo = z.object({
  to: Person,
  alsoTo: z.array(Person).default([]),
  cc: z.array(Person),
  bcc: z.array(Person),
  subject: z.string(),
  inReplyTo: z.string().nullable(),
  references: z.array(z.string()),
  token: z.string(),
});
type MailTo = z.infer<typeof MailTo>;

interface TicketWay {
  way: typeof ticketMailboxes.$inferSelect;
  mailbox: MailboxRow;
  isGone: boolean;
}
export async function wayOfTicket(work: Work, ticketId: string): Promise<TicketWay | undefined> {
  const [way] = await work.from(ticketMailboxes).where(eq(ticketMailboxes.ticketId, ticketId));
  if (!way) return undefined;
  const [mailbox] = await work.from(mailboxes).where(eq(mailboxes.connectionId, way.connectionId));
  const connection = await work.rows(connections).find(way.connectionId);
  return mailbox && { way, mailbox, isGone: connection?.deletedAt !== null };
}

/** The way that was looked at before a reply was written, for the reply. */
const checked = new WeakMap<Work["transaction"], { ticketId: string; found: TicketWay | undefined }>();

/** A ticket that came by no mailbox leaves by the workspace's, so that what answers it comes back. */
async function firstWayOf(work: Work, { id, contactId, groupId }: TicketRow): Promise<TicketWay | undefined> {
  const contact = contactId === null ? undefined : await work.rows(contacts).find(contactId);
  if (!contact?.email) return undefined;
  const box = await mailboxFor(work, { groupId }, null);
  if (!box) return undefined;
  await beginThread(work, id, { connectionId: box.connection.id, address: contact.email });
  return wayOfTicket(work, id);
}

/**
 * Sends a public message by its ticket's mailbox once the transaction has committed; undefined where the workspace
 * has none. @throws Fault conflict for what its author still has before them
 */
export async function carryByMailbox(
  work: Work,
  ticket: TicketRow,
  message: MessageRow,
): Promise<Carried | undefined> {
  const known = checked.get(work.transaction);
  checked.delete(work.transaction);
  const ready = known?.ticketId === ticket.id ? known.found : await wayOfTicket(work, ticket.id);
  const found = ready ?? (await firstWayOf(work, ticket));
  if (!found) return undefined;
  const { way, mailbox, isGone } = found;
  const people = await recipientsOf(work, ticket, message, way.requesterAddress);
  const suppressed = await suppressedAmong(work, addressesOf(people));
  const reached = (some: readonly MailPerson[]) => some.filter(({ address }) => !suppressed.has(address));
  const [to, ...alsoTo] = reached(people.to);
  if (isGone || !to) {
    const refusal = isGone
      ? say("mailboxes.connection_removed")
      : say("mailboxes.suppressed", { address: people.to[0]?.address ?? way.requesterAddress });
    // What a program says, and what was held, has nobody before it who could be told.
    if (message.delivery !== "HELD" && message.authorType === "AGENT") throw new Fault("conflict", refusal);
    return { delivery: "FAILED", deliveryReason: storedText(refusal), outboxId: null };
  }
  const payload: MailTo = {
    to,
    alsoTo,
    cc: reached(people.cc),
    bcc: reached(people.bcc),
    subject: `Re: ${ticket.subject} [#${ticket.number}]`,
    ...(await threadOf(work, ticket, message, way, mailbox)),
    token: way.token,
  };
  await queueDelivery(work, {
    kind: mailboxMails.name,
    connectionId: mailbox.connectionId,
    recipient: to.address,
    payload,
    lane: `thread ${ticket.id}`,
    ticketId: ticket.id,
    messageId: message.id,
  });
  // Whoever an agent writes to openly may answer, and hears of what follows.
  if (message.authorType === "AGENT" && message.mail)
    await addParticipants(
      work,
      ticket.id,
      [to, ...alsoTo, ...payload.cc],
      new Set([...(await ownAddresses(work)), way.requesterAddress]),
    );
  const mail = mailAsSent(mailbox, message, payload);
  return { delivery: "QUEUED", outboxId: null, mail };
}

/** What a message that left by mail has beside its words. */
const mailAsSent = (
  { address, displayName }: MailboxRow,
  { authorType }: MessageRow,
  { to, alsoTo, cc, bcc, subject }: MailTo,
): MessageMail => ({
  from: { address, name: displayName },
  to: [to, ...alsoTo],
  cc,
  bcc,
  subject,
  quoted: "",
  trust: null,
  isAutomatic: authorType !== "AGENT",
  hasSource: false,
  leftOut: [],
});

interface Recipients {
  to: MailPerson[];
  cc: MailPerson[];
  bcc: MailPerson[];
}
const addressesOf = ({ to, cc, bcc }: Recipients): string[] =>
  [...to, ...cc, ...bcc].map(({ address }) => address);

/** Those that the author chose, or the requester with everybody who takes part. */
async function recipientsOf(
  work: Work,
  ticket: TicketRow,
  { mail, authorType }: MessageRow,
  requesterAddress: string,
): Promise<Recipients> {
  const contact = ticket.contactId === null ? undefined : await work.rows(contacts).find(ticket.contactId);
  const requester = { address: requesterAddress, name: contact?.name ?? "" };
  if (mail) return { to: mail.to.length > 0 ? mail.to : [requester], cc: mail.cc, bcc: mail.bcc };
  // What a program says is for the requester alone.
  if (authorType !== "AGENT") return { to: [requester], cc: [], bcc: [] };
  const cc = await work
    .from(ticketParticipants, { address: ticketParticipants.address, name: ticketParticipants.name })
    .where(and(eq(ticketParticipants.ticketId, ticket.id), ne(ticketParticipants.address, requesterAddress)));
  return { to: [requester], cc, bcc: [] };
}

/**
 * Before a reply is written: who was named gets it. @throws Fault invalid at the field of an address that
 * nothing is sent to, conflict where that is the requester's
 */
export async function checkRecipients(
  work: Work,
  ticket: TicketRow,
  chosen: MessageMail | undefined,
): Promise<void> {
  const found = await wayOfTicket(work, ticket.id);
  checked.set(work.transaction, { ticketId: ticket.id, found });
  if (!found) return;
  const requester = { address: found.way.requesterAddress, name: "" };
  const people: Recipients = {
    to: chosen && chosen.to.length > 0 ? chosen.to : [requester],
    cc: chosen?.cc ?? [],
    bcc: chosen?.bcc ?? [],
  };
  const suppressed = await suppressedAmong(work, addressesOf(people));
  for (const field of ["to", "cc", "bcc"] as const) {
    const barred = people[field].find(({ address }) => suppressed.has(address));
    if (!barred) continue;
    const refusal = say("mailboxes.suppressed", { address: barred.address });
    throw chosen ? fieldFault(`mail.${field}`, refusal) : new Fault("conflict", refusal);
  }
}

const earlierMax = 10;
/** Mail programs make one thread of mails that name each other. */
async function threadOf(
  work: Work,
  ticket: TicketRow,
  message: MessageRow,
  { lastMailId }: TicketWay["way"],
  mailbox: MailboxRow,
): Promise<Pick<MailTo, "inReplyTo" | "references">> {
  const earlier = await work.db
    .select({ id: ticketMessages.id, mailId: mailIds.mailId })
    .from(ticketMessages)
    .leftJoin(
      mailIds,
      and(eq(mailIds.tenantId, ticketMessages.tenantId), eq(mailIds.messageId, ticketMessages.id)),
    )
    .where(
      and(
        eq(ticketMessages.tenantId, work.tenant),
        eq(ticketMessages.ticketId, ticket.id),
        eq(ticketMessages.isPublic, true),
        ne(ticketMessages.id, message.id),
      ),
    )
    .orderBy(desc(ticketMessages.id))
    .limit(earlierMax);
  const ids = earlier.toReversed().map(({ id, mailId }) => mailId ?? `${id}@${domainOf(mailbox.address)}`);
  const references = [`ticket-${ticket.id}@${domainOf(mailbox.address)}`, ...ids];
  return { inReplyTo: lastMailId ?? references.at(-1) ?? null, references };
}
const domainOf = (address: string): string => address.split("@")[1] ?? "localhost";

/** A ticket's mail by the workspace's own mailbox. */
export const mailboxMails = defineDeliveryKind<MailTo>({
  name: "mailbox",
  payload: MailTo,
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
      const message =
        row.messageId === null ? undefined : await work.rows(ticketMessages).find(row.messageId);
      if (!mailbox || !message) return undefined;
      const isSuppressed = (await suppressedAmong(work, [payload.to.address])).has(payload.to.address);
      const files = await linksTo(work, services, message.id);
      return { connection, mailbox, message, files, isSuppressed };
    });
    if (!read) return "withdrawn";
    const { connection, mailbox, message, files } = read;
    // It came back since, and somebody sends it again.
    if (read.isSuppressed)
      throw new ProviderFailure("final", say("mailboxes.suppressed", { address: payload.to.address }));
    const { providerMessageId } = await openConnection(desk, services, connection).send({
      to: { kind: "EMAIL", value: payload.to.address },
      content: {
        type: "mail",
        from: senderOf(mailbox, message),
        alsoTo: payload.alsoTo.map(({ address }) => address),
        cc: payload.cc.map(({ address }) => address),
        bcc: payload.bcc.map(({ address }) => address),
        subject: payload.subject.replaceAll(/\s+/g, " "),
        ...wordsOf(mailbox, message, files, payload.token),
        headers: {
          ...(payload.inReplyTo === null ? {} : { "In-Reply-To": `<${payload.inReplyTo}>` }),
          References: payload.references.map((id) => `<${id}>`).join(" "),
          // A person's words are no program's answer.
          ...(message.authorType === "AGENT" ? {} : { "Auto-Submitted": "auto-replied" }),
        },
      },
      repliesTo: null,
      key: message.id,
    });
    return { sentAs: providerMessageId };
  },
  changed: showDelivery,
});

export const senderOf = (mailbox: MailboxRow, message: MessageRow): string => {
  const name =
    mailbox.answersAs === "AGENT" && message.authorType === "AGENT"
      ? `${message.authorName} (${mailbox.displayName})`
      : mailbox.displayName;
  return `"${name.replaceAll(/["\\\r\n]/g, " ")}" <${mailbox.address}>`;
};

function wordsOf(
  { signature }: MailboxRow,
  { text, html }: MessageRow,
  files: readonly { name: string; url: string }[],
  token: string,
): { text: string; html?: string } {
  const signed = textOf(signature);
  const plain = [
    text,
    ...files.map(({ name, url }) => `${name}: ${url}`),
    ...(signed === "" ? [] : [`-- \n${signed}`]),
    tokenLine(token),
  ].join("\n\n");
  if (html === null && signature === "") return { text: plain };
  const words =
    html ??
    text
      .split(/\n{2,}/)
      .map((part) => `<p>${escaped(part).replaceAll("\n", "<br>")}</p>`)
      .join("");
  return {
    text: plain,
    html: [
      words,
      ...files.map(({ name, url }) => `<p><a href="${escaped(url)}">${escaped(name)}</a></p>`),
      ...(signature === "" ? [] : [`<p>-- </p>${signature}`]),
      `<p style="color:#8a8a8a;font-size:11px">${tokenLine(token)}</p>`,
    ].join("\n"),
  };
}
