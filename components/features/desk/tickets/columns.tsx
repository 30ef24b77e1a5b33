"use client";
import type { TicketColumn } from "@/contract/enums";
import { listColumns } from "@/components/features/desk/shared-ticket-list/columns";
import type { TicketListColumn } from "@/components/features/desk/shared-ticket-list/columns";
import { keptColumns } from "@/components/list/kept-columns";
import type { SortName } from "./list-query";

/** Columns beside number and subject, which always stand. */
export const columns = keptColumns(
  "tickets.columns",
  [
    "contact",
    "company",
    "status",
    "priority",
    "assignee",
    "channel",
    "tags",
    "waiting",
    "due",
    "updated",
    "created",
  ],
  ["contact", "status", "priority", "assignee", "waiting", "updated"],
);

/** Where there are no service levels nothing is due. */
export const columnsWithoutSla = { ...columns, all: columns.all.filter((name) => name !== "due") };

const sorts: Partial<Record<TicketColumn, readonly SortName[]>> = {
  priority: ["-priority"],
  waiting: ["waitingSince"],
  due: ["slaDueAt"],
  updated: ["-lastActivityAt", "lastActivityAt"],
  created: ["-createdAt", "createdAt"],
};

/** Those of this list, with the orders that their heads offer. */
export const ticketColumns: readonly (TicketListColumn & {
  name: (typeof columns.all)[number];
  sorts?: readonly SortName[];
})[] = listColumns.flatMap((column) => {
  const name = columns.all.find((each) => each === column.name);
  const offered = sorts[column.name];
  return name ? [{ ...column, name, ...(offered ? { sorts: offered } : {}) }] : [];
});
