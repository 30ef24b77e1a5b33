"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ListFaces, ListFailed, ListLoading, NoMatch } from "./list-faces";
import { useGrown, useShownCount } from "./use-grown";

interface Page<Row> {
  items: Row[];
  total?: number | undefined;
  totalIsCapped?: boolean | undefined;
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
  children: (rows: readonly Row[]) => ReactNode;
}

/** The four faces of a list that grows. */
export function GrowingList<Row>({ query, isFiltered, onClear, empty, children }: Props<Row>) {
  const own = useTranslations("contacts");
  const { data, error } = query;
  const grown = useGrown(data);
  const count = useShownCount(grown);
  return (
    <ListFaces
      isLoading={!data && !error}
      error={data ? null : error}
      isEmpty={grown.rows.length === 0}
      isFiltered={isFiltered}
      loading={<ListLoading />}
      failed={(fault) => <ListFailed error={fault} query={query} />}
      noMatch={<NoMatch onClear={onClear} />}
      empty={empty}
    >
      {() => (
        <div aria-busy={query.isFetching}>
          {children(grown.rows)}
          <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-2 text-[0.8125rem] text-ink-muted tabular-nums">
            <p aria-live="polite">{own("shown", count)}</p>
            {query.hasNextPage && (
              <Button
                size="sm"
                isPending={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {own("showMore")}
              </Button>
            )}
          </div>
        </div>
      )}
    </ListFaces>
  );
}
