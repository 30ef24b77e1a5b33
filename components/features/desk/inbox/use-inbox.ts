"use client";
import { useMemo } from "react";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { agents } from "@/contract/desk/agents";
import type { InboxView } from "@/contract/enums";
import { inbox } from "@/contract/desk/inbox";
import { useListState } from "@/components/list/use-list-state";
import { pagesFor, queryFor } from "@/lib/api/query";
import { isUuid } from "@/lib/shared/uuid";
import { conversationsIn, inboxQuery } from "./inbox-query";
import type { InboxScope } from "./inbox-query";

/** No event tells that a visitor left: while one is shown as there, the list is asked again. */
const presenceCheckMs = 60_000;

function useConversations(scope: InboxScope, asked: ReturnType<typeof conversationsIn>) {
  const { view } = asked;
  const pages = useInfiniteQuery({
    ...pagesFor(agents.inbox, { query: inboxQuery(scope, asked) }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      view === "chats" || state.data?.pages[0]?.items.some(({ isCustomerHere }) => isCustomerHere)
        ? presenceCheckMs
        : false,
  });
  // A live chat stands on top and again in its place; it is drawn once.
  const rows = useMemo(
    () => [
      ...new Map(
        (pages.data?.pages ?? []).flatMap(({ items }) => items.map((row) => [row.id, row])),
      ).values(),
    ],
    [pages.data],
  );
  return { pages, rows };
}

/**
 * Conversations of one view; view, order, filters and the open one live in the address. Messaging is the same
 * over the channels on which people write, by channel instead of by view.
 */
export function useInbox(scope: InboxScope) {
  const list = useListState();
  const asked = conversationsIn(list, scope);
  const { view, sort, assignee, hasAssigneeChoice, statuses, chosenChannels } = asked;
  const { pages, rows } = useConversations(scope, asked);
  const counts = useQuery(queryFor(inbox.counts)).data;
  const show = (id: string | null) => list.set({ open: id });
  return {
    scope,
    list,
    pages,
    rows,
    assignee,
    show,
    view,
    isSaved: isUuid(view),
    sort,
    counts,
    hasAssigneeChoice,
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
