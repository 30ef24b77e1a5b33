"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { stateOf } from "@/contract/crm/deal-rules";
import { pipelines } from "@/contract/crm/pipelines";
import type { DealStage, Pipeline } from "@/contract/crm/pipelines";
import { queryFor } from "@/lib/api/query";

const none: readonly Pipeline[] = [];

const asked = queryFor(pipelines.list, { query: { includeInactive: "true" } });
/** Where new deals go unless somebody says otherwise. */
const usualOf = (all: readonly Pipeline[]): Pipeline | undefined =>
  all.find(({ isDefault }) => isDefault) ?? all[0];

/**
 * The pipeline and the open stage that a new deal begins in: those that are named where they are in use, else
 * the usual ones.
 */
export function placeIn(
  all: readonly Pipeline[],
  { pipelineId, stageId }: { pipelineId?: string | undefined; stageId?: string | undefined },
): { pipeline: Pipeline | undefined; open: readonly DealStage[]; stage: DealStage | undefined } {
  const active = all.filter(({ isActive }) => isActive);
  const pipeline =
    active.find(({ id }) => id === pipelineId) ??
    active.find(({ id }) => id === usualOf(all)?.id) ??
    active[0];
  const open = pipeline?.stages.filter(({ kind }) => stateOf(kind) === "OPEN") ?? [];
  return { pipeline, open, stage: open.find(({ id }) => id === stageId) ?? open[0] };
}

/** The tenant's pipelines in their order, those that are switched off too: their deals are still there. */
export function usePipelines() {
  const client = useQueryClient();
  const query = useQuery(asked);
  const all = query.data?.items ?? none;
  return {
    all,
    active: all.filter(({ isActive }) => isActive),
    isPending: query.isPending,
    error: query.error,
    isFetching: query.isFetching,
    refetch: query.refetch,
    usual: usualOf(all),
    /** Once they are there. Rejects where they cannot be read. */
    arrived: async (): Promise<readonly Pipeline[]> => (await client.ensureQueryData(asked)).items,
    of: (id: string | null | undefined): Pipeline | undefined => all.find((pipeline) => pipeline.id === id),
    stageOf: (id: string): DealStage | undefined =>
      all.flatMap(({ stages }) => stages).find((stage) => stage.id === id),
  };
}
