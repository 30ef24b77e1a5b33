"use client";
import { useTranslations } from "next-intl";
import { ArrowDown, ArrowUp, Columns3 } from "lucide-react";
import { ticketColumns } from "@/contract/enums";
import type { TicketColumn } from "@/contract/enums";
import { useSlaOn } from "@/components/features/desk/shared-sla/use-sla-on";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { Popover } from "@/components/ui/popover";
import type { AdminList } from "./use-admin-list";

/** Which columns, and in which order: the list is the view's. */
export function ColumnChooser({ list: { columns, list } }: { list: AdminList }) {
  const t = useTranslations("adminTickets");
  const words = useTranslations("tickets");
  const common = useTranslations("common");
  const hasSla = useSlaOn();
  const offered = ticketColumns.filter((column) => hasSla || column !== "due");
  const set = (next: readonly TicketColumn[]) => list.set({ columns: next });
  const move = (at: number, by: -1 | 1) => {
    const next = [...columns];
    const [column] = next.splice(at, 1);
    if (column) next.splice(at + by, 0, column);
    set(next);
  };
  return (
    <Popover
      label={common("table.columns")}
      className="w-64"
      trigger={
        <IconButton size="sm" label={common("table.columns")}>
          <Columns3 aria-hidden />
        </IconButton>
      }
    >
      <ul className="flex flex-col gap-0.5 p-2">
        {[...columns, ...offered.filter((column) => !columns.includes(column))].map((column, at) => {
          const isOn = columns.includes(column);
          const name = words(`columns.${column}`);
          return (
            <li key={column} className="flex items-center gap-1 rounded-md px-1.5 hover:bg-hover">
              <Checkbox
                className="min-w-0 flex-1 py-1"
                label={name}
                checked={isOn}
                disabled={isOn && columns.length === 1}
                onChange={() => set(isOn ? columns.filter((each) => each !== column) : [...columns, column])}
              />
              {isOn && (
                <IconButton
                  size="sm"
                  label={t("moveUp", { name })}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                >
                  <ArrowUp aria-hidden />
                </IconButton>
              )}
              {isOn && (
                <IconButton
                  size="sm"
                  label={t("moveDown", { name })}
                  disabled={at === columns.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <ArrowDown aria-hidden />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
    </Popover>
  );
}
