"use client";
import { useEffect, useRef } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { limits } from "@/contract/limits";
import { teamMessages } from "@/contract/team/team-chat";
import type { TeamMessage } from "@/contract/team/team-chat";
import { send } from "@/lib/api/send";
import { onLive } from "@/lib/browser/realtime/live-bus";
import { flowKey, flowHasMessage } from "./flow-pages";
import type { FlowPages } from "./flow-pages";

/** Fetches what the events tell of; `place` takes it and must stay the same. */
export function useFlowNews(
  { channelId, parentId }: { channelId: string; parentId: string | null },
  place: (arrived: readonly TeamMessage[]) => void,
): void {
  const client = useQueryClient();
  const asking = useRef<Promise<void> | null>(null);
  const isBehind = useRef(false);

  useEffect(() => {
    const read = () => client.getQueryData<FlowPages>(flowKey(channelId, parentId));
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
        if (parentId === null && event.parentId !== null && flowHasMessage(read(), event.parentId))
          refresh(event.parentId);
        return;
      }
      if (flowHasMessage(read(), event.messageId)) refresh(event.messageId);
      else ask();
    });
  }, [client, channelId, parentId, place]);
}
