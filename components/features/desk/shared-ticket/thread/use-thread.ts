"use client";
import { useEffect, useMemo } from "react";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { tickets } from "@/contract/desk/tickets";
import type { Message } from "@/contract/desk/ticket-messages";
import type { Answer } from "@/contract/kit";
import { pagesFor } from "@/lib/api/query";

type Thread = InfiniteData<Answer<typeof tickets.conversations>, string | null>;
const threadOf = (ticketId: string) => pagesFor(tickets.conversations, { params: { id: ticketId } });

/** A ticket's messages, oldest first; the newest page is there at once, older ones come by cursor. */
export function useThread(ticketId: string) {
  const query = useInfiniteQuery(threadOf(ticketId));
  const client = useQueryClient();
  const messages = useMemo(
    () => query.data?.pages.toReversed().flatMap(({ items }) => items) ?? [],
    [query.data],
  );
  const leavesAt = useMemo(
    () =>
      messages
        .filter(({ delivery }) => delivery === "HELD")
        .map(({ sendsAt }) => (sendsAt ? Date.parse(sendsAt) : 0))
        .toSorted((a, b) => a - b)[0],
    [messages],
  );
  // A held reply leaves by the server's clock; ask then, in case no event tells.
  useEffect(() => {
    if (leavesAt === undefined) return;
    const timer = setTimeout(
      () => void client.invalidateQueries({ queryKey: threadOf(ticketId).queryKey }),
      Math.max(1500, leavesAt - Date.now() + 1500),
    );
    return () => clearTimeout(timer);
  }, [client, leavesAt, ticketId, query.dataUpdatedAt]);
  return {
    messages,
    isLoading: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    hasOlder: query.hasNextPage,
    isLoadingOlder: query.isFetchingNextPage,
    loadOlder: () => void query.fetchNextPage(),
  };
}

export const prefetchThread = (client: QueryClient, ticketId: string): Promise<void> =>
  client.prefetchInfiniteQuery(threadOf(ticketId));
export const refreshThread = (client: QueryClient, ticketId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: threadOf(ticketId).queryKey });

/** Puts messages where they belong: over their former selves, else at the end. */
export function placeMessages(client: QueryClient, ticketId: string, fresh: readonly Message[]): void {
  client.setQueryData<Thread>(threadOf(ticketId).queryKey, (thread) => {
    const [newest, ...older] = thread?.pages ?? [];
    if (!thread || !newest) return thread;
    const known = new Map(fresh.map((message) => [message.id, message]));
    const swap = (page: typeof newest) => ({
      ...page,
      items: page.items.map((message) => known.get(message.id) ?? message),
    });
    const there = new Set(thread.pages.flatMap(({ items }) => items.map(({ id }) => id)));
    const added = fresh.filter(({ id }) => !there.has(id));
    const first = swap(newest);
    return {
      ...thread,
      pages: [
        {
          ...first,
          items: [...first.items, ...added].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
        },
        ...older.map(swap),
      ],
    };
  });
}

export function takeMessageOut(client: QueryClient, ticketId: string, messageId: string): void {
  client.setQueryData<Thread>(
    threadOf(ticketId).queryKey,
    (thread) =>
      thread && {
        ...thread,
        pages: thread.pages.map((page) => ({
          ...page,
          items: page.items.filter(({ id }) => id !== messageId),
        })),
      },
  );
}
