import { and, eq, sql } from "drizzle-orm";
import { later } from "../../../clock.ts";
import { Fault } from "../../../fault.ts";
import type { ChannelIdentity, ReplyWindow } from "../../../providers/channel/channel.ts";
import { channelProviders } from "../../../providers/registry.ts";
import type { Work } from "../../../work.ts";
import type { MessageRow } from "../../desk/tickets/messages.ts";
import { audienceOf } from "../../desk/tickets/queries.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { openConnection } from "../../workspace/connections/open.ts";
import { connections } from "../../workspace/connections/table.ts";
import { defineDeliveryKind, queueDelivery } from "../../workspace/deliveries/pipeline.ts";
import { ticketConversations } from "./table.ts";

export interface Conversation {
  connection: ConnectionRow;
  identity: ChannelIdentity;
  window: ReplyWindow;
}

/** How a ticket's messages travel; undefined where not by a messenger. */
export async function findConversation(work: Work, ticketId: string): Promise<Conversation | undefined> {
  const [found] = await work.db
    .select({ conversation: ticketConversations, connection: connections })
    .from(ticketConversations)
    .innerJoin(
      connections,
      and(
        eq(connections.tenantId, ticketConversations.tenantId),
        eq(connections.id, ticketConversations.connectionId),
      ),
    )
    .where(and(eq(ticketConversations.tenantId, work.tenant), eq(ticketConversations.ticketId, ticketId)));
  if (!found) return undefined;
  const { conversation, connection } = found;
  const ahead = connection.clockOffsetMs / 1000;
  const { isOpen, closesAt } = channelProviders[connection.provider].provider.window(
    conversation.lastInboundAt,
    later(work.now, { seconds: ahead }),
  );
  return {
    connection,
    identity: { kind: conversation.identityKind, value: conversation.identityValue },
    // Told by everybody's clock, however far ahead a simulated provider's is.
    window: { isOpen, closesAt: closesAt && later(closesAt, { seconds: -ahead }) },
  };
}

interface Carried {
  delivery: MessageRow["delivery"];
  deliveryReason?: string;
  outboxId: null;
}
/**
 * Sends a public message by the ticket's messenger once the transaction has committed. @throws Fault
 * window_closed for words that their author still has before them; of a reply that was held until now the
 * message says it
 */
export async function carryByMessenger(work: Work, ticket: TicketRow, message: MessageRow): Promise<Carried> {
  const conversation = await findConversation(work, ticket.id);
  if (!conversation) return { delivery: "NONE", outboxId: null };
  const refusal = refusalOf(conversation, message);
  if (refusal) {
    if (message.delivery !== "HELD") throw refusal;
    return { delivery: "FAILED", deliveryReason: refusal.message, outboxId: null };
  }
  await queueDelivery(work, {
    kind: messengerMessages.name,
    connectionId: conversation.connection.id,
    recipient: conversation.identity.value,
    payload: conversation.identity,
    ticketId: ticket.id,
    messageId: message.id,
  });
  return { delivery: "QUEUED", outboxId: null };
}

/** Why a message cannot be sent now, if so. */
export function refusalOf(
  { connection, window }: Conversation,
  { text }: Pick<MessageRow, "text">,
): Fault | undefined {
  const { limits } = channelProviders[connection.provider].provider;
  const length = limits.textUnit === "bytes" ? Buffer.byteLength(text) : [...text].length;
  if (connection.deletedAt !== null)
    return new Fault("conflict", "The connection by which this customer is reached was removed.");
  if (!window.isOpen) return new Fault("window_closed");
  if (length > limits.textMax)
    return new Fault("invalid", `This channel takes ${limits.textMax} characters at most.`, {
      errors: [{ path: "message", message: `This channel takes ${limits.textMax} characters at most.` }],
    });
  if (text.trim() === "")
    return new Fault("invalid", "Files cannot be sent by this channel yet. Write something.");
  return undefined;
}

/** A message to a customer of a messenger: read anew at each attempt, so that what was erased does not leave. */
const messengerMessages = defineDeliveryKind({
  name: "messenger",
  retryAfterMinutes: [0.1, 0.5, 2, 10, 60, 360],
  async send({ desk, services, tenant }, row) {
    const read = await desk.read(tenant, { id: null, name: "Parley", role: "SYSTEM" }, async (work) => {
      const connection = await work.rows(connections).get(row.connectionId);
      const message =
        row.messageId === null ? undefined : await work.rows(ticketMessages).find(row.messageId);
      return { connection, message };
    });
    const { provider, connected } = openConnection(desk, services, read.connection);
    const { providerMessageId } = await provider.send(connected, {
      to: row.payload as ChannelIdentity, // written by carryByMessenger
      content: { type: "text", text: read.message?.text ?? "" },
      repliesTo: null,
      key: row.id,
    });
    return providerMessageId;
  },
  /** The message shows how far it has come, and why not further. */
  async changed(work, { messageId, state, reason }) {
    if (messageId === null) return;
    const delivery = state === "SENDING" ? "QUEUED" : state;
    const [shown] = await work.db
      .update(ticketMessages)
      .set({ delivery, deliveryReason: reason })
      .where(
        and(
          eq(ticketMessages.tenantId, work.tenant),
          eq(ticketMessages.id, messageId),
          sql`(${ticketMessages.delivery}, ${ticketMessages.deliveryReason}) is distinct from (${delivery}, ${reason}::text)`,
        ),
      )
      .returning({ ticketId: ticketMessages.ticketId });
    // A ticket that was merged since has its messages elsewhere.
    const ticket = shown && (await work.rows(tickets).find(shown.ticketId));
    if (ticket)
      work.publish("ticket_updated", { ticketId: ticket.id, number: ticket.number }, audienceOf(ticket));
  },
});
