"use client";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { majorText } from "@/contract/crm/deal-money";
import { forecastFigures } from "@/contract/insight/deal-reports";
import type { Forecast, ForecastBucket } from "@/contract/insight/deal-reports";
import { ChartCard } from "@/components/features/insight/shared-chart/chart-card";
import { StackedBars } from "@/components/features/insight/shared-chart/stacked-bars";
import { addAmounts } from "@/components/features/crm/shared-deal/sums";
import { useMoney } from "@/components/features/crm/shared-deal/use-money";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { useFormat } from "@/lib/browser/use-format";
import { amountIn, dayBefore, daysOfMonth, useMonthText } from "./use-crm-view";
import type { CrmView } from "./use-crm-view";

interface Line {
  key: string;
  label: string;
  bucket: ForecastBucket;
  isBad?: true;
  href?: string;
}

/**
 * What comes in by month and how sure it is; what is overdue stands by itself, and so does what has no day.
 */
export function ForecastCard({ view, forecast }: { view: CrmView; forecast: Forecast }) {
  const t = useTranslations("crmDashboard");
  const money = useMoney();
  const monthText = useMonthText();
  const category = useTranslations("deal.category");
  const { lens, dealsAt } = view;
  const into = lens ?? forecast.currency;
  const last = forecast.months.at(-1);
  const lines: Line[] = [
    {
      key: "overdue",
      label: t("overdue"),
      bucket: forecast.overdue,
      isBad: true,
      href: dealsAt({ state: "OPEN", to: dayBefore(forecast.today) }),
    },
    ...forecast.months.map(({ month, ...bucket }) => {
      const { from, to } = daysOfMonth(month);
      return {
        key: month,
        label: monthText(month),
        bucket,
        href: dealsAt({ state: "OPEN", from: from < forecast.today ? forecast.today : from, to }),
      };
    }),
    {
      key: "later",
      label: t("later"),
      bucket: forecast.later,
      ...(last ? { href: dealsAt({ state: "OPEN", from: dayAfter(daysOfMonth(last.month).to) }) } : {}),
    },
    { key: "undated", label: t("undated"), bucket: forecast.undated },
  ];
  const amount = (bucket: ForecastBucket, figure: (typeof forecastFigures)[number]) =>
    amountIn(bucket[figure], lens);
  // Each part lies on the surer one below it, so that a column is as high as all of it.
  const parts = (bucket: ForecastBucket) => ({
    closed: amount(bucket, "closed"),
    commit: amount(bucket, "commit"),
    bestCase: amount(bucket, "bestCase") - amount(bucket, "commit"),
    rest: amount(bucket, "open") - amount(bucket, "bestCase"),
  });
  const missing = addAmounts(
    [...lines.flatMap(({ bucket }) => [...bucket.open.unconverted, ...bucket.closed.unconverted])].map(
      (sum) => ({ ...sum, weighted: 0 }),
    ),
  );
  const figures = {
    head: [
      t("month"),
      ...forecastFigures.map((figure) => t("inCurrency", { figure: t(`figures.${figure}`), currency: into })),
      t("dealsHead"),
    ],
    rows: lines.map(({ label, bucket }) => [
      label,
      ...forecastFigures.map((figure) => majorText(amount(bucket, figure), into)),
      bucket.open.count + bucket.closed.count,
    ]),
  };
  return (
    <>
      {lens === null && missing.length > 0 && (
        <Banner
          tone="warning"
          actions={
            <ButtonLink size="sm" href="/admin/crm/pipelines?tab=rates">
              {t("enterRates")}
            </ButtonLink>
          }
        >
          {t("unconverted", { sums: missing.map((sum) => money(sum.amount, sum.currency)).join(" · ") })}
        </Banner>
      )}
      <ChartCard
        title={t("forecast")}
        text={t("forecastHelp")}
        fileName={`forecast-${forecast.today}`}
        figures={figures}
      >
        <StackedBars
          label={t("forecast")}
          format={(value) => money(Math.round(value), into, { isShort: true })}
          series={[
            { key: "closed", label: t("figures.closed"), fill: "success" },
            { key: "commit", label: t("figures.commit"), fill: "accent" },
            { key: "bestCase", label: t("figures.bestCase"), fill: "info" },
            { key: "rest", label: category("PIPELINE"), fill: "neutral" },
          ]}
          columns={lines
            .filter(({ key }) => key !== "undated")
            .map(({ key, label, bucket }) => ({ key, label, values: parts(bucket) }))}
        />
      </ChartCard>
      <ForecastTable lines={lines} into={into} amount={amount} />
    </>
  );
}

function ForecastTable({
  lines,
  into,
  amount,
}: {
  lines: readonly Line[];
  into: string;
  amount: (bucket: ForecastBucket, figure: (typeof forecastFigures)[number]) => number;
}) {
  const t = useTranslations("crmDashboard");
  const format = useFormat();
  const money = useMoney();
  return (
    <Card isFlush title={t("byMonth")} text={t("byMonthHelp")}>
      <Table label={t("byMonth")}>
        <THead>
          <TH>{t("month")}</TH>
          {forecastFigures.map((figure) => (
            <TH key={figure} align="end">
              {t(`figures.${figure}`)}
            </TH>
          ))}
          <TH align="end">{t("dealsHead")}</TH>
        </THead>
        <TBody>
          {lines.map(({ key, label, bucket, isBad, href }) => (
            <TR key={key} className="relative">
              <TD
                className={clsx(
                  "whitespace-nowrap",
                  isBad && bucket.open.count > 0 ? "text-danger-ink" : "text-ink",
                )}
              >
                {href && bucket.open.count > 0 ? (
                  <Link href={href} className="rounded-sm hover:underline after:absolute after:inset-0">
                    {label}
                  </Link>
                ) : (
                  label
                )}
              </TD>
              {forecastFigures.map((figure) => {
                const sum = amount(bucket, figure);
                return (
                  <TD key={figure} align="end" className="whitespace-nowrap tabular-nums">
                    <bdi
                      className={
                        sum === 0
                          ? "text-ink-faint"
                          : figure === "weighted"
                            ? "font-medium text-ink"
                            : "text-ink-muted"
                      }
                    >
                      {sum === 0 ? "–" : money(sum, into)}
                    </bdi>
                  </TD>
                );
              })}
              <TD align="end" className="text-ink-muted tabular-nums">
                {format.number(bucket.open.count + bucket.closed.count)}
              </TD>
            </TR>
          ))}
        </TBody>
      </Table>
    </Card>
  );
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
