"use client";
import type { ReactElement } from "react";
import { useTranslations } from "next-intl";
import { Check, UserRoundX } from "lucide-react";
import { priorities, ticketStatuses } from "@/contract/enums";
import type { Priority, TicketStatus } from "@/contract/enums";
import { PoolLoad } from "@/components/features/desk/shared-capacity/pool-load";
import { Avatar } from "@/components/ui/avatar";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Popover } from "@/components/ui/popover";
import { SearchList } from "@/components/ui/search-list";
import { StatusDot } from "@/components/ui/status-dot";
import { useSignedIn } from "@/lib/auth/use-user";
import { PriorityIcon, StatusIcon } from "./marks";
import { useStaff } from "./use-staff";

export function StatusMenu({
  trigger,
  value,
  onChange,
  align = "start",
}: { trigger: ReactElement; align?: "start" | "end" } & StatusItemsProps) {
  return (
    <Menu trigger={trigger} align={align}>
      <StatusItems value={value} onChange={onChange} />
    </Menu>
  );
}

interface StatusItemsProps {
  value: TicketStatus | null;
  onChange: (status: TicketStatus) => void;
}

/** A component of its own, so that a closed menu writes no texts. */
function StatusItems({ value, onChange }: StatusItemsProps) {
  const t = useTranslations("ticket.status");
  return ticketStatuses.map((status) => (
    <MenuItem
      key={status}
      icon={<StatusIcon status={status} />}
      end={status === value && <Check aria-hidden className="size-4 text-accent-ink" />}
      onSelect={() => onChange(status)}
    >
      {t(status)}
    </MenuItem>
  ));
}

export function PriorityMenu({
  trigger,
  value,
  onChange,
  align = "start",
}: {
  trigger: ReactElement;
  value: Priority | null;
  onChange: (priority: Priority) => void;
  align?: "start" | "end";
}) {
  const t = useTranslations("ticket.priority");
  return (
    <Menu trigger={trigger} align={align}>
      {priorities.toReversed().map((priority) => (
        <MenuItem
          key={priority}
          icon={<PriorityIcon priority={priority} />}
          end={priority === value && <Check aria-hidden className="size-4 text-accent-ink" />}
          onSelect={() => onChange(priority)}
        >
          {t(priority)}
        </MenuItem>
      ))}
    </Menu>
  );
}

export interface Assignee {
  id: string | null;
  name: string | null;
}

/** A list marks nothing for null, and nobody is a choice that it marks. */
const nobody = "";

/** Oneself first, then the others by name; nobody at the end. Type to find. */
export function AssigneePicker({
  trigger,
  value,
  onChange,
  align = "start",
}: {
  trigger: ReactElement;
  value: string | null | undefined;
  onChange: (assignee: Assignee) => void;
  align?: "start" | "end";
}) {
  const t = useTranslations("ticket");
  return (
    <Popover
      trigger={trigger}
      label={t("assign.label")}
      align={align}
      className="w-96 max-w-[calc(100vw-1rem)]"
    >
      {(close) => (
        <AssigneeList
          value={value}
          onChange={(assignee) => {
            close();
            onChange(assignee);
          }}
        />
      )}
    </Popover>
  );
}

function AssigneeList({
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
