"use client";
import { useQuery } from "@tanstack/react-query";
import { slaBreaches } from "@/contract/desk/sla-breaches";
import type { SlaBreach } from "@/contract/desk/sla-breaches";
import type { TicketClocks } from "@/contract/desk/sla-tickets";
import { limits } from "@/contract/limits";
import { queryFor } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { mayCall } from "@/lib/shared/auth/may";

/** Who has seen to the breaches of a ticket. Asked only of one that has any. */
export function useTicketBreaches(ticketId: string, clocks: TicketClocks["clocks"]): readonly SlaBreach[] {
  const { role } = useSignedIn();
  const query = useQuery({
    ...queryFor(slaBreaches.list, { query: { ticketId, limit: limits.pageSizeMax } }),
    enabled: mayCall(role, slaBreaches.list) && clocks.some(({ breachedAt }) => breachedAt !== null),
  });
  return query.data?.items ?? [];
}
