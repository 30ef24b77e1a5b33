import type { TicketView } from "@/contract/desk/ticket-views";
import { sameTexts } from "@/components/list/vocabulary";
import { sortAddress } from "./use-admin-list";
import type { AdminList } from "./use-admin-list";
import { adminTicketVocabulary } from "./vocabulary";
import type { AdminTicketFilters } from "./vocabulary";

const filterNames = adminTicketVocabulary.names;
/**
 * Views that everybody has, by their names in the messages. As in the list of tickets, what is snoozed does
 * not stand among the open ones.
 */
export const builtIn = {
  openTickets: { status: "OPEN,IN_PROGRESS,PENDING,ON_HOLD", snoozed: "false" },
  snoozedTickets: { snoozed: "true" },
} satisfies Record<string, AdminTicketFilters>;
export const builtInNames = ["openTickets", "snoozedTickets"] as const;

/** What the address says of a view, and the other way round. */
export const addressOf = (view: TicketView) => ({
  ...adminTicketVocabulary.replacing(adminTicketVocabulary.textsOf(view.filters)),
  ...sortAddress(view.sortBy, view.sortDirection),
  groupBy: view.groupBy,
  columns: view.columns.join(","),
  opened: null,
  view: view.id,
});
export const contentOf = ({ filter, columns, sortBy, sortDirection, groupBy }: AdminList) => ({
  filters: filter,
  columns: [...columns],
  sortBy,
  sortDirection,
  groupBy,
});
/** These filters and nothing besides. */
export const isJust = ({ texts, groupBy, list }: AdminList, wanted: AdminTicketFilters): boolean =>
  groupBy === null && list.sort === null && sameTexts(filterNames, texts, wanted);
export const isShownAsKept = ({ texts, columns, list }: AdminList, view: TicketView): boolean => {
  const { sortBy, sortDirection, groupBy, columns: kept } = addressOf(view);
  return (
    sameTexts(filterNames, texts, adminTicketVocabulary.textsOf(view.filters)) &&
    kept === columns.join(",") &&
    Object.entries({ sortBy, sortDirection, groupBy }).every(
      ([name, value]) => (value ?? "") === (list.filter(name) ?? ""),
    )
  );
};
/** The address of these filters in the usual order and columns, as no view has it. */
export const filtersAddress = (filters: AdminTicketFilters) => ({
  ...adminTicketVocabulary.replacing(filters),
  sortBy: null,
  sortDirection: null,
  groupBy: null,
  columns: null,
  opened: null,
  view: null,
});
