"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { stateOf } from "@/contract/crm/deal-rules";
import { pipelines } from "@/contract/crm/pipelines";
import type { DealStage, Pipeline } from "@/contract/crm/pipelines";
import { invalidatedBy, queryFor } from "@/lib/api/query";
import { send } from "@/lib/api/send";
import { useOptimistic } from "@/lib/cache/optimistic";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";

const { queryKey } = queryFor(pipelines.list, { query: { includeInactive: "true" } });

/**
 * A stage's place among those of its kind: open ones stand before won ones, and those before lost ones. Null:
 * it cannot go there.
 */
export function stagesAfterMove(stages: readonly DealStage[], id: string, to: number): DealStage[] | null {
  const from = stages.findIndex((stage) => stage.id === id);
  const [stage, goal] = [stages[from], stages[to]];
  if (!stage || !goal || from === to || stateOf(stage.kind) !== stateOf(goal.kind)) return null;
  const others = stages.filter((each) => each.id !== id);
  others.splice(to, 0, stage);
  return others;
}

/**
 * Orders a pipeline's stages: drawn at once, and put back with a word and "Try again" where the server says
 * no.
 */
export function useArranging(pipeline: Pipeline) {
  const client = useQueryClient();
  const t = useTranslations("dealPipelines");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const edit = useOptimistic<{ items: Pipeline[] }>(queryKey);
  const move = (id: string, to: number): boolean => {
    const now = client.getQueryData(queryKey)?.items.find((each) => each.id === pipeline.id) ?? pipeline;
    if (!stagesAfterMove(now.stages, id, to)) return false;
    edit({
      entityId: pipeline.id,
      draw: ({ items }) => ({
        items: items.map((each) =>
          each.id === pipeline.id
            ? { ...each, stages: stagesAfterMove(each.stages, id, to) ?? each.stages }
            : each,
        ),
      }),
      send: () => send(pipelines.changeStage, { params: { id }, body: { position: to } }),
      invalidates: invalidatedBy(pipelines.changeStage),
      isHandled: true,
    }).catch((error: unknown) =>
      showToast("destructive", t("orderFailed"), {
        description: inWords(error),
        action: { label: common("retry"), onSelect: () => void move(id, to) },
      }),
    );
    return true;
  };
  return move;
}
