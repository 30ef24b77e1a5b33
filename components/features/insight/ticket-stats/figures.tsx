"use client";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import type { TicketStats } from "@/contract/insight/ticket-stats";
import { Bars } from "@/components/features/insight/shared-chart/bars";
import { ChartCard } from "@/components/features/insight/shared-chart/chart-card";
import { StatTile } from "@/components/features/insight/shared-chart/stat-tile";
import { Skeleton } from "@/components/ui/skeleton";
import { useFormat } from "@/lib/browser/use-format";
import { HeatMap } from "./heat-map";
import { listLink } from "./list-link";

/** As the list of tickets takes it. */
const periodOf = (data: TicketStats | undefined) => ({ createdFrom: data?.from, createdTo: data?.to });
interface Shown {
  data: TicketStats | undefined;
}

export function Figures({ data }: Shown) {
  return (
    <>
      <Totals data={data} />
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <PerDay data={data} />
        <Backlog data={data} />
        <ByHour data={data} />
        <Shares data={data} />
      </div>
    </>
  );
}

function Totals({ data }: Shown) {
  const t = useTranslations("ticketStats");
  const format = useFormat();
  const number = (value: number | undefined) => (value === undefined ? null : format.number(value));
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile
        about="created"
        label={t("created")}
        value={number(data?.created)}
        href={listLink(periodOf(data))}
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
  );
}

function PerDay({ data }: Shown) {
  const t = useTranslations("ticketStats");
  const format = useFormat();
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
  );
}

function Backlog({ data }: Shown) {
  const t = useTranslations("ticketStats");
  const format = useFormat();
  const days = data?.perDay ?? [];
  return (
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
  );
}

function ByHour({ data }: Shown) {
  const t = useTranslations("ticketStats");
  const format = useFormat();
  return (
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
      {data ? <HeatMap cells={data.byHour} period={periodOf(data)} /> : <Skeleton className="h-56 w-full" />}
    </ChartCard>
  );
}

function Shares({ data }: Shown) {
  const t = useTranslations("ticketStats");
  const words = useTranslations("ticket");
  const admin = useTranslations("adminTickets");
  const period = periodOf(data);
  return (
    <>
      <ShareCard
        title={t("byStatus")}
        fileName="tickets-by-status"
        items={
          data &&
          data.byStatus.map(({ status, count }) => ({
            key: status,
            label: words(`status.${status}`),
            count,
            href: listLink({ ...period, status }),
          }))
        }
      />
      <ShareCard
        title={t("byPriority")}
        fileName="tickets-by-priority"
        items={
          data &&
          data.byPriority.toReversed().map(({ priority, count }) => ({
            key: priority,
            label: words(`priority.${priority}`),
            count,
            href: listLink({ ...period, priority }),
          }))
        }
      />
      <ShareCard
        title={t("byChannel")}
        fileName="tickets-by-channel"
        items={
          data &&
          data.byChannel
            .toSorted((a, b) => b.count - a.count)
            .map(({ channel, count }) => ({
              key: channel,
              label: words(`channel.${channel}`),
              count,
              href: listLink({ ...period, channel }),
            }))
        }
      />
      <ShareCard
        title={t("openAges")}
        fileName="open-tickets-by-age"
        items={
          data &&
          data.openAges.map(({ age, count }) => ({
            key: age,
            label: admin(`age.${age}`),
            count,
            href: listLink({ openAge: age }),
          }))
        }
      />
      <ShareCard
        title={t("byCategory")}
        fileName="tickets-by-category"
        items={
          data &&
          data.byCategory.map(({ id, name, count }) => ({
            key: id ?? "none",
            label: id === null ? admin("without.category") : (name ?? admin("gone")),
            count,
            href: listLink({ ...period, categoryId: id ?? "none" }),
          }))
        }
      />
      <ShareCard
        title={t("byTag")}
        fileName="tickets-by-tag"
        items={
          data &&
          data.byTag.map(({ tag, count }) => ({
            key: tag,
            label: tag,
            count,
            href: listLink({ ...period, tag }),
          }))
        }
      />
    </>
  );
}

interface Share {
  key: string;
  label: string;
  count: number;
  href: string;
}

function ShareCard({
  title,
  fileName,
  items,
}: {
  title: string;
  fileName: string;
  items: readonly Share[] | undefined;
}) {
  const t = useTranslations("ticketStats");
  return (
    <ChartCard
      title={title}
      fileName={fileName}
      figures={{ head: [title, t("count")], rows: (items ?? []).map(({ label, count }) => [label, count]) }}
    >
      {items ? (
        <LinkBars label={title} items={items.filter(({ count }) => count > 0)} empty={t("nothing")} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </ChartCard>
  );
}

const linesMax = 12;
/** Figures as lines with a bar behind each; a line is the way to its tickets. */
function LinkBars({ label, items, empty }: { label: string; items: readonly Share[]; empty: ReactNode }) {
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
