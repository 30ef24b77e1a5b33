"use client";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { conversationViews } from "@/contract/channels/messenger-conversations";
import { useListState } from "@/components/list/use-list-state";
import { useSignedIn } from "@/lib/auth/use-user";
import { useMessenger } from "./messenger-screen";

const pageSize = 30;
/** A window closes without an event. */
const lookEveryMs = 60_000;

/** The caller's conversations; view, search and the open one live in the address. */
export function useConversationList() {
  const messenger = useMessenger();
  const list = useListState();
  const { id } = useSignedIn();
  const view = conversationViews.find((one) => one === list.filter("view")) ?? "all";
  const pages = useInfiniteQuery({
    ...messenger.pages(id, { view, limit: pageSize, search: list.search || undefined }),
    placeholderData: keepPreviousData,
    refetchInterval: lookEveryMs,
  });
  const rows = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const show = (next: string | null) => list.set({ open: next });
  return {
    list,
    view,
    pages,
    rows,
    total: pages.data?.pages[0]?.total ?? 0,
    open: list.open,
    show,
    step: (by: 1 | -1) => {
      const at = rows.findIndex((row) => row.id === list.open);
      const next = rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))];
      if (!next) return;
      show(next.id);
      document.querySelector(`[data-conversation="${next.id}"]`)?.scrollIntoView({ block: "nearest" });
    },
  };
}
export type ConversationPages = ReturnType<typeof useConversationList>;
