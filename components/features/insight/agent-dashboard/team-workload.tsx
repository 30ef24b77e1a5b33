"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { agents } from "@/contract/desk/agents";
import { PoolLoad } from "@/components/features/desk/shared-capacity/pool-load";
import { useStatusName } from "@/components/features/desk/shared-status/use-status-name";
import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { SkeletonRows } from "@/components/ui/skeleton";
import { StatusDot } from "@/components/ui/status-dot";
import { queryFor } from "@/lib/api/query";

/** Who is here and how full their hands are. */
export function TeamWorkload() {
  const t = useTranslations("agentDashboard");
  const nameOf = useStatusName();
  const { data } = useQuery(queryFor(agents.workload));
  return (
    <Card isFlush title={t("team")} text={data && t("unassigned", { count: data.unassigned })}>
      {!data && <SkeletonRows rows={4} label={t("team")} />}
      <ul className="max-h-64 divide-y divide-line overflow-y-auto">
        {data?.items.map((agent) => (
          <li key={agent.id} className="flex min-h-11 items-center gap-3 px-4 py-1.5 text-sm">
            <Avatar name={agent.name} size="sm" />
            <span className="min-w-0 flex-1">
              <span dir="auto" className="own-direction block truncate text-ink">
                {agent.name}
              </span>
              <span className="flex items-center gap-1.5 text-xs text-ink-faint">
                <StatusDot color={agent.statusColor} />
                {nameOf(agent.statusName)}
              </span>
            </span>
            <PoolLoad load={agent.load} capacity={agent.capacity} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
