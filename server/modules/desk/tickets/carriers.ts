import type { MessageMail } from "../../../../contract/desk/ticket-messages.ts";
import type { Channel } from "../../../../contract/enums.ts";
import type { Work } from "../../../work.ts";
import type { MessageRow } from "./messages.ts";
import type { TicketRow } from "./queries.ts";

/** What became of a public message that was handed over. */
export type Carried = Pick<MessageRow, "delivery" | "outboxId"> & {
  deliveryReason?: string;
  /** Who it went to. */
  mail?: MessageMail;
};
/**
 * Takes a public message to the customer of a ticket of one channel; undefined where the ticket has no way of
 * that kind. @throws Fault for what cannot be sent, as
 * long as its author still has it before them
 */
export type MessageCarrier = (
  work: Work,
  ticket: TicketRow,
  message: MessageRow,
) => Promise<Carried | undefined>;

const carriers = new Map<Channel, MessageCarrier>();
/** By modules of higher domains (server/modules/message-carriers.ts), so that tickets know none of them. */
export const carryChannel = (channel: Channel, carrier: MessageCarrier): void => {
  carriers.set(channel, carrier);
};
export const carrierOf = (channel: Channel): MessageCarrier | undefined => carriers.get(channel);
