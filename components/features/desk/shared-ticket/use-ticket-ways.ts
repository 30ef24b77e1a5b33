"use client";
import { useQuery } from "@tanstack/react-query";
import { ticketWays } from "@/contract/channels/ticket-ways";
import type { TicketWay } from "@/contract/channels/ticket-ways";
import type { Ticket } from "@/contract/desk/tickets";
import { useSignedIn } from "@/lib/auth/use-user";
import { queryFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";

const lookEverySeconds = 60;

/** By which ways the ticket's contact can be reached; none until they are known, and for who may not answer. */
export function useTicketWays({ id, contact }: Ticket): readonly TicketWay[] {
  const { role } = useSignedIn();
  const isAsked = contact !== null && mayCall(role, ticketWays.list);
  const { data } = useQuery({
    ...queryFor(ticketWays.list, { params: { id } }),
    enabled: isAsked,
    // A window shuts by itself.
    refetchInterval: lookEverySeconds * 1000,
  });
  return isAsked && data ? data.items : [];
}
