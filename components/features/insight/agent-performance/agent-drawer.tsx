"use client";
import { Link } from "@/components/ui/link";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { agentPerformance } from "@/contract/insight/agent-performance";
import type { AgentFigures } from "@/contract/insight/agent-performance";
import type { Answer } from "@/contract/kit";
import { AboutMeasure } from "@/components/features/insight/shared-chart/about-figure";
import { FigureChange } from "@/components/features/insight/shared-chart/change";
import { Lines } from "@/components/features/insight/shared-chart/lines";
import { useFigures } from "@/components/features/insight/shared-chart/use-figures";
import { rowsHref, shapeOf } from "@/components/features/insight/shared-agent-figures/measures";
import { ButtonLink } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";
import { Achievements } from "./achievements";

/** One agent: course, figures, achievements. */
export function AgentDrawer({
  data,
  agent,
  onClose,
}: {
  data: Answer<typeof agentPerformance.get>;
  agent: AgentFigures;
  onClose: () => void;
}) {
  const t = useTranslations("agentPerformance");
  const words = useTranslations("reports");
  const common = useTranslations("common");
  const figures = useFigures();
  const format = useFormat();
  const achieved = useQuery(queryFor(agentPerformance.achievements, { params: { id: agent.id } }));
  return (
    <Drawer
      isOpen
      onClose={onClose}
      closeLabel={common("close")}
      title={<bdi>{agent.name}</bdi>}
      text={`${t(`periods.${data.period}`)} · ${format.day(data.from)} – ${format.day(data.to)}`}
      footer={
        <ButtonLink
          href={`/admin/reports?report=activity&groupBy=day&from=${data.from}&to=${data.to}&agentId=${agent.id}`}
        >
          {t("openReport")}
        </ButtonLink>
      }
    >
      <h3 className="mb-2 text-sm font-semibold text-ink">{t("resolvedChart")}</h3>
      <Lines
        label={t("trendOf", { name: agent.name, values: agent.trend.join(", ") })}
        format={(value) => format.number(value)}
        series={[{ key: "resolved", label: t("trend"), fill: "accent" }]}
        columns={data.buckets.map((day, at) => ({
          key: day,
          label: format.day(day),
          values: { resolved: agent.trend[at] ?? 0 },
        }))}
      />
      <dl className="mt-5 divide-y divide-line border-y border-line">
        {data.measures.map((id, at) => {
          const { unit, isBetterWhen } = shapeOf[id];
          const now = agent.cells[at];
          return (
            <div key={id} className="flex items-baseline justify-between gap-3 py-2">
              <dt className="flex items-center gap-1 text-ink-muted">
                {words(`measures.${id}`)}
                <span className="-my-1.5 inline-flex">
                  <AboutMeasure id={id} name={words(`measures.${id}`)} />
                </span>
              </dt>
              <dd className="flex items-baseline gap-2 tabular-nums">
                <FigureChange now={now} before={agent.previous[at]} unit={unit} isBetterWhen={isBetterWhen} />
                {now && now.rows > 0 ? (
                  <Link href={rowsHref(id, data, agent.id)} className="text-accent-ink hover:underline">
                    {figures.text(unit, now.value)}
                  </Link>
                ) : (
                  <span className="text-ink">{figures.text(unit, now?.value)}</span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <h3 className="mt-5 mb-1 text-sm font-semibold text-ink">{t("achievements")}</h3>
      <p className="mb-3 text-[0.8125rem] text-ink-faint">{t("span")}</p>
      {achieved.data ? (
        <Achievements items={achieved.data.achievements} />
      ) : (
        <SkeletonRows rows={3} label={t("achievements")} />
      )}
    </Drawer>
  );
}
