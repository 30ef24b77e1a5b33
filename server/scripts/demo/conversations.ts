import { createHash } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import type { MessengerChannel } from "../../../contract/enums.ts";
import { later } from "../../clock.ts";
import { contactIdentities } from "../../modules/crm/records/identity-table.ts";
import { identityKey } from "../../modules/crm/records/identity-key.ts";
import { contacts } from "../../modules/crm/records/contact-table.ts";
import { messengerLane, messengerMessages } from "../../modules/channels/messengers/carry.ts";
import { conversationMessages, ticketConversations } from "../../modules/channels/messengers/table.ts";
import { ticketMessages, tickets } from "../../modules/desk/tickets/table.ts";
import { connections } from "../../modules/workspace/connections/table.ts";
import { say } from "../../modules/workspace/deliveries/texts.ts";
import type { InstagramSimulation, WhatsAppSimulation } from "../../providers/registry.ts";
import { storedText } from "../../words/stored.ts";
import { logCarried, showCarried } from "./carried.ts";
import type { Carried } from "./carried.ts";
import type { Seeding } from "./seeding.ts";

interface Line {
  id: string;
  ticketId: string;
  authorType: (typeof ticketMessages.$inferSelect)["authorType"];
  text: string;
  createdAt: string;
}
interface Talk {
  ticketId: string;
  contactId: string;
  name: string;
  phone: string | null;
  status: (typeof tickets.$inferSelect)["status"];
  createdAt: string;
  lines: Line[];
}
/** How a channel's provider names people and messages. */
interface Naming {
  channel: MessengerChannel;
  kind: "WHATSAPP_ID" | "IGSID";
  addressOf(talk: Talk): string | null;
  externalIdOf(messageId: string): string;
  /** What one message failed with; the other channel's may have been sent. */
  failed: Pick<Carried, "state" | "code" | "reason">;
  readsAs: "DELIVERED" | "SENT";
}

const digest = (text: string) => createHash("sha256").update(text).digest();
/** The same person has the same number there, whenever the demo is made. */
const digitsOf = (contactId: string): string => `61${digest(contactId).readUIntBE(0, 6)}`;
const namings = {
  WHATSAPP: {
    channel: "WHATSAPP",
    kind: "WHATSAPP_ID",
    addressOf: ({ phone }) => phone && phone.slice(1),
    externalIdOf: (messageId) => `wamid.${digest(messageId).toString("base64url").slice(0, 32)}`,
    failed: { state: "FAILED", code: "131026", reason: "Message undeliverable" },
    readsAs: "DELIVERED",
  },
  INSTAGRAM: {
    channel: "INSTAGRAM",
    kind: "IGSID",
    addressOf: ({ contactId }) => digitsOf(contactId),
    externalIdOf: (messageId) => `aWdf${digest(messageId).toString("base64url").slice(0, 32)}`,
    failed: { state: "UNKNOWN", code: null, reason: storedText(say("deliveries.unanswered")) },
    readsAs: "SENT",
  },
} as const satisfies Record<MessengerChannel, Naming>;

/**
 * The channel's tickets as conversations of a connection: their window, what became of each answer, and the
 * customers on the simulated provider, so that they can be written to.
 */
export async function seedConversations(
  of: Seeding,
  channel: MessengerChannel,
  connectionId: string,
): Promise<void> {
  const { db, tenantId } = of;
  const naming: Naming = namings[channel];
  const talks = (await talksBy(of, channel)).flatMap((talk) => {
    const address = naming.addressOf(talk);
    return address === null ? [] : [{ ...talk, address }];
  });
  if (talks.length === 0) return;
  await db.insert(ticketConversations).values(
    talks.map(({ ticketId, address, lines, createdAt }) => ({
      tenantId,
      ticketId,
      connectionId,
      identityKind: naming.kind,
      identityValue: address,
      lastInboundAt: lastOfCustomer(lines),
      createdAt,
    })),
  );
  const received = talks.flatMap(({ lines }) => lines.filter(isCustomers));
  await db.insert(conversationMessages).values(
    received.map(({ id, ticketId }) => ({
      tenantId,
      connectionId,
      externalId: naming.externalIdOf(id),
      ticketId,
      messageId: id,
    })),
  );
  const carried = talks.flatMap((talk) => carriedOf(of, naming, connectionId, talk));
  markOneThatDidNotArrive(talks, carried, naming);
  await logCarried(of, carried);
  await showCarried(of, carried);
  const people = await seedIdentities(of, channel, talks);
  await seedSimulator(of, { channel, connectionId, talks, carried, people });
}
type Addressed = Talk & { address: string };

