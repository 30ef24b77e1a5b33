import { eq, sql } from "drizzle-orm";
import type { MessengerChannel } from "../../../../contract/enums.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { inWords } from "../../../words/texts.ts";
import { checkAssignee } from "../../desk/tickets/assignee.ts";
import { audienceOf } from "../../desk/tickets/queries.ts";
import { writeMessage } from "../../desk/tickets/write-message.ts";
import { followHolder, writeTicket, writeTickets } from "../../desk/tickets/write.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { ticketConversations } from "./table.ts";
import { lockConversation } from "./send.ts";
import { say } from "./texts.ts";

type Held = Pick<
  typeof ticketConversations.$inferInsert,
  "holder" | "heldById" | "heldSince" | "instructions"
>;

/** A new holder is a new generation: what the bot had begun to say is dropped. */
async function hold(work: Work, ticket: TicketRow, held: Held): Promise<void> {
  await work
    .update(ticketConversations)
    .set({ ...held, botGeneration: sql`${ticketConversations.botGeneration} + 1` })
    .where(eq(ticketConversations.ticketId, ticket.id));
  await followHolder(work, { ticketId: ticket.id, isBot: held.holder === "BOT" });
  work.publish("ticket_updated", { ticketId: ticket.id, number: ticket.number }, audienceOf(ticket));
}

/** The agent has the conversation from now on, and the ticket. Twice is as good as once. */
export const takeOver = (
  work: Work,
  channel: MessengerChannel,
  { agentId, ref, note, path = "id" }: { agentId: string; ref: string; note: string; path?: string },
): Promise<void> =>
  writeTickets(work, async () => {
    const { ticket, conversation } = await lockConversation(work, channel, ref);
    await checkAssignee(work, agentId, path);
    const { holder, heldById } = conversation.held;
    if (holder !== "AGENT" || heldById !== agentId)
      await hold(work, ticket, {
        holder: "AGENT",
        heldById: agentId,
        heldSince: work.now,
        instructions: null,
      });
    const after = await writeTicket(work, ticket, { assignedToId: agentId }, "assign");
    if (note.trim() !== "") await writeNote(work, after, note);
  });

/** Back to the bot, which is told what it should know; the ticket is no one's. @throws Fault conflict */
export const handBack = (
  work: Work,
  channel: MessengerChannel,
  ref: string,
  instructions: string | null,
): Promise<void> =>
  writeTickets(work, async () => {
    const { ticket, conversation } = await lockConversation(work, channel, ref);
    if (conversation.held.holder === "BOT") throw new Fault("conflict", say("messengers.not_held"));
    await hold(work, ticket, { holder: "BOT", heldById: null, heldSince: work.now, instructions });
    const words = inWords(say("messengers.handed_back"), null);
    await writeNote(work, ticket, instructions === null ? words : `${words}\n${instructions}`);
  });

const writeNote = (work: Work, ticket: TicketRow, content: string) =>
  writeMessage(work, ticket, {
    author: { type: "AGENT", id: work.actor.id, name: work.actor.name },
    content,
    isPlain: true,
    isPublic: false,
  });
