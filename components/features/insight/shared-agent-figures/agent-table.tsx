"use client";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import type { AgentFigures, agentPerformance } from "@/contract/insight/agent-performance";
import type { Answer } from "@/contract/kit";
import { sumOf } from "@/components/features/desk/shared-capacity/room";
import { AboutMeasure } from "@/components/features/insight/shared-chart/about-figure";
import { FigureChange } from "@/components/features/insight/shared-chart/change";
import { Sparkline } from "@/components/features/insight/shared-chart/lines";
import { useFigures } from "@/components/features/insight/shared-chart/use-figures";
import { useStatusName } from "@/components/features/desk/shared-status/use-status-name";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { StatusDot } from "@/components/ui/status-dot";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { useFormat } from "@/lib/browser/use-format";
import { rowsHref, shapeOf } from "./measures";

type Data = Answer<typeof agentPerformance.get>;

/** One line an agent; every number leads to its rows. */
export function AgentTable({
  data,
  agents,
  onOpen,
}: {
  data: Data;
  agents: readonly AgentFigures[];
  onOpen: (id: string) => void;
}) {
  const t = useTranslations("agentPerformance");
  const words = useTranslations("reports");
  const figures = useFigures();
  const format = useFormat();
  const statusName = useStatusName();
  const [sort, setSort] = useState<{ at: number; isDescending: boolean } | null>(null);
  const of = (agent: AgentFigures) => (sort === null ? 0 : (agent.cells[sort.at]?.value ?? -1));
  const rows =
    sort === null ? agents : [...agents].sort((a, b) => (of(a) - of(b)) * (sort.isDescending ? -1 : 1));
  return (
    <Table label={t("title")}>
      <THead>
        <TH>{t("agent")}</TH>
        <TH>{t("trend")}</TH>
        {data.measures.map((id, at) => (
          <TH
            key={id}
            align="end"
            about={<AboutMeasure id={id} name={words(`measures.${id}`)} />}
            sorted={sort?.at === at ? (sort.isDescending ? "desc" : "asc") : undefined}
            onSort={() =>
              setSort(sort?.at === at && !sort.isDescending ? null : { at, isDescending: sort?.at !== at })
            }
          >
            {words(`measures.${id}`)}
          </TH>
        ))}
      </THead>
      <TBody>
        {rows.map((agent) => (
          <TR key={agent.id}>
            <TD>
              <span className="flex items-center gap-2.5">
                <Avatar name={agent.name} size="sm" />
                <span className="min-w-0">
                  <button
                    type="button"
                    onClick={() => onOpen(agent.id)}
                    className="block rounded-sm font-medium whitespace-nowrap text-ink hover:underline"
                  >
                    <bdi>{agent.name}</bdi>
                  </button>
                  <span className="flex items-center gap-1.5 text-xs whitespace-nowrap text-ink-faint">
                    {agent.isActive ? (
                      <>
                        <StatusDot color={agent.statusColor} />
                        {statusName(agent.statusName)} ·{" "}
                        {t("load", { open: agent.openTickets, capacity: sumOf(agent.capacity) })}
                      </>
                    ) : (
                      <Badge>{t("inactive")}</Badge>
                    )}
                  </span>
                </span>
              </span>
            </TD>
            <TD>
              <Sparkline
                values={agent.trend}
                label={t("trendOf", {
                  name: agent.name,
                  values: agent.trend.map((value) => format.number(value)).join(", "),
                })}
              />
            </TD>
            {data.measures.map((id, at) => {
              const [now, before] = [agent.cells[at], agent.previous[at]];
              const { unit, isBetterWhen } = shapeOf[id];
              return (
                <TD key={id} align="end" className="whitespace-nowrap">
                  <span className="inline-flex items-baseline gap-2 tabular-nums">
                    <FigureChange now={now} before={before} unit={unit} isBetterWhen={isBetterWhen} />
                    {now && now.rows > 0 ? (
                      <Link
                        href={rowsHref(id, data, agent.id)}
                        className="rounded-sm text-accent-ink hover:underline"
                      >
                        {figures.text(unit, now.value)}
                      </Link>
                    ) : (
                      <span className="text-ink-faint">{figures.text(unit, now?.value)}</span>
                    )}
                  </span>
                </TD>
              );
            })}
          </TR>
        ))}
      </TBody>
    </Table>
  );
}
