import type { TicketCause } from "../../desk/tickets/causes.ts";
import type { TicketChange, TicketListener } from "../../desk/tickets/listeners.ts";
import { isDone } from "../../desk/tickets/rules.ts";
import type { Work } from "../../../work.ts";
import { noteAgentAt } from "./activity.ts";
import { tellVisitor, visitorsOf } from "./queries.ts";

/** Other visitors may read the ticket now. */
const movesVisitors: readonly TicketCause[] = ["recount", "undo_merge", "return"];

async function hearOfChange(work: Work, { before, after, cause }: TicketChange): Promise<void> {
  const isTold = isDone(before.status) !== isDone(after.status) || before.assignedToId !== after.assignedToId;
  if (isTold || movesVisitors.includes(cause)) await tellVisitor(work, after);
}

/** What a visitor's window shows: whether the chat is open, with whom, and what staff write. */
export const chatListener: TicketListener = {
  name: "chat",
  staffPresent: (work, { ticket, state, isTypingReply }) => noteAgentAt(work, ticket, state, isTypingReply),
  changed: hearOfChange,
  messageAdded: hearOfChange,
  async messageSent(work, { ticket, message }) {
    // Whoever chats on a ticket that was merged into this one reads it in their window.
    if (ticket.channel !== "CHAT" && ticket.mergedCount === 0) return;
    const visitors = await visitorsOf(work, ticket.id);
    if (visitors.length === 0) return;
    // What was being typed has arrived, whatever the agent's browser said last.
    work.publish("chat_activity", { isTyping: false, name: message.authorName, seenAt: null }, visitors);
    work.publish("chat_message", { messageId: message.id }, visitors);
  },
};
