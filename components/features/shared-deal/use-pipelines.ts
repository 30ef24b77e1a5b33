"use client";
import { useQuery } from "@tanstack/react-query";
import { pipelines } from "@/contract/pipelines";
import type { DealStage, Pipeline } from "@/contract/pipelines";
import { queryFor } from "@/lib/api/query";

const none: readonly Pipeline[] = [];

/** The tenant's pipelines in their order, those that are switched off too: their deals are still there. */
export function usePipelines() {
  const query = useQuery(queryFor(pipelines.list, { query: { includeInactive: "true" } }));
  const all = query.data?.items ?? none;
  return {
    all, active: all.filter(({ isActive }) => isActive), isPending: query.isPending, error: query.error, isFetching: query.isFetching, refetch: query.refetch,
    /** Where new deals go unless somebody says otherwise. */
    usual: all.find(({ isDefault }) => isDefault) ?? all[0],
    of: (id: string | null | undefined): Pipeline | undefined => all.find((pipeline) => pipeline.id === id),
    stageOf: (id: string): DealStage | undefined => all.flatMap(({ stages }) => stages).find((stage) => stage.id === id),
  };
}
