"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { CloudOff, SearchX } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useFaultText } from "@/lib/browser/use-fault-text";

interface Props {
  isLoading: boolean;
  /** What failed, where there is nothing to show instead. */
  error: Error | null;
  isEmpty: boolean;
  /** Then "nothing" means "no match". */
  isFiltered: boolean;
  loading: ReactNode;
  failed: (error: Error) => ReactNode;
  noMatch: ReactNode;
  empty: ReactNode;
  children: () => ReactNode;
}

/** The states of a list: on its way, failed, nothing there or nothing that matches, there. */
export function ListFaces({
  isLoading,
  error,
  isEmpty,
  isFiltered,
  loading,
  failed,
  noMatch,
  empty,
  children,
}: Props): ReactNode {
  if (isLoading) return loading;
  if (error) return failed(error);
  if (isEmpty) return isFiltered ? noMatch : empty;
  return children();
}

export function ListLoading({ rows = 8 }: { rows?: number }) {
  const t = useTranslations("common");
  return <SkeletonRows rows={rows} label={t("loading")} />;
}

/** @param title what failed to load; by default a general sentence. `actions`: beside trying again */
export function ListFailed({
  error,
  query,
  title,
  actions,
  className,
}: {
  error: Error;
  query: { isFetching: boolean; refetch: () => unknown };
  title?: string | undefined;
  actions?: ReactNode;
  className?: string | undefined;
}) {
  const t = useTranslations("common");
  const inWords = useFaultText();
  return (
    <EmptyState
      {...(className === undefined ? {} : { className })}
      icon={<CloudOff aria-hidden />}
      title={title ?? t("table.loadFailed")}
      text={inWords(error)}
      actions={
        <>
          <Button isPending={query.isFetching} onClick={() => void query.refetch()}>
            {t("retry")}
          </Button>
          {actions}
        </>
      }
    />
  );
}

export function NoMatch({
  onClear,
  words,
  className,
}: {
  onClear: () => void;
  words?: { title: string; text: string };
  className?: string | undefined;
}) {
  const t = useTranslations("common");
  return (
    <EmptyState
      {...(className === undefined ? {} : { className })}
      icon={<SearchX aria-hidden />}
      title={words?.title ?? t("table.emptySearchTitle")}
      text={words?.text ?? t("table.emptySearchText")}
      actions={<ClearButton onClear={onClear} />}
    />
  );
}

/** Takes every filter away. */
export function ClearButton({ onClear }: { onClear: () => void }) {
  const t = useTranslations("common");
  return <Button onClick={onClear}>{t("clearFilters")}</Button>;
}
