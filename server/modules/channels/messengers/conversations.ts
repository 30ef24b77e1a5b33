import { and, desc, eq, sql } from "drizzle-orm";
import type { Channel } from "../../../../contract/enums.ts";
import type { Db } from "../../../db/client.ts";
import { prepared } from "../../../db/prepared.ts";
import { Fault } from "../../../fault.ts";
import type { ChannelIdentity, InboundMessage } from "../../../providers/channel/channel.ts";
import { channelProviders } from "../../../providers/registry.ts";
import type { Work } from "../../../work.ts";
import { addressOf } from "../../crm/contact-identities/address.ts";
import type { Address } from "../../crm/contact-identities/address.ts";
import type { ContactRow } from "../../crm/contact-identities/find-or-create-contact.ts";
import { contactAt } from "../../crm/contact-identities/queries.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import type { MessageRow } from "../../desk/tickets/messages.ts";
import { audienceOf } from "../../desk/tickets/queries.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { contactFor } from "../../desk/tickets/requester.ts";
import { tickets } from "../../desk/tickets/table.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { addressPlaces, isOfAddresses } from "./addressed.ts";
import { fetchProfile } from "./profiles.ts";
import { endAnswers } from "./other-ways.ts";
import { conversationMessages, ticketConversations } from "./table.ts";

export type ConversationRow = typeof ticketConversations.$inferSelect;

/** The newest of this person at this connection. */
export async function conversationOf(
  work: Work,
  connectionId: string,
  identities: readonly ChannelIdentity[],
): Promise<ConversationRow | undefined> {
  if (identities.length === 0) return undefined;
  const [row] = await conversationAt(work.db, identities.length).execute({
    tenant: work.tenant,
    connectionId,
    ...addressPlaces(identities),
  });
  return row ?? (await conversationByContact(work, connectionId, identities));
}
const conversationAt = (db: Db, count: number) =>
  prepared(db, `conversation at ${count}`, () =>
    db
      .select()
      .from(ticketConversations)
      .where(
        and(
          eq(ticketConversations.tenantId, sql.placeholder("tenant")),
          eq(ticketConversations.connectionId, sql.placeholder("connectionId")),
          isOfAddresses(ticketConversations, count),
        ),
      )
      .orderBy(desc(ticketConversations.createdAt))
      .limit(1)
      .prepare(`conversation_at_${count}`),
  );

/**
 * Somebody who shows no number, though they did before: by the contact who has this id. With a number it is another
 * conversation, since a contact may have several.
 */
async function conversationByContact(
  work: Work,
  connectionId: string,
  identities: readonly ChannelIdentity[],
): Promise<ConversationRow | undefined> {
  if (identities.some(({ kind }) => kind !== "BSUID")) return undefined;
  for (const { key } of identities.flatMap(addressIn)) {
    const contact = await contactAt(work, key);
    if (!contact) continue;
    const [found] = await work
      .from(ticketConversations, { conversation: ticketConversations })
      .innerJoin(
        tickets,
        and(eq(tickets.tenantId, ticketConversations.tenantId), eq(tickets.id, ticketConversations.ticketId)),
      )
      .where(and(eq(ticketConversations.connectionId, connectionId), eq(tickets.contactId, contact.id)))
      .orderBy(desc(ticketConversations.createdAt))
      .limit(1);
    if (found) return found.conversation;
  }
  return undefined;
}

export async function beginConversation(
  work: Work,
  ticket: TicketRow,
  of: {
    connection: ConnectionRow;
    sender: ChannelIdentity;
    contact: ContactRow;
    /** The post said what they are called. */
    isCalled: boolean;
    /** When they wrote; null where they have not. */
    at: string | null;
  },
): Promise<void> {
  const { connection, sender, contact, isCalled, at } = of;
  await endAnswers(work, ticket.id, connection.id, sender);
  await work.db.insert(ticketConversations).values({
    tenantId: work.tenant,
    ticketId: ticket.id,
    connectionId: connection.id,
    identityKind: sender.kind,
    identityValue: sender.value,
    lastInboundAt: at,
    createdAt: work.now,
  });
  if (!isCalled && channelProviders[connection.provider].provider.profiles !== null)
    work.enqueue(fetchProfile, { connectionId: connection.id, contactId: contact.id, ...sender });
  if (ticket.channel === "WHATSAPP")
    work.publish("new_whatsapp_ticket", { ticketId: ticket.id, subject: ticket.subject }, audienceOf(ticket));
}

export async function noteInbound(
  { db, tenant }: Work,
  { ticketId, lastInboundAt }: ConversationRow,
  at: string,
): Promise<void> {
  if (lastInboundAt === null || lastInboundAt < at) await heardNow(db).execute({ tenant, ticketId, at });
}
const heardNow = (db: Db) =>
  prepared(db, "conversation heard", () =>
    db
      .update(ticketConversations)
      .set({ lastInboundAt: sql`${sql.placeholder("at")}` })
      .where(
        and(
          eq(ticketConversations.tenantId, sql.placeholder("tenant")),
          eq(ticketConversations.ticketId, sql.placeholder("ticketId")),
        ),
      )
      .prepare("conversation_heard"),
  );

/** What the provider calls a message from now on. */
export async function rememberMessage(
  { db, tenant }: Work,
  connectionId: string,
  externalId: string,
  { id, ticketId }: Pick<MessageRow, "id" | "ticketId">,
): Promise<void> {
  await remembering(db).execute({ tenant, connectionId, externalId, ticketId, messageId: id });
}
const remembering = (db: Db) =>
  prepared(db, "conversation message", () =>
    db
      .insert(conversationMessages)
      .values({
        tenantId: sql.placeholder("tenant"),
        connectionId: sql.placeholder("connectionId"),
        externalId: sql.placeholder("externalId"),
        ticketId: sql.placeholder("ticketId"),
        messageId: sql.placeholder("messageId"),
      })
      .onConflictDoNothing()
      .prepare("conversation_message"),
  );

export function ticketChannelOf({ provider }: ConnectionRow): Channel {
  const { messenger } = channelProviders[provider].provider;
  if (!messenger) throw new Error(`No ticket comes by ${provider}.`);
  return messenger.ticketChannel;
}

/**
 * The contact by the addresses that the provider vouches for; where none of them is one that a contact can
 * have, the person whom the conversation is with.
 */
export async function senderOf(
  work: Work,
  { identities, name }: InboundMessage["from"],
  known: ConversationRow | undefined,
): Promise<ContactRow> {
  const addresses = identities.flatMap(addressIn);
  const ticket = known && addresses.length === 0 ? await work.rows(tickets).find(known.ticketId) : undefined;
  if (ticket && ticket.contactId !== null) return work.rows(contacts).get(ticket.contactId);
  return contactFor(work, {
    addresses,
    ...(name === null ? {} : { name }),
    source: "SOCIAL_MEDIA",
    isProved: true,
  });
}

const identityKindOf = {
  PHONE: "PHONE",
  WHATSAPP_ID: "WHATSAPP",
  BSUID: "WHATSAPP_USER",
  IGSID: "INSTAGRAM_USER",
  EMAIL: "EMAIL",
  CHAT: "CHAT",
} as const satisfies Record<ChannelIdentity["kind"], Address["kind"]>;
/** As the contact keeps it; none where it is no address of its kind after all. */
export function addressIn({ kind, value }: ChannelIdentity): Address[] {
  try {
    return [addressOf(identityKindOf[kind], value)];
  } catch (error) {
    if (error instanceof Fault) return [];
    throw error;
  }
}
