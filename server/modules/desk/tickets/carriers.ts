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

/**
 * Looks at whom a reply would go to while its author still has it before them, however long it is held then.
 * `chosen`: whom they named; undefined for the usual ones. @throws Fault for whom nothing can be sent to
 */
export type RecipientCheck = (
  work: Work,
  ticket: TicketRow,
  chosen: MessageMail | undefined,
) => Promise<void>;

/** By which channel a message goes, and by which connection where a messenger's is not the ticket's own. */
export interface ChosenWay {
  channel: Channel;
  connectionId: string | null;
}
/** Another way to a ticket's contact, made ready. @throws Fault for one by which they cannot be reached */
type WayChooser = (work: Work, ticket: TicketRow, connectionId: string) => Promise<ChosenWay>;

const carriers = new Map<Channel, MessageCarrier>();
const checks = new Map<Channel, RecipientCheck>();
/** By modules of higher domains (server/modules/message-carriers.ts), so that tickets know none of them. */
export const carryChannel = (channel: Channel, carrier: MessageCarrier, check?: RecipientCheck): void => {
  carriers.set(channel, carrier);
  if (check) checks.set(channel, check);
};
let wayChooser: WayChooser | undefined;
export const chooseWaysBy = (chooser: WayChooser): void => {
  wayChooser = chooser;
};
export function chooseWay(work: Work, ticket: TicketRow, connectionId: string): Promise<ChosenWay> {
  if (!wayChooser) throw new Error("No module knows the ways to a contact.");
  return wayChooser(work, ticket, connectionId);
}
export const carrierOf = (channel: Channel): MessageCarrier | undefined => carriers.get(channel);
export const recipientCheckOf = (channel: Channel): RecipientCheck | undefined => checks.get(channel);
