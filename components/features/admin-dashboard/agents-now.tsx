"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { adminDashboard } from "@/contract/admin/dashboard";
import type { Answer } from "@/contract/kit";
import { useStatusName } from "@/components/features/shared-status/use-status-name";
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
              <span className="w-24 shrink-0">
                <span className="block text-end text-[0.8125rem] text-ink-muted tabular-nums">
                  {t("load", { open: agent.openTickets, capacity: agent.capacity })}
                </span>
                <span className="mt-1 block h-1 rounded-full bg-pressed">
                  <span
                    className="block h-full rounded-full bg-accent"
                    style={{
                      width: `${Math.min(100, (agent.openTickets / Math.max(1, agent.capacity)) * 100)}%`,
                    }}
                  />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
