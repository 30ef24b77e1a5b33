import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { InfiniteData } from "@tanstack/react-query";
import { limits } from "@/contract/limits";
import { teamMessages } from "@/contract/team/team-chat";
import type { Channel, TeamMessage } from "@/contract/team/team-chat";
import type { Attachment } from "@/contract/workspace/attachments";
import { send } from "@/lib/api/send";
import { randomId } from "@/lib/shared/random-id";
import { onLive } from "@/lib/browser/realtime/live-bus";
import type { ComposedMessage } from "./chat-composer";

interface Page {
  items: TeamMessage[];
  hasMore: boolean;
}
type Flow = InfiniteData<Page, number | null>;
/** A message on its way. */
export interface Pending {
  clientMessageId: string;
  text: string;
  mentionIds: string[];
  attachments: readonly Attachment[];
  hasFailed: boolean;
  createdAt: string;
}

const pageSize = 50;
const lookAgainMs = 20_000;
const flowKey = (channelId: string, parentId: string | null) =>
  ["team-messages", "flow", channelId, parentId] as const;

/**
 * Newest page first in the cache; what arrives is added at its end, and what has changed is replaced where it
 * stands.
 */
const withArrived = (flow: Flow, arrived: readonly TeamMessage[]): Flow => {
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

/**
 * The messages of a channel, or of a thread in it: pages backwards, and forwards as they come. Who is no
 * member hears of nothing, and so looks again now and then.
 */
export function useFlow(
  { id: channelId, isMember }: Pick<Channel, "id" | "isMember">,
  parentId: string | null,
) {
  const client = useQueryClient();
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const query = useInfiniteQuery({
    queryKey: flowKey(channelId, parentId),
    initialPageParam: firstPage(),
    queryFn: ({ pageParam, signal: _signal }): Promise<Page> =>
      send(teamMessages.list, {
        params: { id: channelId },
        query: {
          limit: pageSize,
          ...(parentId === null ? {} : { parentId }),
          ...(pageParam === null ? {} : { before: pageParam }),
        },
      }),
    getNextPageParam: (page: Page) => (page.hasMore ? (page.items[0]?.seq ?? null) : null),
    staleTime: limits.otherCacheSeconds * 1000,
    refetchInterval: isMember ? false : lookAgainMs,
  });
  const place = useCallback(
    (arrived: readonly TeamMessage[]) =>
      client.setQueryData<Flow>(flowKey(channelId, parentId), (flow) => flow && withArrived(flow, arrived)),
    [client, channelId, parentId],
  );
  const asking = useRef<Promise<void> | null>(null);
  const isBehind = useRef(false);

  useEffect(() => {
    const read = () => client.getQueryData<Flow>(flowKey(channelId, parentId));
    const catchUp = async () => {
      do {
        isBehind.current = false;
        for (;;) {
          const flow = read();
          if (!flow) return;
          const after = flow.pages[0]?.items.at(-1)?.seq ?? 0;
          const page = await send(teamMessages.list, {
            params: { id: channelId },
            query: { after, limit: limits.pageSizeMax, ...(parentId === null ? {} : { parentId }) },
          });
          place(page.items);
          if (!page.hasMore || page.items.length === 0) break;
        }
      } while (isBehind.current);
    };
    // One question at a time; one more when something came meanwhile.
    const ask = () => {
      isBehind.current = true;
      asking.current ??= catchUp()
        .catch(() => undefined)
        .finally(() => {
          asking.current = null;
        });
    };
    const refresh = (id: string) =>
      void send(teamMessages.get, { params: { id } }).then(
        (message) => place([message]),
        () => undefined,
      );
    return onLive("team_message", (event) => {
      if (event.channelId !== channelId) return;
      if (event.parentId !== parentId) {
        // A reply shows on the message above it.
        if (parentId === null && event.parentId !== null && holds(read(), event.parentId))
          refresh(event.parentId);
        return;
      }
      if (holds(read(), event.messageId)) refresh(event.messageId);
      else ask();
    });
  }, [client, channelId, parentId, place]);

  const deliver = async (one: Pending) => {
    try {
      const message = await send(teamMessages.send, {
        params: { id: channelId },
        body: {
          text: one.text,
          mentionIds: one.mentionIds,
          attachments: one.attachments.map(({ id }) => id),
          clientMessageId: one.clientMessageId,
          ...(parentId === null ? {} : { parentId }),
        },
      });
      place([message]);
      setPending((all) => all.filter(({ clientMessageId }) => clientMessageId !== one.clientMessageId));
    } catch {
      setPending((all) =>
        all.map((each) =>
          each.clientMessageId === one.clientMessageId ? { ...each, hasFailed: true } : each,
        ),
      );
    }
  };
  const retry = (one: Pending) => {
    setPending((all) =>
      all.map((each) =>
        each.clientMessageId === one.clientMessageId ? { ...each, hasFailed: false } : each,
      ),
    );
    void deliver(one);
  };
  // The server knows a message that it has seen by its id, so each may be sent again.
  const sendFailed = useEffectEvent(() => pending.filter(({ hasFailed }) => hasFailed).forEach(retry));
  useEffect(() => {
    const back = () => sendFailed();
    addEventListener("online", back);
    return () => removeEventListener("online", back);
  }, []);
  const items = (query.data?.pages ?? []).toReversed().flatMap((page) => page.items);
  const arrived = new Set(items.map(({ clientMessageId }) => clientMessageId));
  return {
    query,
    items,
    place,
    pending: pending.filter(({ clientMessageId }) => !arrived.has(clientMessageId)),
    say: ({ text, mentionIds, attachments }: ComposedMessage) => {
      const one: Pending = {
        clientMessageId: randomId(),
        text,
        mentionIds,
        attachments,
        hasFailed: false,
        createdAt: new Date().toISOString(),
      };
      setPending((all) => [...all, one]);
      void deliver(one);
    },
    retry,
  };
}

const firstPage = (): number | null => null;
const holds = (flow: Flow | undefined, id: string): boolean =>
  flow?.pages.some(({ items }) => items.some((message) => message.id === id)) ?? false;
