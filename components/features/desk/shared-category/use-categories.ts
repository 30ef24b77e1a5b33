"use client";
import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Answer } from "@/contract/kit";
import { ticketCategories } from "@/contract/desk/ticket-categories";
import { queryFor } from "@/lib/api/query";

export type Category = Answer<typeof ticketCategories.list>["items"][number];
export const everyCategory = queryFor(ticketCategories.list, {
  query: { flat: "true", includeInactive: "true" },
});
const none: readonly Category[] = [];

/**
 * All categories in the tree's order. With `isAsked: false` those that somebody else asked for, so that a
 * name costs no request.
 */
export function useCategories({ isAsked = true }: { isAsked?: boolean } = {}) {
  const query = useQuery({ ...everyCategory, enabled: isAsked });
  const categories = query.data?.items ?? none;
  const byId = useMemo(() => new Map(categories.map((category) => [category.id, category])), [categories]);
  /** From a category up to the top, its own id first: what rules ask for. */
  const upwards = (id: string | null): string[] => {
    const ids: string[] = [];
    for (let at = id; at !== null && byId.has(at) && !ids.includes(at); at = byId.get(at)?.parentId ?? null)
      ids.push(at);
    return ids;
  };
  /** In use, as are all those above it. */
  const isOffered = (id: string): boolean => upwards(id).every((each) => byId.get(each)?.isActive === true);
  return { categories, byId, upwards, isOffered, isLoading: query.isPending };
}
