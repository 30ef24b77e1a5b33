import { eq } from "drizzle-orm";
import { z } from "zod";
import { isPublicPart } from "../../../../contract/desk/messenger-parts.ts";
import type { MessageMessenger } from "../../../../contract/desk/messenger-parts.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { InboundMessage } from "../../../providers/channel/channel.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import { channelProviders } from "../../../providers/registry.ts";
import { systemActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import type { Text } from "../../../words/wording.ts";
import type { MessageRow } from "../../desk/tickets/messages.ts";
import { audienceOf } from "../../desk/tickets/queries.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { openConnection } from "../../workspace/connections/open.ts";
import { connections } from "../../workspace/connections/table.ts";
import { queueDelivery } from "../../workspace/deliveries/pipeline.ts";
import type { DeliveryRow } from "../../workspace/deliveries/pipeline.ts";
import { defineDeliveryKind } from "../../workspace/deliveries/send.ts";
import { conversationFor, findConversation, messengerLane } from "./carry.ts";
import { saidState } from "./delivery-state.ts";
import type { Conversation } from "./carry.ts";
import { externalIdOf, messageIdOf } from "./external-ids.ts";
import { refusalOfWay } from "./refusals.ts";
import { ticketConversations } from "./table.ts";
import { say } from "./texts.ts";

/** A customer's emoji under a message: no message of its own, and not what somebody has to answer. */
export async function takeReaction(
  work: Work,
  connection: ConnectionRow,
  { content, repliesTo, at }: InboundMessage,
  known: { ticketId: string; lastInboundAt: string | null } | undefined,
): Promise<Text | null> {
  const id = repliesTo === null ? null : await messageIdOf(work, connection.id, repliesTo);
  const message = id === null ? undefined : await lockMessage(work, id);
  if (!message || content.type !== "reaction") return say("messengers.reaction_to_nothing");
  await setReaction(work, message, { by: "CUSTOMER", emoji: content.emoji });
  if (known && (known.lastInboundAt === null || known.lastInboundAt < at))
    await work
      .update(ticketConversations)
      .set({ lastInboundAt: at })
      .where(eq(ticketConversations.ticketId, known.ticketId));
  return null;
}

/**
 * An agent's emoji under a message, which leaves for its customer; null takes it away.
 * @throws Fault for an emoji that the messenger does not carry, a message that the customer does not have, and
 * a time at which nothing may be sent
 */
export async function react(
  work: Work,
  ticket: TicketRow,
  said: Pick<MessageRow, "id" | "ticketId" | "messenger" | "originTicketId">,
  emoji: string | null,
): Promise<void> {
  const { id, originTicketId } = said;
  // What came to a ticket that was merged since goes back the way it came.
  const conversation =
    (originTicketId === null ? undefined : await findConversation(work, originTicketId)) ??
    (await conversationFor(work, { ...said, ticketId: ticket.id }));
  const message = await lockMessage(work, id);
  if (!conversation || !message) throw new Fault("conflict", say("messengers.no_conversation"));
  await refuseReaction(work, conversation, message, emoji);
  const before = message.messenger?.reactions.find(({ by }) => by === "AGENT");
  if (!before?.reason && (before?.emoji ?? null) === emoji) return;
  await setReaction(work, message, { by: "AGENT", emoji: emoji ?? "" });
  const { connection, identity } = conversation;
  await queueDelivery(work, {
    kind: messengerReactions.name,
    connectionId: connection.id,
    recipient: identity.value,
    payload: { ...identity, reactedId: message.id, emoji: emoji ?? "", before: before?.emoji ?? "" },
    lane: messengerLane(connection.id, identity.value),
    ticketId: ticket.id,
    // Not of the message, whose own delivery it would be taken for.
    messageId: null,
  });
}

async function refuseReaction(
  work: Work,
  { connection, window }: Conversation,
  message: MessageRow,
  emoji: string | null,
): Promise<void> {
  const { reactions, templates } = channelProviders[connection.provider].provider;
  const refused = refusalOfWay({
    isRemoved: connection.deletedAt !== null,
    isOpen: window.isOpen,
    takesTemplates: templates !== null,
    // A comment's private answer is words.
    hasComment: false,
  });
  if (refused) throw refused;
  if (emoji !== null && !reactions.includes(emoji))
    throw fieldFault("emoji", say("messengers.other_emoji", { emoji: reactions.join(" ") }));
  const content = message.messenger?.content;
  const isThere =
    message.isPublic &&
    !isPublicPart(content) &&
    content?.type !== "unsent" &&
    (await externalIdOf(work, connection.id, message.id)) !== null;
  if (!isThere) throw new Fault("conflict", say("messengers.reaction_to_nothing"));
}

const ReactionPayload = z.object({
  kind: z.enum(["PHONE", "WHATSAPP_ID", "BSUID", "IGSID", "EMAIL", "CHAT"]),
  value: z.string(),
  reactedId: z.uuid(),
  /** Empty: it is taken away. */
  emoji: z.string(),
  /** What stood there. */
  before: z.string(),
});

export const messengerReactions = defineDeliveryKind<z.infer<typeof ReactionPayload>>({
  name: "reaction",
  payload: ReactionPayload,
  retryAfterMinutes: [0.1, 0.5, 2, 10, 60],
  attemptSeconds: 60,
  // The same emoji twice is one.
  ifLost: "repeat",
  atOnce: 1,
  keepDays: 30,
  countsAs: () => Promise.resolve({ media: null, isNewPerson: false }),
  async send({ desk, services, tenant }, row, { reactedId, emoji, kind, value }) {
    const { connection, repliesTo } = await desk.read(tenant, systemActor, async (work) => {
      const of = await work.rows(connections).get(row.connectionId ?? "");
      return { connection: of, repliesTo: await externalIdOf(work, of.id, reactedId) };
    });
    if (repliesTo === null) throw new ProviderFailure("final", say("messengers.reaction_to_nothing"));
    const { providerMessageId } = await openConnection(desk, services, connection).send({
      to: { kind, value },
      key: row.id,
      content: { type: "reaction", text: emoji },
      repliesTo,
    });
    return { sentAs: providerMessageId };
  },
  changed: showOutcome,
});

/** A reaction that did not get there says why; what could not be taken away stands again. */
async function showOutcome(work: Work, row: DeliveryRow): Promise<void> {
  work.publish("resource_changed", { group: "deliveries", id: row.id }, ["supervisors"]);
  const { reactedId, emoji, before } = ReactionPayload.parse(row.payload);
  const message = await lockMessage(work, reactedId);
  const shown = message?.messenger?.reactions.find(({ by }) => by === "AGENT");
  const isBroken = saidState(row.state) === "FAILED";
  // Another one was put there since, or nothing is new.
  if (!message || (shown?.emoji ?? "") !== emoji || isBroken === Boolean(shown?.reason)) return;
  const reason = isBroken ? { reason: row.reason } : {};
  await setReaction(work, message, {
    by: "AGENT",
    emoji: emoji === "" && isBroken ? before : emoji,
    ...reason,
  });
}

async function lockMessage(work: Work, id: string): Promise<MessageRow | undefined> {
  const [message] = await work.from(ticketMessages).where(eq(ticketMessages.id, id)).for("update");
  return message;
}

/** Of each side one stands, the last; an empty one takes it back. Whoever sees the ticket is told. */
async function setReaction(
  work: Work,
  { id, ticketId, messenger }: MessageRow,
  reaction: MessageMessenger["reactions"][number],
): Promise<void> {
  const next: MessageMessenger = {
    ...messenger,
    content: messenger?.content ?? null,
    repliesToId: messenger?.repliesToId ?? null,
    reactions: [
      ...(messenger?.reactions ?? []).filter(({ by }) => by !== reaction.by),
      ...(reaction.emoji === "" ? [] : [reaction]),
    ],
  };
  await work.update(ticketMessages).set({ messenger: next }).where(eq(ticketMessages.id, id));
  const ticket = await work.rows(tickets).find(ticketId);
  if (ticket)
    work.publish("ticket_updated", { ticketId: ticket.id, number: ticket.number }, audienceOf(ticket));
}