const isCustomers = ({ authorType }: Line): boolean => authorType === "CUSTOMER";
const lastOfCustomer = (lines: readonly Line[]): string | null =>
  lines.findLast(isCustomers)?.createdAt ?? null;

/** Oldest first, with what the customer can see of each. */
async function talksBy({ db, tenantId }: Seeding, channel: MessengerChannel): Promise<Talk[]> {
  const found = await db
    .select({
      ticketId: tickets.id,
      contactId: contacts.id,
      name: contacts.name,
      phone: contacts.phone,
      status: tickets.status,
      createdAt: tickets.createdAt,
    })
    .from(tickets)
    .innerJoin(contacts, and(eq(contacts.tenantId, tickets.tenantId), eq(contacts.id, tickets.contactId)))
    .where(and(eq(tickets.tenantId, tenantId), eq(tickets.channel, channel)))
    .orderBy(asc(tickets.createdAt));
  const lines = await db
    .select({
      id: ticketMessages.id,
      ticketId: ticketMessages.ticketId,
      authorType: ticketMessages.authorType,
      text: ticketMessages.text,
      createdAt: ticketMessages.createdAt,
    })
    .from(ticketMessages)
    .innerJoin(
      tickets,
      and(eq(tickets.tenantId, ticketMessages.tenantId), eq(tickets.id, ticketMessages.ticketId)),
    )
    .where(
      and(eq(tickets.tenantId, tenantId), eq(tickets.channel, channel), eq(ticketMessages.isPublic, true)),
    )
    .orderBy(asc(ticketMessages.createdAt), asc(ticketMessages.id));
  const byTicket = Map.groupBy(lines, ({ ticketId }) => ticketId);
  return found.map((talk) => ({ ...talk, lines: byTicket.get(talk.ticketId) ?? [] }));
}

/** Each answer that the log still has: read where the customer wrote after it. */
function carriedOf(
  { id, now }: Seeding,
  { kind, externalIdOf, readsAs }: Naming,
  connectionId: string,
  { ticketId, address, lines }: Addressed,
): Carried[] {
  const wroteLast = lastOfCustomer(lines) ?? "";
  const keptSince = later(now, { days: -29 });
  return lines
    .filter((line) => !isCustomers(line) && line.createdAt > keptSince)
    .map((line) => ({
      id: id(`delivery ${line.id}`, line.createdAt),
      kind: messengerMessages.name,
      connectionId,
      recipient: address,
      payload: { kind, value: address },
      lane: messengerLane(connectionId, address),
      ticketId,
      messageId: line.id,
      state: line.createdAt < wroteLast ? "READ" : readsAs,
      code: null,
      reason: null,
      providerMessageId: externalIdOf(line.id),
      at: line.createdAt,
    }));
}

/** The newest answer that nobody replied to: somebody has to send it again. */
function markOneThatDidNotArrive(talks: readonly Addressed[], carried: Carried[], { failed }: Naming): void {
  const talk = talks.findLast(
    ({ status, lines }) =>
      (status === "PENDING" || status === "IN_PROGRESS") && lines.at(-1)?.authorType === "AGENT",
  );
  const lost = carried.find(({ messageId }) => messageId === talk?.lines.at(-1)?.id);
  if (lost) Object.assign(lost, failed, { providerMessageId: null });
}

