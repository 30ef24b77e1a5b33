"use client";
import { useQuery } from "@tanstack/react-query";
import { limits } from "@/contract/limits";
import { ticketViews } from "@/contract/desk/ticket-views";
import type { TicketView } from "@/contract/desk/ticket-views";
import { queryFor } from "@/lib/api/query";
import type { AdminList } from "./use-admin-list";
import { addressOf, builtIn, builtInNames, filtersAddress, isJust, isShownAsKept } from "./view-content";
import type { AdminTicketFilters } from "./vocabulary";

const tabsMax = 8;

/** The saved views, and which of them the address shows. */
export function useViews(list: AdminList) {
  const { data } = useQuery(queryFor(ticketViews.list, { query: { limit: limits.pageSizeMax } }));
  const views = data?.items ?? [];
  const current = views.find(({ id }) => id === list.list.filter("view"));
  const pinnedFirst = [
    ...views.filter(({ isPinned }) => isPinned),
    ...views.filter(({ isPinned }) => !isPinned),
  ];
  const tabs = pinnedFirst.slice(0, tabsMax);
  return {
    count: views.length,
    tabs: current && !tabs.includes(current) ? [...tabs, current] : tabs,
    /** Behind the tabs, in a menu. */
    rest: pinnedFirst.slice(tabsMax),
    current,
    isChanged: current !== undefined && !isShownAsKept(list, current),
    shownBuiltIn: current ? undefined : builtInNames.find((each) => isJust(list, builtIn[each])),
    isPlain: !current && !list.isFiltered && list.groupBy === null && list.list.sort === null,
    apply: (view: TicketView) => list.list.set(addressOf(view)),
    show: (filters: AdminTicketFilters) => list.list.set(filtersAddress(filters)),
  };
}
export type Views = ReturnType<typeof useViews>;
