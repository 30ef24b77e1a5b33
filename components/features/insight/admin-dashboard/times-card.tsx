"use client";
import { Link } from "@/components/ui/link";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ticketSlaMetrics } from "@/contract/insight/ticket-sla-metrics";
import { limits } from "@/contract/limits";
import { AboutFigure } from "@/components/features/insight/shared-chart/about-figure";
import { useFigures } from "@/components/features/insight/shared-chart/use-figures";
import { Card } from "@/components/ui/card";
import { SkeletonRows } from "@/components/ui/skeleton";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { queryFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";

const kinds = ["firstReply", "nextReply", "resolution"] as const;

/**
 * How long customers wait, by the tickets' own times. Without a ticket that met or missed a policy there is
 * no rate.
 */
export function TimesCard() {
  const t = useTranslations("adminDashboard.times");
  const reports = useTranslations("reports");
  const figures = useFigures();
  const format = useFormat();
  const { data } = useQuery(queryFor(ticketSlaMetrics.get, { query: {} }));
  // Only an answer without the field shows the usual rate; null is the answer that there is no data.
  const rate =
    data && !("slaComplianceRate" in data) ? limits.slaComplianceUsual : (data?.slaComplianceRate ?? null);
  return (
    <Card
      isFlush
      title={t("title")}
      text={t("help")}
      actions={
        data && (
          <span className="text-end text-sm">
            <span className="flex items-center justify-end gap-1 font-semibold text-ink tabular-nums">
              <AboutFigure id="slaMet" name={t("slaMet")} />
              {t("compliance", { rate: rate === null ? "–" : format.percent(rate) })}
            </span>
            <span className="block text-xs text-ink-faint">
              {rate === null ? t("noData") : t("ofPolicies", { count: data.met + data.breached })}
            </span>
          </span>
        )
      }
    >
      {!data && <SkeletonRows rows={3} label={t("title")} />}
      {data && (
        <Table label={t("title")}>
          <THead>
            <TH>{t("time")}</TH>
            <TH align="end">{t("count")}</TH>
            <TH align="end">{t("half")}</TH>
            <TH align="end">{t("ninety")}</TH>
            <TH align="end">{t("ninetyFive")}</TH>
          </THead>
          <TBody>
            {kinds.map((kind) => {
              const { count, p50Seconds, p90Seconds, p95Seconds } = data[kind];
              return (
                <TR key={kind}>
                  <TD>
                    <Link href={`/admin/reports?report=${kind}`} className="text-accent-ink hover:underline">
                      {reports(`reports.${kind}`)}
                    </Link>
                  </TD>
                  <TD align="end" className="tabular-nums">
                    {format.number(count)}
                  </TD>
                  {[p50Seconds, p90Seconds, p95Seconds].map((value, at) => (
                    <TD key={at} align="end" className="whitespace-nowrap tabular-nums">
                      {figures.text("seconds", value)}
                    </TD>
                  ))}
                </TR>
              );
            })}
          </TBody>
        </Table>
      )}
    </Card>
  );
}
