"use client";
import { useState } from "react";
import type { KeyboardEvent } from "react";
import { useLocale, useTranslations } from "next-intl";
import { clsx } from "clsx";
import { ArrowDown, ArrowUp, Ellipsis, GripVertical, Pencil, Timer, Trash2 } from "lucide-react";
import { isAskable, stateOf } from "@/contract/crm/deal-rules";
import { textIn } from "@/contract/workspace/field-values";
import type { DealStage, Pipeline } from "@/contract/crm/pipelines";
import { StageDot } from "@/components/features/crm/shared-deal/marks";
import { useFields } from "@/components/features/workspace/shared-fields/use-fields";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { useFormat } from "@/lib/browser/use-format";
import { stagesAfterMove, useArranging } from "./use-arranging";

interface Props {
  pipeline: Pipeline;
  mayChange: boolean;
  onEdit: (stage: DealStage) => void;
  onRemove: (stage: DealStage) => void;
}

/**
 * The stages in their order. The mouse drags one, Alt and an arrow move the one that has the focus, its menu
 * does both for fingers.
 */
export function StageRows({ pipeline, mayChange, onEdit, onRemove }: Props) {
  const t = useTranslations("dealPipelines");
  const { stages } = pipeline;
  const move = useArranging(pipeline);
  const [dragged, setDragged] = useState<string | null>(null);
  const [goal, setGoal] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const go = (stage: DealStage, to: number) => {
    setSaid(
      move(stage.id, to)
        ? t("moved", { name: stage.name, place: to + 1, count: stages.length })
        : t("cannotMove", { name: stage.name }),
    );
    // A row that moves loses the focus with its place; it gets it back once it is drawn there.
    setTimeout(() => document.querySelector<HTMLElement>(`[data-stage="${stage.id}"]`)?.focus());
  };
  return (
    <>
      <ol aria-label={t("stagesOf", { name: pipeline.name })} className="py-1">
        {stages.map((stage, at) => (
          <StageRow
            key={stage.id}
            stage={stage}
            at={at}
            mayChange={mayChange}
            isDragged={dragged === stage.id}
            isGoal={goal === at && dragged !== stage.id}
            isBelow={stages.findIndex(({ id }) => id === dragged) < at}
            onEdit={onEdit}
            onRemove={onRemove}
            isMovable={(by) => stagesAfterMove(stages, stage.id, at + by) !== null}
            onMove={(by) => go(stage, at + by)}
            onDragStart={() => setDragged(stage.id)}
            onDragOver={() => {
              if (dragged) setGoal(stagesAfterMove(stages, dragged, at) ? at : null);
            }}
            onDrop={() => {
              const carried = stages.find(({ id }) => id === dragged);
              if (carried && goal !== null) go(carried, goal);
              setDragged(null);
              setGoal(null);
            }}
            onDragEnd={() => {
              setDragged(null);
              setGoal(null);
            }}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

interface RowProps {
  stage: DealStage;
  at: number;
  mayChange: boolean;
  isDragged: boolean;
  isGoal: boolean;
  isBelow: boolean;
  onEdit: Props["onEdit"];
  onRemove: Props["onRemove"];
  isMovable: (by: 1 | -1) => boolean;
  onMove: (by: 1 | -1) => void;
  onDragStart: () => void;
  onDragOver: () => void;
  onDrop: () => void;
  onDragEnd: () => void;
}

function StageRow({
  stage,
  at,
  mayChange,
  isDragged,
  isGoal,
  isBelow,
  onEdit,
  onRemove,
  isMovable,
  onMove,
  onDragStart,
  onDragOver,
  onDrop,
  onDragEnd,
}: RowProps) {
  const t = useTranslations("dealPipelines");
  const deal = useTranslations("deal");
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (!event.altKey || by === 0 || !mayChange) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <li
      draggable={mayChange}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", stage.name);
        onDragStart();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        onDragOver();
      }}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
      onDragEnd={onDragEnd}
      className={clsx(
        "group relative flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 text-sm hover:bg-hover",
        isDragged && "opacity-50",
        isGoal &&
          (isBelow
            ? "after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full after:bg-accent"
            : "before:absolute before:inset-x-2 before:top-0 before:h-0.5 before:rounded-full before:bg-accent"),
      )}
    >
      <GripVertical
        aria-hidden
        className={clsx(
          "size-4 shrink-0 text-ink-faint max-md:hidden",
          mayChange ? "cursor-grab opacity-0 group-hover:opacity-100" : "invisible",
        )}
      />
      <button
        type="button"
        data-stage={stage.id}
        disabled={!mayChange}
        aria-describedby={mayChange ? "stage-keys" : undefined}
        onKeyDown={onKeyDown}
        onClick={() => onEdit(stage)}
        className="flex min-w-40 flex-1 items-center gap-2 rounded-sm py-1 text-start max-md:basis-[calc(100%-7.5rem)]"
      >
        <span className="flex w-4 justify-center">
          <StageDot stage={stage} />
        </span>
        <bdi className="truncate font-medium text-ink">{stage.name}</bdi>
        {deal(`kind.${stage.kind}`) !== stage.name && (
          <span className="truncate text-xs text-ink-faint max-sm:hidden">{deal(`kind.${stage.kind}`)}</span>
        )}
      </button>
      <StageFigures stage={stage} />
      {mayChange && (
        <span className="max-md:order-2">
          <StageMenu
            stage={stage}
            isMovable={isMovable}
            onEdit={onEdit}
            onRemove={onRemove}
            onMove={onMove}
          />
        </span>
      )}
      {at === 0 && mayChange && (
        <span id="stage-keys" className="sr-only">
          {t("stageKeys")}
        </span>
      )}
      {stateOf(stage.kind) !== "OPEN" && (
        <span className="sr-only">{deal(`state.${stateOf(stage.kind)}`)}</span>
      )}
    </li>
  );
}

/** What a stage asks for and how long a deal may stand in it, how likely its deals are won, how many it has. */
function StageFigures({ stage }: { stage: DealStage }) {
  const t = useTranslations("dealPipelines");
  const format = useFormat();
  const required = useRequiredNames(stage);
  return (
    <>
      {required.length > 0 && (
        <span title={format.list(required)} className="max-md:order-4">
          <Badge tone="info">{t("requires", { count: required.length })}</Badge>
          <span className="sr-only">{format.list(required)}</span>
        </span>
      )}
      {stage.rottingDays !== null && (
        <span className="max-md:order-4">
          <Badge tone="warning" icon={<Timer aria-hidden />}>
            {t("rotsAfter", { days: stage.rottingDays })}
          </Badge>
        </span>
      )}
      <span
        className="w-12 text-end text-ink-muted max-md:order-1 tabular-nums"
        title={t("fields.probability.label")}
      >
        {format.percent(stage.probability / 100)}
      </span>
      <span className="text-[0.8125rem] max-md:order-3 max-md:ms-6 md:w-20 md:text-end text-ink-faint tabular-nums">
        {t("deals", { count: stage.deals })}
      </span>
    </>
  );
}

function StageMenu({
  stage,
  isMovable,
  onEdit,
  onRemove,
  onMove,
}: Pick<RowProps, "stage" | "isMovable" | "onEdit" | "onRemove" | "onMove">) {
  const t = useTranslations("dealPipelines");
  return (
    <Menu
      trigger={
        <IconButton size="sm" label={t("actionsOf", { name: stage.name })}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onEdit(stage)}>
        {t("editStage")}
      </MenuItem>
      <MenuItem icon={<ArrowUp aria-hidden />} disabled={!isMovable(-1)} onSelect={() => onMove(-1)}>
        {t("moveUp")}
      </MenuItem>
      <MenuItem icon={<ArrowDown aria-hidden />} disabled={!isMovable(1)} onSelect={() => onMove(1)}>
        {t("moveDown")}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => onRemove(stage)}>
        {t("removeStage")}
      </MenuItem>
    </Menu>
  );
}

/** What a stage asks for, in words; a field that is gone asks for nothing. */
function useRequiredNames({ requiredFields }: DealStage): string[] {
  const t = useTranslations("deal.fields");
  const locale = useLocale();
  const { fields } = useFields("DEAL");
  return requiredFields.flatMap((name) => {
    if (isAskable(name)) return [t(name)];
    const field = fields.find(({ id }) => id === name);
    return field ? [textIn(field.label, locale)] : [];
  });
}
