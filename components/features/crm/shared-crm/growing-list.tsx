"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { CloudOff, SearchX } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";

interface Page<Row> {
  items: Row[];
  total: number;
  totalIsCapped: boolean;
}
interface Props<Row> {
  /** The result of `useInfiniteQuery(pagesFor(…))`: each step costs the same, however deep. */
  query: {
    data: { pages: Page<Row>[] } | undefined;
    error: Error | null;
    isFetching: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
  isFiltered: boolean;
  onClear: () => void;
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** The four faces of a list that grows. */
export function GrowingList<Row>({ query, isFiltered, onClear, empty, children }: Props<Row>) {
  const t = useTranslations("common");
  const own = useTranslations("contacts");
  const inWords = useFaultText();
  const format = useFormat();
  const { data, error } = query;
  if (!data) {
    if (!error) return <SkeletonRows rows={8} label={t("loading")} />;
    return (
      <EmptyState
        icon={<CloudOff aria-hidden />}
        title={t("table.loadFailed")}
        text={inWords(error)}
        actions={
          <Button isPending={query.isFetching} onClick={() => void query.refetch()}>
            {t("retry")}
          </Button>
        }
      />
    );
  }
  const rows = data.pages.flatMap(({ items }) => items);
  const last = data.pages.at(-1);
  if (rows.length === 0) {
    if (!isFiltered) return empty;
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={t("table.emptySearchTitle")}
        text={t("table.emptySearchText")}
        actions={<Button onClick={onClear}>{t("clearFilters")}</Button>}
      />
    );
  }
  return (
    <div aria-busy={query.isFetching}>
      {children(rows)}
      <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-2 text-[0.8125rem] text-ink-muted tabular-nums">
        <p aria-live="polite">
          {own("shown", {
            shown: format.number(rows.length),
            total: `${format.number(last?.total ?? rows.length)}${last?.totalIsCapped ? "+" : ""}`,
          })}
        </p>
        {query.hasNextPage && (
          <Button size="sm" isPending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {own("showMore")}
          </Button>
        )}
      </div>
    </div>
  );
}
