"use client";
import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { stateOf } from "@/contract/crm/deal-rules";
import { deals } from "@/contract/crm/deals";
import type { WholeDeal } from "@/contract/crm/deals";
import type { DealStage } from "@/contract/crm/pipelines";
import { currentIn } from "@/components/features/crm/shared-deal/current-in";
import { isAskedFirst, mayGoOn, missingOn, namedBy } from "@/components/features/crm/shared-deal/move-rules";
import type { MoveBody } from "@/components/features/crm/shared-deal/move-rules";
import { usePipelines } from "@/components/features/crm/shared-deal/use-pipelines";
import { isFault } from "@/lib/shared/api/fault";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";

interface Asks {
  stage: DealStage;
  missing: readonly string[];
  /** The deal as it was when it was asked. */ seen: WholeDeal;
}

/**
 * Moves the deal that is open, at once where nothing is asked first; taken back with a word and "Try again"
 * where the server says no.
 */
export function useDealMove(deal: WholeDeal) {
  const client = useQueryClient();
  const t = useTranslations("deals");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const { of } = usePipelines();
  const [asks, setAsks] = useState<Asks | null>(null);
  const { queryKey } = queryFor(deals.get, { params: { id: deal.id } });
  const send = useSend(deals.move, { onError: () => undefined, scope: { id: `deal ${deal.id}` } });
  const attempt = async (body: MoveBody, seen: WholeDeal): Promise<WholeDeal> => {
    const fresh = await send
      .mutateAsync({ params: { id: deal.id }, body, ifMatch: seen.version })
      .catch((error: unknown) => {
        const current = currentIn(error);
        if (mayGoOn(current, seen, body))
          return send.mutateAsync({ params: { id: deal.id }, body, ifMatch: current.version });
        // The next try is one of somebody who has seen how it stands.
        if (current) client.setQueryData(queryKey, current);
        throw error;
      });
    client.setQueryData(queryKey, fresh);
    return fresh;
  };
  const move = (stage: DealStage): void => {
    if (stage.id === deal.stageId) return;
    if (isAskedFirst(stage, deal)) return setAsks({ stage, missing: missingOn(stage, deal), seen: deal });
    const before = client.getQueryData(queryKey);
    client.setQueryData(
      queryKey,
      (now) =>
        now && {
          ...now,
          pipelineId: stage.pipelineId,
          pipelineName: of(stage.pipelineId)?.name ?? now.pipelineName,
          stageId: stage.id,
          stageName: stage.name,
          stage: stage.kind,
          state: stateOf(stage.kind),
          stageSince: new Date().toISOString(),
          isRotting: false,
        },
    );
    attempt({ stageId: stage.id }, before ?? deal).catch((error: unknown) => {
      const current = currentIn(error);
      client.setQueryData(queryKey, current ?? before);
      const missing = isFault(error, "invalid") ? namedBy(error.errors) : [];
      if (missing.length > 0) return setAsks({ stage, missing, seen: before ?? deal });
      return showToast("destructive", t("moveFailed", { title: deal.title }), {
        description: current ? t("movedMeanwhile", { stage: current.stageName }) : inWords(error),
        action: { label: common("retry"), onSelect: () => move(stage) },
      });
    });
  };
  return {
    move,
    asks,
    moveWith: (body: MoveBody, seen: WholeDeal | null) => attempt(body, seen ?? asks?.seen ?? deal),
    close: () => setAsks(null),
  };
}
