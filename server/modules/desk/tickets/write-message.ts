import { and, asc, eq, getTableName, inArray } from "drizzle-orm";
import type { Work } from "../../../work.ts";
import { deliverMessage, isThereAtOnce } from "./delivery.ts";
import type { DeliveryServices } from "./delivery.ts";
import { followWrites } from "./followed-writes.ts";
import type { MessageRow } from "./messages.ts";
import type { TicketRow } from "./queries.ts";
import { ticketMessages } from "./table.ts";
import { addMessage, unsent } from "./thread.ts";
import type { Added, NewMessage } from "./thread.ts";

type Author<Type extends NewMessage["author"]["type"]> = NewMessage["author"] & { type: Type };
/** What stays in the house: a customer's words and a note. */
type InwardMessage = NewMessage & ({ author: Author<"CUSTOMER"> } | { isPublic: false });
/** What has left already: written in a provider's own app. */
type EchoedMessage = NewMessage & { author: Author<"AGENT">; hasLeft: true };
/** What leaves it, and what it leaves by. */
type OutwardMessage = NewMessage & { author: Author<"AGENT" | "BOT" | "SYSTEM">; services: DeliveryServices };

interface Written extends Added {
  /** The ticket once everything has followed; undefined where it is to be read again. */
  asLeft(): TicketRow | undefined;
}

/**
 * Adds a message to a ticket whose row the caller has locked, and everything that follows: the ticket's
 * course, the way to the customer unless it is held, rules, assignment, notices, chat and surveys.
 */
export const writeMessage = (
  work: Work,
  ticket: TicketRow,
  said: InwardMessage | OutwardMessage | EchoedMessage,
): Promise<Written> =>
  followWrites(work, async (writes) => {
    const isOutward = said.author.type !== "CUSTOMER" && (said.isPublic ?? true);
    const isLeaving = isOutward && said.heldUntil === undefined && "services" in said;
    const isThere = isLeaving && isThereAtOnce(said.channel ?? ticket.channel);
    const asLeft = () => writes.asLeft(ticket.id);
    const added = { ...(await addMessage(work, ticket, { ...said, isThere })), asLeft };
    writes.wrote(ticket, added.ticket);
    if (!isLeaving) return added;
    const message = await deliverMessage(work, said.services, added.ticket, added.message);
    if (isThere) recordDelivery(work, message);
    return { ...added, message };
  });

const recordDelivery = (work: Work, after: MessageRow): void => {
  const [entity, entityId] = [getTableName(ticketMessages), after.id];
  work.record({ entity, entityId, action: "deliver", before: unsent(after), after });
};

/** Replies that are still held leave as they are, before what they stand on changes. */
export async function sendHeldReplies(
  work: Work,
  services: DeliveryServices,
  rows: readonly TicketRow[],
): Promise<void> {
  const held: MessageRow[] = await work
    .from(ticketMessages)
    .where(
      and(
        inArray(
          ticketMessages.ticketId,
          rows.map(({ id }) => id),
        ),
        eq(ticketMessages.delivery, "HELD"),
      ),
    )
    .orderBy(asc(ticketMessages.id));
  for (const message of held) {
    const ticket = rows.find(({ id }) => id === message.ticketId);
    if (ticket) await deliverMessage(work, services, ticket, message);
  }
}
