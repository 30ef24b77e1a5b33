import type { TicketCause } from "../../desk/tickets/causes.ts";
import type { TicketChange, TicketListener } from "../../desk/tickets/listeners.ts";
import { isDone } from "../../desk/tickets/rules.ts";
import type { Audience, Work } from "../../../work.ts";
import { channelProviders } from "../../../providers/registry.ts";
import { noteAgentAt } from "./activity.ts";
import { tellVisitor, visitorsOf } from "./queries.ts";

/** Other visitors may read the ticket now. */
const movesVisitors: readonly TicketCause[] = ["recount", "undo_merge", "return"];

async function hearOfChange(work: Work, { before, after, cause }: TicketChange): Promise<void> {
  const isTold = isDone(before.status) !== isDone(after.status) || before.assignedToId !== after.assignedToId;
  if (isTold || movesVisitors.includes(cause)) await tellVisitor(work, after);
}

/** Who reads the message that a transaction is adding, asked as it is written. */
const ahead = new WeakMap<Work["transaction"], { id: string; visitors: Audience[] }>();

/** What a visitor's window shows: whether the chat is open, with whom, and what staff write. */
export const chatListener: TicketListener = {
  name: "chat",
  staffPresent: (work, { ticket, state, isTypingReply }) => noteAgentAt(work, ticket, state, isTypingReply),
  async beforeMessage(work, { after, message }) {
    if (message.isThere)
      ahead.set(work.transaction, { id: after.id, visitors: await visitorsOf(work, after.id) });
    return null;
  },
  changed: hearOfChange,
  messageAdded: hearOfChange,
  async messageSent(work, { ticket, message }) {
    // Whoever chats on a ticket that was merged into this one reads it in their window.
    if (ticket.channel !== "CHAT" && ticket.mergedCount === 0) return;
    const known = ahead.get(work.transaction);
    ahead.delete(work.transaction);
    const visitors = known?.id === ticket.id ? known.visitors : await visitorsOf(work, ticket.id);
    if (visitors.length === 0) return;
    for (const visitor of visitors)
      await channelProviders.chat.provider.send(
        {
          settings: {},
          secrets: {},
          tell: (name, payload, audience) => {
            work.publish(name, payload, [audience]);
          },
        },
        {
          to: { kind: "CHAT", value: visitor.slice("chat:".length) },
          content: { type: "kept", text: message.text, author: message.authorName },
          repliesTo: null,
          key: message.id,
        },
      );
  },
};
