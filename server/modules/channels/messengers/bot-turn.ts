import { and, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import type { ConnectionDefaults } from "../../../../contract/channels/connection-defaults.ts";
import { textLength } from "../../../../contract/channels/message-words.ts";
import { defineJob } from "../../../jobs/queue.ts";
import type { Services } from "../../../services.ts";
import type { ChannelLimits } from "../../../providers/channel/channel.ts";
import { channelProviders } from "../../../providers/registry.ts";
import { systemActor } from "../../../work.ts";
import type { JobName, Work } from "../../../work.ts";
import { hasOptedOut } from "../../crm/consents/change.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { isDone } from "../../desk/tickets/rules.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import { writeMessage } from "../../desk/tickets/write-message.ts";
import { defaultsOfConnection } from "../connection-defaults/defaults.ts";
import { greetingBot } from "./bot.ts";
import type { ConversationBot } from "./bot.ts";
import { findConversation } from "./carry.ts";
import { consentChannelOf } from "./marketing.ts";
import { ticketConversations } from "./table.ts";

const Turn = z.object({
  ticketId: z.uuid(),
  messageId: z.uuid(),
  isFirst: z.boolean(),
  /** Of the conversation as the customer wrote: another holder since has another one. */
  generation: z.number().int(),
});
type Turn = z.infer<typeof Turn>;
/** Lets the bot answer a customer's message. */
const takeBotTurn: JobName<Turn> = { name: "messengers.bot-turn" };

/** Asks for the bot's turn where it has anything to say. */
export async function askBot(
  work: Work,
  defaults: ConnectionDefaults,
  { ticketId, messageId, isFirst }: Omit<Turn, "generation">,
): Promise<void> {
  const { greeting, acknowledgement, awayMessage, suggestsArticles } = defaults;
  const speaks = isFirst
    ? greeting !== "" || acknowledgement !== "" || awayMessage !== "" || suggestsArticles
    : awayMessage !== "";
  if (!speaks) return;
  const [conversation] = await work
    .from(ticketConversations, {
      holder: ticketConversations.holder,
      generation: ticketConversations.botGeneration,
    })
    .where(eq(ticketConversations.ticketId, ticketId));
  if (!conversation || conversation.holder === "AGENT") return;
  work.enqueue(takeBotTurn, { ticketId, messageId, isFirst, generation: conversation.generation });
}

/** Until flows exist there is one. */
const bot: ConversationBot = greetingBot;

export const botTurnJob = defineJob<Turn>({
  ...takeBotTurn,
  waitsWhileSuspended: true,
  schema: Turn,
  run: ({ desk, services, tenant, payload }) =>
    desk.transaction(tenant, systemActor, (work) => letBotAnswer(work, services, payload)),
});

/** Under the ticket's lock, which a takeover takes as well: each turn is taken once, and none after a takeover. */
async function letBotAnswer(work: Work, services: Services, turn: Turn): Promise<void> {
  const { ticketId, messageId, isFirst, generation } = turn;
  if (!(await work.rows(tickets).find(ticketId))) return;
  const ticket = await work.rows(tickets).lock(ticketId);
  if (ticket.deletedAt !== null || ticket.mergedIntoId !== null || isDone(ticket.status)) return;
  const conversation = await findConversation(work, ticketId);
  if (!conversation || conversation.connection.deletedAt !== null) return;
  const { holder, botGeneration } = conversation.held;
  if (holder === "AGENT" || botGeneration !== generation || !conversation.botWindow.isOpen) return;
  if (await wantsNoBot(work, ticket)) return;
  if ((await isAnswered(work, turn)) || !(await takeToday(work, ticketId, conversation))) return;
  const message = await work.rows(ticketMessages).find(messageId);
  const { connection } = conversation;
  const said = await bot.answer(work, services, {
    ticket,
    text: message?.text ?? "",
    isFirst,
    defaults: await defaultsOfConnection(work, connection.id),
    fits: (words) => fitsInto(channelProviders[connection.provider].provider.limits, words),
  });
  // Nothing was said: another message of the day may be answered.
  if (said.length === 0) return forgetToday(work, ticketId);
  let now = ticket;
  for (const content of said) {
    const { ticket: after } = await writeMessage(work, now, {
      author: { type: "BOT", id: null, name: connection.displayName ?? connection.name },
      content,
      isPlain: true,
      channel: ticket.channel,
      services,
    });
    now = after;
  }
}

/** Who wants nothing automatic is greeted by nobody. */
async function wantsNoBot(work: Work, { channel, contactId }: TicketRow): Promise<boolean> {
  const consentChannel = consentChannelOf(channel);
  if (consentChannel === null || contactId === null) return false;
  return hasOptedOut(work, contactId, { channel: consentChannel, purpose: "SERVICE" });
}

const fitsInto = ({ textUnit, textMax }: ChannelLimits, words: string): boolean =>
  textLength(words, textUnit) <= textMax;

/** A person or the bot has said something since. */
async function isAnswered({ from }: Work, { ticketId, messageId }: Turn): Promise<boolean> {
  const [answer] = await from(ticketMessages, { id: ticketMessages.id })
    .where(
      and(
        eq(ticketMessages.ticketId, ticketId),
        eq(ticketMessages.isPublic, true),
        gt(ticketMessages.id, messageId),
        sql`${ticketMessages.authorType} in ('AGENT', 'BOT')`,
      ),
    )
    .limit(1);
  return answer !== undefined;
}

type Sender = NonNullable<Awaited<ReturnType<typeof findConversation>>>;
/** @returns false where this customer had their words of this connection today, by whichever ticket */
async function takeToday(work: Work, ticketId: string, { connection, identity }: Sender): Promise<boolean> {
  const name = `greeting ${work.tenant} ${connection.id} ${identity.value}`;
  await work.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  const [told] = await work
    .from(ticketConversations, { id: ticketConversations.ticketId })
    .where(
      and(
        eq(ticketConversations.connectionId, connection.id),
        eq(ticketConversations.identityKind, identity.kind),
        eq(ticketConversations.identityValue, identity.value),
        eq(ticketConversations.greetedOn, work.now.slice(0, 10)),
      ),
    )
    .limit(1);
  if (told) return false;
  await work
    .update(ticketConversations)
    .set({ greetedOn: work.now.slice(0, 10) })
    .where(eq(ticketConversations.ticketId, ticketId));
  return true;
}
async function forgetToday(work: Work, ticketId: string): Promise<void> {
  await work
    .update(ticketConversations)
    .set({ greetedOn: null })
    .where(eq(ticketConversations.ticketId, ticketId));
}
