"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { tickets } from "@/contract/desk/tickets";
import { queryFor } from "@/lib/api/query";
import { cachedTicket } from "./ticket-cache";

/** One ticket, by id or number. What a list knows of it is drawn until the answer is here. */
export function useTicket(idOrNumber: string) {
  const client = useQueryClient();
  return useQuery({
    ...queryFor(tickets.get, { params: { id: idOrNumber } }),
    placeholderData: () => cachedTicket(client, idOrNumber),
  });
}
