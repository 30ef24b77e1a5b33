"use client";
import type { ReactElement } from "react";
import { useTranslations } from "next-intl";
import { Check } from "lucide-react";
import { priorities, ticketStatuses } from "@/contract/desk-enums";
import type { Priority, TicketStatus } from "@/contract/enums";
import { lazyPart } from "@/components/ui/lazy-part";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Popover } from "@/components/ui/popover";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useFetchedAhead } from "@/lib/browser/use-fetched-ahead";
import type { Assignee } from "./assignee-list";
import { PriorityIcon, StatusIcon } from "./marks";

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

const AssigneeList = lazyPart(() => import("./assignee-list").then((file) => file.AssigneeList));
/** Whoever shows assignees fetches the list of them ahead. */
export const useAssigneesAhead = (): void => useFetchedAhead(AssigneeList.load);

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
          whileLoading={<SkeletonRows rows={6} label={t("assign.loading")} />}
        />
      )}
    </Popover>
  );
}
