"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ticketSlaMetrics } from "@/contract/insight/ticket-sla-metrics";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { queryFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";

const kinds = ["firstReply", "nextReply", "resolution"] as const;
const shares = ["p50Seconds", "p75Seconds", "p90Seconds", "p95Seconds"] as const;

/** How long replies and resolutions took, whatever was promised. */
export function TimesTable({ from, to }: { from: string | undefined; to: string | undefined }) {
  const t = useTranslations("slaDashboard");
  const metric = {
    firstReply: "FIRST_RESPONSE",
    nextReply: "NEXT_RESPONSE",
    resolution: "RESOLUTION",
  } as const;
  const format = useFormat();
  const { data } = useQuery({
    ...queryFor(ticketSlaMetrics.get, { query: from === undefined || to === undefined ? {} : { from, to } }),
    enabled: from !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <Card isFlush title={t("times")} text={t("timesHelp")} className="mt-4">
      {!data && <Skeleton className="m-4 h-24" />}
      {data && (
        <div className="overflow-x-auto">
          <Table label={t("times")}>
            <THead>
              <TH>{t("split.metric")}</TH>
              <TH align="end">{t("count")}</TH>
              {shares.map((name) => (
                <TH key={name} align="end">
                  {t(`share.${name}`)}
                </TH>
              ))}
            </THead>
            <TBody>
              {kinds.map((kind) => (
                <TR key={kind}>
                  <TD>{t(`metric.${metric[kind]}`)}</TD>
                  <TD align="end" className="tabular-nums">
                    {format.number(data[kind].count)}
                  </TD>
                  {shares.map((name) => {
                    const seconds = data[kind][name];
                    return (
                      <TD key={name} align="end" className="whitespace-nowrap tabular-nums">
                        {seconds === null ? "–" : format.duration(seconds / 60)}
                      </TD>
                    );
                  })}
                </TR>
              ))}
            </TBody>
          </Table>
        </div>
      )}
    </Card>
  );
}
