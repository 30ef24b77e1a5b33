"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ticketSlaMetrics } from "@/contract/insight/ticket-sla-metrics";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { queryFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";
import { OpenNumber } from "./open-number";
import { timeKindNames, timeKinds } from "./time-kinds";
import type { TimeKind } from "./time-kinds";
import type { SlaFilters } from "./use-sla-filters";

const shares = ["p50Seconds", "p75Seconds", "p90Seconds", "p95Seconds"] as const;

/** How long replies and resolutions took, whatever was promised; each number opens the tickets that it is of. */
export function TimesTable({
  from,
  to,
  onShow,
}: {
  from: string | undefined;
  to: string | undefined;
  onShow: SlaFilters["showTimes"];
}) {
  const t = useTranslations("slaDashboard");
  const nameOf = (kind: TimeKind) => t(`metric.${timeKinds[kind].metric}`);
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
              {timeKindNames.map((kind) => (
                <TR key={kind}>
                  <TD>{nameOf(kind)}</TD>
                  <TD align="end" className="tabular-nums">
                    {data[kind].count === 0 ? (
                      format.number(0)
                    ) : (
                      <OpenNumber
                        of={[nameOf(kind), t("count")]}
                        text={format.number(data[kind].count)}
                        onShow={() => onShow(kind)}
                      />
                    )}
                  </TD>
                  {shares.map((name) => {
                    const seconds = data[kind][name];
                    return (
                      <TD key={name} align="end" className="whitespace-nowrap tabular-nums">
                        {seconds === null ? (
                          "–"
                        ) : (
                          <OpenNumber
                            of={[nameOf(kind), t(`share.${name}`)]}
                            text={format.duration(seconds / 60)}
                            onShow={() => onShow(kind)}
                          />
                        )}
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
