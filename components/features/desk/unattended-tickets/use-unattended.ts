"use client";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { unattendedReasons } from "@/contract/enums";
import type { UnattendedReason } from "@/contract/enums";
import { limits } from "@/contract/limits";
import { unattendedTickets } from "@/contract/desk/unattended-tickets";
import { useListState } from "@/components/list/use-list-state";
import { pagesFor } from "@/lib/api/query";

export const thresholds = [15, 30, 60, 120, 240, 480, 1440] as const;

/** Who has waited too long; how long that is, and for which reasons, stands in the address. */
export function useUnattended() {
  const list = useListState();
  const threshold =
    thresholds.find((each) => String(each) === list.filter("threshold")) ?? limits.unattendedAfterMinutes;
  const why = list
    .filters("why")
    .flatMap((name) => unattendedReasons.find((reason) => reason === name) ?? []);
  const pages = useInfiniteQuery({
    ...pagesFor(unattendedTickets.unattended, {
      query: { thresholdMinutes: threshold, limit: 50, ...(why.length > 0 ? { why } : {}) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  return {
    pages,
    items: pages.data?.pages.flatMap((page) => page.items) ?? [],
    /** Has the figures over all pages. */
    first: pages.data?.pages[0],
    threshold,
    why,
    setThreshold: (minutes: number) =>
      list.set({ threshold: minutes === limits.unattendedAfterMinutes ? null : minutes }),
    toggleReason: (reason: UnattendedReason) =>
      list.set({ why: why.includes(reason) ? why.filter((each) => each !== reason) : [...why, reason] }),
    clearReasons: () => list.set({ why: null }),
  };
}
export type UnattendedState = ReturnType<typeof useUnattended>;
