"use client";
import { useTranslations } from "next-intl";
import { CircleDot, UserRound, X } from "lucide-react";
import type { Ticket } from "@/contract/tickets";
import { PriorityIcon } from "@/components/features/shared-ticket/marks";
import { AssigneePicker, PriorityMenu, StatusMenu } from "@/components/features/shared-ticket/pickers";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { useBulk } from "./use-bulk";

export const bulkTriggers = { assignee: "bulk-assignee", status: "bulk-status", priority: "bulk-priority" } as const;

/** Stands above the foot of the list while something is selected. */
export function BulkBar({ selected, bulk, onClear }: { selected: readonly Ticket[]; bulk: ReturnType<typeof useBulk>; onClear: () => void }) {
  const t = useTranslations("tickets.bulk");
  const common = useTranslations("common");
  if (selected.length === 0) return null;
  return (
    <div role="toolbar" aria-label={t("label")} className="absolute inset-x-0 bottom-14 z-20 mx-auto flex w-fit max-w-[calc(100%-1rem)] items-center gap-1 rounded-xl border border-line-strong bg-raised p-1.5 shadow-pop">
      <span className="px-2 text-[0.8125rem] font-medium whitespace-nowrap text-ink tabular-nums" role="status">{common("table.selected", { count: selected.length })}</span>
      <AssigneePicker value={undefined} onChange={({ id, name }) => bulk.run(selected, { assignedToId: id }, { assignedToName: name })} trigger={<Button data-trigger={bulkTriggers.assignee} size="sm" variant="ghost" disabled={bulk.isPending} aria-label={t("assign")} icon={<UserRound aria-hidden />}><span className="max-sm:hidden">{t("assign")}</span></Button>} />
      <StatusMenu value={null} onChange={(status) => bulk.run(selected, { status })} trigger={<Button data-trigger={bulkTriggers.status} size="sm" variant="ghost" disabled={bulk.isPending} aria-label={t("status")} icon={<CircleDot aria-hidden />}><span className="max-sm:hidden">{t("status")}</span></Button>} />
      <PriorityMenu value={null} onChange={(priority) => bulk.run(selected, { priority })} trigger={<Button data-trigger={bulkTriggers.priority} size="sm" variant="ghost" disabled={bulk.isPending} aria-label={t("priority")} icon={<PriorityIcon priority="MEDIUM" />}><span className="max-sm:hidden">{t("priority")}</span></Button>} />
      <IconButton size="sm" label={t("clear")} onClick={onClear}><X aria-hidden /></IconButton>
    </div>
  );
}
