"use client";
import { useQuery } from "@tanstack/react-query";
import { slaPreview } from "@/contract/desk/sla-preview";
import type { BodyIn } from "@/contract/kit";
import { queryFor } from "@/lib/api/query";

export type TriedPolicy = BodyIn<typeof slaPreview.past>;
/** Asked anew each time that it is shown: tickets go on meanwhile. */
const fresh = { staleTime: 0, gcTime: 0, retry: false } as const;

export const useTriedTicket = (tried: TriedPolicy, ticketId: string) =>
  useQuery({ ...queryFor(slaPreview.ticket, { body: { ...tried, ticketId } }), ...fresh });
export const useTriedPast = (tried: TriedPolicy) =>
  useQuery({ ...queryFor(slaPreview.past, { body: tried }), ...fresh });
