import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { MailPerson, MessageMail } from "../../../contract/desk/ticket-messages.ts";
import { later } from "../../clock.ts";
import { mailboxMails } from "../../modules/channels/mailboxes/carry.ts";
import { newKey } from "../../modules/channels/mailboxes/new-key.ts";
import { mailIds, ticketMailboxes, ticketParticipants } from "../../modules/channels/mailboxes/table.ts";
import { contacts } from "../../modules/crm/records/contact-table.ts";
import { ticketMessages, tickets } from "../../modules/desk/tickets/table.ts";
import { connections } from "../../modules/workspace/connections/table.ts";
import type { MailSimulation } from "../../providers/channel/email/simulated-mail.ts";
import { logCarried, showCarried } from "./carried.ts";
import type { Carried } from "./carried.ts";
import type { Seeding } from "./seeding.ts";

const threadsMax = 14;
interface Mailbox {
  connectionId: string;
  address: string;
  displayName: string;
}
interface Line {
  id: string;
  ticketId: string;
  authorType: (typeof ticketMessages.$inferSelect)["authorType"];
  text: string;
  createdAt: string;
}
interface Thread {
  ticketId: string;
  number: number;
  subject: string;
  status: (typeof tickets.$inferSelect)["status"];
  from: MailPerson;
  /** A colleague of theirs who reads along. */
  cc: MailPerson[];
  lines: Line[];
}

/** Some of the tickets by e-mail, as threads of a mailbox: who wrote to whom, and what left by it. */
export async function seedMailThreads(of: Seeding, mailbox: Mailbox): Promise<void> {
  const { db, tenantId, id } = of;
  const threads = await threadsOf(of);
  if (threads.length === 0) return;
  await db.insert(ticketMailboxes).values(
    threads.map(({ ticketId, from, lines }) => ({
      tenantId,
      ticketId,
      connectionId: mailbox.connectionId,
      requesterAddress: from.address,
      lastMailId: mailIdOf(lines.findLast(isCustomers), from.address),
      token: newKey(),
    })),
  );
  const received = threads.flatMap(({ from, lines }) =>
    lines.filter(isCustomers).map((line) => ({ line, from })),
  );
  await db.insert(mailIds).values(
    received.map(({ line, from }) => ({
      tenantId,
      connectionId: mailbox.connectionId,
      mailId: mailIdOf(line, from.address) ?? "",
      ticketId: line.ticketId,
      messageId: line.id,
    })),
  );
  const readers = threads.flatMap(({ ticketId, cc, lines }) =>
    cc.map((one) => ({
      tenantId,
      id: id(`participant ${ticketId}`, lines[0]?.createdAt),
      ticketId,
      ...one,
    })),
  );
  if (readers.length > 0) await db.insert(ticketParticipants).values(readers);
  const carried = threads.flatMap((thread) => carriedOf(of, mailbox, thread));
  markOneThatCameBack(threads, carried);
  await logCarried(of, carried);
  await showCarried(of, carried, new Map(threads.flatMap((thread) => headsOf(mailbox, thread))));
  await seedSent(of, mailbox, threads);
}

const isCustomers = ({ authorType }: Line): boolean => authorType === "CUSTOMER";
const mailIdOf = (line: Line | undefined, address: string): string | null =>
  line ? `${line.id}@${address.split("@")[1] ?? "localhost"}` : null;

/** The newest that agents are at, or were, of customers with an address. */
async function threadsOf({ db, tenantId, now }: Seeding): Promise<Thread[]> {
  const found = await db
    .select({ ticket: tickets, contact: contacts })
    .from(tickets)
    .innerJoin(contacts, and(eq(contacts.tenantId, tickets.tenantId), eq(contacts.id, tickets.contactId)))
    .where(
      and(
        eq(tickets.tenantId, tenantId),
        eq(tickets.channel, "EMAIL"),
        eq(tickets.isSensitive, false),
        inArray(tickets.status, ["IN_PROGRESS", "PENDING", "RESOLVED"]),
        gt(tickets.createdAt, later(now, { days: -25 })),
        isNotNull(contacts.email),
      ),
    )
    .orderBy(desc(tickets.createdAt))
    .limit(threadsMax);
  const lines = await db
    .select({
      id: ticketMessages.id,
      ticketId: ticketMessages.ticketId,
      authorType: ticketMessages.authorType,
      text: ticketMessages.text,
      createdAt: ticketMessages.createdAt,
    })
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.tenantId, tenantId),
        eq(ticketMessages.isPublic, true),
        inArray(
          ticketMessages.ticketId,
          found.map(({ ticket }) => ticket.id),
        ),
      ),
    )
    .orderBy(asc(ticketMessages.createdAt), asc(ticketMessages.id));
  const byTicket = Map.groupBy(lines, ({ ticketId }) => ticketId);
  return found.map(({ ticket, contact }, at) => {
    const address = contact.email ?? "";
    return {
      ticketId: ticket.id,
      number: ticket.number,
      subject: ticket.subject,
      status: ticket.status,
      from: { address, name: contact.name },
      cc: at % 3 === 0 ? [{ address: `accounts@${address.split("@")[1] ?? ""}`, name: "Accounts" }] : [],
      lines: byTicket.get(ticket.id) ?? [],
    };
  });
}

