"use client";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import { useAgentStatus } from "@/components/features/desk/shared-status/use-agent-status";
import { StatusDot } from "@/components/ui/status-dot";

/** The sidebar's reminder of one's availability; it leads to where it is changed. */
export function AgentStatusBlock() {
  const t = useTranslations("status");
  const { current, isLoading } = useAgentStatus();
  return (
    <Link
      href="/agent/dashboard"
      className="mb-1 flex items-center gap-2.5 rounded-md border border-line px-2.5 py-1.5 transition-colors hover:bg-hover -outline-offset-2!"
    >
      <StatusDot color={isLoading ? undefined : current.color} />
      <span className="min-w-0">
        <span className="block truncate text-sm font-medium text-ink">{t("title")}</span>
        <span className="block truncate text-xs text-ink-faint">{t("update")}</span>
      </span>
    </Link>
  );
}
