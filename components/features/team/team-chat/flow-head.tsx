"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import type { Flow } from "./use-flow";

/** What stands above the messages: the one that a thread answers, the way to earlier ones, or why there are none. */
export function FlowHead({
  flow: { query, items, pending },
  root,
}: {
  flow: Flow;
  /** The message above a thread. */
  root: ReactNode;
}) {
  const t = useTranslations("teamChat");
  const common = useTranslations("common");
  const earlier = query.hasNextPage && (
    <Button size="sm" isPending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {t("earlier")}
    </Button>
  );
  return (
    <>
      {root && <div className="border-b border-line pb-2">{root}</div>}
      {/* Its room stays when it goes, so that nothing moves with the last page. */}
      {items.length > 0 && !root && <div className="h-10 text-center">{earlier}</div>}
      {root && earlier && <div className="p-2 text-center">{earlier}</div>}
      {query.isPending && (
        <div className="flex flex-col gap-4 p-4">
          <Skeleton className="h-10 w-2/3" />
          <Skeleton className="h-14 w-1/2" />
          <Skeleton className="h-10 w-3/5" />
        </div>
      )}
      {query.isError && (
        <div className="p-4">
          <Banner
            tone="danger"
            actions={
              <Button size="sm" onClick={() => void query.refetch()}>
                {common("retry")}
              </Button>
            }
          >
            {t("loadFailed")}
          </Banner>
        </div>
      )}
      {query.isSuccess && items.length === 0 && pending.length === 0 && !root && (
        <p className="px-4 py-10 text-center text-ink-muted">{t("empty")}</p>
      )}
    </>
  );
}