/** The ids that the provider gives to people; a number is the contact's already. @returns them by address */
async function seedIdentities(
  { db, tenantId, id }: Seeding,
  channel: MessengerChannel,
  talks: readonly Addressed[],
): Promise<Map<string, string>> {
  const kind = channel === "WHATSAPP" ? ("WHATSAPP_USER" as const) : ("INSTAGRAM_USER" as const);
  const people = new Map(
    talks.map((talk) => [
      talk.contactId,
      { ...talk, value: channel === "WHATSAPP" ? `ES.${digitsOf(talk.contactId)}` : talk.address },
    ]),
  );
  await db.insert(contactIdentities).values(
    [...people.values()].map(({ contactId, value, createdAt }) => ({
      tenantId,
      id: id(`identity ${kind} ${contactId}`, createdAt),
      contactId,
      kind,
      value,
      key: identityKey(kind, value),
      createdAt,
    })),
  );
  return new Map([...people.values()].map(({ address, value }) => [address, value]));
}

const shownMax = 200;
/** What the simulated provider remembers of all that. */
async function seedSimulator(
  { db, tenantId, now }: Seeding,
  of: {
    channel: MessengerChannel;
    connectionId: string;
    talks: readonly Addressed[];
    carried: readonly Carried[];
    people: ReadonlyMap<string, string>;
  },
): Promise<void> {
  const { channel, connectionId, talks, carried, people } = of;
  const { externalIdOf } = namings[channel];
  const sent = new Map(carried.map((one) => [one.messageId, one]));
  const messages = talks
    .flatMap(({ address, lines }) => lines.map((line) => ({ ...line, customer: address })))
    .filter(({ id }) => !["FAILED", "UNKNOWN"].includes(sent.get(id)?.state ?? ""))
    .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
    .slice(-shownMax)
    .map((line) => ({
      id: externalIdOf(line.id),
      direction: isCustomers(line) ? ("FROM_CUSTOMER" as const) : ("TO_CUSTOMER" as const),
      customer: line.customer,
      text: line.text,
      atMs: Date.parse(line.createdAt),
      arrivesAtMs: Date.parse(line.createdAt),
      status: isCustomers(line)
        ? null
        : sent.get(line.id)?.state === "READ"
          ? ("READ" as const)
          : ("SENT" as const),
      key: sent.get(line.id)?.id ?? null,
    }));
  const wroteAt = (address: string): number | null => {
    const at = talks.flatMap((talk) => (talk.address === address ? [lastOfCustomer(talk.lines) ?? ""] : []));
    const last = at.toSorted().at(-1);
    return last ? Date.parse(last) : null;
  };
  const names = new Map(talks.map(({ address, name }) => [address, name]));
  const known = [...people].map(([address, value]) => ({
    address,
    value,
    name: names.get(address) ?? "",
    lastWroteAtMs: wroteAt(address),
  }));
  const state: Partial<WhatsAppSimulation> | Partial<InstagramSimulation> =
    channel === "WHATSAPP"
      ? {
          messages,
          customers: known.map(({ address, value, name, lastWroteAtMs }) => ({
            number: address,
            userId: value,
            name,
            lastWroteAtMs,
          })),
        }
      : {
          messages: messages.map(({ arrivesAtMs: _, key: __, ...message }) => message),
          customers: known.map(({ address, name, lastWroteAtMs }) => ({ id: address, name, lastWroteAtMs })),
          tokenAtMs: Date.parse(later(now, { days: -3 })),
        };
  await db
    .update(connections)
    .set({
      simulator: sql`coalesce(${connections.simulator}, '{}'::jsonb) || ${JSON.stringify(state)}::jsonb`,
      lastInboundAt:
        talks
          .map(({ lines }) => lastOfCustomer(lines) ?? "")
          .toSorted()
          .at(-1) ?? null,
    })
    .where(and(eq(connections.tenantId, tenantId), eq(connections.id, connectionId)));
}
