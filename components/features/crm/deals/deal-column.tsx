"use client";
import { memo } from "react";
import { useTranslations } from "next-intl";
import { stateOf } from "@/contract/crm/deal-rules";
import type { DealCard } from "@/contract/crm/deals";
import type { DealStage } from "@/contract/crm/pipelines";
import type { ReadableCell } from "@/components/features/shared/shared-board/cell";
import { ColumnFrame } from "@/components/features/shared/shared-board/column-frame";
import type { CarriedCard } from "@/components/features/shared/shared-board/carried";
import type { ColumnReading } from "@/components/features/shared/shared-board/use-read-on";
import { StageDot } from "@/components/features/crm/shared-deal/marks";
import { SumsText } from "@/components/features/crm/shared-deal/sums-text";
import { useMoney } from "@/components/features/crm/shared-deal/use-money";
import { useFormat } from "@/lib/browser/use-format";
import type { DealStageColumn } from "./board-rules";
import { BoardCard, cardPx, useCardWords } from "./deal-card";
import type { CardActions } from "./deal-card";

interface Props {
  stage: DealStage;
  stages: readonly DealStage[];
  /** Undefined: on its way. */ column: DealStageColumn | undefined;
  reading: ColumnReading;
  carrying: ReadableCell<CarriedCard<DealCard, string> | null>;
  mayMove: boolean;
  actions: CardActions;
  onReadOn: (stageId: string, column: DealStageColumn) => void;
}

const nothing: Pick<DealStageColumn, "count" | "sums" | "nextCursor"> = {
  count: 0,
  sums: [],
  nextCursor: null,
};

/** Draws for its own sake only: while a card is carried over the board, the other columns rest. */
export const DealColumn = memo(function DealColumn({
  stage,
  stages,
  column,
  reading,
  carrying,
  mayMove,
  actions,
  onReadOn,
}: Props) {
  const t = useTranslations("deals");
  const format = useFormat();
  const money = useMoney();
  const words = useCardWords();
  const { count, sums, nextCursor } = column ?? nothing;
  const isOpen = stateOf(stage.kind) === "OPEN";
  const inWords = format.list(sums.map(({ amount, currency }) => money(amount, currency)));
  return (
    <ColumnFrame
      id={stage.id}
      name={stage.name}
      label={
        column
          ? t("column", {
              stage: stage.name,
              count,
              shown: format.number(count),
              sum: inWords === "" ? "none" : "some",
              sums: inWords,
            })
          : stage.name
      }
      cards={column?.deals}
      count={count}
      hasMore={nextCursor !== null}
      cardPx={cardPx}
      carrying={carrying}
      reading={reading}
      onReadOn={() => {
        if (column) onReadOn(stage.id, column);
      }}
      words={{ dropHere: t("dropHere"), empty: t("emptyColumn"), failed: t("readOnFailed") }}
      header={
        <header className="flex h-14 shrink-0 flex-col justify-center gap-0.5 px-3">
          <div className="flex items-center gap-2">
            <StageDot stage={stage} />
            <h2 dir="auto" className="own-direction min-w-0 truncate text-[0.8125rem] font-semibold text-ink">
              {stage.name}
            </h2>
            {column && (
              <span aria-hidden data-count={stage.id} className="text-xs text-ink-faint tabular-nums">
                {format.number(count)}
              </span>
            )}
            {isOpen && (
              <span className="ms-auto text-xs text-ink-faint tabular-nums" title={t("probability")}>
                {format.percent(stage.probability / 100)}
              </span>
            )}
          </div>
          <div aria-hidden data-sums={stage.id} className="h-4 overflow-hidden text-xs text-ink-muted">
            {column && sums.length > 0 && <SumsText sums={sums} />}
          </div>
        </header>
      }
      render={(card, isTabStop, isCarried) => (
        <BoardCard
          card={card}
          stage={stage}
          stages={stages}
          words={words}
          isTabStop={isTabStop}
          isCarried={isCarried}
          mayMove={mayMove}
          actions={actions}
        />
      )}
    />
  );
});
