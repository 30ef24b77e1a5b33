"use client";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import type { adminDashboard } from "@/contract/insight/dashboard";
import type { Answer } from "@/contract/kit";
import { PoolLoad } from "@/components/features/desk/shared-capacity/pool-load";
import { useStatusName } from "@/components/features/desk/shared-status/use-status-name";
import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { SkeletonRows } from "@/components/ui/skeleton";
import { StatusDot } from "@/components/ui/status-dot";

type Agents = Answer<typeof adminDashboard.get>["agentsNow"];

export function AgentsNow({ agents, text }: { agents: Agents | undefined; text: string | undefined }) {
  const t = useTranslations("adminDashboard");
  const nameOf = useStatusName();
  return (
    <Card isFlush title={t("agentsNow")} text={text}>
      {!agents && <SkeletonRows rows={4} label={t("agentsNow")} />}
      {agents?.length === 0 && <p className="p-4 text-ink-muted">{t("noAgents")}</p>}
      <ul className="max-h-80 divide-y divide-line overflow-y-auto">
        {agents?.map((agent) => (
          <li key={agent.id}>
            <Link
              href={`/admin/agent-performance?open=${agent.id}`}
              className="flex min-h-11 items-center gap-3 px-4 py-1.5 text-sm -outline-offset-2 hover:bg-hover"
            >
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
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
