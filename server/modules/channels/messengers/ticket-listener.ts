import { and, eq, inArray } from "drizzle-orm";
import type { TicketListener } from "../../desk/tickets/listeners.ts";
import { ticketConversations } from "./table.ts";

/** Knows which conversations the chatbot has. */
export const messengersListener: TicketListener = {
  name: "messengers",
  async withBot({ from }, ticketIds) {
    const rows = await from(ticketConversations, { id: ticketConversations.ticketId }).where(
      and(inArray(ticketConversations.ticketId, [...ticketIds]), eq(ticketConversations.holder, "BOT")),
    );
    return rows.map(({ id }) => id);
  },
};
