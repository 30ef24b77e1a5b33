"use client";
import { useQueries } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { stateOf } from "@/contract/crm/deal-rules";
import { deals } from "@/contract/crm/deals";
import { addAmounts } from "@/components/features/crm/shared-deal/sums";
import type { WeightedAmount } from "@/components/features/crm/shared-deal/sums";
import { SumsText } from "@/components/features/crm/shared-deal/sums-text";
import { queryFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";
import type { DealStageColumn } from "./board-rules";
import type { DealState } from "./use-deal-filters";

/** What the open deals that are shown come to, and what is likely of it, per currency. */
export function DealTotals({
  columns,
}: {
  columns: readonly Pick<DealStageColumn, "stage" | "count" | "sums">[];
}) {
  const t = useTranslations("deals");
  const format = useFormat();
  const open = columns.filter(({ stage }) => stateOf(stage.kind) === "OPEN");
  const sums: readonly WeightedAmount[] = addAmounts(open.flatMap((column) => column.sums));
  const count = open.reduce((sum, column) => sum + column.count, 0);
  return (
    <p className="flex h-7 shrink-0 items-center gap-x-4 overflow-x-auto px-3 text-[0.8125rem] whitespace-nowrap text-ink-muted md:px-4 [scrollbar-width:none]">
      {columns.length > 0 && (
        <>
          <span className="tabular-nums">{t("openDeals", { count, shown: format.number(count) })}</span>
          {sums.length > 0 && (
            <span className="flex gap-1.5">
              {t("total")}
              <SumsText className="flex-nowrap! font-medium text-ink" isShort={false} sums={sums} />
            </span>
          )}
          {sums.length > 0 && (
            <span className="flex gap-1.5" title={t("weightedHelp")}>
              {t("weighted")}
              <SumsText
                className="flex-nowrap! font-medium text-ink"
                isShort={false}
                of="weighted"
                sums={sums}
              />
            </span>
          )}
        </>
      )}
    </p>
  );
}

/** Of a list, which has no columns to add up: the boards of its pipelines know. Deleted deals never count. */
export function ListTotals({ state: { filters, pipeline, pipelines, isEvery } }: { state: DealState }) {
  const shown = isEvery ? pipelines.all : pipeline ? [pipeline] : [];
  const boards = useQueries({
    queries: shown.map(({ id }) =>
      queryFor(deals.board, { query: { ...filters, pipelineId: id, limit: 1 } }),
    ),
  });
  return (
    <DealTotals
      columns={
        boards.every(({ data }) => data !== undefined)
          ? boards.flatMap(({ data }) => data?.columns ?? [])
          : []
      }
    />
  );
}
