"use client";
import { useMemo } from "react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { agents } from "@/contract/agents";
import { channels, ticketStatuses } from "@/contract/enums";
import { useListState } from "@/components/resource/use-list-state";
import { pagesFor } from "@/lib/api/query";

const defaultStatuses = ["OPEN", "IN_PROGRESS"] as const;

/** Conversations of all channels, those that wait longest first; filters and the open one live in the address. */
export function useInbox() {
  const list = useListState();
  const assignee = list.filter("assignee");
  const statuses = ticketStatuses.filter((status) => list.filters("status").includes(status));
  const chosenChannels = channels.filter((channel) => list.filters("channel").includes(channel));
  const pages = useInfiniteQuery({
    ...pagesFor(agents.inbox, {
      query: {
        limit: 40,
        status: statuses.length > 0 ? statuses : [...defaultStatuses],
        ...(chosenChannels.length > 0 ? { channel: chosenChannels } : {}),
        ...(assignee ? { assigneeId: assignee } : {}),
        ...(list.search ? { search: list.search } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => pages.data?.pages.flatMap(({ items }) => items) ?? [], [pages.data]);
  const show = (id: string | null) => list.set({ open: id });
  return {
    list,
    pages,
    rows,
    assignee,
    show,
    total: pages.data?.pages[0]?.total ?? 0,
    totalIsCapped: pages.data?.pages[0]?.totalIsCapped ?? false,
    isFiltered: Boolean(assignee) || list.search !== "" || statuses.length > 0 || chosenChannels.length > 0,
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
