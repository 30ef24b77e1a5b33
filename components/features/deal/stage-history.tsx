"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { deals } from "@/contract/deals";
import type { Answer } from "@/contract/kit";
import { StageName } from "@/components/features/shared-deal/marks";
import { useMoney } from "@/components/features/shared-deal/use-money";
import { usePipelines } from "@/components/features/shared-deal/use-pipelines";
import { TimeText } from "@/components/resource/cells";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { useFormat } from "@/lib/use-format";

type Change = Answer<typeof deals.history>["items"][number];

/** Where the deal stood and for how long, the latest first. */
export function StageHistory({ id }: { id: string }) {
  const t = useTranslations("dealPage");
  const common = useTranslations("common");
  const query = useQuery(queryFor(deals.history, { params: { id } }));
  return (
    <Card title={t("history")}>
      {query.isError && <p className="flex items-center justify-between gap-2 text-[0.8125rem] text-ink-muted">{t("historyFailed")}<Button size="sm" isPending={query.isFetching} onClick={() => void query.refetch()}>{common("retry")}</Button></p>}
      {query.isPending && <Skeleton className="h-32 w-full" />}
      {query.data && <ol className="flex flex-col">{query.data.items.map((change) => <Line key={change.id} change={change} />)}</ol>}
    </Card>
  );
}

function Line({ change: { from, to, at, since, by, amount, currency, lostReason } }: { change: Change }) {
  const t = useTranslations("dealPage");
  const format = useFormat();
  const money = useMoney();
  const { stageOf } = usePipelines();
  const look = (stage: Change["to"]) => <StageName stage={{ kind: stage.stage, name: stage.name, color: stageOf(stage.stageId)?.color ?? null }} />;
  const minutes = since === null ? null : (Date.parse(at) - Date.parse(since)) / 60_000;
  return (
    <li className="relative border-s border-line ps-4 pb-4 last:pb-0 before:absolute before:-start-1 before:top-1.5 before:size-2 before:rounded-full before:bg-line-strong">
      <p className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-sm text-ink">
        {from ? t.rich("movedFromTo", { from: from.name, to: to.name, em: () => <span className="text-ink-muted">{look(from)}</span>, strong: () => look(to) }) : t.rich("begunIn", { to: to.name, strong: () => look(to) })}
      </p>
      {from && from.pipelineName !== to.pipelineName && <p className="text-[0.8125rem] text-ink-muted">{t("pipelineChanged", { from: from.pipelineName, to: to.pipelineName })}</p>}
      {lostReason !== null && <p className="text-[0.8125rem] text-ink-muted" dir="auto">{lostReason}</p>}
      <p className="flex flex-wrap gap-x-2 text-xs text-ink-faint">
        <span>{by.name}</span><TimeText iso={at} />
        {minutes !== null && <span>{t("after", { duration: format.duration(Math.max(0, minutes)) })}</span>}
        {amount !== null && <bdi className="tabular-nums">{money(amount, currency)}</bdi>}
      </p>
    </li>
  );
}
