"use client";
import { Suspense } from "react";
import { useTranslations } from "next-intl";
import { MousePointerClick } from "lucide-react";
import { limits } from "@/contract/limits";
import { MergeReview } from "@/components/features/desk/shared-ticket/merge/merge-review";
import { useListState } from "@/components/list/use-list-state";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Tabs } from "@/components/ui/tabs";
import { FoundTickets } from "./found-tickets";
import { PastMerges } from "./past-merges";
import { SuspectedPairs } from "./suspected-pairs";

const places = ["suspects", "find", "past"] as const;

export function TicketMergeScreen() {
  return (
    <Suspense>
      <TicketMerge />
    </Suspense>
  );
}

/** Finds tickets that are one, lays them side by side, and makes one of them; the address holds which. */
function TicketMerge() {
  const t = useTranslations("ticketMerge");
  const list = useListState();
  const place = places.find((one) => one === list.filter("tab")) ?? "suspects";
  const ids = list.filters("ids").slice(0, limits.mergeSourcesMax + 1);
  const targetId = ids.find((id) => id === list.filter("into")) ?? ids[0] ?? "";
  const choose = (next: readonly string[]) =>
    list.set({ ids: next, into: next.includes(targetId) ? targetId : null });
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} />
      <div className="grid min-w-0 gap-4 xl:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <div className="min-w-0">
          <Tabs
            label={t("title")}
            value={place}
            onChange={(tab) => list.set({ tab: tab === "suspects" ? null : tab })}
            tabs={places.map((id) => ({ id, label: t(`tabs.${id}`) }))}
          >
            <div>
              {place === "suspects" && (
                <SuspectedPairs chosen={ids} onPick={(next, into) => list.set({ ids: next, into })} />
              )}
              {place === "find" && <FoundTickets chosen={ids} onChange={choose} />}
              {place === "past" && <PastMerges />}
            </div>
          </Tabs>
        </div>
        <Card
          title={t("compare")}
          actions={
            ids.length > 0 && (
              <Button size="sm" variant="ghost" onClick={() => list.set({ ids: null, into: null })}>
                {t("clear")}
              </Button>
            )
          }
        >
          {ids.length < 2 ? (
            <EmptyState
              icon={<MousePointerClick aria-hidden />}
              title={t("pickTitle")}
              text={t(ids.length === 1 ? "pickOneMore" : "pickText")}
            />
          ) : (
            <MergeReview
              key={ids.join(" ")}
              ids={ids}
              targetId={targetId}
              onTarget={(into) => list.set({ into })}
              onMerged={() => list.set({ ids: null, into: null })}
            />
          )}
        </Card>
      </div>
    </Screen>
  );
}
