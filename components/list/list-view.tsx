"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Pagination } from "@/components/ui/pagination";
import { useFormat } from "@/lib/browser/use-format";
import { ListFaces, ListFailed, ListLoading, NoMatch } from "./list-faces";

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
  query,
  onPage,
  empty,
  isFiltered,
  onClear,
  failedTitle,
  children,
}: Props<Row>) {
  const t = useTranslations("common");
  const format = useFormat();
  const { data, error, isFetching } = query;
  return (
    <ListFaces
      isLoading={!data && !error}
      error={data ? null : error}
      isEmpty={data?.items.length === 0}
      isFiltered={isFiltered}
      loading={<ListLoading />}
      failed={(fault) => <ListFailed error={fault} query={query} title={failedTitle} />}
      noMatch={<NoMatch onClear={onClear} />}
      empty={empty}
    >
      {() => {
        if (!data) return null;
        const from = (data.page - 1) * data.limit + 1;
        const total = `${format.number(data.total)}${data.totalIsCapped ? "+" : ""}`;
        return (
          <div aria-busy={isFetching}>
            {children(data.items)}
            <div className="border-t border-line">
              <Pagination
                page={data.page}
                pages={Math.max(1, Math.ceil(data.total / data.limit))}
                onPage={onPage}
                text={t("table.range", { from, to: from + data.items.length - 1, total })}
                label={t("table.pages")}
                previousLabel={t("table.previous")}
                nextLabel={t("table.next")}
              />
            </div>
          </div>
        );
      }}
    </ListFaces>
  );
}
