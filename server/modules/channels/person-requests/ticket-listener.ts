import type { Channel } from "../../../../contract/enums.ts";
import type { TicketCause } from "../../desk/tickets/causes.ts";
import type { TicketListener } from "../../desk/tickets/listeners.ts";
import { isDone } from "../../desk/tickets/rules.ts";
import { askForPerson, endAsk } from "./alert.ts";
import { asksForPerson } from "./asks.ts";

/** Where a customer waits for the next words, and a program may be what answers. */
const live: readonly Channel[] = ["CHAT", "WHATSAPP", "INSTAGRAM"];
/** By which a person takes a ticket, or is given it by another; assignment and rules are none. */
const byHand: readonly TicketCause[] = ["assign", "update", "bulk_update", "bulk_change"];

/** Hears a customer who asks for a person, and a person who takes the conversation. */
export const personRequestsListener: TicketListener = {
  name: "person-requests",
  async created(work, { ticket, message }) {
    if (message?.authorType === "CUSTOMER" && live.includes(message.channel) && asksForPerson(message.text))
      await askForPerson(work, ticket);
    return ticket;
  },
  async messageAdded(work, { after, message }) {
    if (!live.includes(message.channel) || !message.isPublic) return;
    if (message.authorType === "AGENT") endAsk(work, after.id);
    else if (message.authorType === "CUSTOMER" && asksForPerson(message.text))
      await askForPerson(work, after);
  },
  changed(work, { before, after, cause }) {
    const isTaken =
      byHand.includes(cause) && after.assignedToId !== null && after.assignedToId !== before.assignedToId;
    const isOver = isDone(after.status) || after.deletedAt !== null || after.mergedIntoId !== null;
    if (live.includes(after.channel) && (isTaken || isOver)) endAsk(work, after.id);
    return Promise.resolve();
  },
};
