"use client";
import { useTranslations } from "next-intl";
import { Inbox } from "lucide-react";
import { PoolLoad } from "@/components/features/desk/shared-capacity/pool-load";
import { capacityShare } from "@/components/features/desk/shared-capacity/room";
import { Avatar } from "@/components/ui/avatar";
import { SearchList } from "@/components/ui/search-list";
import { StatusDot } from "@/components/ui/status-dot";
import type { WorkloadDesk } from "./moved";

const nobody = "";

/**
 * Where a ticket may go, the emptiest desk first; back to those that wait at the end. `ownerId` undefined: it
 * is not one desk's.
 */
export function DeskList({
  desks,
  ownerId,
  onPick,
}: {
  desks: readonly WorkloadDesk[];
  ownerId?: string | null;
  onPick: (toId: string | null) => void;
}) {
  const t = useTranslations("workload");
  const others = desks
    .filter(({ id }) => id !== ownerId)
    .toSorted((a, b) => Number(b.isAvailable) - Number(a.isAvailable) || capacityShare(a) - capacityShare(b));
  const options = others.map(({ id, name, load, capacity, statusColor }) => ({
    value: id,
    label: name,
    icon: <Avatar name={name} size="xs" />,
    end: (
      <span className="flex shrink-0 items-center gap-1.5 text-xs text-ink-faint tabular-nums">
        <PoolLoad load={load} capacity={capacity} />
        <StatusDot color={statusColor} />
      </span>
    ),
  }));
  const back = {
    value: nobody,
    label: t("giveBack"),
    icon: <Inbox aria-hidden className="text-ink-faint" />,
  };
  return (
    <SearchList
      options={ownerId === null ? options : [...options, back]}
      value={null}
      onPick={(id) => onPick(id === nobody ? null : id)}
      label={t("moveTo")}
      placeholder={t("find")}
      emptyText={t("none")}
    />
  );
}
