"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { ChevronDown } from "lucide-react";
import { agents } from "@/contract/desk/agents";
import { deskLimits as limits } from "@/contract/desk-limits";
import { useAgentStatus } from "@/components/features/desk/shared-status/use-agent-status";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuSection, MenuSeparator } from "@/components/ui/menu";
import { StatusDot } from "@/components/ui/status-dot";
import { Tooltip } from "@/components/ui/tooltip";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFormat, useNow } from "@/lib/browser/use-format";

/**
 * The top bar's chip: current status, and the first five to change to. A failure here is silent and the menu
 * stays open, as specified; the colour goes back.
 */
export function StatusChip() {
  const t = useTranslations("status");
  const router = useRouter();
  const user = useSignedIn();
  const format = useFormat();
  const now = useNow(limits.statusElapsedRefreshSeconds);
  const { isLoading, record, current, definitions, nameOf, change, isPending } = useAgentStatus({
    announce: false,
  });
  if (isLoading) {
    return (
      <Tooltip text={t("loadingHelp")}>
        <Button size="sm" disabled>
          {t("loading")}
        </Button>
      </Tooltip>
    );
  }
  const tip = record
    ? t("updatedAgo", { time: format.relative(record.updatedAt, now) || t("unknown") })
    : t("routing");
  const chip = (
    <Button
      size="sm"
      aria-label={t("chip", { name: current.name })}
      icon={<StatusDot color={current.color} />}
    >
      <span className="max-w-20 truncate sm:max-w-32">{current.name}</span>
      <ChevronDown aria-hidden className="size-3! text-ink-faint max-md:hidden" />
    </Button>
  );
  return (
    <Tooltip text={tip}>
      <span className="inline-flex">
        <Menu trigger={chip}>
          <MenuSection title={t("quick")}>
            {definitions.slice(0, limits.quickStatusCount).map((definition) => (
              <MenuItem
                key={definition.id}
                icon={<StatusDot color={definition.color || limits.defaultStatusColor} />}
                disabled={isPending || !mayCall(user.role, agents.setStatus)}
                end={
                  definition.id === record?.statusDefinitionId ? (
                    <span aria-hidden className="size-1.5 rounded-full bg-accent" />
                  ) : undefined
                }
                onTry={() => change({ definition })}
              >
                {nameOf(definition.name)}
              </MenuItem>
            ))}
          </MenuSection>
          <MenuSeparator />
          <MenuItem onSelect={() => router.push("/agent/dashboard")}>{t("more")}</MenuItem>
        </Menu>
      </span>
    </Tooltip>
  );
}
