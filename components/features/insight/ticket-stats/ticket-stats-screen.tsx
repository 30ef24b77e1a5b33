"use client";
import { Suspense } from "react";
import type { ReactNode } from "react";
import Link from "next/link";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { CloudOff } from "lucide-react";
import { ticketStats } from "@/contract/insight/ticket-stats";
import type { TicketStats } from "@/contract/insight/ticket-stats";
import { Bars } from "@/components/features/insight/shared-chart/bars";
import { ChartCard } from "@/components/features/insight/shared-chart/chart-card";
import { StatTile } from "@/components/features/insight/shared-chart/stat-tile";
import { periodShown } from "@/components/features/shared/shared-filters/period-shown";
import { useListState } from "@/components/resource/use-list-state";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import { HeatMap } from "./heat-map";
import { listLink } from "./list-link";

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

function Figures({ data }: { data: TicketStats | undefined }) {
  const t = useTranslations("ticketStats");
  const words = useTranslations("ticket");
  const admin = useTranslations("adminTickets");
  const format = useFormat();
  const period = { createdFrom: data?.from, createdTo: data?.to };
  const number = (value: number | undefined) => (value === undefined ? null : format.number(value));
  const share = (
    items: readonly { key: string; label: string; count: number; href: string }[],
    title: string,
    fileName: string,
  ) => (
    <ChartCard
      title={title}
      fileName={fileName}
      figures={{ head: [title, t("count")], rows: items.map(({ label, count }) => [label, count]) }}
    >
      {data ? (
        <LinkBars label={title} items={items.filter(({ count }) => count > 0)} empty={t("nothing")} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </ChartCard>
  );
  const days = data?.perDay ?? [];
  const perDay = {
    head: [t("day"), t("created"), t("resolved"), t("backlog")],
    rows: days.map(({ day, created, resolved, backlog }): [string, number, number, number] => [
      format.day(day),
      created,
      resolved,
      backlog,
    ]),
  };
  return (
    <>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatTile
          about="created"
          label={t("created")}
          value={number(data?.created)}
          href={listLink(period)}
        />
        <StatTile
          about="resolved"
          label={t("resolved")}
          value={number(data?.resolved)}
          href={listLink({ resolvedFrom: data?.from, resolvedTo: data?.to })}
        />
        <StatTile
          about="open"
          label={t("openNow")}
          value={number(data?.openNow)}
          href={listLink({ openOn: data?.today })}
        />
        <StatTile
          about="reopenRate"
          label={t("reopenRate")}
          value={!data ? null : data.reopenRate === null ? "–" : format.percent(data.reopenRate)}
          help={data ? t("reopenHelp", { reopened: data.reopened }) : " "}
          href={listLink({ reopenedFrom: data?.from, reopenedTo: data?.to })}
        />
      </div>
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <ChartCard title={t("perDay")} fileName="tickets-per-day" figures={perDay}>
          {data ? (
            <Bars
              label={t("perDay")}
              series={[
                { key: "created", label: t("created"), fill: "accent" },
                { key: "resolved", label: t("resolved"), fill: "success" },
              ]}
              columns={days.map(({ day, created, resolved }) => ({
                key: day,
                label: format.day(day),
                values: { created, resolved },
              }))}
            />
          ) : (
            <Skeleton className="h-48 w-full" />
          )}
        </ChartCard>
        <ChartCard
          title={t("backlogTitle")}
          text={t("backlogHelp")}
          fileName="ticket-backlog"
          figures={{
            head: [t("day"), t("backlog")],
            rows: days.map(({ day, backlog }) => [format.day(day), backlog]),
          }}
        >
          {data ? (
            <Bars
              label={t("backlogTitle")}
              series={[{ key: "backlog", label: t("backlog"), fill: "accent" }]}
              columns={days.map(({ day, backlog }) => ({
                key: day,
                label: format.day(day),
                values: { backlog },
              }))}
            />
          ) : (
            <Skeleton className="h-48 w-full" />
          )}
          {data && (
            <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem]">
              {[days[0], days.at(-1)].map(
                (day) =>
                  day && (
                    <Link
                      key={day.day}
                      href={listLink({ openOn: day.day })}
                      className="text-accent-ink hover:underline"
                    >
                      {t("openOn", { day: format.day(day.day), count: day.backlog })}
                    </Link>
                  ),
              )}
            </p>
          )}
        </ChartCard>
        <ChartCard
          className="lg:col-span-2"
          title={t("byHour")}
          text={t("byHourHelp")}
          fileName="tickets-by-hour"
          figures={{
            head: [t("weekday"), t("hour"), t("count")],
            rows: (data?.byHour ?? []).map(({ weekday, hour, count }) => [
              format.weekday(weekday),
              `${String(hour).padStart(2, "0")}:00`,
              count,
            ]),
          }}
        >
          {data ? <HeatMap cells={data.byHour} period={period} /> : <Skeleton className="h-56 w-full" />}
        </ChartCard>
        {share(
          (data?.byStatus ?? []).map(({ status, count }) => ({
            key: status,
            label: words(`status.${status}`),
            count,
            href: listLink({ ...period, status }),
          })),
          t("byStatus"),
          "tickets-by-status",
        )}
        {share(
          (data?.byPriority ?? []).toReversed().map(({ priority, count }) => ({
            key: priority,
            label: words(`priority.${priority}`),
            count,
            href: listLink({ ...period, priority }),
          })),
          t("byPriority"),
          "tickets-by-priority",
        )}
        {share(
          (data?.byChannel ?? [])
            .toSorted((a, b) => b.count - a.count)
            .map(({ channel, count }) => ({
              key: channel,
              label: words(`channel.${channel}`),
              count,
              href: listLink({ ...period, channel }),
            })),
          t("byChannel"),
          "tickets-by-channel",
        )}
        {share(
          (data?.openAges ?? []).map(({ age, count }) => ({
            key: age,
            label: admin(`age.${age}`),
            count,
            href: listLink({ openAge: age }),
          })),
          t("openAges"),
          "open-tickets-by-age",
        )}
        {share(
          (data?.byCategory ?? []).map(({ id, name, count }) => ({
            key: id ?? "none",
            label: id === null ? admin("without.category") : (name ?? admin("gone")),
            count,
            href: listLink({ ...period, categoryId: id ?? "none" }),
          })),
          t("byCategory"),
          "tickets-by-category",
        )}
        {share(
          (data?.byTag ?? []).map(({ tag, count }) => ({
            key: tag,
            label: tag,
            count,
            href: listLink({ ...period, tag }),
          })),
          t("byTag"),
          "tickets-by-tag",
        )}
      </div>
    </>
  );
}

const linesMax = 12;
/** Figures as lines with a bar behind each; a line is the way to its tickets. */
function LinkBars({
  label,
  items,
  empty,
}: {
  label: string;
  items: readonly { key: string; label: string; count: number; href: string }[];
  empty: ReactNode;
}) {
  const format = useFormat();
  const most = Math.max(1, ...items.map(({ count }) => count));
  if (items.length === 0) return <p className="text-sm text-ink-muted">{empty}</p>;
  return (
    <ul aria-label={label} className="-mx-2 flex flex-col">
      {items.slice(0, linesMax).map((item, at) => (
        <li key={item.key}>
          <Link
            href={item.href}
            className={clsx("block rounded-md px-2 py-1.5 text-sm hover:bg-hover", at > 0 && "mt-0.5")}
          >
            <span className="flex justify-between gap-3">
              <bdi className="truncate text-ink">{item.label}</bdi>
              <span className="shrink-0 text-ink-muted tabular-nums">{format.number(item.count)}</span>
            </span>
            <span aria-hidden className="mt-1 block h-1.5 rounded-full bg-pressed">
              <span
                className="block h-full rounded-full bg-accent"
                style={{ width: `${(item.count / most) * 100}%` }}
              />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
