"use client";
import type { TicketColumn } from "@/contract/enums";
import { listColumns } from "@/components/features/desk/shared-ticket-list/columns";
import type { TicketListColumn } from "@/components/features/desk/shared-ticket-list/columns";
import type { SortName } from "./use-ticket-list";
import { optionalColumns } from "./views";

const sorts: Partial<Record<TicketColumn, readonly SortName[]>> = {
  priority: ["-priority"],
  waiting: ["waitingSince"],
  updated: ["-lastActivityAt", "lastActivityAt"],
  created: ["-createdAt", "createdAt"],
};

/** Those of this list, with the orders that their heads offer. */
export const ticketColumns: readonly (TicketListColumn & {
  name: (typeof optionalColumns)[number];
  sorts?: readonly SortName[];
})[] = listColumns.flatMap((column) => {
  const name = optionalColumns.find((each) => each === column.name);
  const offered = sorts[column.name];
  return name ? [{ ...column, name, ...(offered ? { sorts: offered } : {}) }] : [];
});
