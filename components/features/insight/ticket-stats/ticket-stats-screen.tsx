"use client";
import { Suspense } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CloudOff } from "lucide-react";
import { ticketStats } from "@/contract/insight/ticket-stats";
import { periodShown } from "@/components/features/shared/shared-filters/period-shown";
import { useListState } from "@/components/list/use-list-state";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { Figures } from "./figures";

const periods = [7, 30, 90, 365] as const;
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);
const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

/** How many tickets there were, of which kind and when; each figure leads to the tickets that it counts. */
export function TicketStatsScreen() {
  return (
    <Suspense>
      <Statistics />
    </Suspense>
  );
}

function Statistics() {
  const t = useTranslations("ticketStats");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const list = useListState();
  const [from, to] = [list.filter("from"), list.filter("to")];
  const { data, error, isFetching, refetch } = useQuery(
    queryFor(ticketStats.get, { query: { ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) } }),
  );
  const days = data?.perDay.length;
  const shown = periodShown(data, { from: isDay(from) ? from : null, to: isDay(to) ? to : null });
  return (
    <Screen>
      <PageHeader
        title={t("title")}
        text={data ? t("help", { zone: data.timeZone }) : <Skeleton className="h-4 w-64" />}
        actions={
          <div role="group" aria-label={t("period")} className="flex flex-wrap items-center gap-1.5">
            {periods.map((count) => (
              <Button
                key={count}
                size="sm"
                variant={days === count && data?.to === data?.today ? "secondary" : "ghost"}
                aria-pressed={days === count && data?.to === data?.today}
                disabled={!data}
                onClick={() =>
                  list.set({ from: count === 30 ? null : daysBefore(data?.today ?? "", count - 1), to: null })
                }
              >
                {t("lastDays", { count })}
              </Button>
            ))}
            <Input
              type="date"
              size="sm"
              className="w-36!"
              aria-label={t("from")}
              disabled={!shown}
              value={shown?.from ?? ""}
              max={shown?.to}
              onChange={(event) =>
                isDay(event.target.value) && list.set({ from: event.target.value, to: shown?.to ?? null })
              }
            />
            <Input
              type="date"
              size="sm"
              className="w-36!"
              aria-label={t("to")}
              disabled={!shown}
              value={shown?.to ?? ""}
              min={shown?.from}
              max={data?.today}
              onChange={(event) =>
                isDay(event.target.value) && list.set({ from: shown?.from ?? null, to: event.target.value })
              }
            />
          </div>
        }
      />
      {error ? (
        <Card isFlush>
          <EmptyState
            icon={<CloudOff aria-hidden />}
            title={common("table.loadFailed")}
            text={inWords(error)}
            actions={
              <>
                <Button isPending={isFetching} onClick={() => void refetch()}>
                  {common("retry")}
                </Button>
                <Button onClick={() => list.set({ from: null, to: null })}>
                  {t("lastDays", { count: 30 })}
                </Button>
              </>
            }
          />
        </Card>
      ) : (
        <Figures data={data} />
      )}
    </Screen>
  );
}
