"use client";
import { useMemo } from "react";
import { dealOrders } from "@/contract/crm/deal-rules";
import type { DealOrder } from "@/contract/crm/deal-rules";
import { usePipelines } from "@/components/features/crm/shared-deal/use-pipelines";
import { useFilters } from "@/components/list/use-filters";
import type { FilterState } from "@/components/list/use-filters";
import { dealVocabulary } from "./vocabulary";
import type { FilterName } from "./vocabulary";

type DealQuery = FilterState<typeof dealVocabulary.call, FilterName>["query"];
/** What narrows a board and a list alike. */
export type DealFilters = Omit<DealQuery, "includeDeleted">;
type View = "board" | "list";
/** Every pipeline at once; a list can show them, a board cannot. */
export const everyPipeline = "all";

/** Deals as the address describes them: by default the board of the tenant's usual pipeline. */
export function useDealFilters() {
  const filtered = useFilters(dealVocabulary);
  const pipelines = usePipelines();
  const { list, query } = filtered;
  const view: View = list.filter("view") === "list" ? "list" : "board";
  const asked = list.filter("pipeline");
  const isEvery = view === "list" && asked === everyPipeline;
  const pipeline = pipelines.of(asked) ?? pipelines.usual;
  const orderBy: DealOrder = dealOrders.find((each) => each === list.sort?.replace("-", "")) ?? "updatedAt";
  const orderDirection = list.sort && !list.sort.startsWith("-") ? ("asc" as const) : ("desc" as const);
  const filters = useMemo<DealFilters>(() => {
    const { includeDeleted: _ofLists, ...rest } = query;
    return rest;
  }, [query]);
  return useMemo(
    () => ({
      ...filtered,
      view,
      pipelines,
      pipeline,
      isEvery,
      filters,
      newIn: isEvery ? undefined : (pipeline?.id ?? asked ?? undefined),
      orderBy,
      orderDirection,
      includesDeleted: view === "list" && query.includeDeleted === "true",
      sort: (by: DealOrder, direction: "asc" | "desc") =>
        list.set({
          sort: by === "updatedAt" && direction === "desc" ? null : `${direction === "desc" ? "-" : ""}${by}`,
        }),
    }),
    [filtered, list, query, view, pipelines, pipeline, asked, isEvery, filters, orderBy, orderDirection],
  );
}
export type DealState = ReturnType<typeof useDealFilters>;
