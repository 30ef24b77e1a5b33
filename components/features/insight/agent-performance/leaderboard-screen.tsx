"use client";
import { Suspense } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Trophy } from "lucide-react";
import { agentPerformance, leaderboardTypes } from "@/contract/insight/agent-performance";
import type { LeaderboardEntry, LeaderboardType } from "@/contract/insight/agent-performance";
import { ListFailed } from "@/components/list/list-faces";
import { AboutFigure } from "@/components/features/insight/shared-chart/about-figure";
import type { FigureId } from "@/components/features/insight/shared-chart/about-figure";
import { AsOf } from "@/components/features/insight/shared-chart/as-of";
import { useFigures } from "@/components/features/insight/shared-chart/use-figures";
import { PeriodSelect, usePeriod } from "@/components/features/insight/shared-agent-figures/period";
import { useListState } from "@/components/list/use-list-state";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { SkeletonRows } from "@/components/ui/skeleton";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { Tabs } from "@/components/ui/tabs";
import { Tooltip } from "@/components/ui/tooltip";
import { queryFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";
import { Achievements, icons } from "./achievements";

export function LeaderboardScreen() {
  return (
    <Suspense>
      <Leaderboard />
    </Suspense>
  );
}

const parts = ["resolved", "reopened", "firstReply", "satisfaction", "help"] as const;
const about = {
  overall: "points",
  resolved: "stayedResolved",
  first_reply: "firstReplyMedian",
  satisfaction: "scoreMean",
  quality: "stayedShare",
  help: "help",
} as const satisfies Record<LeaderboardType, FigureId>;
const units = {
  overall: "count",
  resolved: "count",
  first_reply: "seconds",
  satisfaction: "score",
  quality: "share",
  help: "count",
} as const;

function Leaderboard() {
  const t = useTranslations("agentPerformance");
  const list = useListState();
  const period = usePeriod();
  const type: LeaderboardType = leaderboardTypes.find((one) => one === list.filter("type")) ?? "overall";
  const { data, error, isFetching, refetch } = useQuery({
    ...queryFor(agentPerformance.leaderboard, { query: { period, type } }),
    placeholderData: keepPreviousData,
  });
  const opened = data?.entries.find(({ agent }) => agent.id === list.open);
  return (
    <Screen>
      <PageHeader title={t("board.title")} text={t("board.help")} actions={<PeriodSelect />} />
      <Tabs
        label={t("board.type")}
        value={type}
        onChange={(next) => list.set({ type: next === "overall" ? null : next, open: null })}
        tabs={leaderboardTypes.map((id) => ({ id, label: t(`board.types.${id}`) }))}
      >
        <div className="grid items-start gap-4 2xl:grid-cols-[minmax(0,1fr)_20rem]">
          <Card isFlush>
            {error && !data && <ListFailed error={error} query={{ isFetching, refetch }} />}
            {!data && !error && <SkeletonRows rows={6} label={t("board.title")} />}
            {data?.entries.length === 0 && (
              <EmptyState
                icon={<Trophy aria-hidden />}
                title={t("board.empty")}
                text={t("board.emptyText")}
              />
            )}
            {data && data.entries.length > 0 && (
              <Board entries={data.entries} type={type} onOpen={(id) => list.set({ open: id })} />
            )}
          </Card>
          <Card title={t("board.rules")}>
            <ul className="flex list-disc flex-col gap-2 ps-4 text-sm text-ink-muted">
              {parts.map((part) => (
                <li key={part}>{t(`board.rule.${part}`)}</li>
              ))}
            </ul>
          </Card>
        </div>
      </Tabs>
      {opened && <EntryDrawer entry={opened} onClose={() => list.set({ open: null })} />}
      <AsOf moment={data?.asOf} />
    </Screen>
  );
}

function Board({
  entries,
  type,
  onOpen,
}: {
  entries: readonly LeaderboardEntry[];
  type: LeaderboardType;
  onOpen: (id: string) => void;
}) {
  const t = useTranslations("agentPerformance");
  const format = useFormat();
  const figures = useFigures();
  const ranking = type === "overall" ? t("board.points") : t(`board.types.${type}`);
  return (
    <Table label={t("board.title")}>
      <THead>
        <TH className="w-16">{t("board.rank")}</TH>
        <TH align="end" about={<AboutFigure id={about[type]} name={ranking} />}>
          {ranking}
        </TH>
        <TH>{t("agent")}</TH>
        {type === "overall" &&
          parts.map((part) => (
            <TH key={part} align="end">
              {t(`board.part.${part}`)}
            </TH>
          ))}
        <TH>{t("achievements")}</TH>
      </THead>
      <TBody>
        {entries.map(({ rank, agent, points, value, parts: from, held }) => (
          <TR key={agent.id}>
            <TD>
              {rank <= 3 ? (
                <Badge tone={rank === 1 ? "warning" : "neutral"} icon={<Trophy aria-hidden />}>
                  {format.number(rank)}
                </Badge>
              ) : (
                <span className="ps-1.5 text-ink-muted tabular-nums">{format.number(rank)}</span>
              )}
            </TD>
            <TD align="end" className="font-semibold text-ink tabular-nums">
              {type === "overall" ? format.number(points) : figures.text(units[type], value)}
            </TD>
            <TD>
              <span className="flex items-center gap-2.5">
                <Avatar name={agent.name} size="sm" />
                <button
                  type="button"
                  onClick={() => onOpen(agent.id)}
                  className="rounded-sm font-medium whitespace-nowrap text-ink hover:underline"
                >
                  <bdi>{agent.name}</bdi>
                </button>
              </span>
            </TD>
            {type === "overall" &&
              parts.map((part) => (
                <TD key={part} align="end" className="text-ink-muted tabular-nums">
                  {format.number(from[part])}
                </TD>
              ))}
            <TD>
              <span className="flex gap-1">
                {held.map(({ kind, level, earnedOn }) => {
                  const Icon = icons[kind];
                  const name = t("heldSince", { name: t(`kinds.${kind}`), level, day: format.day(earnedOn) });
                  return (
                    <Tooltip key={kind} text={name}>
                      <span
                        role="img"
                        aria-label={name}
                        className="flex size-6 items-center justify-center rounded-full bg-accent-soft text-accent-ink [&_svg]:size-3.5"
                      >
                        <Icon aria-hidden />
                      </span>
                    </Tooltip>
                  );
                })}
              </span>
            </TD>
          </TR>
        ))}
      </TBody>
    </Table>
  );
}

function EntryDrawer({
  entry: { agent, parts: from, points },
  onClose,
}: {
  entry: LeaderboardEntry;
  onClose: () => void;
}) {
  const t = useTranslations("agentPerformance");
  const common = useTranslations("common");
  const format = useFormat();
  const { data } = useQuery(queryFor(agentPerformance.achievements, { params: { id: agent.id } }));
  return (
    <Drawer
      isOpen
      onClose={onClose}
      closeLabel={common("close")}
      title={<bdi>{agent.name}</bdi>}
      text={t("board.parts")}
    >
      <dl className="mb-5 divide-y divide-line border-y border-line">
        {parts.map((part) => (
          <div key={part} className="flex justify-between gap-3 py-2">
            <dt className="text-ink-muted">{t(`board.part.${part}`)}</dt>
            <dd className="text-ink tabular-nums">{format.number(from[part])}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-3 py-2 font-semibold">
          <dt className="text-ink">{t("board.points")}</dt>
          <dd className="text-ink tabular-nums">{format.number(points)}</dd>
        </div>
      </dl>
      <h3 className="mb-1 text-sm font-semibold text-ink">{t("achievements")}</h3>
      <p className="mb-3 text-[0.8125rem] text-ink-faint">{t("span")}</p>
      {data ? (
        <Achievements items={data.achievements} />
      ) : (
        <SkeletonRows rows={4} label={t("achievements")} />
      )}
    </Drawer>
  );
}
