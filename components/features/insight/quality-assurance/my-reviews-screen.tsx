"use client";
import { Suspense } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ClipboardCheck } from "lucide-react";
import { limits } from "@/contract/limits";
import { quality } from "@/contract/insight/quality";
import { DataTable } from "@/components/resource/data-table";
import { ListView } from "@/components/list/list-view";
import { useListState } from "@/components/list/use-list-state";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { queryFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { myCells } from "./review-cells";
import { ReviewView } from "./review-view";

export function MyReviewsScreen() {
  return (
    <Suspense>
      <MyReviews />
    </Suspense>
  );
}

/** What was said of one's own work. */
function MyReviews() {
  const t = useTranslations("quality");
  const { role } = useSignedIn();
  const list = useListState();
  const isAllowed = mayCall(role, quality.mine);
  const query = useQuery({
    ...queryFor(quality.mine, { query: { page: list.page, limit: limits.pageSizeDefault } }),
    placeholderData: keepPreviousData,
    enabled: isAllowed,
  });
  const empty = (
    <EmptyState icon={<ClipboardCheck aria-hidden />} title={t("mineEmptyTitle")} text={t("mineEmptyText")} />
  );
  if (list.open && isAllowed)
    return <ReviewView key={list.open} id={list.open} onBack={() => list.set({ open: null })} />;
  return (
    <Screen>
      <PageHeader title={t("mineTitle")} text={t("mineHelp")} />
      <Card isFlush>
        {isAllowed ? (
          <ListView
            query={query}
            onPage={(page) => list.set({ page })}
            isFiltered={false}
            onClear={() => undefined}
            empty={empty}
          >
            {(rows) => (
              <DataTable
                text="quality"
                label={t("mineTitle")}
                rows={rows}
                cells={myCells}
                onOpen={({ id }) => list.set({ open: id })}
              />
            )}
          </ListView>
        ) : (
          empty
        )}
      </Card>
    </Screen>
  );
}
