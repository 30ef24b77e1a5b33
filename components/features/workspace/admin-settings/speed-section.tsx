"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Gauge } from "lucide-react";
import { limits } from "@/contract/limits";
import { startup } from "@/contract/workspace/startup";
import type { SpeedFigure, SpeedMeasure } from "@/contract/workspace/startup";
import { ListFailed } from "@/components/list/list-faces";
import { useListState } from "@/components/list/use-list-state";
import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Select } from "@/components/ui/select";
import { SkeletonRows } from "@/components/ui/skeleton";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { queryFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";
import { byScreen, ratingOf, shownMeasures } from "./speed-rating";
import type { SpeedRating } from "./speed-rating";

const spans = ["7", "28", "90"] as const;
const everything = "all";
const tones: Record<SpeedRating, Tone> = {
  good: "success",
  slow: "warning",
  poor: "danger",
  unrated: "neutral",
};

/**
 * How fast each screen is for those who use it, release by release: three quarters of what was measured were
 * at least that fast. The slowest screens first.
 */
export function SpeedSection() {
  const t = useTranslations("speed");
  const common = useTranslations("common");
  const format = useFormat();
  const list = useListState();
  const days = spans.find((span) => span === list.filter("days")) ?? String(limits.vitalsDaysDefault);
  const release = list.filter("release");
  const { data, error, isFetching, refetch } = useQuery(
    queryFor(startup.speed, { query: { days, ...(release ? { release } : {}) } }),
  );
  const lines = byScreen(data?.figures ?? []);
  const releases = [
    { value: everything, label: t("allReleases") },
    ...(data?.releases ?? []).map((each) => ({
      value: each.release,
      label: each.release,
      help: t("releaseHelp", { from: format.day(each.firstDay), count: each.count }),
    })),
  ];
  return (
    <Screen>
      <PageHeader
        title={t("title")}
        text={t("help")}
        actions={
          <>
            <Select
              label={t("release")}
              size="sm"
              className="w-56"
              options={releases}
              value={releases.find(({ value }) => value === release)?.value ?? everything}
              onChange={(value) => list.set({ release: value === everything ? null : value })}
            />
            <Select
              label={t("span")}
              size="sm"
              className="w-40"
              options={spans.map((value) => ({ value, label: t("lastDays", { count: Number(value) }) }))}
              value={spans.find((span) => span === days) ?? null}
              onChange={(value) => list.set({ days: value })}
            />
          </>
        }
      />
      <Card isFlush>
        {!data &&
          (error ? (
            <ListFailed error={error} query={{ isFetching, refetch }} />
          ) : (
            <SkeletonRows rows={8} label={common("loading")} />
          ))}
        {data && lines.length === 0 && (
          <EmptyState icon={<Gauge aria-hidden />} title={t("emptyTitle")} text={t("emptyText")} />
        )}
        {data && lines.length > 0 && (
          <Table label={t("title")}>
            <THead>
              <TH>{t("screen")}</TH>
              {shownMeasures.map((measure) => (
                <TH key={measure} align="end" title={t(`about.${measure}`)}>
                  {t(`measures.${measure}`)}
                </TH>
              ))}
              <TH align="end">{t("count")}</TH>
            </THead>
            <TBody>
              {lines.map(({ route, figures, count }) => (
                <TR key={route}>
                  <TD className="font-medium text-ink">
                    {route === "other" ? (
                      t("other")
                    ) : (
                      <code dir="ltr" className="font-mono text-[0.8125rem]">
                        {route}
                      </code>
                    )}
                  </TD>
                  {shownMeasures.map((measure) => (
                    <TD key={measure} align="end">
                      <Cell figure={figures.find((figure) => figure.measure === measure)} />
                    </TD>
                  ))}
                  <TD align="end" className="text-ink-muted tabular-nums">
                    {format.number(count)}
                  </TD>
                </TR>
              ))}
            </TBody>
          </Table>
        )}
      </Card>
      <dl className="mt-4 grid gap-x-6 gap-y-1 text-[0.8125rem] md:grid-cols-2">
        {shownMeasures.map((measure) => (
          <div key={measure}>
            <dt className="inline font-medium text-ink">{t(`measures.${measure}`)}: </dt>
            <dd className="inline text-ink-muted">{t(`about.${measure}`)}</dd>
          </div>
        ))}
      </dl>
    </Screen>
  );
}

function Cell({ figure }: { figure: SpeedFigure | undefined }) {
  const t = useTranslations("speed");
  const format = useFormat();
  if (!figure) return <span className="text-ink-faint">–</span>;
  const say = (value: number) => inUnit(figure.measure, value, format.number, (count) => t("ms", { count }));
  const rating = ratingOf(figure.measure, figure.p75);
  return (
    <span className="inline-flex flex-col items-end gap-0.5 py-1">
      <Badge tone={tones[rating]}>
        <span className="tabular-nums">{say(figure.p75)}</span>
        {rating !== "unrated" && <span className="sr-only">{t(`ratings.${rating}`)}</span>}
      </Badge>
      {figure.before !== null && (
        <span className="text-xs text-ink-faint tabular-nums">
          {t("before", { value: say(figure.before) })}
        </span>
      )}
    </span>
  );
}

const inUnit = (
  measure: SpeedMeasure,
  value: number,
  number: (value: number) => string,
  ms: (count: string) => string,
): string => (measure === "CLS" ? number(value) : ms(number(Math.round(value))));
