import type { AttachmentHome } from "../../workspace/attachments/homes.ts";
import { findTicket } from "./queries.ts";

/** Files of a ticket are seen by those who see it; that one of a sensitive ticket was, is kept. */
export const ticketFiles: AttachmentHome = {
  holds: ({ ticketId }) => ticketId !== null,
  async open(work, { ticketId, name }) {
    if (ticketId === null) return;
    const ticket = await findTicket(work, ticketId);
    if (ticket.isSensitive)
      work.record({
        entity: "tickets",
        entityId: ticket.id,
        action: "view",
        before: null,
        after: { attachment: name },
      });
  },
};
