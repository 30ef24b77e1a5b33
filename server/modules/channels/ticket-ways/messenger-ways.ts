import { and, asc, desc, eq, inArray, isNull } from "drizzle-orm";
import type { TicketWay } from "../../../../contract/channels/ticket-ways.ts";
import { messengerChannels, messengerProviders } from "../../../../contract/enums.ts";
import type { ChannelIdentity } from "../../../providers/channel/channel.ts";
import { channelProviders } from "../../../providers/registry.ts";
import type { Work } from "../../../work.ts";
import type { IdentityRow } from "../../crm/contact-identities/queries.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { connections } from "../../workspace/connections/table.ts";
import { conversationView } from "../messengers/conversation-view.ts";
import { conversationWith, findConversation, findOtherConversation } from "../messengers/carry.ts";
import type { Conversation } from "../messengers/carry.ts";
import { ticketChannelOf } from "../messengers/conversations.ts";
import { ticketConversations, ticketWays } from "../messengers/table.ts";

/** With whom it is, where it is by a messenger. */
export type FoundWay = TicketWay & { identity?: ChannelIdentity };

/** By messengers: the ticket's own, those that the contact wrote to, and WhatsApp where a template may be first. */
export async function messengerWaysOf(
  work: Work,
  ticket: TicketRow,
  identities: readonly IdentityRow[],
): Promise<FoundWay[]> {
  const own = await findConversation(work, ticket.id);
  const known = [...(await conversationsOf(work, ticket)), ...(await usedWaysOf(work, ticket))];
  const others = known.filter(
    (one, at) => !(own && isSameWay(one, own)) && known.findIndex((other) => isSameWay(one, other)) === at,
  );
  const ways = [
    ...(own ? [wayOf(own, identities, true)] : ownWithoutConversation(ticket)),
    ...others.map((one) => wayOf(one, identities, false)),
  ];
  const isOnWhatsApp = ways.some(({ channel, conversation }) => channel === "WHATSAPP" && conversation);
  return isOnWhatsApp ? ways : [...ways, ...(await firstTemplateWay(work, ticket, identities))];
}

const isSameWay = (one: Conversation, other: Conversation): boolean =>
  one.connection.id === other.connection.id && one.identity.value === other.identity.value;

function wayOf(found: Conversation, identities: readonly IdentityRow[], isOwn: boolean): FoundWay {
  const { connection } = found;
  const conversation = conversationView(found);
  const isConnected = conversation.connectionState === "CONNECTED";
  return {
    channel: ticketChannelOf(connection),
    connectionId: connection.id,
    connectionName: connection.name,
    address: shownAddress(found.identity, identities),
    isOwn,
    reach: !isConnected
      ? "NOTHING"
      : conversation.isOpen
        ? "TEXT"
        : conversation.hasTemplates
          ? "TEMPLATE"
          : "NOTHING",
    reason: !isConnected
      ? "NOT_CONNECTED"
      : conversation.isOpen
        ? null
        : conversation.windowExpiresAt === null
          ? "NEVER_WROTE"
          : "WINDOW_SHUT",
    conversation,
    identity: found.identity,
  };
}

/** As a person reads it: a number with its plus, an account's name; a provider's id says nothing. */
function shownAddress({ kind, value }: ChannelIdentity, identities: readonly IdentityRow[]): string {
  if (kind === "WHATSAPP_ID") return `+${value}`;
  if (kind === "BSUID") return "";
  if (kind !== "IGSID") return value;
  const name = identities.find((one) => one.kind === "INSTAGRAM")?.value;
  return name === undefined ? "" : `@${name}`;
}

/** A ticket that is called WhatsApp's by a person and has no conversation reaches nobody. */
const ownWithoutConversation = ({ channel }: TicketRow): FoundWay[] =>
  messengerChannels.some((one) => one === channel)
    ? [
        {
          channel,
          connectionId: null,
          connectionName: null,
          address: "",
          isOwn: true,
          reach: "NOTHING",
          reason: "NO_CONVERSATION",
          conversation: null,
        },
      ]
    : [];

const conversationsMax = 50;
/** What the contact has at each connection; of one address the conversation in which they wrote last. */
async function conversationsOf(work: Work, ticket: TicketRow): Promise<Conversation[]> {
  if (ticket.contactId === null) return [];
  const rows = await work
    .from(ticketConversations, { conversation: ticketConversations, connection: connections })
    .innerJoin(
      tickets,
      and(eq(tickets.tenantId, ticketConversations.tenantId), eq(tickets.id, ticketConversations.ticketId)),
    )
    .innerJoin(
      connections,
      and(
        eq(connections.tenantId, ticketConversations.tenantId),
        eq(connections.id, ticketConversations.connectionId),
      ),
    )
    .where(and(eq(tickets.contactId, ticket.contactId), isNull(connections.deletedAt)))
    .orderBy(desc(ticketConversations.createdAt))
    .limit(conversationsMax);
  const newest = new Map<string, Conversation>();
  for (const { conversation, connection } of rows) {
    const { identityKind: kind, identityValue: value } = conversation;
    const found = conversationWith(work, connection, { kind, value }, conversation.lastInboundAt);
    const key = `${connection.id} ${value}`;
    const known = newest.get(key);
    if (!known || (found.window.closesAt ?? "") > (known.window.closesAt ?? "")) newest.set(key, found);
  }
  return [...newest.values()];
}

/** By which the ticket was answered before, also where the contact has not written by them. */
async function usedWaysOf(work: Work, ticket: TicketRow): Promise<Conversation[]> {
  const rows = await work
    .from(ticketWays, { connectionId: ticketWays.connectionId })
    .where(eq(ticketWays.ticketId, ticket.id));
  const found: Conversation[] = [];
  for (const { connectionId } of rows) {
    const conversation = await findOtherConversation(work, ticket.id, connectionId);
    if (conversation && conversation.connection.deletedAt === null) found.push(conversation);
  }
  return found;
}

/** To a number that never wrote a template is the first word, by the oldest connection that has them. */
async function firstTemplateWay(
  work: Work,
  ticket: TicketRow,
  identities: readonly IdentityRow[],
): Promise<FoundWay[]> {
  const identity = templateIdentityOf(identities);
  if (!identity) return [];
  const providers = messengerProviders.filter((id) => channelProviders[id].provider.templates !== null);
  const [connection] = await work
    .from(connections)
    .where(
      and(
        inArray(connections.provider, providers),
        isNull(connections.deletedAt),
        eq(connections.state, "CONNECTED"),
      ),
    )
    .orderBy(asc(connections.createdAt), asc(connections.id))
    .limit(1);
  return connection ? [wayOf(conversationWith(work, connection, identity, null), identities, false)] : [];
}

function templateIdentityOf(identities: readonly IdentityRow[]): ChannelIdentity | null {
  const user = identities.find(({ kind }) => kind === "WHATSAPP_USER");
  const number =
    identities.find(({ kind }) => kind === "WHATSAPP") ?? identities.find(({ kind }) => kind === "PHONE");
  if (number) return { kind: "WHATSAPP_ID", value: number.value.replace(/^\+/, "") };
  return user ? { kind: "BSUID", value: user.value } : null;
}
