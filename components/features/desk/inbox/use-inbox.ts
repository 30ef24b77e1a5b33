"use client";
import { useMemo } from "react";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { agents } from "@/contract/desk/agents";
import { channels, inboxSorts, inboxViews, messageChannels, ticketStatuses } from "@/contract/enums";
import type { InboxView } from "@/contract/enums";
import { inbox } from "@/contract/desk/inbox";
import { useListState } from "@/components/resource/use-list-state";
import { pagesFor, queryFor } from "@/lib/api/query";
import { isUuid } from "@/lib/shared/uuid";

export type InboxScope = "inbox" | "messaging";
/** No event tells that a visitor left: while one is shown as there, the list is asked again. */
const presenceCheckMs = 60_000;

/**
 * Conversations of one view; view, order, filters and the open one live in the address. Messaging is the same
 * over the channels on which people write, by channel instead of by view.
 */
export function useInbox(scope: InboxScope) {
  const list = useListState();
  const asked = list.filter("view");
  const view: string =
    scope === "messaging"
      ? "all"
      : (inboxViews.find((one) => one === asked) ?? (isUuid(asked) ? asked : "mine"));
  const isSaved = isUuid(view);
  const assignee = view === "mine" || view === "unassigned" ? null : list.filter("assignee");
  const statuses = ticketStatuses.filter((status) => list.filters("status").includes(status));
  const among = scope === "messaging" ? messageChannels : channels;
  const chosenChannels = among.filter((channel) => list.filters("channel").includes(channel));
  const sort = inboxSorts.find((one) => one === list.sort) ?? "waiting";
  const asksChannels =
    chosenChannels.length > 0 ? chosenChannels : scope === "messaging" ? [...messageChannels] : [];
  const pages = useInfiniteQuery({
    ...pagesFor(agents.inbox, {
      query: {
        limit: 40,
        view,
        sort,
        ...(statuses.length > 0 ? { status: statuses } : {}),
        ...(asksChannels.length > 0 ? { channel: asksChannels } : {}),
        ...(assignee ? { assigneeId: assignee } : {}),
        ...(list.search ? { search: list.search } : {}),
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      view === "chats" || state.data?.pages[0]?.items.some(({ isCustomerHere }) => isCustomerHere)
        ? presenceCheckMs
        : false,
  });
  const counts = useQuery(queryFor(inbox.counts)).data;
  // A live chat stands on top and again in its place; it is drawn once.
  const rows = useMemo(
    () => [
      ...new Map(
        (pages.data?.pages ?? []).flatMap(({ items }) => items.map((row) => [row.id, row])),
      ).values(),
    ],
    [pages.data],
  );
  const show = (id: string | null) => list.set({ open: id });
  return {
    scope,
    list,
    pages,
    rows,
    assignee,
    show,
    view,
    isSaved,
    sort,
    counts,
    hasAssigneeChoice: view !== "mine" && view !== "unassigned",
    channel: chosenChannels.length === 1 ? (chosenChannels[0] ?? null) : null,
    setView: (to: InboxView | string) => list.set({ view: to === "mine" ? null : to, assignee: null }),
    total: pages.data?.pages[0]?.total ?? 0,
    totalIsCapped: pages.data?.pages[0]?.totalIsCapped ?? false,
    isFiltered:
      Boolean(assignee) ||
      list.search !== "" ||
      statuses.length > 0 ||
      (scope === "inbox" && chosenChannels.length > 0),
    step: (by: 1 | -1) => {
      const at = rows.findIndex(({ id }) => id === list.open);
      const next = rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))];
      if (!next) return;
      show(next.id);
      document.querySelector(`[data-conversation="${next.id}"]`)?.scrollIntoView({ block: "nearest" });
    },
  };
}
export type Inbox = ReturnType<typeof useInbox>;
