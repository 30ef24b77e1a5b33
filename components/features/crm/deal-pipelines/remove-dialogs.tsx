"use client";
import { useState } from "react";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { stateOf } from "@/contract/crm/deal-rules";
import { pipelines } from "@/contract/crm/pipelines";
import type { DealStage, Pipeline } from "@/contract/crm/pipelines";
import { StageDot } from "@/components/features/crm/shared-deal/marks";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { isFault } from "@/lib/shared/api/fault";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";

interface Goal {
  value: string;
  label: string;
  icon: ReactNode;
  help?: string;
}

/** Deletes what deals stand in; where there are any it asks where they go, and does nothing before. */
function RemoveDialog({
  title,
  text,
  label,
  goals,
  deals,
  onRemove,
  onClose,
}: {
  title: string;
  text: string;
  label: string;
  goals: readonly Goal[];
  deals: number;
  onRemove: (moveToStageId: string | undefined) => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useTranslations("dealPipelines");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const [goal, setGoal] = useState<string | null>(null);
  const [asks, setAsks] = useState(deals > 0);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const remove = async () => {
    setProblem(null);
    setIsPending(true);
    try {
      await onRemove(goal ?? undefined);
      onClose();
    } catch (error) {
      // Deals came in since the page was read.
      if (isFault(error, "conflict")) setAsks(true);
      setProblem((isFault(error) && error.errorAt("moveToStageId")) || inWords(error));
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={title}
      text={text}
      closeLabel={common("close")}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button
            variant="danger"
            isPending={isPending}
            disabled={asks && goals.length > 0 && goal === null}
            onClick={() => void remove()}
          >
            {common("delete")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && <Banner tone="warning">{problem}</Banner>}
        {asks && goals.length > 0 && (
          <Field label={label} isRequired>
            <Select options={goals} value={goal} onChange={setGoal} placeholder={t("chooseStage")} />
          </Field>
        )}
      </div>
    </Dialog>
  );
}

export function RemoveStage({
  stage,
  pipeline,
  onClose,
}: {
  stage: DealStage;
  pipeline: Pipeline;
  onClose: () => void;
}) {
  const t = useTranslations("dealPipelines");
  const remove = useSend(pipelines.removeStage, { onError: () => undefined });
  const goals = pipeline.stages
    .filter(({ id, kind }) => id !== stage.id && stateOf(kind) === stateOf(stage.kind))
    .map((each) => ({ value: each.id, label: each.name, icon: <StageDot stage={each} /> }));
  return (
    <RemoveDialog
      title={t("removeStageTitle", { name: stage.name })}
      text={t("removeStageText", { count: stage.deals })}
      label={t("moveDealsTo")}
      goals={goals}
      deals={stage.deals}
      onClose={onClose}
      onRemove={async (moveToStageId) => {
        await remove.mutateAsync({ params: { id: stage.id }, query: { moveToStageId } });
        showToast("success", t("stageRemoved", { name: stage.name }));
      }}
    />
  );
}

export function RemovePipeline({
  pipeline,
  all,
  deals,
  onClose,
}: {
  pipeline: Pipeline;
  all: readonly Pipeline[];
  deals: number;
  onClose: () => void;
}) {
  const t = useTranslations("dealPipelines");
  const remove = useSend(pipelines.remove, { onError: () => undefined });
  const goals = all
    .filter(({ id }) => id !== pipeline.id)
    .flatMap(({ name, stages }) =>
      stages
        .filter(({ kind }) => stateOf(kind) === "OPEN")
        .map((stage) => ({
          value: stage.id,
          label: stage.name,
          help: name,
          icon: <StageDot stage={stage} />,
        })),
    );
  return (
    <RemoveDialog
      title={t("removeTitle", { name: pipeline.name })}
      text={t("removeText", { count: deals })}
      label={t("moveOpenTo")}
      goals={goals}
      deals={deals}
      onClose={onClose}
      onRemove={async (moveToStageId) => {
        await remove.mutateAsync({ params: { id: pipeline.id }, query: { moveToStageId } });
        showToast("success", t("removed", { name: pipeline.name }));
      }}
    />
  );
}
