"use client";
import { useState } from "react";
import type { ReactElement } from "react";
import { useTranslations } from "next-intl";
import { Check, Search, UserRoundX } from "lucide-react";
import { priorities, ticketStatuses } from "@/contract/enums";
import type { Priority, TicketStatus } from "@/contract/enums";
import { Avatar } from "@/components/ui/avatar";
import { Input } from "@/components/ui/input";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Popover } from "@/components/ui/popover";
import { StatusDot } from "@/components/ui/status-dot";
import { useSignedIn } from "@/lib/auth/use-user";
import { PriorityIcon, StatusIcon } from "./marks";
import { useStaff } from "./use-staff";

export function StatusMenu({ trigger, value, onChange, align = "start" }: { trigger: ReactElement; value: TicketStatus | null; onChange: (status: TicketStatus) => void; align?: "start" | "end" }) {
  const t = useTranslations("ticket.status");
  return (
    <Menu trigger={trigger} align={align}>
      {ticketStatuses.map((status) => (
        <MenuItem key={status} icon={<StatusIcon status={status} />} end={status === value && <Check aria-hidden className="size-4 text-accent-ink" />} onSelect={() => onChange(status)}>{t(status)}</MenuItem>
      ))}
    </Menu>
  );
}

export function PriorityMenu({ trigger, value, onChange, align = "start" }: { trigger: ReactElement; value: Priority | null; onChange: (priority: Priority) => void; align?: "start" | "end" }) {
  const t = useTranslations("ticket.priority");
  return (
    <Menu trigger={trigger} align={align}>
      {priorities.toReversed().map((priority) => (
        <MenuItem key={priority} icon={<PriorityIcon priority={priority} />} end={priority === value && <Check aria-hidden className="size-4 text-accent-ink" />} onSelect={() => onChange(priority)}>{t(priority)}</MenuItem>
      ))}
    </Menu>
  );
}

export interface Assignee { id: string | null; name: string | null }

/** Oneself first, then the others by name; nobody at the end. Type to find. */
export function AssigneePicker({ trigger, value, onChange, align = "start" }: { trigger: ReactElement; value: string | null | undefined; onChange: (assignee: Assignee) => void; align?: "start" | "end" }) {
  const t = useTranslations("ticket");
  return (
    <Popover trigger={trigger} label={t("assign.label")} align={align} className="w-72">
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

function AssigneeList({ value, onChange }: { value: string | null | undefined; onChange: (assignee: Assignee) => void }) {
  const t = useTranslations("ticket");
  const me = useSignedIn();
  const { staff, isLoading } = useStaff();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const wanted = text.trim().toLocaleLowerCase();
  const people = staff
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .toSorted((a, b) => Number(b.id === me.id) - Number(a.id === me.id) || Number(b.isAvailable) - Number(a.isAvailable) || a.name.localeCompare(b.name));
  const choices: Assignee[] = [...people.map(({ id, name }) => ({ id, name })), ...(wanted === "" ? [{ id: null, name: null }] : [])];
  const chosen = Math.min(at, choices.length - 1);
  const onKeyDown = (key: string): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step) setAt((chosen + step + choices.length) % choices.length);
    const choice = choices[chosen];
    if (key === "Enter" && choice) onChange(choice);
    return step !== undefined || key === "Enter";
  };
  return (
    <div className="flex flex-col">
      <div className="border-b border-line p-1.5">
        <Input
          size="sm"
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls="assignee-choices"
          aria-activedescendant={choices[chosen] ? `assignee-${chosen}` : undefined}
          aria-label={t("assign.find")}
          placeholder={t("assign.find")}
          autoComplete="off"
          icon={<Search aria-hidden />}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={(event) => onKeyDown(event.key) && event.preventDefault()}
        />
      </div>
      <div id="assignee-choices" role="listbox" tabIndex={-1} aria-label={t("assign.label")} className="max-h-72 overflow-y-auto p-1">
        {choices.map(({ id, name }, order) => {
          const person = people.find((each) => each.id === id);
          return (
            <button
              key={id ?? "nobody"}
              id={`assignee-${order}`}
              type="button"
              role="option"
              aria-selected={id === value}
              tabIndex={-1}
              data-focus={order === chosen || undefined}
              onPointerMove={() => setAt(order)}
              onClick={() => onChange({ id, name })}
              className="flex min-h-8 w-full items-center gap-2 rounded-md px-2 py-1 text-start text-sm text-ink data-focus:bg-hover"
            >
              {name === null ? <UserRoundX aria-hidden className="size-4 text-ink-faint" /> : <Avatar name={name} size="xs" />}
              <span className="min-w-0 flex-1 truncate">{name === null ? t("unassigned") : id === me.id ? t("assign.me", { name }) : name}</span>
              {person && (
                <span className="flex shrink-0 items-center gap-1.5 text-xs text-ink-faint tabular-nums">
                  {t("assign.load", { open: person.openTickets, capacity: person.capacity })}
                  <StatusDot color={person.statusColor} />
                  <span className="sr-only">{person.statusName}</span>
                </span>
              )}
              {id === value && <Check aria-hidden className="size-4 shrink-0 text-accent-ink" />}
            </button>
          );
        })}
        {choices.length === 0 && <p className="px-2 py-1.5 text-ink-faint">{isLoading ? t("assign.loading") : t("assign.none")}</p>}
      </div>
    </div>
  );
}