const subjectOf = ({ subject, number }: Thread): string => `Re: ${subject} [#${number}]`;

function carriedOf({ id }: Seeding, { connectionId, address }: Mailbox, thread: Thread): Carried[] {
  const { ticketId, from, cc, lines } = thread;
  const domain = address.split("@")[1] ?? "localhost";
  return lines.flatMap((line, at) => {
    if (isCustomers(line)) return [];
    const asked = mailIdOf(lines.slice(0, at).findLast(isCustomers), from.address);
    return [
      {
        id: id(`delivery ${line.id}`, line.createdAt),
        kind: mailboxMails.name,
        connectionId,
        recipient: from.address,
        payload: {
          to: from,
          alsoTo: [],
          cc,
          bcc: [],
          subject: subjectOf(thread),
          inReplyTo: asked,
          references: [`ticket-${ticketId}@${domain}`, ...(asked === null ? [] : [asked])],
          token: newKey(),
        },
        lane: `thread ${ticketId}`,
        ticketId,
        messageId: line.id,
        state: "SENT" as const,
        code: null,
        reason: null,
        providerMessageId: `${line.id}@${domain}`,
        at: line.createdAt,
      },
    ];
  });
}

/** The newest answer that nobody replied to: somebody has to send it again. */
function markOneThatCameBack(threads: readonly Thread[], carried: readonly Carried[]): void {
  const waiting = threads.find(
    ({ status, lines }) => status !== "RESOLVED" && lines.at(-1)?.authorType === "AGENT",
  );
  const lost = carried.find(({ messageId }) => messageId === waiting?.lines.at(-1)?.id);
  if (lost)
    Object.assign(lost, {
      state: "FAILED",
      code: "552",
      reason: "552 5.2.2 The recipient's mailbox is full.",
      providerMessageId: null,
    } satisfies Partial<Carried>);
}

/** The head of each mail. */
function headsOf({ address, displayName }: Mailbox, thread: Thread): [string, MessageMail][] {
  const ours = { address, name: displayName };
  const { from, cc, lines } = thread;
  return lines.map((line, at) => [
    line.id,
    {
      ...(isCustomers(line) ? { from, to: [ours] } : { from: ours, to: [from] }),
      cc,
      bcc: [],
      subject: at === 0 ? thread.subject : subjectOf(thread),
      quoted: "",
      trust: isCustomers(line) ? "PASSED" : null,
      isAutomatic: false,
      hasSource: false,
      leftOut: [],
    },
  ]);
}

/** What each customer was sent last: what they answer in the simulator. */
async function seedSent({ db, tenantId }: Seeding, { connectionId, address }: Mailbox, threads: Thread[]) {
  const domain = address.split("@")[1] ?? "localhost";
  const said = threads
    .flatMap((thread) => thread.lines.map((line) => ({ thread, line })))
    .toSorted((one, other) => (one.line.createdAt < other.line.createdAt ? -1 : 1));
  const answered = new Map(
    said.flatMap(({ thread, line }) =>
      isCustomers(line)
        ? []
        : [
            [
              thread.from.address,
              {
                to: thread.from.address,
                id: `${line.id}@${domain}`,
                subject: subjectOf(thread),
                text: line.text.slice(0, 200),
              },
            ] as const,
          ],
    ),
  );
  const state: Partial<MailSimulation> = {
    sent: [...answered.values()],
    messages: said.map(({ thread, line }) => ({
      id: `simulated-${line.id}`,
      direction: isCustomers(line) ? "FROM_CUSTOMER" : "TO_CUSTOMER",
      customer: thread.from.address,
      text: line.text,
      atMs: Date.parse(line.createdAt),
      status: isCustomers(line) ? null : "SENT",
      key: isCustomers(line) ? null : line.id,
    })),
  };
  await db
    .update(connections)
    .set({
      simulator: sql`coalesce(${connections.simulator}, '{}'::jsonb) || ${JSON.stringify(state)}::jsonb`,
      lastInboundAt: said.findLast(({ line }) => isCustomers(line))?.line.createdAt ?? null,
    })
    .where(and(eq(connections.tenantId, tenantId), eq(connections.id, connectionId)));
}
