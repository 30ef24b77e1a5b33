"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Download, Radio } from "lucide-react";
import { connections } from "@/contract/workspace/connections";
import { channelPerformance } from "@/contract/insight/channel-performance";
import { reportRanges } from "@/contract/insight/reports";
import type { Answer } from "@/contract/kit";
import { AboutMeasure } from "@/components/features/insight/shared-chart/about-figure";
import { AsOf } from "@/components/features/insight/shared-chart/as-of";
import { FigureChange } from "@/components/features/insight/shared-chart/change";
import { useFigures } from "@/components/features/insight/shared-chart/use-figures";
import { ListFailed } from "@/components/list/list-faces";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import { SkeletonRows } from "@/components/ui/skeleton";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { queryFor } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { csvOf, downloadCsv } from "@/lib/browser/csv";
import { useFormat } from "@/lib/browser/use-format";
import { mayCall } from "@/lib/shared/auth/may";
import { useKeyWords } from "./use-report";
import type { ReportState } from "./use-report";

type Performance = Answer<typeof channelPerformance.get>;
type ShownMeasure = Performance["measures"][number];
type ChannelRow = Performance["channels"][number];

/** How each channel does over a period and the one before; every number leads to the rows behind it. */
export function ChannelsTab({ report }: { report: ReportState }) {
  const t = useTranslations("reports");
  const query = useQuery({
    ...queryFor(channelPerformance.get, { query: { timeRange: report.range } }),
    placeholderData: keepPreviousData,
  });
  const { data, error, isPlaceholderData } = query;
  return (
    <>
      <div role="search" aria-label={t("cut")} className="mb-4 flex flex-wrap items-center gap-3">
        <Select
          className="w-44"
          label={t("span")}
          value={report.range}
          options={reportRanges.map((value) => ({ value, label: t(`ranges.${value}`) }))}
          onChange={(range) => report.change({ range, from: null, to: null })}
        />
        {data && (
          <p className="text-[0.8125rem] text-ink-faint">
            {t("zone", { zone: data.timeZone.replaceAll("_", " ") })}
          </p>
        )}
      </div>
      {error ? (
        <Card isFlush>
          <ListFailed error={error} query={query} />
        </Card>
      ) : !data ? (
        <Card isFlush title={t("channels.title")}>
          <SkeletonRows rows={5} label={t("channels.title")} />
        </Card>
      ) : data.channels.length === 0 ? (
        <Card isFlush>
          <NothingCame onLonger={() => report.change({ range: "365days" })} range={report.range} />
        </Card>
      ) : (
        <div aria-busy={isPlaceholderData}>
          <ChannelTable data={data} />
        </div>
      )}
      <AsOf moment={data?.asOf} />
    </>
  );
}

function NothingCame({ range, onLonger }: { range: ReportState["range"]; onLonger: () => void }) {
  const t = useTranslations("reports.channels");
  const { role } = useSignedIn();
  return (
    <EmptyState
      icon={<Radio aria-hidden />}
      title={t("empty")}
      text={t("emptyText")}
      actions={
        range !== "365days" ? (
          <Button onClick={onLonger}>{t("longer")}</Button>
        ) : mayCall(role, connections.list) ? (
          <ButtonLink href="/admin/settings?section=connections">{t("connect")}</ButtonLink>
        ) : undefined
      }
    />
  );
}

function ChannelTable({ data }: { data: Performance }) {
  const t = useTranslations("reports");
  const chart = useTranslations("chart");
  const format = useFormat();
  const words = useKeyWords();
  const { plain } = useFigures();
  const { measures, channels, from, to, previousFrom, previousTo } = data;
  const download = () =>
    downloadCsv(
      `channels-${from}-${to}.csv`,
      csvOf(
        [t("channels.channel"), ...measures.map(({ id }) => t(`measures.${id}`))],
        channels.map((row) => [
          words("channel", row.channel),
          ...measures.map(({ id }) => plain(figureOf(row, id)?.now.value)),
        ]),
      ),
    );
  return (
    <Card
      isFlush
      title={t("channels.title")}
      text={t("channels.help", {
        from: format.day(from),
        to: format.day(to),
        previousFrom: format.day(previousFrom),
        previousTo: format.day(previousTo),
      })}
      actions={
        <IconButton size="sm" label={chart("csv")} onClick={download}>
          <Download aria-hidden />
        </IconButton>
      }
    >
      <Table label={t("channels.title")}>
        <THead>
          <TH>{t("channels.channel")}</TH>
          {measures.map(({ id }) => (
            <TH key={id} align="end" about={<AboutMeasure id={id} name={t(`measures.${id}`)} />}>
              {t(`measures.${id}`)}
            </TH>
          ))}
        </THead>
        <TBody>
          {channels.map((row) => (
            <TR key={row.channel}>
              <TD className="font-medium whitespace-nowrap text-ink">{words("channel", row.channel)}</TD>
              {measures.map((measure) => (
                <TD key={measure.id} align="end">
                  <ChannelFigure measure={measure} row={row} span={data} />
                </TD>
              ))}
            </TR>
          ))}
        </TBody>
      </Table>
    </Card>
  );
}

const figureOf = ({ figures }: ChannelRow, id: ShownMeasure["id"]) =>
  figures.find(({ measure }) => measure === id);

function ChannelFigure({
  measure: { id, report, unit, isBetterWhen },
  row,
  span: { from, to },
}: {
  measure: ShownMeasure;
  row: ChannelRow;
  span: Pick<Performance, "from" | "to">;
}) {
  const t = useTranslations("reports");
  const figures = useFigures();
  const words = useKeyWords();
  const { now, before } = figureOf(row, id) ?? {};
  const text = figures.text(unit, now?.value);
  const search = new URLSearchParams({ report, from, to, channel: row.channel, open: `${id}~~` });
  return (
    <span className="flex flex-col items-end tabular-nums">
      {now && now.rows > 0 ? (
        <Link
          href={`/admin/reports?${search.toString()}`}
          aria-label={t("openRows", {
            value: text,
            measure: t(`measures.${id}`),
            about: words("channel", row.channel),
          })}
          className="rounded-sm whitespace-nowrap text-accent-ink hover:underline"
        >
          {text}
        </Link>
      ) : (
        <span className="text-ink-faint">{text}</span>
      )}
      <FigureChange now={now} before={before} unit={unit} isBetterWhen={isBetterWhen} />
    </span>
  );
}
