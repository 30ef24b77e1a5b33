"use client";
import { useQuery } from "@tanstack/react-query";
import { agents } from "@/contract/desk/agents";
import type { Agent } from "@/contract/desk/agents";
import { deskLimits as limits } from "@/contract/desk-limits";
import { queryFor } from "@/lib/api/query";

/** The people one can assign to and mention. With `isAsked: false` those whom somebody else asked for. */
export function useStaff({ isAsked = true }: { isAsked?: boolean } = {}): {
  staff: readonly Agent[];
  nameOf: (id: string | null) => string | null;
  isLoading: boolean;
} {
  const query = useQuery({
    ...queryFor(agents.list, { query: { limit: limits.pageSizeMax } }),
    enabled: isAsked,
  });
  const staff = query.data?.items ?? [];
  return {
    staff,
    nameOf: (id) => (id === null ? null : (staff.find((each) => each.id === id)?.name ?? null)),
    isLoading: query.isPending,
  };
}
