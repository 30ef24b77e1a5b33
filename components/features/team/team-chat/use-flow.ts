import { useCallback } from "react";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { limits } from "@/contract/limits";
import { teamMessages } from "@/contract/team/team-chat";
import type { Channel, TeamMessage } from "@/contract/team/team-chat";
import { send } from "@/lib/api/send";
import { flowKey, withArrived } from "./flow-pages";
import type { FlowPage, FlowPages } from "./flow-pages";
import { useFlowNews } from "./use-flow-news";
import { usePending } from "./use-pending";

const pageSize = 50;
const lookAgainMs = 20_000;

/**
 * The messages of a channel, or of a thread in it: pages backwards, and forwards as they come. Who is no
 * member hears of nothing, and so looks again now and then.
 */
export function useFlow(
  { id: channelId, isMember }: Pick<Channel, "id" | "isMember">,
  parentId: string | null,
) {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: flowKey(channelId, parentId),
    initialPageParam: firstPage(),
    queryFn: ({ pageParam, signal: _signal }): Promise<FlowPage> =>
      send(teamMessages.list, {
        params: { id: channelId },
        query: {
          limit: pageSize,
          ...(parentId === null ? {} : { parentId }),
          ...(pageParam === null ? {} : { before: pageParam }),
        },
      }),
    getNextPageParam: (page: FlowPage) => (page.hasMore ? (page.items[0]?.seq ?? null) : null),
    staleTime: limits.otherCacheSeconds * 1000,
    refetchInterval: isMember ? false : lookAgainMs,
  });
  const place = useCallback(
    (arrived: readonly TeamMessage[]) =>
      void client.setQueryData<FlowPages>(
        flowKey(channelId, parentId),
        (flow) => flow && withArrived(flow, arrived),
      ),
    [client, channelId, parentId],
  );
  useFlowNews({ channelId, parentId }, place);
  const { pending, say, retry } = usePending({ channelId, parentId }, place);
  const items = (query.data?.pages ?? []).toReversed().flatMap((page) => page.items);
  const arrived = new Set(items.map(({ clientMessageId }) => clientMessageId));
  return {
    query,
    items,
    place,
    pending: pending.filter(({ clientMessageId }) => !arrived.has(clientMessageId)),
    say,
    retry,
  };
}
export type Flow = ReturnType<typeof useFlow>;

const firstPage = (): number | null => null;
