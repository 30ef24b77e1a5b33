"use client";
import { useTranslations } from "next-intl";
import { UserRoundX } from "lucide-react";
import { PoolLoad } from "@/components/features/desk/shared-capacity/pool-load";
import { Avatar } from "@/components/ui/avatar";
import { SearchList } from "@/components/ui/search-list";
import { StatusDot } from "@/components/ui/status-dot";
import { useSignedIn } from "@/lib/auth/use-user";
import { useStaff } from "./use-staff";

export interface Assignee {
  id: string | null;
  name: string | null;
}

/** A list marks nothing for null, and nobody is a choice that it marks. */
const nobody = "";

/** Oneself first, then the others by name; nobody at the end. Type to find. */
export function AssigneeList({
  value,
  onChange,
}: {
  value: string | null | undefined;
  onChange: (assignee: Assignee) => void;
}) {
  const t = useTranslations("ticket");
  const me = useSignedIn();
  const { staff, isLoading } = useStaff();
  const people = staff.toSorted(
    (a, b) =>
      Number(b.id === me.id) - Number(a.id === me.id) ||
      Number(b.isAvailable) - Number(a.isAvailable) ||
      a.name.localeCompare(b.name),
  );
  const options = people.map(({ id, name, load, capacity, statusColor, statusName }) => ({
    value: id,
    label: id === me.id ? t("assign.me", { name }) : name,
    icon: <Avatar name={name} size="xs" />,
    end: (
      <span className="flex shrink-0 items-center gap-1.5 text-xs text-ink-faint tabular-nums">
        <PoolLoad load={load} capacity={capacity} />
        <StatusDot color={statusColor} />
        <span className="sr-only">{statusName}</span>
      </span>
    ),
  }));
  const unassigned = {
    value: nobody,
    label: t("unassigned"),
    icon: <UserRoundX aria-hidden className="text-ink-faint" />,
  };
  return (
    <SearchList
      options={[...options, unassigned]}
      value={value === undefined ? null : (value ?? nobody)}
      onPick={(id) =>
        onChange({ id: id === nobody ? null : id, name: people.find((each) => each.id === id)?.name ?? null })
      }
      label={t("assign.label")}
      placeholder={t("assign.find")}
      emptyText={isLoading ? t("assign.loading") : t("assign.none")}
    />
  );
}
