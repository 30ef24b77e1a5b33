"use client";
import { useQuery } from "@tanstack/react-query";
import { ticketParticipants } from "@/contract/channels/mailboxes";
import type { TicketWay } from "@/contract/channels/ticket-ways";
import type { Answer } from "@/contract/kit";
import type { Message } from "@/contract/desk/ticket-messages";
import type { Ticket } from "@/contract/desk/tickets";
import { queryFor } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { mayCall } from "@/lib/shared/auth/may";

export type MailWay = Answer<typeof ticketParticipants.list> & {
  /** Not the ticket's mailbox yet: it begins with whoever is named, which the installation's own mail cannot carry. */
  begins?: string;
};
/**
 * By which mailbox a ticket is answered, and who takes part; null for every other ticket, and until it is known.
 * @param own the ticket's own way, which names a mailbox also where no mail came by one
 */
export function useMailWay(
  { id, channel }: Ticket,
  messages: readonly Message[],
  own: TicketWay | undefined,
): MailWay | null {
  const { role } = useSignedIn();
  const isByMailbox = channel === "EMAIL" && messages.some(({ mail }) => mail);
  const isAsked = isByMailbox && mayCall(role, ticketParticipants.list);
  const { data } = useQuery({ ...queryFor(ticketParticipants.list, { params: { id } }), enabled: isAsked });
  if (isByMailbox || channel !== "EMAIL") return (isAsked && data?.mailbox && data) || null;
  if (!own?.connectionId || own.connectionName === null || own.reach !== "TEXT" || own.address === "")
    return null;
  const { connectionId, connectionName: address, address: to } = own;
  const mailbox = { connectionId, address, displayName: "", signature: "", to };
  return { mailbox, items: [], suppressed: [], begins: connectionId };
}
