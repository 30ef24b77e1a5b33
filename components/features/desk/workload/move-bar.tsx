"use client";
import { useTranslations } from "next-intl";
import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Popover } from "@/components/ui/popover";
import { DeskList } from "./desk-list";
import type { WorkloadDesk } from "./moved";

/** What can be done with the chosen tickets, at the foot of the window. */
export function MoveBar({
  desks,
  count,
  onMove,
  onClear,
}: {
  desks: readonly WorkloadDesk[];
  count: number;
  onMove: (toId: string | null) => void;
  onClear: () => void;
}) {
  const t = useTranslations("workload");
  const common = useTranslations("common");
  return (
    <div
      role="region"
      aria-label={t("chosen")}
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full items-center gap-3 rounded-lg border border-line bg-raised py-2 ps-4 pe-2 shadow-pop"
    >
      <span className="text-sm text-ink">{common("table.selected", { count })}</span>
      <Popover
        label={t("moveTo")}
        className="w-96 max-w-[calc(100vw-1rem)]"
        trigger={
          <Button variant="primary" size="sm">
            {t("moveTo")}
          </Button>
        }
      >
        {(close) => (
          <DeskList
            desks={desks}
            onPick={(toId) => {
              close();
              onMove(toId);
            }}
          />
        )}
      </Popover>
      <IconButton size="sm" label={common("clear")} onClick={onClear}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
