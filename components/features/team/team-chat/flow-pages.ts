import type { InfiniteData } from "@tanstack/react-query";
import type { TeamMessage } from "@/contract/team/team-chat";

export interface FlowPage {
  items: TeamMessage[];
  hasMore: boolean;
}
export type FlowPages = InfiniteData<FlowPage, number | null>;

/** Where they stand in the cache; `parentId` is the message above a thread. */
export const flowKey = (channelId: string, parentId: string | null) =>
  ["team-messages", "flow", channelId, parentId] as const;

/**
 * Newest page first in the cache; what arrives is added at its end, and what has changed is replaced where it
 * stands.
 */
export const withArrived = (flow: FlowPages, arrived: readonly TeamMessage[]): FlowPages => {
  const fresh = new Map(arrived.map((message) => [message.id, message]));
  const pages = flow.pages.map((page) => ({
    ...page,
    items: page.items.map((message) => {
      const now = fresh.get(message.id);
      fresh.delete(message.id);
      return now ?? message;
    }),
  }));
  const [newest, ...older] = pages;
  if (!newest) return flow;
  return {
    ...flow,
    pages: [
      { ...newest, items: [...newest.items, ...fresh.values()].sort((a, b) => a.seq - b.seq) },
      ...older,
    ],
  };
};

export const flowHasMessage = (flow: FlowPages | undefined, id: string): boolean =>
  flow?.pages.some(({ items }) => items.some((message) => message.id === id)) ?? false;
