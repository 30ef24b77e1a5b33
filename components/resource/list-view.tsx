"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows } from "@/components/ui/skeleton";
import { CloudOff, SearchX } from "lucide-react";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";

export interface PageOf<Row> {
  items: Row[];
  total: number;
  totalIsCapped: boolean;
  page: number;
  limit: number;
  nextCursor: string | null;
}

interface Props<Row> {
  /** The result of `useQuery(queryFor(group.list, …))`. */
  query: { data: PageOf<Row> | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  onPage: (page: number) => void;
  /** Shown when there is nothing at all. */
  empty: ReactNode;
  /** True when a search or filter narrows the list; then "nothing" means "no match". */
  isFiltered: boolean;
  onClear: () => void;
  /** Says what failed to load; by default a general sentence. */
  failedTitle?: string;
  children: (rows: Row[]) => ReactNode;
}

/** The four faces of a list: on its way, failed, empty, there; and the pages below. */
export function ListView<Row>({
  query: { data, error, isFetching, refetch },
  onPage,
  empty,
  isFiltered,
  onClear,
  failedTitle,
  children,
}: Props<Row>) {
  const t = useTranslations("common");
  const inWords = useFaultText();
  const format = useFormat();
  if (!data) {
    if (!error) return <SkeletonRows rows={8} label={t("loading")} />;
    return (
      <EmptyState
        icon={<CloudOff aria-hidden />}
        title={failedTitle ?? t("table.loadFailed")}
        text={inWords(error)}
        actions={
          <Button isPending={isFetching} onClick={() => void refetch()}>
            {t("retry")}
          </Button>
        }
      />
    );
  }
  if (data.items.length === 0) {
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
  const from = (data.page - 1) * data.limit + 1;
  const pages = Math.max(1, Math.ceil(data.total / data.limit));
  const total = `${format.number(data.total)}${data.totalIsCapped ? "+" : ""}`;
  return (
    <div aria-busy={isFetching}>
      {children(data.items)}
      <div className="border-t border-line">
        <Pagination
          page={data.page}
          pages={pages}
          onPage={onPage}
          text={t("table.range", { from, to: from + data.items.length - 1, total })}
          label={t("table.pages")}
          previousLabel={t("table.previous")}
          nextLabel={t("table.next")}
        />
      </div>
    </div>
  );
}
