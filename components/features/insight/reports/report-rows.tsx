"use client";
import { Link } from "@/components/ui/link";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { reports } from "@/contract/insight/reports";
import type { ReportResult, ReportRow } from "@/contract/insight/reports";
import { useFigures } from "@/components/features/insight/shared-chart/use-figures";
import { ExportButton } from "@/components/list/export-button";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { SkeletonRows } from "@/components/ui/skeleton";
import { pagesFor } from "@/lib/api/query";
import { send } from "@/lib/api/send";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import { useKeyWords } from "./use-report";
import type { OpenedFigure, ReportState } from "./use-report";

/** What one number is made of. */
export function ReportRows({
  report,
  result,
  opened,
}: {
  report: ReportState;
  result: ReportResult;
  opened: OpenedFigure;
}) {
  const t = useTranslations("reports");
  const common = useTranslations("common");
  const words = useKeyWords();
  const format = useFormat();
  const figures = useFigures();
  const inWords = useFaultText();
  const { measure, key, split } = opened;
  const at = result.measures.findIndex(({ id }) => id === measure);
  const unit = result.measures[at]?.unit ?? "count";
  const group =
    key === null ? undefined : result.groups.find((one) => one.key === key && one.split === split);
  const cell = (key === null ? result.total : group?.cells)?.[at];
  const asked = {
    report: result.report,
    measure,
    from: result.from,
    to: result.to,
    ...report.filters,
    ...(key === null ? {} : { groupBy: result.groupBy, key }),
    ...(split === null || result.splitBy === null ? {} : { splitBy: result.splitBy, split }),
  };
  const query = useInfiniteQuery(pagesFor(reports.rows, { query: { ...asked, limit: 50 } }));
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const first = query.data?.pages[0];
  const about = [
    key === null ? t("total") : words(result.groupBy, key, group?.label ?? null),
    split !== null && result.splitBy !== null ? words(result.splitBy, split) : null,
  ]
    .filter((part) => part !== null)
    .join(", ");
  return (
    <Drawer
      isOpen
      onClose={() => report.open(null)}
      closeLabel={common("close")}
      title={`${t(`measures.${measure}`)}: ${figures.text(unit, cell?.value)}`}
      text={`${about} · ${format.day(result.from)} – ${format.day(result.to)}`}
      footer={
        <div className="flex w-full items-center justify-between gap-3">
          <span className="text-[0.8125rem] text-ink-muted" role="status">
            {first
              ? first.totalIsCapped
                ? t("rowsCapped", { count: first.total ?? 0 })
                : t("rows", { count: first.total ?? 0 })
              : null}
          </span>
          <ExportButton
            name={`${result.report}-${measure}`}
            isEmpty={first?.total === 0}
            fetchPart={(cursor) => send(reports.export, { query: { ...asked, ...cursor } })}
          />
        </div>
      }
    >
      {query.isPending && <SkeletonRows rows={6} label={t("rowsLabel")} />}
      {query.error && (
        <p role="alert" className="text-danger-ink">
          {inWords(query.error)}
        </p>
      )}
      <ul aria-label={t("rowsLabel")} className="divide-y divide-line">
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            value={row.value === null ? null : rowValue(row.value, unit, figures.text, t)}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          className="mt-3"
          isPending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("moreRows")}
        </Button>
      )}
    </Drawer>
  );
}

const rowValue = (
  value: number,
  unit: ReportResult["measures"][number]["unit"],
  text: ReturnType<typeof useFigures>["text"],
  t: (key: "counts" | "countsNot") => string,
): string => (unit === "share" ? t(value === 1 ? "counts" : "countsNot") : text(unit, value));

function Row({ row: { ticket, at, agentName, note }, value }: { row: ReportRow; value: string | null }) {
  const words = useTranslations("ticket");
  const format = useFormat();
  return (
    <li className="flex items-start justify-between gap-3 py-2.5 text-sm">
      <span className="min-w-0">
        {ticket ? (
          <Link
            href={`/tickets/${ticket.number}`}
            className="own-direction block truncate font-medium text-accent-ink hover:underline"
            dir="auto"
          >
            <span className="tabular-nums">#{ticket.number}</span> {ticket.subject}
          </Link>
        ) : (
          <span className="block truncate font-medium text-ink" dir="auto">
            {note}
          </span>
        )}
        <span className="block text-[0.8125rem] text-ink-faint">
          {[format.dateTime(at), agentName, ticket ? words(`status.${ticket.status}`) : null]
            .filter((part) => part !== null)
            .join(" · ")}
        </span>
      </span>
      {value !== null && <span className="shrink-0 text-ink tabular-nums">{value}</span>}
    </li>
  );
}
